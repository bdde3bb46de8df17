package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("expression", Expression{}) }

// Expression sets attributes by a formula: "size *= 1 + random()".
type Expression struct {
	// Source is a list of statements.
	Source value.Script `json:"source"`
}

// Initialize runs the statements.
func (e Expression) Initialize(k *kernel.Kernel) { e.Source.Run(k) }
