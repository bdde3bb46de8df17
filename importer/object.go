package importer

import (
	"errors"
	"math"
	"strconv"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
)

// Object reads the fields of a JSON object, and reports each. A field of the
// wrong kind is a problem; one out of range is brought back into it.
type Object struct {
	Node   *block.Node
	Report *Report
	List   *problem.List
	read   map[string]bool
}

// NewObject reads fields of n; a node that is nil or no object has none.
func NewObject(n *block.Node, report *Report, list *problem.List) *Object {
	if n == nil {
		n = block.Obj()
	}
	return &Object{Node: n, Report: report, List: list, read: map[string]bool{}}
}

// ParseJSON reads a JSON document; the error is a *problem.Error.
func ParseJSON(data []byte) (*block.Node, error) {
	if err := CheckSize(data); err != nil {
		return nil, err
	}
	n, err := block.Parse(Text(data))
	if err != nil {
		var syntax *block.SyntaxError
		if errors.As(err, &syntax) {
			return nil, Fault("", "", "is no JSON: line %d, column %d: %s", syntax.Line, syntax.Column, syntax.What)
		}
		return nil, Fault("", "", "is no JSON: %v", err)
	}
	return n, nil
}

// Field returns a field and notes that it is known; nil where it is absent or null.
func (o *Object) Field(name string) *block.Node {
	o.read[name] = true
	n := o.Node.Field(name)
	if n != nil && n.Kind == block.Null {
		o.Report.Carry(n.Path(), "null stands for the default")
		return nil
	}
	return n
}

// Rest drops the fields that nothing has asked for.
func (o *Object) Rest() {
	for _, f := range o.Node.Fields {
		if !o.read[f.Name] {
			o.Report.Drop(f.Value.Path(), "the format has no such field")
		}
	}
}

// Number reads a number within lo and hi; what says what it becomes.
func (o *Object) Number(name string, preset, lo, hi float64, what string) float64 {
	n := o.Field(name)
	if n == nil {
		return preset
	}
	v, ok := n.Float64(o.List)
	if !ok {
		return preset
	}
	return o.Within(n, v, lo, hi, what)
}

// Within reports a number of the file and brings it into lo to hi.
func (o *Object) Within(n *block.Node, v, lo, hi float64, what string) float64 {
	lo, hi = max(lo, -math.MaxFloat32), min(hi, math.MaxFloat32)
	if held := min(max(v, lo), hi); held != v {
		o.Report.Approximate(n.Path(), "%s; %s is brought to %s", what, number(v), number(held))
		return held
	}
	o.Report.Carry(n.Path(), "%s", what)
	return v
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }

// Whole is Number rounded down.
func (o *Object) Whole(name string, preset, lo, hi int, what string) int {
	return int(math.Floor(o.Number(name, float64(preset), float64(lo), float64(hi), what)))
}

// Bool reads a truth value.
func (o *Object) Bool(name string, preset bool, what string) bool {
	n := o.Field(name)
	if n == nil || !n.Want(block.Bool, o.List) {
		return preset
	}
	if what != "" {
		o.Report.Carry(n.Path(), "%s", what)
	}
	return n.Text == "true"
}

// String reads a text.
func (o *Object) String(name, preset, what string) string {
	n := o.Field(name)
	if n == nil || !n.Want(block.String, o.List) {
		return preset
	}
	if what != "" {
		o.Report.Carry(n.Path(), "%s", what)
	}
	return n.Text
}

// Vector reads three numbers.
func (o *Object) Vector(name string, preset [3]float32, what string) [3]float32 {
	n := o.Field(name)
	if n == nil {
		return preset
	}
	var v [3]float32
	if !n.Floats(v[:], o.List) {
		return preset
	}
	if what != "" {
		o.Report.Carry(n.Path(), "%s", what)
	}
	return v
}

// Has reports whether a node is an object with a field of a kind.
func Has(n *block.Node, name string, kind block.Kind) bool {
	f := n.Field(name)
	return f != nil && f.Kind == kind
}
