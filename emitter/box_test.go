package emitter_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kerneltest"
)

var half = [3]float32{1, 2, 3}

// faces returns on how many faces of a box a point lies.
func faces(half [3]float32, v [3]float64) (n int) {
	for i, h := range half {
		if math.Abs(v[i]) == float64(h) {
			n++
		}
	}
	return n
}

func inside(v [3]float64) bool {
	return math.Abs(v[0]) <= 1 && math.Abs(v[1]) <= 2 && math.Abs(v[2]) <= 3
}

func TestBox(t *testing.T) {
	places, _ := births(t, emitter.Box{Half: half})
	all(t, "the box", places, inside)
	for i, h := range half {
		want := float64(h*h) / 3
		kerneltest.Within(t, "variance", kerneltest.Mean(places, squared(i)), want, 0.02*want)
		kerneltest.Within(t, "mean", kerneltest.Mean(places, component(i)), 0, 0.02*float64(h))
	}
}

// TestBoxSurface: each pair of faces has its share of the area.
func TestBoxSurface(t *testing.T) {
	places, _ := births(t, emitter.Box{Half: half, Surface: true})
	all(t, "the surface", places, func(v [3]float64) bool { return inside(v) && faces(half, v) >= 1 })
	for i, area := range []float64{6, 3, 2} {
		on := func(v [3]float64) bool { return v[i] == float64(half[i]) }
		kerneltest.Within(t, "share of a face", kerneltest.Share(places, on), area/22, 0.005)
	}
}

// TestBoxEdges: each edge has its share of the length.
func TestBoxEdges(t *testing.T) {
	places, _ := births(t, emitter.Box{Half: half, Edges: true})
	all(t, "the edges", places, func(v [3]float64) bool { return inside(v) && faces(half, v) >= 2 })
	for i, h := range half {
		along := func(v [3]float64) bool { return math.Abs(v[i]) < float64(h) }
		kerneltest.Within(t, "share of the edges along an axis", kerneltest.Share(places, along), float64(h)/6, 0.006)
		a, b := (i+1)%3, (i+2)%3
		one := func(v [3]float64) bool {
			return along(v) && v[a] == float64(half[a]) && v[b] == float64(-half[b])
		}
		kerneltest.Within(t, "share of one edge", kerneltest.Share(places, one), float64(h)/24, 0.004)
	}
}

// TestBoxOutline: the edges of a flat box are the outline of a rectangle.
func TestBoxOutline(t *testing.T) {
	flat := [3]float32{1, 3, 0}
	places, _ := births(t, emitter.Box{Half: flat, Edges: true})
	all(t, "the outline", places, func(v [3]float64) bool {
		return v[2] == 0 && (math.Abs(v[0]) == 1 || math.Abs(v[1]) == 3)
	})
	side := func(v [3]float64) bool { return v[0] == 1 && math.Abs(v[1]) < 3 }
	kerneltest.Within(t, "share of a long side", kerneltest.Share(places, side), 6.0/16, 0.006)
}

// TestBoxNothing: a box without extent is a point.
func TestBoxNothing(t *testing.T) {
	for _, b := range []emitter.Box{{}, {Surface: true}, {Edges: true}} {
		for _, p := range kerneltest.Births(t, 10, kerneltest.Spawn{Shape: b}).Vectors("position") {
			if p != [3]float64{} {
				t.Errorf("%+v: born at %v", b, p)
			}
		}
	}
}
