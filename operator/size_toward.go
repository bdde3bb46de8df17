package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("size_toward", SizeToward{Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})})
}

// SizeToward blends the size that a particle was born with into another.
type SizeToward struct {
	// Size is the other size, half of the sprite's side; below 0 counts as 0.
	Size value.Scalar `json:"size" unit:"units" min:"0" ui:"0..2"`
	// Amount is 0 for the size of birth and 1 for the other, usually a curve over
	// life.
	Amount value.Scalar `json:"amount" min:"0" max:"1"`
}

// Phase is with what a particle looks like.
func (SizeToward) Phase() Phase { return Look }

// Operate blends linearly.
func (s SizeToward) Operate(k *kernel.Kernel) {
	k.Size.Set(k.Size.Get().Lerp(s.Size.At(k).Max(k.Float(0)), s.Amount.At(k).Clamp(0, 1)))
}
