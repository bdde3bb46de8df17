// Package value holds what a parameter of a block can be: a constant, a random
// range, a curve, a gradient, a bound parameter, a timeline or an expression.
//
//	{"coefficient": 2}
//	{"coefficient": {"range": [1, 3]}}
//	{"coefficient": {"curve": [[0, 1], [1, 0]]}}
//	{"coefficient": {"parameter": "wind"}}
//
// A value is data until a block asks for it with At, which records its
// evaluation on a kernel. Authored numbers become words of the effect's data
// block, never literals, so that a number can change while the effect runs.
//
// Values are immutable: copies share what they hold. The package does not
// sample textures or read files.
package value

import (
	"reflect"

	"github.com/motefx/mote/kernel"
)

// Scalar is a number, or what yields one for each particle. The zero Scalar is 0.
type Scalar struct{ form scalarForm }

// Vector is three numbers, or what yields them. The zero Vector is 0, 0, 0.
type Vector struct{ form vectorForm }

// Color is a linear RGBA colour with straight alpha, or what yields one. The
// zero Color is opaque white.
type Color struct{ form colorForm }

type scalarForm interface {
	form
	at(k *kernel.Kernel) kernel.Float
}
type vectorForm interface {
	form
	at(k *kernel.Kernel) kernel.Vec3
}
type colorForm interface {
	form
	at(k *kernel.Kernel) kernel.Vec4
}

// At records the value on a kernel: random forms draw from the particle's key,
// curves and gradients are functions of the kernel's Input.
func (s Scalar) At(k *kernel.Kernel) kernel.Float {
	if s.form == nil {
		return k.Data(0)
	}
	return s.form.at(k)
}

// At records the value on a kernel, as Scalar.At does.
func (v Vector) At(k *kernel.Kernel) kernel.Vec3 {
	if v.form == nil {
		return kernel.Vec3{X: k.Data(0), Y: k.Data(0), Z: k.Data(0)}
	}
	return v.form.at(k)
}

// At records the value on a kernel, as Scalar.At does.
func (c Color) At(k *kernel.Kernel) kernel.Vec4 {
	if c.form == nil {
		return kernel.Vec4{X: k.Data(1), Y: k.Data(1), Z: k.Data(1), W: k.Data(1)}
	}
	return c.form.at(k)
}

// Equal reports whether two values are written alike.
func (s Scalar) Equal(t Scalar) bool { return reflect.DeepEqual(s, t) }

// Equal reports whether two values are written alike.
func (v Vector) Equal(w Vector) bool { return reflect.DeepEqual(v, w) }

// Equal reports whether two values are written alike.
func (c Color) Equal(d Color) bool { return reflect.DeepEqual(c, d) }
