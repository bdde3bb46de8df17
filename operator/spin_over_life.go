package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("spin_over_life", SpinOverLife{Speed: value.Line([2]float32{0, 1}, [2]float32{1, 0})})
}

// SpinOverLife turns particles with a speed that follows a curve, beside the
// spin that they were born with.
type SpinOverLife struct {
	// Speed is how fast they turn, counter-clockwise, usually a curve over life.
	Speed value.Scalar `json:"speed" unit:"rad/s"`
}

// Phase is after the integrator, which turns particles by their own spin.
func (SpinOverLife) Phase() Phase { return Constrain }

// Operate turns the particle by the mean of the speeds at both ends of its step,
// which is exact where the curve is straight.
func (s SpinOverLife) Operate(k *kernel.Kernel) {
	start, end := overStep(k, s.Speed)
	k.Rotation.Add(start.Add(end).Times(0.5).Mul(k.Step))
}
