package operator_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
)

// flow evaluates the curl noise itself.
var flow = kernel.FloatFunction("flow", 4, 3, func(k *kernel.Kernel, in []kernel.Float) []kernel.Float {
	v := kmath.CurlNoise(kernel.Vec3{X: in[0], Y: in[1], Z: in[2]}, in[3], 7)
	return []kernel.Float{v.X, v.Y, v.Z}
})

func TestTurbulence(t *testing.T) {
	const strength, frequency, speed, step = 3, 0.5, 0.25, 0.1
	in := &kernel.Interpreter{}
	var cases []kerneltest.Case
	for _, p := range [][3]float32{{0.3, 0.6, 0.1}, {-12.3, 4, 77.7}, {1000.1, -2000.2, 3}} {
		v := in.Evaluate(flow, p[0]*frequency, p[1]*frequency, p[2]*frequency, 2*speed)
		if v[0] == 0 && v[1] == 0 && v[2] == 0 {
			t.Errorf("at %v nothing flows", p)
		}
		const gain = strength * step
		cases = append(cases, kerneltest.Case{Step: step, Time: 2, Before: at(p[0], p[1], p[2]),
			After: moving(v[0]*gain, v[1]*gain, v[2]*gain), Within: 1e-6})
	}
	// The flow repeats after a whole turn of its phase, however late it is.
	late := cases[0]
	late.Name, late.Time, late.Within = "a turn later", float32(2+2*math.Pi/speed), 1e-5
	kerneltest.Run(t, operator.Turbulence{Strength: number(strength), Frequency: number(frequency), Speed: number(speed), Octaves: 1, Seed: 7},
		append(cases, late)...)
}

// TestTurbulenceOctaves: a second octave has twice the frequency, half the
// strength and a seed of its own.
func TestTurbulenceOctaves(t *testing.T) {
	two := operator.Turbulence{Strength: number(1), Frequency: number(1), Octaves: 2, Seed: 7}
	first, second := two, two
	first.Octaves, second.Octaves = 1, 1
	second.Strength, second.Frequency, second.Seed = number(0.5), number(2), 8
	p := at(0.3, 0.7, 0.2)
	want := kerneltest.After(t, both{first, second}, kerneltest.Case{Step: 1, Before: p})
	kerneltest.Run(t, two, kerneltest.Case{Step: 1, Before: p,
		After: moving(want["velocity.x"], want["velocity.y"], want["velocity.z"]), Within: 1e-6})
}

// TestTurbulenceLate: after a century the phase has no digits left, and the flow
// is as strong as ever, no stronger.
func TestTurbulenceLate(t *testing.T) {
	v := kerneltest.After(t, operator.Turbulence{Strength: number(1), Frequency: number(1), Speed: number(1), Octaves: 1},
		kerneltest.Case{Step: 1, Time: 3.2e9, Before: at(0.3, 0.7, 0.2)})
	if speed := math.Hypot(float64(v["velocity.x"]), math.Hypot(float64(v["velocity.y"]), float64(v["velocity.z"]))); !(speed > 0 && speed < 10) {
		t.Errorf("speed %v", speed)
	}
}
