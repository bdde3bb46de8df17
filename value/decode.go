package value

import (
	"strconv"
	"strings"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value/expression"
)

// formNode returns the field that says which form an object is of; "linked"
// among the forms goes with a range.
func formNode(n *block.Node, list *problem.List, what string, forms ...string) (string, *block.Node) {
	var name string
	var found *block.Node
	for _, f := range n.Fields {
		switch {
		case f.Name == "linked" && has(forms, "linked"):
			if n.Field("range") == nil {
				f.Value.Problem(list, "", "goes with a range")
				return "", nil
			}
		case !has(forms, f.Name):
			f.Value.Problem(list, problem.DidYouMean(f.Name, forms), "unknown form of value %q", f.Name)
			return "", nil
		case found != nil:
			f.Value.Problem(list, "keep one of them", "a value has one form, not %q and %q", name, f.Name)
			return "", nil
		default:
			name, found = f.Name, f.Value
		}
	}
	if found == nil {
		n.Problem(list, "known: "+strings.Join(forms, ", "), "must be %s or an object of one form", what)
	}
	return name, found
}

func has(list []string, s string) bool {
	for _, have := range list {
		if have == s {
			return true
		}
	}
	return false
}

func wrongKind(n *block.Node, list *problem.List, what string) {
	remedy := ""
	if n.Kind == block.String {
		remedy = `write a formula as {"expression": ` + strconv.Quote(n.Text) + `}`
		if len(n.Text) > 60 {
			remedy = `write a formula as {"expression": "..."}`
		}
	}
	n.Problem(list, remedy, "must be %s or an object, is %v", what, n.Kind)
}

// DecodeNode reads a scalar in any of its forms.
func (s *Scalar) DecodeNode(n *block.Node, list *problem.List) {
	const what = "a number"
	switch n.Kind {
	case block.Number:
		if v, ok := n.Float32(list); ok {
			*s = Constant(v)
		}
		return
	case block.Object:
	default:
		wrongKind(n, list, what)
		return
	}
	name, v := formNode(n, list, what, "range", "normal", "curve", "parameter", "timeline", "expression")
	switch name {
	case "range":
		if v.Kind != block.Array || len(v.Items) != 2 {
			v.Problem(list, "", "must be a list of two values, the lowest and the highest")
			return
		}
		var b between
		b.lo.DecodeNode(v.Items[0], list)
		b.hi.DecodeNode(v.Items[1], list)
		s.form = b
	case "normal":
		s.decodeNormal(v, list)
	case "curve":
		s.decodeCurve(v, list)
	case "parameter":
		if p, ok := parameterName(v, list); ok {
			*s = Parameter(p)
		}
	case "timeline":
		if c, ok := decodeTimeline[float32](v, list); ok {
			s.form = scalarKeys{c, Scalar{}}
		}
	case "expression":
		if v.Want(block.String, list) {
			if e, err := Expression(v.Text); err == nil {
				*s = e
			} else {
				expressionProblem(v, err, list)
			}
		}
	}
}

func (s *Scalar) decodeNormal(n *block.Node, list *problem.List) {
	if !n.Want(block.Object, list) {
		return
	}
	n.Only(list, "mean", "deviation", "min", "max")
	x := NormalWithin(0, 1, -inf, inf).form.(normal)
	for _, f := range []struct {
		name string
		to   *float32
	}{{"mean", &x.mean}, {"deviation", &x.deviation}, {"min", &x.lo}, {"max", &x.hi}} {
		if v := n.Field(f.name); v != nil {
			if y, ok := v.Float32(list); ok {
				*f.to = y
			}
		}
	}
	s.form = x
}

func (s *Scalar) decodeCurve(n *block.Node, list *problem.List) {
	c, ok := decodeCurveOf[float32](n, list, "scale")
	if !ok {
		return
	}
	x := scalarKeys{keyed: c}
	if v := n.Field("scale"); v != nil {
		x.scale.DecodeNode(v, list)
		if x.scale.form == nil {
			x.scale.form = constant{} // 0, where an absent scale is 1
		}
	}
	s.form = x
}

func parameterName(n *block.Node, list *problem.List) (string, bool) {
	if !n.Want(block.String, list) {
		return "", false
	}
	if n.Text == "" {
		n.Problem(list, "", "must be the name of a parameter of the effect")
		return "", false
	}
	return n.Text, true
}

func expressionProblem(n *block.Node, err error, list *problem.List) {
	if e, ok := err.(*expression.Error); ok {
		n.Problem(list, e.Remedy, "column %d: %s", e.Column, e.What)
		return
	}
	n.Problem(list, "", "%v", err)
}

// DecodeNode reads a vector in any of its forms.
func (v *Vector) DecodeNode(n *block.Node, list *problem.List) {
	const what = "a list of three numbers"
	switch n.Kind {
	case block.Array:
		var x [3]float32
		if n.Floats(x[:], list) {
			*v = Vec(x[0], x[1], x[2])
		}
		return
	case block.Object:
	default:
		wrongKind(n, list, what)
		return
	}
	if n.Field("x") != nil || n.Field("y") != nil || n.Field("z") != nil {
		n.Only(list, "x", "y", "z")
		var a axes
		for _, f := range []struct {
			name string
			to   *Scalar
		}{{"x", &a.x}, {"y", &a.y}, {"z", &a.z}} {
			if c := n.Field(f.name); c != nil {
				f.to.DecodeNode(c, list)
			}
		}
		v.form = a
		return
	}
	name, f := formNode(n, list, what, "range", "linked", "x", "y", "z", "curve", "parameter", "timeline", "expression")
	switch name {
	case "range":
		var b box
		if pair(f, list, func(i int, c *block.Node) bool { return c.Floats([][]float32{b.lo[:], b.hi[:]}[i], list) }) {
			b.linked = linked(n, false, list)
			v.form = b
		}
	case "curve":
		if c, ok := decodeCurveOf[[3]float32](f, list); ok {
			v.form = vectorKeys{c}
		}
	case "parameter":
		if p, ok := parameterName(f, list); ok {
			*v = VectorParameter(p)
		}
	case "timeline":
		if c, ok := decodeTimeline[[3]float32](f, list); ok {
			v.form = vectorKeys{c}
		}
	case "expression":
		v.decodeExpression(f, list)
	}
}

// decodeExpression reads one formula of a vector, or three of numbers.
func (v *Vector) decodeExpression(n *block.Node, list *problem.List) {
	if n.Kind == block.Array && len(n.Items) == 3 {
		var parts [3]Scalar
		for i, item := range n.Items {
			if !item.Want(block.String, list) {
				return
			}
			e, err := Expression(item.Text)
			if err != nil {
				expressionProblem(item, err, list)
				return
			}
			parts[i] = e
		}
		*v = PerAxis(parts[0], parts[1], parts[2])
		return
	}
	if n.Kind != block.String {
		n.Problem(list, "", "must be a formula of a vector or a list of three of numbers, is %v", n.Kind)
		return
	}
	e, err := VectorExpression(n.Text)
	if err != nil {
		expressionProblem(n, err, list)
		return
	}
	*v = e
}

// pair calls read for the two items of a list.
func pair(n *block.Node, list *problem.List, read func(i int, c *block.Node) bool) bool {
	if n.Kind != block.Array || len(n.Items) != 2 {
		n.Problem(list, "", "must be a list of two values, from and to")
		return false
	}
	a, b := read(0, n.Items[0]), read(1, n.Items[1])
	return a && b
}

func linked(n *block.Node, preset bool, list *problem.List) bool {
	f := n.Field("linked")
	if f == nil || !f.Want(block.Bool, list) {
		return preset
	}
	return f.Text == "true"
}
