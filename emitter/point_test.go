package emitter_test

import (
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kerneltest"
)

func TestPoint(t *testing.T) {
	places, directions := births(t, emitter.Point{Direction: [3]float32{0, 0, 7}})
	all(t, "the origin", places, func(v [3]float64) bool { return v == [3]float64{} })
	all(t, "direction Z", directions, func(v [3]float64) bool { return v == [3]float64{0, 0, 1} })
}

// TestPointNoDirection: a direction without length counts as up.
func TestPointNoDirection(t *testing.T) {
	_, directions := births(t, emitter.Point{})
	all(t, "direction Y", directions, func(v [3]float64) bool { return v == [3]float64{0, 1, 0} })
}

// TestEmitterFrame: a quarter turn about Z sends a jet along Y to −X; scale
// spreads places and leaves directions.
func TestEmitterFrame(t *testing.T) {
	how := kerneltest.Spawn{Shape: emitter.Line{From: [3]float32{1, 0, 0}, To: [3]float32{1, 0, 0}}, Emitter: kerneltest.Quarter}
	b := kerneltest.Births(t, 1, how)
	if d, p := b.Vectors("heading")[0], b.Vectors("position")[0]; d != [3]float64{-1, 0, 0} || p != [3]float64{0, 1, 0} {
		t.Errorf("turned: direction %v, place %v", d, p)
	}
	how.Emitter = kerneltest.Scaled(2)
	b = kerneltest.Births(t, 1, how)
	if d, p := b.Vectors("heading")[0], b.Vectors("position")[0]; d != [3]float64{0, 1, 0} || p != [3]float64{2, 0, 0} {
		t.Errorf("scaled: direction %v, place %v", d, p)
	}
}
