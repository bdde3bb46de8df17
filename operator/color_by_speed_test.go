package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestColorBySpeed(t *testing.T) {
	c := operator.ColorBySpeed{Max: number(100),
		Color: value.Gradient(value.Stop{At: 0, Color: [4]float32{0, 0, 1, 1}}, value.Stop{At: 1, Color: [4]float32{1, 0, 0, 0.5}})}
	kerneltest.Run(t, c,
		kerneltest.Case{Name: "the middle", Before: moving(0, 30, -40), After: kerneltest.Colored(0.5, 0, 0.5, 0.75), Within: 1e-6},
		kerneltest.Case{Name: "at rest", After: kerneltest.Colored(0, 0, 1, 1)},
		kerneltest.Case{Name: "beyond the end", Before: moving(500, 0, 0), After: kerneltest.Colored(1, 0, 0, 0.5)},
		kerneltest.Case{Name: "times the colour of birth", Before: moving(50, 0, 0).And(kerneltest.Colored(0.5, 1, 2, 1)), After: kerneltest.Colored(0.25, 0, 1, 0.75), Within: 1e-6})
	c.Min, c.Max = number(10), number(10)
	kerneltest.Run(t, c, kerneltest.Case{Name: "an edge", Before: moving(11, 0, 0), After: kerneltest.Colored(1, 0, 0, 0.5)})
}
