package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("alpha_over_life", AlphaOverLife{Scale: value.Line([2]float32{0, 1}, [2]float32{1, 0})})
}

// AlphaOverLife multiplies the opacity of birth and leaves the colour.
type AlphaOverLife struct {
	// Scale is the factor, usually a curve over life.
	Scale value.Scalar `json:"scale" min:"0"`
}

// Phase is with what a particle looks like.
func (AlphaOverLife) Phase() Phase { return Look }

// Operate multiplies the opacity.
func (a AlphaOverLife) Operate(k *kernel.Kernel) { k.Color.W.Scale(a.Scale.At(k).Clamp(0, 1)) }
