package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestVortex(t *testing.T) {
	v := operator.Vortex{Axis: value.Vec(0, 0, 5), Speed: number(1)}
	kerneltest.Run(t, v,
		kerneltest.Case{Step: 0.1, Before: at(100, 0, 0), After: moving(0, 10, 0), Within: 1e-4},
		kerneltest.Case{Name: "height along the axis does not matter", Step: 0.1, Before: at(0, 100, 33), After: moving(-10, 0, 0), Within: 1e-4},
		kerneltest.Case{Name: "on the axis", Step: 0.1, Before: at(0, 0, 5), After: moving(0, 0, 0)})
	v.Center = value.Vec(0, 100, 0)
	kerneltest.Run(t, v,
		kerneltest.Case{Name: "turned with its effect", Step: 0.1, Effect: kerneltest.Quarter, Before: at(0, 0, 0), After: moving(0, 10, 0), Within: 1e-4})
}

func TestVortexPull(t *testing.T) {
	kerneltest.Run(t, operator.Vortex{Axis: value.Vec(0, 1, 0), Pull: number(2)},
		kerneltest.Case{Step: 0.1, Before: at(3, 9, 4), After: moving(-0.6, 0, -0.8), Within: 1e-6})
}

// TestVortexNoAxis: an axis without length counts as up.
func TestVortexNoAxis(t *testing.T) {
	kerneltest.Run(t, operator.Vortex{Speed: number(1)},
		kerneltest.Case{Step: 1, Before: at(1, 0, 0), After: moving(0, 0, -1), Within: 1e-6})
}
