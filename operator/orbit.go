package operator

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() {
	define("orbit", Orbit{Axis: value.Vec(0, 0, 1), Radius: value.Constant(1), EndRadius: value.Constant(1), Angle: value.Range(0, 2*kmath.Pi), Speed: value.Constant(1)})
}

// Orbit moves particles around a point on circles that widen or shrink over
// life. It sets position and velocity; forces and the place of birth have no
// effect.
type Orbit struct {
	// Center is the point, in the frame of the effect.
	Center value.Vector `json:"center" unit:"units"`
	// Axis stands at right angles to the circles, in the frame of the effect; one
	// without length counts as Z.
	Axis value.Vector `json:"axis"`
	// Radius and EndRadius are the distances at birth and at death, linear between.
	Radius    value.Scalar `json:"radius" unit:"units"`
	EndRadius value.Scalar `json:"endRadius" unit:"units"`
	// Angle is where a particle begins; with the axis Z, from X towards Y.
	Angle value.Scalar `json:"angle" unit:"rad"`
	// Speed is how fast it goes around, counter-clockwise when the axis points at
	// you.
	Speed value.Scalar `json:"speed" unit:"rad/s"`
}

// Phase is after the integrator, whose work it replaces.
func (Orbit) Phase() Phase { return Constrain }

// Operate sets center + r(life) · (cos, sin)(angle + speed · age) and its
// derivative.
func (o Orbit) Operate(k *kernel.Kernel) {
	x, y := kmath.Basis(kmath.NormalizeOr(o.Axis.At(k), k.Vec3(0, 0, 1)))
	from, to, speed := o.Radius.At(k), o.EndRadius.At(k), o.Speed.At(k)
	radius := from.Lerp(to, k.Life)
	sin, cos := kmath.SinCos(o.Angle.At(k).Add(speed.Mul(k.Age)))
	out := x.Scale(cos).Add(y.Scale(sin))
	along := y.Scale(cos).Sub(x.Scale(sin))
	k.Position.Set(k.Effect.Point(o.Center.At(k).Add(out.Scale(radius))))
	widening := to.Sub(from).Div(k.Lifetime.Get())
	k.Velocity.Set(k.Effect.Direction(out.Scale(widening).Add(along.Scale(radius.Mul(speed)))))
}
