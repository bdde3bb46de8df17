package operator

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() {
	define("vortex", Vortex{Axis: value.Vec(0, 1, 0), Speed: value.Constant(1)})
}

// Vortex pushes particles around an axis, the harder the further they are from
// it.
type Vortex struct {
	// Center is a point of the axis, in the frame of the effect.
	Center value.Vector `json:"center" unit:"units"`
	// Axis is its direction, in the frame of the effect; one without length
	// counts as up.
	Axis value.Vector `json:"axis"`
	// Speed is the acceleration at a distance of 1, counter-clockwise when the
	// axis points at you.
	Speed value.Scalar `json:"speed" unit:"1/s²"`
	// Pull is the acceleration towards the axis at a distance of 1.
	Pull value.Scalar `json:"pull" unit:"1/s²"`
}

// Operate adds speed · axis × r − pull · r⊥.
func (v Vortex) Operate(k *kernel.Kernel) {
	axis := k.Effect.Direction(kmath.NormalizeOr(v.Axis.At(k), k.Vec3(0, 1, 0)))
	r := k.Position.Get().Sub(k.Effect.Point(v.Center.At(k)))
	k.Acceleration.Add(axis.Cross(r).Scale(v.Speed.At(k)))
	if c, ok := v.Pull.Constant(); !ok || c != 0 {
		off := r.Sub(axis.Scale(axis.Dot(r)))
		k.Acceleration.Add(off.Scale(v.Pull.At(k).Neg()))
	}
}
