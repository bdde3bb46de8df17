package value

import (
	"github.com/motefx/mote/block"
)

func sampleNode[T Sample](v T) *block.Node {
	switch v := any(v).(type) {
	case float32:
		return block.Float32(v)
	case [3]float32:
		return block.Float32s(v[:]...)
	case [4]float32:
		return colorNode(v)
	}
	return nil
}

func handleNode[T Sample](h *Handle[T]) *block.Node {
	return block.List(block.Float32(h.At), sampleNode(h.Value))
}

// plain reports whether [at, value] says all of the key.
func (k KeyOf[T]) plain() bool {
	return k.Ease == EaseDefault && k.Out == nil && k.In == nil && k.SlopeIn == nil && k.SlopeOut == nil
}

func (k KeyOf[T]) node() *block.Node {
	n := block.Obj("at", block.Float32(k.At), "value", sampleNode(k.Value))
	if k.Ease != EaseDefault {
		n.Set("ease", block.Text(string(k.Ease)))
	}
	if k.Out != nil {
		n.Set("out", handleNode(k.Out))
	}
	if k.In != nil {
		n.Set("in", handleNode(k.In))
	}
	switch in, out := k.SlopeIn, k.SlopeOut; {
	case in != nil && out != nil && *in == *out:
		n.Set("slope", sampleNode(*in))
	default:
		if in != nil {
			n.Set("slopeIn", sampleNode(*in))
		}
		if out != nil {
			n.Set("slopeOut", sampleNode(*out))
		}
	}
	return n
}

func (c keyed[T]) node() *block.Node {
	list := block.List()
	for _, k := range c.keys {
		if c.short && k.plain() {
			list.Append(block.List(block.Float32(k.At), sampleNode(k.Value)))
		} else {
			list.Append(k.node())
		}
	}
	name, body := "curve", list
	if c.mode != "" {
		name = "timeline"
	}
	if !c.short {
		body = block.Obj("keys", list)
		if c.mode != "" && c.mode != Once {
			body.Set("mode", block.Text(string(c.mode)))
		}
		if c.input != InputDefault {
			body.Set("input", block.Text(string(c.input)))
		}
	}
	return block.Obj(name, body)
}

func (c scalarKeys) node() *block.Node {
	n := c.keyed.node()
	if c.scale.form != nil {
		n.Fields[0].Value.Set("scale", c.scale.EncodeNode())
	}
	return n
}

func (g ramp) node() *block.Node {
	stops := block.List()
	for _, s := range g.r.Stops {
		stops.Append(block.Obj("at", block.Float32(s.At), "color", colorNode(s.Color)))
	}
	body := block.Obj("stops", stops)
	if len(g.r.Alpha) > 0 {
		alpha := block.List()
		for _, s := range g.r.Alpha {
			alpha.Append(block.Obj("at", block.Float32(s.At), "value", block.Float32(s.Value)))
		}
		body.Set("alpha", alpha)
	}
	if g.r.Step {
		body.Set("interpolation", block.Text("step"))
	}
	if g.r.Input != InputDefault {
		body.Set("input", block.Text(string(g.r.Input)))
	}
	return block.Obj("gradient", body)
}
