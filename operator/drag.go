package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("drag", Drag{Coefficient: value.Constant(0.1)}) } // name and defaults; all else follows from the type

// Drag slows particles in proportion to their velocity.
type Drag struct {
	// Coefficient is the rate at which velocity decays.
	Coefficient value.Scalar `json:"coefficient" unit:"1/s" min:"0" ui:"0..10"`
}

// Operate adds to the damping that the integrator applies exactly over the step.
func (d Drag) Operate(k *kernel.Kernel) { k.Damping.Add(d.Coefficient.At(k)) }
