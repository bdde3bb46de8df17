package initializer_test

import (
	"slices"
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

type state = kerneltest.State

var (
	at     = kerneltest.At
	moving = kerneltest.Moving
)

const many = 100_000

func number(v float32) value.Scalar { return value.Constant(v) }

// heading is a particle that the shape sent along a direction.
func heading(x, y, z float32) state { return kerneltest.Triple("heading", x, y, z) }

// column returns a column of many births.
func column(t *testing.T, name string, blocks ...initializer.Initializer) []float32 {
	t.Helper()
	return kerneltest.Births(t, many, kerneltest.Spawn{Initializers: blocks}).Column(name)
}

// evenly holds that numbers are spread evenly from lo to hi.
func evenly(t *testing.T, what string, list []float32, lo, hi float64) {
	t.Helper()
	sum, square := 0.0, 0.0
	for _, v := range list {
		sum += float64(v)
		square += float64(v) * float64(v)
	}
	mean := sum / float64(len(list))
	if least, most := float64(slices.Min(list)), float64(slices.Max(list)); least < lo || most > hi {
		t.Errorf("%s: %v to %v, want %v to %v", what, least, most, lo, hi)
	}
	kerneltest.Within(t, "mean of "+what, mean, (lo+hi)/2, 0.005*(hi-lo))
	kerneltest.Within(t, "variance of "+what, square/float64(len(list))-mean*mean, (hi-lo)*(hi-lo)/12, 0.02*(hi-lo)*(hi-lo)/12)
}
