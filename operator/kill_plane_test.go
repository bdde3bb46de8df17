package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestKillPlane(t *testing.T) {
	kerneltest.Run(t, operator.KillPlane{Point: value.Vec(7, -1, 7), Normal: value.Vec(0, 3, 0)},
		kerneltest.Case{Name: "above", Before: at(50, -0.9, 0)},
		kerneltest.Case{Name: "below", Before: at(0, -1.1, 0), Dead: true},
		kerneltest.Case{Name: "falls below in the step", Step: 1, Before: moving(0, -2, 0), Dead: true},
		kerneltest.Case{Name: "turned with its effect", Effect: kerneltest.Quarter, Before: at(2, 0, 0), Dead: true},
		kerneltest.Case{Name: "turned, on the other side", Effect: kerneltest.Quarter, Before: at(-2, -9, 0)})
}
