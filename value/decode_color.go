package value

import (
	"strconv"
	"strings"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
)

// DecodeNode reads a colour in any of its forms.
func (c *Color) DecodeNode(n *block.Node, list *problem.List) {
	const what = `a list of three or four numbers, "#rrggbb"`
	switch n.Kind {
	case block.Array, block.String:
		if v, ok := decodeRGBA(n, list); ok {
			*c = RGBA(v[0], v[1], v[2], v[3])
		}
		return
	case block.Object:
	default:
		wrongKind(n, list, what)
		return
	}
	name, f := formNode(n, list, what, "range", "linked", "gradient", "parameter", "timeline", "expression")
	switch name {
	case "range":
		var v [2][4]float32
		ok := pair(f, list, func(i int, n *block.Node) (ok bool) {
			v[i], ok = decodeRGBA(n, list)
			return ok
		})
		if ok {
			*c = colorRange(v[0], v[1], linked(n, true, list))
		}
	case "gradient":
		if r, ok := decodeRamp(f, list); ok {
			c.form = r
		}
	case "parameter":
		if p, ok := parameterName(f, list); ok {
			*c = ColorParameter(p)
		}
	case "timeline":
		if k, ok := decodeTimeline[[4]float32](f, list); ok {
			c.form = colorKeys{k}
		}
	case "expression":
		if f.Want(block.String, list) {
			if e, err := ColorExpression(f.Text); err == nil {
				*c = e
			} else {
				expressionProblem(f, err, list)
			}
		}
	}
}

// decodeRGBA reads a fixed colour: [r, g, b], [r, g, b, a] or "#rrggbb[aa]".
func decodeRGBA(n *block.Node, list *problem.List) (c [4]float32, ok bool) {
	c[3] = 1
	switch {
	case n.Kind == block.String:
		c, err := Hex(n.Text)
		if err != nil {
			n.Problem(list, "write it as \"#rrggbb\" or \"#rrggbbaa\"", "%v", err)
		}
		return c, err == nil
	case n.Kind == block.Array && (len(n.Items) == 3 || len(n.Items) == 4):
		if !n.Floats(c[:len(n.Items)], list) {
			return c, false
		}
	default:
		n.Problem(list, "", "must be a colour: a list of three or four numbers, or \"#rrggbb\"")
		return c, false
	}
	for i := range c {
		if c[i] < 0 {
			n.Items[i].Problem(list, "", "must be at least 0, is %s", n.Items[i].Text)
			ok = true
		}
	}
	if c[3] > 1 {
		n.Items[3].Problem(list, "", "must be at most 1, is %s; only red, green and blue exceed 1", n.Items[3].Text)
		return c, false
	}
	return c, !ok
}

// Hex returns the linear colour of "#rrggbb" or "#rrggbbaa", which is sRGB.
func Hex(s string) (c [4]float32, err error) {
	digits, ok := strings.CutPrefix(s, "#")
	v, bad := strconv.ParseUint(digits, 16, 32)
	if !ok || bad != nil || len(digits) != 6 && len(digits) != 8 {
		if len(s) > 20 {
			s = s[:20]
		}
		return c, &hexError{s}
	}
	if len(digits) == 6 {
		v = v<<8 | 255
	}
	for i := range 3 {
		c[i] = float32(linear(float64(v>>(24-8*i)&255) / 255))
	}
	c[3] = float32(v&255) / 255
	return c, nil
}

type hexError struct{ text string }

func (e *hexError) Error() string { return strconv.Quote(e.text) + " is no colour" }

// linear decodes an sRGB component, with the four operations alone so that every
// machine has the same colours.
func linear(c float64) float64 {
	if c <= 0.04045 {
		return c / 12.92
	}
	x := (c + 0.055) / 1.055
	square, root := float64(x*x), 1.0 // x^2.4 is x² times the fifth root of x²
	for range 20 {
		fourth := float64(root * root * root * root)
		root = float64(0.8*root) + float64(0.2*square/fourth)
	}
	return square * root
}

func decodeRamp(n *block.Node, list *problem.List) (g ramp, ok bool) {
	stops := n
	ok = true
	if n.Kind == block.Object {
		n.Only(list, "stops", "alpha", "interpolation", "input")
		if stops = n.Field("stops"); stops == nil {
			n.Problem(list, `write {"stops": [{"at": 0, "color": [1, 1, 1]}]}`, "has no stops")
			return g, false
		}
		if f := n.Field("interpolation"); f != nil && f.Want(block.String, list) {
			g.r.Step = f.Text == "step"
			if f.Text != "step" && f.Text != "linear" {
				f.Problem(list, problem.DidYouMean(f.Text, []string{"linear", "step"}), "unknown interpolation %q", f.Text)
			}
		}
		if f := n.Field("input"); f != nil && f.Want(block.String, list) {
			g.r.Input = Input(f.Text)
		}
	}
	eachStop(stops, "color", list, func(at float32, v *block.Node) {
		c, good := decodeRGBA(v, list)
		ok = ok && good
		g.r.Stops = append(g.r.Stops, Stop{at, c})
	})
	if f := n.Field("alpha"); f != nil {
		eachStop(f, "value", list, func(at float32, v *block.Node) {
			x, good := v.Float32(list)
			ok = ok && good
			if x < 0 || x > 1 {
				v.Problem(list, "", "must be within 0..1, is %s", v.Text)
			}
			g.r.Alpha = append(g.r.Alpha, AlphaStop{at, x})
		})
	}
	return g, ok
}

// eachStop visits a list of {"at": …, name: …} or [at, …].
func eachStop(n *block.Node, name string, list *problem.List, visit func(at float32, v *block.Node)) {
	if !n.Want(block.Array, list) {
		return
	}
	if len(n.Items) > maxKeys {
		n.Problem(list, "", "has %d stops; at most %d are allowed", len(n.Items), maxKeys)
		return
	}
	for _, item := range n.Items {
		at, v := item.Field("at"), item.Field(name)
		if item.Kind == block.Array && len(item.Items) == 2 {
			at, v = item.Items[0], item.Items[1]
		} else {
			item.Only(list, "at", name)
		}
		if at == nil || v == nil {
			item.Problem(list, "", "must be a stop with \"at\" and %q", name)
			continue
		}
		if x, ok := at.Float32(list); ok {
			visit(x, v)
		}
	}
}
