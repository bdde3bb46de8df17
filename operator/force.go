package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("force", Force{Acceleration: value.Vec(0, 1, 0), Space: "effect"}) }

// Force accelerates particles, with random ranges each its own way.
type Force struct {
	// Acceleration is in the axes that Space names.
	Acceleration value.Vector `json:"acceleration" unit:"units/s²"`
	// Space is "effect", whose axes turn with the effect, or "world".
	Space string `json:"space" enum:"effect,world"`
}

// Operate adds the acceleration.
func (f Force) Operate(k *kernel.Kernel) {
	frame := k.Effect
	if f.Space == "world" {
		frame = k.World
	}
	k.Acceleration.Add(frame.Direction(f.Acceleration.At(k)))
}
