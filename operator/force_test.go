package operator_test

import (
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestForce(t *testing.T) {
	kerneltest.Run(t, operator.Force{Acceleration: value.Vec(0, 100, 0)},
		kerneltest.Case{Step: 0.05, Steps: 10, After: moving(0, 50, 0), Within: 1e-4},
		kerneltest.Case{Name: "turned", Step: 0.5, Effect: kerneltest.Quarter, After: moving(-50, 0, 0), Within: 1e-4},
		kerneltest.Case{Name: "scaled", Step: 0.5, Effect: kerneltest.Scaled(3), After: moving(0, 50, 0), Within: 1e-4})
	kerneltest.Run(t, operator.Force{Acceleration: value.Vec(0, 100, 0), World: true},
		kerneltest.Case{Name: "world", Step: 0.5, Effect: kerneltest.Quarter, After: moving(0, 50, 0), Within: 1e-4})
}

// both are two operators in a row.
type both struct{ a, b operator.Operator }

func (b both) Operate(k *kernel.Kernel) { b.a.Operate(k); b.b.Operate(k) }

// TestForceTwice: two of a kind both apply.
func TestForceTwice(t *testing.T) {
	f := operator.Force{Acceleration: value.Vec(0, 1, 0)}
	kerneltest.Run(t, both{f, f}, kerneltest.Case{Step: 1, After: moving(0, 2, 0).And(at(0, 1, 0))})
}
