package emitter

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() { define("cone", Cone{Angle: value.Constant(0.436332), Radius: value.Constant(0)}) }

// Cone is a disc from which particles head into a cone about the emitter's Y
// axis, uniform in solid angle.
type Cone struct {
	// Angle is the half angle of the cone: 0 is a jet and π the whole sphere.
	Angle value.Scalar `json:"angle" unit:"rad" min:"0" max:"3.1415927"`
	// Radius is that of the disc at the base, in the XZ plane.
	Radius value.Scalar `json:"radius" unit:"units" min:"0"`
}

// Emit returns a point of the disc, uniform by area, and a direction.
func (c Cone) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	u, v := k.Random3(), k.Random3()
	sin, cos := kmath.SinCos(u.X.Times(2 * kmath.Pi))
	r := c.Radius.At(k).Mul(u.Y.Sqrt())
	direction = kmath.ConeDirection(up(k), kmath.Cos(c.Angle.At(k)), v.X, v.Y)
	return kernel.Vec3{X: cos.Mul(r), Y: k.Float(0), Z: sin.Mul(r)}, direction
}
