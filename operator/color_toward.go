package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("color_toward", ColorToward{Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})})
}

// ColorToward blends the colour that a particle was born with into another, so
// that particles of many colours end in one.
type ColorToward struct {
	// Color is the other colour.
	Color value.Color `json:"color"`
	// Amount is 0 for the colour of birth and 1 for the other, usually a curve
	// over life.
	Amount value.Scalar `json:"amount" min:"0" max:"1"`
}

// Phase is with what a particle looks like.
func (ColorToward) Phase() Phase { return Look }

// Operate blends linearly, alpha included.
func (c ColorToward) Operate(k *kernel.Kernel) {
	k.Color.Set(k.Color.Get().Lerp(c.Color.At(k), c.Amount.At(k).Clamp(0, 1)))
}
