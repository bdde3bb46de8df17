package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("size", Size{Value: value.Constant(0.1)}) }

// Size sets half of the side of a particle's sprite.
type Size struct {
	// Value is half of the side; what is below 0 counts as 0.
	Value value.Scalar `json:"value" unit:"units" min:"0" ui:"0..2"`
}

// Initialize sets the size.
func (s Size) Initialize(k *kernel.Kernel) { k.Size.Set(s.Value.At(k).Max(k.Float(0))) }
