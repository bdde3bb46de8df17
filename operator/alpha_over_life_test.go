package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

// TestAlphaOverLife: red, green and blue stay as they are, to the bit.
func TestAlphaOverLife(t *testing.T) {
	kerneltest.Run(t, operator.AlphaOverLife{Scale: value.Line([2]float32{0, 1}, [2]float32{1, 0})},
		kerneltest.Case{Age: 0.25, Before: kerneltest.Colored(4, 0.5, 0.1, 0.8), After: state{"color.a": 0.6}, Within: 1e-6})
	kerneltest.Run(t, operator.AlphaOverLife{Scale: value.Parameter("s")},
		kerneltest.Case{Name: "at most 1", Instance: state{"parameter.s": 7}, Before: state{"color.a": 0.5}, After: state{"color.a": 0.5}},
		kerneltest.Case{Name: "at least 0", Instance: state{"parameter.s": -7}, Before: state{"color.a": 0.5}, After: state{"color.a": 0}})
}
