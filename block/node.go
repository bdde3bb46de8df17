package block

import (
	"math"
	"strconv"
	"strings"

	"github.com/motefx/mote/problem"
)

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

func (k Kind) String() string {
	return [...]string{"null", "true or false", "a number", "a string", "a list", "an object"}[k]
}

// Node is a JSON value as it was written: fields in their order, numbers as text.
type Node struct {
	Kind   Kind
	Text   string  // of a Number as written, of a String decoded; "true" or "false" of a Bool
	Items  []*Node // of an Array
	Fields []Field // of an Object, in document order
	Line   int     // where the value starts, counted from 1
	Column int     // in bytes, counted from 1

	parent *Node
	name   string // the field of parent
	index  int    // the item of parent, or -1
}

// Field is a named value of an object.
type Field struct {
	Name  string
	Value *Node
}

// Field returns the value of a field, nil when n has none of that name.
func (n *Node) Field(name string) *Node {
	for _, f := range n.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// Path returns where the node is in its document: "systems[0].name"; it is
// empty for the document itself.
func (n *Node) Path() string {
	if n.parent == nil {
		return n.name
	}
	if n.index >= 0 {
		return itemPath(n.parent.Path(), n.index)
	}
	return fieldPath(n.parent.Path(), n.name)
}

func itemPath(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

func fieldPath(path, name string) string {
	if !plainName(name) {
		return path + "[" + strconv.Quote(name) + "]"
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

func plainName(s string) bool {
	for _, r := range s {
		if r != '_' && r != '-' && r != '$' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return s != "" && len(s) <= 64
}

// Problem reports a fault of the node. The remedy may be empty.
func (n *Node) Problem(list *problem.List, remedy, format string, args ...any) {
	list.Add(n.Path(), remedy, format, args...)
}

// Want reports whether the node is of a kind, with a problem when it is not.
func (n *Node) Want(kind Kind, list *problem.List) bool {
	if n.Kind == kind {
		return true
	}
	n.Problem(list, "", "must be %v, is %s", kind, n.describe())
	return false
}

// describe is the value as a problem names it.
func (n *Node) describe() string {
	switch n.Kind {
	case Number, Bool:
		return clip(n.Text)
	case String:
		return strconv.Quote(clip(n.Text))
	}
	return n.Kind.String()
}

func clip(s string) string {
	if len(s) <= 40 {
		return s
	}
	return strings.ToValidUTF8(s[:37], "") + "..."
}

// Float32 returns a finite number that an f32 can hold, with a problem when the
// node is something else.
func (n *Node) Float32(list *problem.List) (float32, bool) {
	v, ok := n.float(32, list)
	return float32(v), ok
}

// Float64 returns a finite number, with a problem when the node is something else.
func (n *Node) Float64(list *problem.List) (float64, bool) { return n.float(64, list) }

func (n *Node) float(bits int, list *problem.List) (float64, bool) {
	if !n.Want(Number, list) {
		return 0, false
	}
	v, err := strconv.ParseFloat(n.Text, bits)
	if err != nil || math.IsInf(v, 0) {
		limit := math.MaxFloat64
		if bits == 32 {
			limit = math.MaxFloat32
		}
		n.Problem(list, "", "is too large: %s is beyond ±%.4g", clip(n.Text), limit)
		return 0, false
	}
	if v == 0 {
		v = 0 // the sign of zero is never visible
	}
	return v, true
}

// Floats reads a list of exactly count numbers into dst.
func (n *Node) Floats(dst []float32, list *problem.List) bool {
	if n.Kind != Array || len(n.Items) != len(dst) {
		what := n.describe()
		if n.Kind == Array {
			what = "a list of " + strconv.Itoa(len(n.Items))
		}
		n.Problem(list, "", "must be a list of %d numbers, is %s", len(dst), what)
		return false
	}
	ok := true
	for i, item := range n.Items {
		v, good := item.Float32(list)
		dst[i] = v
		ok = ok && good
	}
	return ok
}

// Only reports each field of an object that is not among names.
func (n *Node) Only(list *problem.List, names ...string) {
	for _, f := range n.Fields {
		if !contains(names, f.Name) {
			f.Value.Problem(list, problem.DidYouMean(f.Name, names), "unknown field %q", clip(f.Name))
		}
	}
}

func contains(list []string, s string) bool {
	for _, have := range list {
		if have == s {
			return true
		}
	}
	return false
}
