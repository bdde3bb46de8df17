package emitter

import (
	"github.com/motefx/mote/kernel"
)

func init() {
	define("box", Box{Half: [3]float32{1, 1, 1}, Direction: [3]float32{0, 1, 0}})
}

// Box is a box about the emitter, or its surface, or its edges. A box without
// extent along Z is a rectangle, and its edges are the rectangle's outline.
type Box struct {
	// Half is half of the box's extent along each axis.
	Half [3]float32 `json:"half" unit:"units" min:"0"`
	// Surface puts all particles on the surface, uniform by area.
	Surface bool `json:"surface"`
	// Edges puts all particles on the twelve edges, uniform by length, whatever
	// Surface says.
	Edges bool `json:"edges"`
	// Direction is where particles head, in the frame of the emitter.
	Direction [3]float32 `json:"direction"`
}

// Emit returns a point of the box.
func (b Box) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	u := k.Random3()
	half := kernel.Vec3{X: k.Data(b.Half[0]), Y: k.Data(b.Half[1]), Z: k.Data(b.Half[2])}
	p := kernel.Vec3{X: u.X.Times(2).Minus(1), Y: u.Y.Times(2).Minus(1), Z: u.Z.Times(2).Minus(1)}
	switch {
	case b.Edges:
		p = onEdge(k, p, half)
	case b.Surface:
		p = onSurface(k, p, half)
	}
	return p.Mul(half), unitData(k, b.Direction)
}

// onSurface moves a point of the cube −1…1 to a face, each chosen by its area.
func onSurface(k *kernel.Kernel, p, half kernel.Vec3) kernel.Vec3 {
	u := k.Random3()
	x, y, z := half.Y.Mul(half.Z), half.X.Mul(half.Z), half.X.Mul(half.Y)
	pick := u.X.Mul(x.Add(y).Add(z))
	side := u.Y.Lt(k.Float(0.5)).Float(k.Float(-1), k.Float(1))
	onX := pick.Lt(x)
	onY := pick.Lt(x.Add(y)).And(onX.Not())
	onZ := onX.Or(onY).Not()
	return kernel.Vec3{X: onX.Float(side, p.X), Y: onY.Float(side, p.Y), Z: onZ.Float(side, p.Z)}
}

// onEdge moves a point of the cube −1…1 to an edge, each chosen by its length.
func onEdge(k *kernel.Kernel, p, half kernel.Vec3) kernel.Vec3 {
	u := k.Random3()
	pick := u.X.Mul(half.X.Add(half.Y).Add(half.Z))
	sign := func(u kernel.Float) kernel.Float { return u.Lt(k.Float(0.5)).Float(k.Float(-1), k.Float(1)) }
	a, b := sign(u.Y), sign(u.Z)
	alongX := pick.Lt(half.X)
	alongY := pick.Lt(half.X.Add(half.Y)).And(alongX.Not())
	alongZ := alongX.Or(alongY).Not()
	return kernel.Vec3{X: alongX.Float(p.X, a), Y: alongY.Float(p.Y, alongX.Float(a, b)), Z: alongZ.Float(p.Z, b)}
}
