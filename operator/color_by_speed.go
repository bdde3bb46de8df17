package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("color_by_speed", ColorBySpeed{Color: value.Gradient(value.Stop{At: 0, Color: [4]float32{1, 1, 1, 1}}, value.Stop{At: 1, Color: [4]float32{1, 1, 1, 1}}), Max: value.Constant(1)})
}

// ColorBySpeed multiplies the colour of birth by one that follows the speed.
type ColorBySpeed struct {
	// Color is the factor, a gradient from the lowest to the highest speed.
	Color value.Color `json:"color"`
	// Min and Max are the speeds at the ends of the gradient.
	Min value.Scalar `json:"min" unit:"units/s" min:"0"`
	Max value.Scalar `json:"max" unit:"units/s" min:"0"`
}

// Phase is with what a particle looks like.
func (ColorBySpeed) Phase() Phase { return Look }

// Operate multiplies the colour.
func (c ColorBySpeed) Operate(k *kernel.Kernel) {
	lo, life := c.Min.At(k), k.Input()
	span := c.Max.At(k).Sub(lo).Max(k.Float(1e-5))
	k.SetInput(k.Velocity.Get().Length().Sub(lo).Div(span).Clamp(0, 1))
	k.Color.Scale(c.Color.At(k))
	k.SetInput(life)
}
