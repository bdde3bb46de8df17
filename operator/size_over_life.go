package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("size_over_life", SizeOverLife{Scale: value.Line([2]float32{0, 1}, [2]float32{1, 0})})
}

// SizeOverLife multiplies the size of birth.
type SizeOverLife struct {
	// Scale is the factor, usually a curve over life; below 0 counts as 0.
	Scale value.Scalar `json:"scale" min:"0"`
}

// Phase is with what a particle looks like.
func (SizeOverLife) Phase() Phase { return Look }

// Operate multiplies the size.
func (s SizeOverLife) Operate(k *kernel.Kernel) { k.Size.Scale(s.Scale.At(k).Max(k.Float(0))) }
