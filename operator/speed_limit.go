package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("speed_limit", SpeedLimit{Max: value.Constant(10)}) }

// SpeedLimit keeps particles from flying faster than a speed.
type SpeedLimit struct {
	// Max is the highest speed.
	Max value.Scalar `json:"max" unit:"units/s" min:"0"`
}

// Phase is after the integrator.
func (SpeedLimit) Phase() Phase { return Constrain }

// Operate shortens the velocity where it is too long.
func (s SpeedLimit) Operate(k *kernel.Kernel) {
	speed, most := k.Velocity.Get().Length(), s.Max.At(k)
	k.Velocity.Scale(most.Lt(speed).Float(most.Div(speed), k.Float(1)))
}
