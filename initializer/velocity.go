package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("velocity", Velocity{Value: value.Vec(0, 1, 0)}) }

// Velocity adds a velocity given in the frame of the effect.
type Velocity struct {
	// Value is the velocity.
	Value value.Vector `json:"value" unit:"units/s"`
}

// Initialize adds the velocity.
func (v Velocity) Initialize(k *kernel.Kernel) {
	k.Velocity.Add(k.Effect.Direction(v.Value.At(k)))
}
