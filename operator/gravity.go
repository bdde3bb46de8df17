package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("gravity", Gravity{Acceleration: value.Vec(0, -9.81, 0)}) }

// Gravity accelerates all particles alike, along the axes of the world however
// the effect is turned.
type Gravity struct {
	// Acceleration is in the world.
	Acceleration value.Vector `json:"acceleration" unit:"units/s²"`
}

// Operate adds the acceleration.
func (g Gravity) Operate(k *kernel.Kernel) {
	k.Acceleration.Add(k.World.Direction(g.Acceleration.At(k)))
}
