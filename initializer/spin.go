package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("spin", Spin{Value: value.Range(-1, 1)}) }

// Spin sets how fast a particle's sprite turns.
type Spin struct {
	// Value is the speed, counter-clockwise.
	Value value.Scalar `json:"value" unit:"rad/s"`
}

// Initialize sets the spin.
func (s Spin) Initialize(k *kernel.Kernel) { k.Spin.Set(s.Value.At(k)) }
