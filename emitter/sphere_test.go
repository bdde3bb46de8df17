package emitter_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kerneltest"
)

func TestSphere(t *testing.T) {
	places, directions := births(t, emitter.Sphere{Radius: number(1), Direction: "outward"})
	all(t, "the ball", places, func(v [3]float64) bool { return kerneltest.Length(v) < 1+1e-6 })
	kerneltest.Within(t, "mean radius", kerneltest.Mean(places, kerneltest.Length), 0.75, 0.005)
	inner := func(v [3]float64) bool { return kerneltest.Length(v) < 0.5 }
	kerneltest.Within(t, "share inside of half the radius", kerneltest.Share(places, inner), 0.125, 0.005)
	for i := range 3 {
		kerneltest.Within(t, "mean direction", kerneltest.Mean(directions, component(i)), 0, 0.01)
		kerneltest.Within(t, "variance of directions", kerneltest.Mean(directions, squared(i)), 1.0/3, 0.005)
	}
	for i, p := range places {
		if r := kerneltest.Length(p); math.Abs(p[0]-r*directions[i][0]) > 1e-5 {
			t.Fatalf("outward of %v is %v", p, directions[i])
		}
	}
}

func TestSphereSurface(t *testing.T) {
	places, directions := births(t, emitter.Sphere{Radius: number(3), Surface: true, Direction: "up"})
	all(t, "the surface", places, func(v [3]float64) bool { return math.Abs(kerneltest.Length(v)-3) < 3e-6 })
	all(t, "up", directions, func(v [3]float64) bool { return v == [3]float64{0, 1, 0} })
	top := func(v [3]float64) bool { return v[1] > 1.5 } // the area of a cap goes with its height (Archimedes)
	kerneltest.Within(t, "share of the cap above half the radius", kerneltest.Share(places, top), 0.25, 0.005)
}

func TestHemisphere(t *testing.T) {
	places, _ := births(t, emitter.Sphere{Radius: number(1), Hemisphere: true, Direction: "outward"})
	all(t, "the upper half", places, func(v [3]float64) bool { return v[1] >= 0 })
	kerneltest.Within(t, "mean height", kerneltest.Mean(places, component(1)), 3.0/8, 0.004)
}
