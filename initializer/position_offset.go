package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("position_offset", PositionOffset{}) }

// PositionOffset moves a new particle away from where the shape put it.
type PositionOffset struct {
	// Value is the way, in the frame of the effect.
	Value value.Vector `json:"value" unit:"units"`
}

// Initialize moves the particle.
func (o PositionOffset) Initialize(k *kernel.Kernel) {
	k.Position.Add(k.Effect.Direction(o.Value.At(k)))
}
