package emitter_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kerneltest"
)

func TestLine(t *testing.T) {
	places, _ := births(t, emitter.Line{From: [3]float32{1, 2, 3}, To: [3]float32{5, 2, -1}})
	all(t, "a point of the line", places, func(v [3]float64) bool {
		return v[0] >= 1 && v[0] <= 5 && v[1] == 2 && math.Abs(v[0]+v[2]-4) < 1e-6
	})
	kerneltest.Within(t, "mean of x", kerneltest.Mean(places, component(0)), 3, 0.015)
	kerneltest.Within(t, "share of the first quarter", kerneltest.Share(places, func(v [3]float64) bool { return v[0] < 2 }), 0.25, 0.005)
}
