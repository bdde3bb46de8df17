package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("color", Color{Value: value.RGBA(1, 1, 1, 1)}) }

// Color sets a particle's colour.
type Color struct {
	// Value is linear with straight alpha; red, green and blue may exceed 1.
	Value value.Color `json:"value"`
}

// Initialize sets the colour: no component below 0, alpha at most 1.
func (c Color) Initialize(k *kernel.Kernel) {
	v, zero := c.Value.At(k), k.Float(0)
	k.Color.Set(kernel.Vec4{X: v.X.Max(zero), Y: v.Y.Max(zero), Z: v.Z.Max(zero), W: v.W.Clamp(0, 1)})
}
