package value

import (
	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
)

// maxKeys bounds the keys of one curve.
const maxKeys = 4096

// decodeCurveOf reads {"curve": …}: a list of keys, or an object with keys, an
// input and fields that the caller reads.
func decodeCurveOf[T Sample](n *block.Node, list *problem.List, more ...string) (c keyed[T], ok bool) {
	keys := n
	if n.Kind == block.Object {
		n.Only(list, append([]string{"keys", "input"}, more...)...)
		if in := n.Field("input"); in != nil && in.Want(block.String, list) {
			c.input = Input(in.Text)
		}
		if keys = n.Field("keys"); keys == nil {
			n.Problem(list, `write {"keys": [[0, 0], [1, 1]]}`, "has no keys")
			return c, false
		}
	}
	c.short = n.Kind == block.Array
	ok = c.decodeKeys(keys, list)
	return c, ok
}

// decodeTimeline reads {"timeline": …}: a list of keys, or an object with keys
// and a mode.
func decodeTimeline[T Sample](n *block.Node, list *problem.List) (c keyed[T], ok bool) {
	keys := n
	c.mode = Once
	if n.Kind == block.Object {
		n.Only(list, "keys", "mode")
		if m := n.Field("mode"); m != nil && m.Want(block.String, list) {
			c.mode = Mode(m.Text)
		}
		if keys = n.Field("keys"); keys == nil {
			n.Problem(list, `write {"keys": [[0, 0], [1, 1]]}`, "has no keys")
			return c, false
		}
	}
	c.short = n.Kind == block.Array
	ok = c.decodeKeys(keys, list)
	return c, ok
}

func (c *keyed[T]) decodeKeys(n *block.Node, list *problem.List) bool {
	if !n.Want(block.Array, list) {
		return false
	}
	if len(n.Items) > maxKeys {
		n.Problem(list, "", "has %d keys; at most %d are allowed", len(n.Items), maxKeys)
		return false
	}
	ok := true
	for _, item := range n.Items {
		key, good := decodeKey[T](item, list)
		ok = ok && good
		c.keys = append(c.keys, key)
	}
	return ok
}

func decodeKey[T Sample](n *block.Node, list *problem.List) (k KeyOf[T], ok bool) {
	if n.Kind == block.Array && len(n.Items) == 2 {
		at, ok1 := n.Items[0].Float32(list)
		v, ok2 := decodeSample[T](n.Items[1], list)
		return KeyOf[T]{At: at, Value: v}, ok1 && ok2
	}
	if n.Kind != block.Object {
		n.Problem(list, "", "must be a key, [at, value] or an object")
		return k, false
	}
	n.Only(list, "at", "value", "ease", "out", "in", "slope", "slopeIn", "slopeOut")
	ok = true
	sample := func(name string, to *T) bool {
		f := n.Field(name)
		if f == nil {
			return false
		}
		v, good := decodeSample[T](f, list)
		*to = v
		ok = ok && good
		return good
	}
	if f := n.Field("at"); f != nil {
		k.At, ok = f.Float32(list)
	} else {
		n.Problem(list, "", "has no \"at\"")
		return k, false
	}
	if n.Field("value") == nil {
		n.Problem(list, "", "has no \"value\"")
		return k, false
	}
	sample("value", &k.Value)
	if f := n.Field("ease"); f != nil && f.Want(block.String, list) {
		k.Ease = Ease(f.Text)
	}
	var slope T
	if sample("slope", &slope) {
		in, out := slope, slope
		k.SlopeIn, k.SlopeOut = &in, &out
	}
	if sample("slopeIn", &slope) {
		in := slope
		k.SlopeIn = &in
	}
	if sample("slopeOut", &slope) {
		out := slope
		k.SlopeOut = &out
	}
	for name, to := range map[string]**Handle[T]{"out": &k.Out, "in": &k.In} {
		if f := n.Field(name); f != nil {
			h, good := decodeHandle[T](f, list)
			ok = ok && good
			if good {
				*to = &h
			}
		}
	}
	return k, ok
}

// decodeHandle reads [at, value], relative to the key.
func decodeHandle[T Sample](n *block.Node, list *problem.List) (h Handle[T], ok bool) {
	if n.Kind != block.Array || len(n.Items) != 2 {
		n.Problem(list, "", "must be a handle, [at, value] relative to its key")
		return h, false
	}
	at, ok1 := n.Items[0].Float32(list)
	v, ok2 := decodeSample[T](n.Items[1], list)
	return Handle[T]{at, v}, ok1 && ok2
}

func decodeSample[T Sample](n *block.Node, list *problem.List) (v T, ok bool) {
	switch to := any(&v).(type) {
	case *float32:
		*to, ok = n.Float32(list)
	case *[3]float32:
		ok = n.Floats(to[:], list)
	case *[4]float32:
		*to, ok = decodeRGBA(n, list)
	}
	return v, ok
}
