package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

// TestColorToward: at half of its life a particle is half way from its own
// colour to the common end.
func TestColorToward(t *testing.T) {
	kerneltest.Run(t, operator.ColorToward{Color: value.RGBA(0.03, 0.03, 0.03, 0), Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})},
		kerneltest.Case{Name: "red", Age: 0.5, Before: kerneltest.Colored(1, 0.5, 0.1, 1), After: kerneltest.Colored(0.515, 0.265, 0.065, 0.5), Within: 1e-6},
		kerneltest.Case{Name: "blue", Age: 0.5, Before: kerneltest.Colored(0, 0, 2, 1), After: kerneltest.Colored(0.015, 0.015, 1.015, 0.5), Within: 1e-6},
		kerneltest.Case{Name: "birth", Age: 1e-9, Step: 1, Before: kerneltest.Colored(0, 0, 2, 1), After: kerneltest.Colored(0, 0, 2, 1), Within: 1e-6})
}
