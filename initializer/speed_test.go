package initializer_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestSpeed(t *testing.T) {
	kerneltest.Run(t, initializer.Speed{Value: number(5)},
		kerneltest.Case{Name: "along the direction", Before: heading(0, 0.6, -0.8), After: moving(0, 3, -4), Within: 1e-6},
		kerneltest.Case{Name: "adds", Before: heading(1, 0, 0).And(moving(0, 2, 0)), After: moving(5, 2, 0)})
}

func TestSpeedRange(t *testing.T) {
	evenly(t, "speed", column(t, "velocity.y", initializer.Speed{Value: value.Range(2, 6)}), 2, 6)
}

// TestSpeedSpread: 60° about up, uniform in solid angle; blocks behind see the
// direction that came of it.
func TestSpeedSpread(t *testing.T) {
	how := kerneltest.Spawn{Initializers: []initializer.Initializer{
		initializer.Speed{Value: number(2), Spread: number(math.Pi / 3)}, initializer.Speed{Value: number(1)}}}
	b := kerneltest.Births(t, many, how)
	velocities, directions := b.Vectors("velocity"), b.Vectors("heading")
	for i, v := range velocities {
		if l := kerneltest.Length(v); math.Abs(l-3) > 1e-5 || v[1] < 1.5-1e-5 || math.Abs(v[0]-3*directions[i][0]) > 1e-5 {
			t.Fatalf("velocity %v, direction %v", v, directions[i])
		}
	}
	kerneltest.Within(t, "mean cosine", kerneltest.Mean(velocities, func(v [3]float64) float64 { return v[1] / 3 }), 0.75, 0.003)
}

// TestSpeedSphere: a spread of π is the whole sphere, about any direction.
func TestSpeedSphere(t *testing.T) {
	how := kerneltest.Spawn{Emitter: kerneltest.Quarter,
		Initializers: []initializer.Initializer{initializer.Speed{Value: number(1), Spread: number(math.Pi)}}}
	velocities := kerneltest.Births(t, many, how).Vectors("velocity")
	var mean [3]float64
	for i := range mean {
		mean[i] = kerneltest.Mean(velocities, func(v [3]float64) float64 { return v[i] })
	}
	kerneltest.Within(t, "length of the mean velocity", kerneltest.Length(mean), 0, 0.01)
}
