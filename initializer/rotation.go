package initializer

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() { define("rotation", Rotation{Value: value.Range(0, 2*kmath.Pi)}) }

// Rotation sets the angle of a particle's sprite in the plane of the camera.
type Rotation struct {
	// Value is the angle, counter-clockwise.
	Value value.Scalar `json:"value" unit:"rad"`
}

// Initialize sets the angle.
func (r Rotation) Initialize(k *kernel.Kernel) { k.Rotation.Set(r.Value.At(k)) }
