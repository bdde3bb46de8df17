package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("force", Force{Acceleration: value.Vec(0, 1, 0)}) }

// Force accelerates particles, with random ranges each its own way.
type Force struct {
	// Acceleration is along the axes of the effect, and turns with it.
	Acceleration value.Vector `json:"acceleration" unit:"units/s²"`
	// World takes the axes of the world instead.
	World bool `json:"world"`
}

// Operate adds the acceleration.
func (f Force) Operate(k *kernel.Kernel) {
	frame := k.Effect
	if f.World {
		frame = k.World
	}
	k.Acceleration.Add(frame.Direction(f.Acceleration.At(k)))
}
