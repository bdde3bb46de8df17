package kerneltest

import (
	"maps"

	"github.com/motefx/mote/kernel"
)

// State is a particle: its columns by name, "velocity.x" or "size". What is
// missing has the default of its attribute.
type State map[string]float32

// At is a particle at rest at a place.
func At(x, y, z float32) State { return Triple("position", x, y, z) }

// Moving is a particle with a velocity.
func Moving(x, y, z float32) State { return Triple("velocity", x, y, z) }

// Colored is a particle with a colour.
func Colored(r, g, b, a float32) State {
	return State{"color.r": r, "color.g": g, "color.b": b, "color.a": a}
}

// Triple is a particle with three components of an attribute.
func Triple(name string, x, y, z float32) State {
	return State{name + ".x": x, name + ".y": y, name + ".z": z}
}

// And returns a state with the columns of both; b wins.
func (a State) And(b State) State {
	out := maps.Clone(a)
	if out == nil {
		out = State{}
	}
	maps.Copy(out, b)
	return out
}

// defaults are the columns of the standard attributes that a particle carries.
func defaults() State {
	s := State{}
	for _, a := range kernel.Standard {
		for i := range a.Width {
			if a.Role != kernel.Sum {
				s[a.ColumnName(i)] = a.Default[i]
			}
		}
	}
	return s
}

// Frame is a place with axes, each the image of a unit vector. The zero Frame
// is that of the system itself.
type Frame struct{ Origin, X, Y, Z [3]float32 }

// Quarter is a quarter turn about Z, counter-clockwise: Y becomes −X.
var Quarter = Frame{X: [3]float32{0, 1, 0}, Y: [3]float32{-1, 0, 0}, Z: [3]float32{0, 0, 1}}

// Scaled is the frame s times as large.
func Scaled(s float32) Frame {
	return Frame{X: [3]float32{s, 0, 0}, Y: [3]float32{0, s, 0}, Z: [3]float32{0, 0, s}}
}

// read returns the handles of a frame that the test sets in instance variables.
func read(k *kernel.Kernel, name string) kernel.Frame {
	v := func(part string) kernel.Vec3 { return k.InstanceVec3(name + "." + part).Get() }
	return kernel.Frame{Origin: v("o"), X: v("x"), Y: v("y"), Z: v("z"), UnitX: v("ux"), UnitY: v("uy"), UnitZ: v("uz")}
}

// set writes a frame into the instance variables.
func (f Frame) set(name string, into State) {
	if f == (Frame{}) {
		f = Scaled(1)
	}
	v := func(part string, v [3]float32) { maps.Copy(into, Triple(name+"."+part, v[0], v[1], v[2])) }
	v("o", f.Origin)
	v("x", f.X)
	v("y", f.Y)
	v("z", f.Z)
	v("ux", unit(f.X))
	v("uy", unit(f.Y))
	v("uz", unit(f.Z))
}

func unit(v [3]float32) [3]float32 {
	l := length(v)
	return [3]float32{v[0] / l, v[1] / l, v[2] / l}
}
