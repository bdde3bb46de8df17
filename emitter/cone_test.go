package emitter_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kerneltest"
)

// TestCone: directions within 60° are uniform in solid angle when their cosines
// are, between ½ and 1.
func TestCone(t *testing.T) {
	places, directions := births(t, emitter.Cone{Angle: number(math.Pi / 3), Radius: number(1)})
	all(t, "the cone", directions, func(v [3]float64) bool { return v[1] > 0.5-1e-6 })
	kerneltest.Within(t, "mean cosine", kerneltest.Mean(directions, component(1)), 0.75, 0.003)
	kerneltest.Within(t, "mean of x", kerneltest.Mean(directions, component(0)), 0, 0.01)
	all(t, "the disc", places, func(v [3]float64) bool { return kerneltest.Length(v) < 1+1e-6 && v[1] == 0 })
	inner := func(v [3]float64) bool { return kerneltest.Length(v) < 0.5 }
	kerneltest.Within(t, "share of the base inside of half the radius", kerneltest.Share(places, inner), 0.25, 0.007)
}

// TestConeWhole: a half angle of π is the whole sphere.
func TestConeWhole(t *testing.T) {
	places, directions := births(t, emitter.Cone{Angle: number(math.Pi)})
	all(t, "the origin", places, func(v [3]float64) bool { return v == [3]float64{} })
	var mean [3]float64
	for i := range mean {
		mean[i] = kerneltest.Mean(directions, component(i))
	}
	kerneltest.Within(t, "length of the mean direction", kerneltest.Length(mean), 0, 0.01)
}

// TestConeJet: a half angle of 0 is a jet.
func TestConeJet(t *testing.T) {
	_, directions := births(t, emitter.Cone{})
	all(t, "up", directions, func(v [3]float64) bool { return math.Abs(v[1]-1) < 1e-6 })
}
