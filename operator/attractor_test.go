package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestAttractor(t *testing.T) {
	a := operator.Attractor{Strength: number(1000), Falloff: number(50)}
	kerneltest.Run(t, a,
		kerneltest.Case{Name: "inside the falloff", Step: 1, Before: at(0, 10, 0), After: moving(0, -200, 0), Within: 1e-3},
		kerneltest.Case{Name: "beyond it", Step: 1, Before: at(-60, 0, 80), After: moving(600, 0, -800), Within: 1e-3},
		kerneltest.Case{Name: "on the point", Step: 1, After: moving(0, 0, 0).And(at(0, 0, 0))},
		kerneltest.Case{Name: "beside the point", Step: 1, Before: at(1e-7, 0, 0), After: moving(0, 0, 0)})
	a.Strength = number(-1000)
	kerneltest.Run(t, a, kerneltest.Case{Name: "negative", Step: 1, Before: at(0, 10, 0), After: moving(0, 200, 0), Within: 1e-3})
	kerneltest.Run(t, operator.Attractor{Strength: number(3), Radius: number(5)},
		kerneltest.Case{Name: "within the radius", Step: 1, Before: at(0, 0, 4), After: moving(0, 0, -3), Within: 1e-6},
		kerneltest.Case{Name: "outside of it", Step: 1, Before: at(0, 0, 6), After: moving(0, 0, 0)})
}

// TestAttractorBound: distances that come from parameters may be 0, which means
// none of them.
func TestAttractorBound(t *testing.T) {
	kerneltest.Run(t, operator.Attractor{Center: value.Vec(1, 0, 0), Strength: number(2), Falloff: value.Parameter("f"), Radius: value.Parameter("r")},
		kerneltest.Case{Step: 1, Effect: kerneltest.Quarter, After: moving(0, 2, 0), Within: 1e-6},
		kerneltest.Case{Step: 1, Instance: state{"parameter.f": 4}, Before: at(2, 0, 0), After: moving(-0.5, 0, 0), Within: 1e-6},
		kerneltest.Case{Step: 1, Instance: state{"parameter.r": 0.5}, Before: at(0, 2, 0), After: moving(0, 0, 0)})
}
