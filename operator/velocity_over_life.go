package operator

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() {
	define("velocity_over_life", VelocityOverLife{Scale: value.Line([2]float32{0, 1}, [2]float32{1, 0.1})})
}

// VelocityOverLife makes velocity follow a curve: at each moment it is the
// velocity that the forces alone would give, times the curve.
type VelocityOverLife struct {
	// Scale is the factor over life; below 0.001 counts as that, so that a
	// particle that stood still can move again.
	Scale value.Scalar `json:"scale" min:"0"`
}

// Phase is after the integrator.
func (VelocityOverLife) Phase() Phase { return Constrain }

// Operate keeps v = c·u for the curve c and u' = a − k·u. Nothing is remembered:
// the velocity at the start of the step is divided by what the curve was then (1
// before a particle's first step), and what the forces gave in the step is
// multiplied by what the curve is now. The position follows the mean of the
// velocities at both ends of the step, which is exact for a straight curve of a
// particle without forces.
func (v VelocityOverLife) Operate(k *kernel.Kernel) {
	start, end := overStep(k, v.Scale)
	least := k.Float(0.001)
	start, end = start.Max(least), end.Max(least)
	had := k.Age.Le(k.Step).Float(k.Float(1), start)
	ratio := end.Div(had)

	forced := k.Acceleration.Get().Scale(k.Step.Mul(meanDecay(k, k.Damping.Get().Mul(k.Step))))
	was := k.Velocity.Get()
	now := was.Scale(ratio).Add(forced.Scale(end.Sub(ratio)))
	k.Velocity.Set(now)

	first := was.Sub(forced).Scale(start.Div(had).Minus(1)) // 0 but in a particle's first step
	k.Position.Add(now.Sub(was).Add(first).Scale(k.Step.Times(0.5)))
}

// meanDecay is (1 − e^−x)/x, by its series for small x.
func meanDecay(k *kernel.Kernel, x kernel.Float) kernel.Float {
	if c, ok := x.Literal(); ok && c == 0 {
		return k.Float(1)
	}
	series := x.Times(1.0 / 6).Minus(0.5).Mul(x).Plus(1)
	return x.Abs().Lt(k.Float(0.02)).Float(series, kmath.Exp(x.Neg()).OneMinus().Div(x))
}
