package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestTangentialAcceleration(t *testing.T) {
	a := operator.TangentialAcceleration{Axis: value.Vec(0, 0, 5), Value: number(20)}
	kerneltest.Run(t, a,
		kerneltest.Case{Step: 0.1, Before: at(100, 0, 0), After: moving(0, 2, 0), Within: 1e-4},
		kerneltest.Case{Name: "as hard far away", Step: 0.1, Before: at(0, 9000, 33), After: moving(-2, 0, 0), Within: 1e-4},
		kerneltest.Case{Name: "on the axis", Step: 0.1, Before: at(0, 0, 5), After: moving(0, 0, 0)})
	a.Center, a.Axis = value.Vec(0, 100, 0), value.Vec(0, 0, 0)
	kerneltest.Run(t, a,
		kerneltest.Case{Name: "turned with its effect; no axis counts as Z", Step: 0.1, Effect: kerneltest.Quarter, Before: at(0, 0, 0), After: moving(0, 2, 0), Within: 1e-4})
}
