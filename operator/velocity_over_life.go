package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("velocity_over_life", VelocityOverLife{Scale: value.Line([2]float32{0, 1}, [2]float32{1, 0.1})})
}

// VelocityOverLife makes velocity follow a curve: at each moment it is the
// velocity that the forces alone would give times the curve.
type VelocityOverLife struct {
	// Scale is the factor over life; below 0.001 counts as that, so that a
	// particle that stood still can move again.
	Scale value.Scalar `json:"scale" min:"0"`
}

// Phase is after the integrator.
func (VelocityOverLife) Phase() Phase { return Constrain }

// Operate multiplies the velocity by the ratio of the curve now to the curve at
// the start of the particle's step. Nothing is remembered from step to step.
func (v VelocityOverLife) Operate(k *kernel.Kernel) {
	life := k.Input()
	least := k.Float(0.001)
	now := v.Scale.At(k).Max(least)
	k.SetInput(k.Age.Sub(k.Step).Max(k.Float(0)).Div(k.Lifetime.Get()).Min(k.Float(1)))
	before := v.Scale.At(k).Max(least)
	k.SetInput(life)
	k.Velocity.Scale(now.Div(before))
}
