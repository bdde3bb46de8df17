package operator

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() {
	define("tangential_acceleration", TangentialAcceleration{Axis: value.Vec(0, 0, 1), Value: value.Constant(1)})
}

// TangentialAcceleration pushes particles around an axis, equally hard at every
// distance from it. The vortex pushes harder further out.
type TangentialAcceleration struct {
	// Center is a point of the axis, in the frame of the effect.
	Center value.Vector `json:"center" unit:"units"`
	// Axis is its direction, in the frame of the effect; one without length
	// counts as Z.
	Axis value.Vector `json:"axis"`
	// Value is the acceleration, counter-clockwise when the axis points at you.
	Value value.Scalar `json:"value" unit:"units/s²"`
}

// Operate adds value · axis × r / |axis × r|; on the axis there is none.
func (a TangentialAcceleration) Operate(k *kernel.Kernel) {
	axis := k.Effect.Direction(kmath.NormalizeOr(a.Axis.At(k), k.Vec3(0, 0, 1)))
	around := axis.Cross(k.Position.Get().Sub(k.Effect.Point(a.Center.At(k))))
	distance := around.Length()
	push := a.Value.At(k).Div(distance)
	k.Acceleration.Add(around.Scale(distance.Lt(k.Float(1e-5)).Float(k.Float(0), push)))
}
