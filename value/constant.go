package value

import (
	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
)

type constant struct {
	plain
	v float32
}

func (c constant) at(k *kernel.Kernel) kernel.Float { return k.Data(c.v) }
func (c constant) node() *block.Node                { return block.Float32(c.v) }
func (c constant) extents(visit func(string, float64, float64)) {
	visit("", float64(c.v), float64(c.v))
}

// Constant is a fixed number.
func Constant(v float32) Scalar {
	if v == 0 {
		return Scalar{}
	}
	return Scalar{constant{v: v}}
}

// Constant returns the number that the value always is.
func (s Scalar) Constant() (v float32, ok bool) {
	if s.form == nil {
		return 0, true
	}
	c, ok := s.form.(constant)
	return c.v, ok
}

type constants struct {
	plain
	v [3]float32
}

func (c constants) at(k *kernel.Kernel) kernel.Vec3 {
	return kernel.Vec3{X: k.Data(c.v[0]), Y: k.Data(c.v[1]), Z: k.Data(c.v[2])}
}
func (c constants) node() *block.Node { return block.Float32s(c.v[:]...) }
func (c constants) extents(visit func(string, float64, float64)) {
	for i, x := range c.v {
		visit(index(i), float64(x), float64(x))
	}
}

// Vec is a fixed vector.
func Vec(x, y, z float32) Vector {
	if x == 0 && y == 0 && z == 0 {
		return Vector{}
	}
	return Vector{constants{v: [3]float32{x, y, z}}}
}

// Constant returns the vector that the value always is.
func (v Vector) Constant() (xyz [3]float32, ok bool) {
	if v.form == nil {
		return xyz, true
	}
	c, ok := v.form.(constants)
	return c.v, ok
}

type rgba struct {
	plain
	v [4]float32
}

func (c rgba) at(k *kernel.Kernel) kernel.Vec4 {
	return kernel.Vec4{X: k.Data(c.v[0]), Y: k.Data(c.v[1]), Z: k.Data(c.v[2]), W: k.Data(c.v[3])}
}
func (c rgba) node() *block.Node { return colorNode(c.v) }
func (c rgba) extents(visit func(string, float64, float64)) {
	for i, x := range c.v {
		visit(index(i), float64(x), float64(x))
	}
}

// RGBA is a fixed linear colour with straight alpha. Red, green and blue may
// exceed 1; alpha is held within 0..1.
func RGBA(r, g, b, a float32) Color {
	v := [4]float32{r, g, b, min(max(a, 0), 1)}
	if v == white {
		return Color{}
	}
	return Color{rgba{v: v}}
}

// RGB is an opaque linear colour.
func RGB(r, g, b float32) Color { return RGBA(r, g, b, 1) }

var white = [4]float32{1, 1, 1, 1}

// Constant returns the colour that the value always is.
func (c Color) Constant() (v [4]float32, ok bool) {
	if c.form == nil {
		return white, true
	}
	x, ok := c.form.(rgba)
	return x.v, ok
}

// colorNode writes a colour, without its alpha when that is 1.
func colorNode(v [4]float32) *block.Node {
	if v[3] == 1 {
		return block.Float32s(v[:3]...)
	}
	return block.Float32s(v[:]...)
}

func index(i int) string { return "[" + string(rune('0'+i)) + "]" }
