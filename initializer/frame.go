package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("frame", Frame{}) }

// Frame sets the cell of the flipbook that a particle begins with. The
// flipbook operator adds to it.
type Frame struct {
	// Value is the cell, counted from the top left; {"range": [0, 16]} begins with
	// any of 16 cells.
	Value value.Scalar `json:"value" min:"0"`
}

// Initialize sets the cell.
func (f Frame) Initialize(k *kernel.Kernel) { k.Frame.Set(f.Value.At(k).Floor().Max(k.Float(0))) }
