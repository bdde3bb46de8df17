package operator_test

import (
	"fmt"
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

// TestVelocityOverLife: for the curve c = 1 − 0.9·t, velocity 10 and a life of a
// second, v(½) = 5.5 and the way until then is 10·(½ − 0.9/8), at any step.
func TestVelocityOverLife(t *testing.T) {
	var cases []kerneltest.Case
	for _, steps := range []int{1, 5, 30} {
		cases = append(cases, kerneltest.Case{Name: fmt.Sprintf("%d steps", steps), Step: 0.5 / float32(steps), Steps: steps,
			Before: moving(0, 10, 0), After: moving(0, 5.5, 0).And(at(0, 3.875, 0)), Within: 1e-4})
	}
	kerneltest.Run(t, operator.VelocityOverLife{Scale: value.Line([2]float32{0, 1}, [2]float32{1, 0.1})}, cases...)
}

// TestVelocityOverLifeConstant: a constant factor counts once, also for what the
// forces give.
func TestVelocityOverLifeConstant(t *testing.T) {
	half := operator.VelocityOverLife{Scale: number(0.5)}
	kerneltest.Run(t, half,
		kerneltest.Case{Step: 0.1, Steps: 10, Before: moving(10, 0, 0), After: moving(5, 0, 0).And(at(5, 0, 0)), Within: 1e-5})
	kerneltest.Run(t, forced{operator.Gravity{Acceleration: value.Vec(0, -10, 0)}, half},
		kerneltest.Case{Name: "under gravity", Step: 0.05, Steps: 20, After: moving(0, -5, 0), Within: 1e-4})
	kerneltest.Run(t, forced{operator.Drag{Coefficient: number(1)}, half},
		kerneltest.Case{Name: "with drag", Step: 0.1, Steps: 10, Before: moving(10, 0, 0), After: moving(1.839397, 0, 0), Within: 1e-4})
}

// TestVelocityOverLifeRest: a particle that a curve holds at rest stays at its
// place while forces pull, and then flies as the forces alone would have made it.
func TestVelocityOverLifeRest(t *testing.T) {
	hold := value.CurveOf(value.Key{At: 0, Value: 0}, value.Key{At: 0.5, Value: 0}, value.Key{At: 0.75, Value: 1})
	f := forced{operator.Gravity{Acceleration: value.Vec(0, -10, 0)}, operator.VelocityOverLife{Scale: hold}}
	kerneltest.Run(t, f,
		kerneltest.Case{Name: "held", Step: 0.05, Steps: 10, After: moving(0, 0, 0).And(at(0, 0, 0)), Within: 6e-3},
		kerneltest.Case{Name: "let go", Step: 0.05, Steps: 20, After: moving(0, -10, 0), Within: 1e-2})
}

// TestVelocityOverLifeRandom: a random factor is the same at both ends of every
// step, so that it counts once.
func TestVelocityOverLifeRandom(t *testing.T) {
	between := operator.VelocityOverLife{Scale: value.Range(0.5, 2)}
	for key := range uint32(20) {
		once := kerneltest.After(t, between, kerneltest.Case{Step: 0.1, Key: key, Before: moving(1, 0, 0)})
		often := kerneltest.After(t, between, kerneltest.Case{Step: 0.1, Steps: 9, Key: key, Before: moving(1, 0, 0)})
		kerneltest.Within(t, "the factor after nine steps", float64(often["velocity.x"]), float64(once["velocity.x"]), 1e-5)
	}
}

// forced is a force before the integrator and a constraint behind it.
type forced struct {
	force operator.Operator
	then  operator.Operator
}

func (f forced) Operate(k *kernel.Kernel) { f.force.Operate(k) }

// Then is what runs behind the integrator.
func (f forced) Then(k *kernel.Kernel) { f.then.Operate(k) }
