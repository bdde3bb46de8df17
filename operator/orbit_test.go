package operator_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

// TestOrbit: half way through a life of two seconds the radius is the mean, and
// a quarter turn a second has led from X to Y.
func TestOrbit(t *testing.T) {
	quarter := float32(math.Pi / 2)
	o := operator.Orbit{Axis: value.Vec(0, 0, 3), Radius: number(10), EndRadius: number(2), Speed: number(quarter)}
	kerneltest.Run(t, o,
		kerneltest.Case{Name: "birth", Step: 1, Age: 1e-9, Before: at(7, 7, 7).And(state{"lifetime": 2}),
			After: at(10, 0, 0).And(moving(-4, 10*quarter, 0)), Within: 1e-4},
		kerneltest.Case{Name: "half way", Step: 0.1, Age: 1, Before: moving(5, 5, 5).And(state{"lifetime": 2}),
			After: at(0, 6, 0).And(moving(-6*quarter, -4, 0)), Within: 1e-4},
		kerneltest.Case{Name: "death", Step: 0.1, Age: 2, Before: state{"lifetime": 2},
			After: at(-2, 0, 0).And(moving(4, -2*quarter, 0)), Within: 1e-4})
	o.Center, o.Angle, o.Speed = value.Vec(1, 2, 3), number(quarter), number(0)
	kerneltest.Run(t, o,
		kerneltest.Case{Name: "about a point", Step: 0.1, Age: 1, Before: state{"lifetime": 2}, After: at(1, 8, 3).And(moving(0, -4, 0)), Within: 1e-4},
		kerneltest.Case{Name: "turned with its effect", Effect: kerneltest.Quarter, Step: 0.1, Age: 1, Before: state{"lifetime": 2},
			After: at(-8, 1, 3).And(moving(4, 0, 0)), Within: 1e-4})
}

// TestOrbitDraws: what is random is drawn once for each particle.
func TestOrbitDraws(t *testing.T) {
	o := operator.Orbit{Radius: value.Range(1, 2), EndRadius: number(3), Angle: value.Range(0, 6), Speed: value.Range(1, 2)}
	a := kerneltest.After(t, o, kerneltest.Case{Key: 5, Step: 0.1, Age: 0.5})
	b := kerneltest.After(t, o, kerneltest.Case{Key: 5, Step: 0.1, Age: 0.1, Steps: 5})
	for _, name := range []string{"position.x", "position.y", "velocity.x"} {
		if math.Abs(float64(a[name]-b[name])) > 1e-5 {
			t.Errorf("%s is %v in one step and %v in five", name, a[name], b[name])
		}
	}
}
