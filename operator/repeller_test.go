package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
)

func TestRepeller(t *testing.T) {
	r := operator.Repeller{Strength: number(1000), Radius: number(50)}
	kerneltest.Run(t, r,
		kerneltest.Case{Name: "inside", Step: 1, Before: at(10, 0, 0), After: moving(800, 0, 0), Within: 1e-3},
		kerneltest.Case{Name: "outside", Step: 1, Before: at(0, 60, 0), After: moving(0, 0, 0)},
		kerneltest.Case{Name: "on the point", Step: 1, After: moving(0, 0, 0).And(at(0, 0, 0))})
	r.Radius = number(0)
	kerneltest.Run(t, r, kerneltest.Case{Name: "no limit", Step: 1, Before: at(0, 0, 7), After: moving(0, 0, 1000), Within: 1e-3})
}
