package block

import (
	"fmt"
	"math"
	"strconv"
)

// Float32 returns a node of a number in its shortest form; a number that JSON
// cannot hold becomes 0 (NaN) or the largest of its sign (±Inf).
func Float32(v float32) *Node {
	x := float64(v)
	if math.IsInf(x, 0) {
		x = math.Copysign(math.MaxFloat32, x)
	}
	return numberNode(x, 32)
}

// Float64 is Float32 for a float64.
func Float64(v float64) *Node {
	if math.IsInf(v, 0) {
		v = math.Copysign(math.MaxFloat64, v)
	}
	return numberNode(v, 64)
}

func numberNode(v float64, bits int) *Node {
	if v == 0 || math.IsNaN(v) {
		return &Node{Kind: Number, Text: "0"}
	}
	form := byte('f')
	if a := math.Abs(v); a < 1e-6 || a >= 1e16 {
		form = 'e'
	}
	return &Node{Kind: Number, Text: strconv.FormatFloat(v, form, -1, bits)}
}

// Integer returns a node of a whole number.
func Integer(v int64) *Node { return &Node{Kind: Number, Text: strconv.FormatInt(v, 10)} }

// Unsigned returns a node of a whole number.
func Unsigned(v uint64) *Node { return &Node{Kind: Number, Text: strconv.FormatUint(v, 10)} }

// Text returns a node of a string.
func Text(s string) *Node { return &Node{Kind: String, Text: s} }

// Boolean returns a node of true or false.
func Boolean(v bool) *Node { return &Node{Kind: Bool, Text: strconv.FormatBool(v)} }

// List returns a node of a list.
func List(items ...*Node) *Node {
	n := &Node{Kind: Array}
	for _, item := range items {
		n.Append(item)
	}
	return n
}

// Float32s returns a node of a list of numbers.
func Float32s(v ...float32) *Node {
	n := &Node{Kind: Array}
	for _, x := range v {
		n.Append(Float32(x))
	}
	return n
}

// Obj returns a node of an object from names and nodes in turn.
func Obj(pairs ...any) *Node {
	n := &Node{Kind: Object}
	for i := 0; i < len(pairs); i += 2 {
		name, ok := pairs[i].(string)
		value, good := pairs[i+1].(*Node)
		if !ok || !good {
			panic(fmt.Sprintf("block: Obj takes a string and a node in turn, got %T and %T", pairs[i], pairs[i+1]))
		}
		n.Set(name, value)
	}
	return n
}

// Set adds a field to an object.
func (n *Node) Set(name string, value *Node) {
	value.parent, value.name, value.index = n, name, -1
	n.Fields = append(n.Fields, Field{name, value})
}

// Append adds an item to a list.
func (n *Node) Append(item *Node) {
	item.parent, item.index = n, len(n.Items)
	n.Items = append(n.Items, item)
}
