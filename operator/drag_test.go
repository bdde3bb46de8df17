package operator_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
)

func TestDrag(t *testing.T) {
	kerneltest.Run(t, operator.Drag{Coefficient: number(2)},
		kerneltest.Case{Step: 0.1, Before: moving(1, 0, 0), After: moving(0.8187308, 0, 0), Within: 1e-6},
		kerneltest.Case{Name: "born inside the step", Step: 0.1, Age: 0.05, Before: moving(0, 1, 0), After: moving(0, 0.9048374, 0), Within: 1e-6})
}

// TestDragSteps: 100 units/s after one second at k = 1 are 36.788 however the
// second is cut, and the way is (v₀ − v)/k.
func TestDragSteps(t *testing.T) {
	left := float32(100 * math.Exp(-1))
	var cases []kerneltest.Case
	for _, hertz := range []int{10, 60, 240} {
		cases = append(cases, kerneltest.Case{Name: fmt.Sprintf("%d Hz", hertz), Step: 1 / float32(hertz), Steps: hertz,
			Before: moving(100, 0, 0), After: moving(left, 0, 0).And(at(100-left, 0, 0)), Within: 1e-3})
	}
	kerneltest.Run(t, operator.Drag{Coefficient: number(1)}, cases...)
}

// TestDragStrong: velocity dies out and never turns round.
func TestDragStrong(t *testing.T) {
	kerneltest.Run(t, operator.Drag{Coefficient: number(100)},
		kerneltest.Case{Step: 1.0 / 30, Before: moving(1, 0, 0), After: moving(float32(math.Exp(-100.0/30)), 0, 0), Within: 1e-6},
		kerneltest.Case{Step: 1.0 / 30, Steps: 30, Before: moving(-1, 0, 0), After: moving(0, 0, 0), Within: 1e-12})
}
