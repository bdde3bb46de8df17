package emitter

import (
	"github.com/motefx/mote/kernel"
)

func init() {
	define("box", Box{Half: [3]float32{1, 1, 1}, Direction: [3]float32{0, 1, 0}})
}

// Box is a box about the emitter, or its surface.
type Box struct {
	// Half is half of the box's extent along each axis.
	Half [3]float32 `json:"half" unit:"units" min:"0"`
	// Surface puts all particles on the surface, uniform by area.
	Surface bool `json:"surface"`
	// Direction is where particles head, in the frame of the emitter.
	Direction [3]float32 `json:"direction"`
}

// Emit returns a point of the box.
func (b Box) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	u := k.Random3()
	half := kernel.Vec3{X: k.Data(b.Half[0]), Y: k.Data(b.Half[1]), Z: k.Data(b.Half[2])}
	p := kernel.Vec3{X: u.X.Times(2).Minus(1), Y: u.Y.Times(2).Minus(1), Z: u.Z.Times(2).Minus(1)}
	if b.Surface {
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
