package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("force", Force{Acceleration: value.Vec(0, 1, 0)}) }

// Force accelerates particles along the axes of the effect, or with random
// ranges each its own way.
type Force struct {
	// Acceleration is in the frame of the effect.
	Acceleration value.Vector `json:"acceleration" unit:"units/s²"`
}

// Operate adds the acceleration.
func (f Force) Operate(k *kernel.Kernel) {
	k.Acceleration.Add(k.Effect.Direction(f.Acceleration.At(k)))
}
