package emitter_test

import (
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

// many is how many births the statistics are taken of.
const many = 100_000

func number(v float32) value.Scalar { return value.Constant(v) }

// births returns the places and the directions of many births, and holds that
// each direction is a unit vector.
func births(t *testing.T, shape emitter.Shape) (places, directions [][3]float64) {
	t.Helper()
	kerneltest.Run(t, shape)
	b := kerneltest.Births(t, many, kerneltest.Spawn{Shape: shape})
	places, directions = b.Vectors("position"), b.Vectors("heading")
	for i, d := range directions {
		if l := kerneltest.Length(d); !(l > 1-1e-5 && l < 1+1e-5) {
			t.Fatalf("direction %d, %v, has length %v", i, d, l)
		}
	}
	return places, directions
}

func component(i int) func([3]float64) float64 { return func(v [3]float64) float64 { return v[i] } }

func squared(i int) func([3]float64) float64 {
	return func(v [3]float64) float64 { return v[i] * v[i] }
}

// all fails the test where f does not hold for every vector.
func all(t *testing.T, what string, list [][3]float64, f func(v [3]float64) bool) {
	t.Helper()
	for i, v := range list {
		if !f(v) {
			t.Fatalf("%s does not hold for %v, number %d", what, v, i)
		}
	}
}
