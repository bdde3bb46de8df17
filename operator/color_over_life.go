package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("color_over_life", ColorOverLife{Color: value.Gradient(value.Stop{At: 0, Color: [4]float32{1, 1, 1, 1}}, value.Stop{At: 1, Color: [4]float32{1, 1, 1, 0}})})
}

// ColorOverLife multiplies the colour of birth.
type ColorOverLife struct {
	// Color is the factor, usually a gradient over life.
	Color value.Color `json:"color"`
}

// Phase is with what a particle looks like.
func (ColorOverLife) Phase() Phase { return Look }

// Operate multiplies the colour.
func (c ColorOverLife) Operate(k *kernel.Kernel) { k.Color.Scale(c.Color.At(k)) }
