package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("lifetime", Lifetime{Value: value.Constant(1)}) }

// Lifetime sets how long a particle lives.
type Lifetime struct {
	// Value is the lifetime; what is below 0.001 counts as that.
	Value value.Scalar `json:"value" unit:"s" min:"0" ui:"0..10"`
}

// Initialize sets the lifetime.
func (l Lifetime) Initialize(k *kernel.Kernel) {
	k.Lifetime.Set(l.Value.At(k).Max(k.Float(0.001)))
}
