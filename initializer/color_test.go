package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestColor(t *testing.T) {
	kerneltest.Run(t, initializer.Color{Value: value.RGBA(4, 0.5, 0, 0.25)},
		kerneltest.Case{Name: "brighter than white", After: kerneltest.Colored(4, 0.5, 0, 0.25)})
	kerneltest.Run(t, initializer.Color{Value: value.ColorParameter("c")},
		kerneltest.Case{Name: "held", After: kerneltest.Colored(0, 2, 0, 1),
			Instance: state{"parameter.c.r": -1, "parameter.c.g": 2, "parameter.c.a": 3}})
}

// TestColorRange: a variance of ±0.5 about 0.03 never goes below black.
func TestColorRange(t *testing.T) {
	c := initializer.Color{Value: value.ColorRange([4]float32{-0.47, 0, 0, 1}, [4]float32{0.53, 1, 2, 1})}
	b := kerneltest.Births(t, many, kerneltest.Spawn{Initializers: []initializer.Initializer{c}})
	evenly(t, "green", b.Column("color.g"), 0, 1)
	for _, r := range b.Column("color.r") {
		if r < 0 || r > 0.53 {
			t.Fatalf("red is %v", r)
		}
	}
}
