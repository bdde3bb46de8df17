package operator_test

import (
	"fmt"
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

// TestSpinOverLife: a speed that falls from 4 to 0 over a life of a second turns
// by 2, beside the spin of birth.
func TestSpinOverLife(t *testing.T) {
	var cases []kerneltest.Case
	for _, hertz := range []int{1, 3, 60} {
		cases = append(cases, kerneltest.Case{Name: fmt.Sprintf("%d Hz", hertz), Step: 1 / float32(hertz), Steps: hertz,
			Before: state{"spin": 1}, After: state{"rotation": 3}, Within: 1e-5})
	}
	kerneltest.Run(t, operator.SpinOverLife{Speed: value.Line([2]float32{0, 4}, [2]float32{1, 0})}, cases...)
	kerneltest.Run(t, operator.SpinOverLife{Speed: number(2)},
		kerneltest.Case{Name: "constant", Step: 0.5, Age: 0.25, After: state{"rotation": 0.5}, Within: 1e-6})
}
