package emitter

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() { define("sphere", Sphere{Radius: value.Constant(1), Direction: "outward"}) }

// Sphere is a ball, or its surface, or the upper half of either.
type Sphere struct {
	// Radius is that of the ball.
	Radius value.Scalar `json:"radius" unit:"units" min:"0"`
	// Surface puts all particles on the surface.
	Surface bool `json:"surface"`
	// Hemisphere keeps to the half above the emitter's XZ plane.
	Hemisphere bool `json:"hemisphere"`
	// Direction is "outward", away from the centre, or "up".
	Direction string `json:"direction" enum:"outward,up"`
}

// Emit returns a point of the ball, uniform by volume, or of the surface, by
// area.
func (s Sphere) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	u := k.Random3()
	lowest := k.Float(-1)
	if s.Hemisphere {
		lowest = k.Float(0)
	}
	out := kmath.ConeDirection(up(k), lowest, u.X, u.Y)
	r := s.Radius.At(k)
	if !s.Surface {
		r = r.Mul(kmath.Pow(u.Z, k.Float(1.0/3)))
	}
	if s.Direction == "up" {
		return out.Scale(r), up(k)
	}
	return out.Scale(r), out
}
