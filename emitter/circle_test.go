package emitter_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kerneltest"
)

const turn = 2 * math.Pi

func TestCircle(t *testing.T) {
	places, directions := births(t, emitter.Circle{Radius: number(2), Arc: turn, Direction: "up"})
	all(t, "the disc", places, func(v [3]float64) bool { return kerneltest.Length(v) < 2+1e-6 && v[1] == 0 })
	all(t, "up", directions, func(v [3]float64) bool { return v == [3]float64{0, 1, 0} })
	inner := func(v [3]float64) bool { return kerneltest.Length(v) < 1 }
	kerneltest.Within(t, "share inside of half the radius", kerneltest.Share(places, inner), 0.25, 0.007)
	kerneltest.Within(t, "mean of x", kerneltest.Mean(places, component(0)), 0, 0.02)
	kerneltest.Within(t, "mean of z", kerneltest.Mean(places, component(2)), 0, 0.02)
}

func TestCircleEdge(t *testing.T) {
	places, directions := births(t, emitter.Circle{Radius: number(1), Edge: true, Arc: turn, Direction: "outward"})
	all(t, "the edge", places, func(v [3]float64) bool { return math.Abs(kerneltest.Length(v)-1) < 1e-6 })
	for i, p := range places {
		if p != directions[i] {
			t.Fatalf("outward of %v is %v", p, directions[i])
		}
	}
}

// TestCircleArc: a quarter from X on has a quarter of the points in each quarter
// of its angle.
func TestCircleArc(t *testing.T) {
	places, _ := births(t, emitter.Circle{Radius: number(1), Arc: turn / 4, Direction: "up"})
	all(t, "the quarter", places, func(v [3]float64) bool { return v[0] >= -1e-6 && v[2] >= -1e-6 })
	first := func(v [3]float64) bool { return math.Atan2(v[2], v[0]) < turn/16 }
	kerneltest.Within(t, "share of the first quarter of it", kerneltest.Share(places, first), 0.25, 0.005)
}
