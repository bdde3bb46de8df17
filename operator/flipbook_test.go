package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
)

// TestFlipbook plays 10 × 4 cells.
func TestFlipbook(t *testing.T) {
	f := operator.Flipbook{Cells: 40, Plays: number(1), Mode: "hold"}
	cell := func(name string, age, start, want float32) kerneltest.Case {
		return kerneltest.Case{Name: name, Age: age, Before: state{"frame": start}, After: state{"frame": want}}
	}
	kerneltest.Run(t, f, cell("birth", 1e-6, 0, 0), cell("half", 0.5, 0, 20), cell("nearly dead", 0.999, 0, 39), cell("dead", 1, 0, 39))
	f.Plays = number(2)
	kerneltest.Run(t, f, cell("hold", 0.75, 0, 39))
	f.Mode = "loop"
	kerneltest.Run(t, f, cell("loop", 0.75, 0, 20), cell("loop from a cell", 0.75, 25, 5))
	f.Rate = number(10)
	kerneltest.Run(t, f, cell("by seconds", 0.55, 0, 5), cell("by seconds, again", 4.25, 3, 5))
}
