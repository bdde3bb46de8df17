package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestSizeToward(t *testing.T) {
	kerneltest.Run(t, operator.SizeToward{Size: number(8), Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})},
		kerneltest.Case{Name: "half way", Age: 0.5, Before: state{"size": 0.8}, After: state{"size": 4.4}, Within: 1e-6},
		kerneltest.Case{Name: "the end", Age: 1, Before: state{"size": 0.8}, After: state{"size": 8}, Within: 1e-6})
}
