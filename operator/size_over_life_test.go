package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestSizeOverLife(t *testing.T) {
	kerneltest.Run(t, operator.SizeOverLife{Scale: value.Line([2]float32{0, 1}, [2]float32{1, 0})},
		kerneltest.Case{Name: "a quarter", Age: 0.25, Before: state{"size": 2}, After: state{"size": 1.5}},
		kerneltest.Case{Name: "of four seconds", Age: 1, Before: state{"size": 2, "lifetime": 4}, After: state{"size": 1.5}},
		kerneltest.Case{Name: "the end", Age: 1, Before: state{"size": 2}, After: state{"size": 0}},
		kerneltest.Case{Name: "past the end", Age: 9, Before: state{"size": 2}, After: state{"size": 0}})
	kerneltest.Run(t, operator.SizeOverLife{Scale: value.Parameter("s")},
		kerneltest.Case{Name: "never negative", Instance: state{"parameter.s": -3}, Before: state{"size": 2}, After: state{"size": 0}})
}
