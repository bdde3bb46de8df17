package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("angular_acceleration", AngularAcceleration{Value: value.Constant(1)}) }

// AngularAcceleration changes how fast particles spin.
type AngularAcceleration struct {
	// Value is the acceleration, counter-clockwise.
	Value value.Scalar `json:"value" unit:"rad/s²"`
}

// Phase is after the integrator, which has turned the particle by its spin at
// the start of the step.
func (AngularAcceleration) Phase() Phase { return Constrain }

// Operate adds α·T to the spin and ½·α·T² to the rotation, which is exact.
func (a AngularAcceleration) Operate(k *kernel.Kernel) {
	gained := a.Value.At(k).Mul(k.Step)
	k.Spin.Add(gained)
	k.Rotation.Add(gained.Mul(k.Step).Times(0.5))
}
