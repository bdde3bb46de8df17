package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestColorOverLife(t *testing.T) {
	two := value.Gradient(value.Stop{At: 0, Color: [4]float32{1, 0.5, 0, 1}}, value.Stop{At: 1, Color: [4]float32{0, 0.5, 4, 0}})
	kerneltest.Run(t, operator.ColorOverLife{Color: two},
		kerneltest.Case{Name: "a quarter", Age: 0.25, After: kerneltest.Colored(0.75, 0.5, 1, 0.75)},
		kerneltest.Case{Name: "times the colour of birth", Age: 0.25, Before: kerneltest.Colored(2, 1, 0.5, 0.5), After: kerneltest.Colored(1.5, 0.5, 0.5, 0.375)})
	inner := value.Gradient(value.Stop{At: 0.2, Color: [4]float32{4, 1, 1, 2}}, value.Stop{At: 0.8, Color: [4]float32{0, 0, 0, 1}})
	kerneltest.Run(t, operator.ColorOverLife{Color: inner},
		kerneltest.Case{Name: "before the first stop, alpha held at 1", Age: 0.1, After: kerneltest.Colored(4, 1, 1, 1)},
		kerneltest.Case{Name: "after the last", Age: 0.9, After: kerneltest.Colored(0, 0, 0, 1)})
}
