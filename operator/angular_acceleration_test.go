package operator_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
)

// TestAngularAcceleration: 90°/s² from rest turn by 180° in two seconds, at
// every step length.
func TestAngularAcceleration(t *testing.T) {
	var cases []kerneltest.Case
	for _, hertz := range []int{4, 10, 60, 240} {
		cases = append(cases, kerneltest.Case{Name: fmt.Sprintf("%d Hz", hertz), Step: 1 / float32(hertz), Steps: 2 * hertz,
			After: state{"spin": math.Pi, "rotation": math.Pi}, Within: 1e-4})
	}
	kerneltest.Run(t, operator.AngularAcceleration{Value: number(math.Pi / 2)}, append(cases,
		kerneltest.Case{Name: "with a spin of birth, born inside the step", Step: 0.5, Age: 0.25, Before: state{"spin": 2, "rotation": 1},
			After: state{"spin": 2 + math.Pi/8, "rotation": 1.5 + math.Pi/64}, Within: 1e-5})...)
}
