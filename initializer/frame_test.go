package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestFrame(t *testing.T) {
	kerneltest.Run(t, initializer.Frame{Value: number(5)}, kerneltest.Case{After: state{"frame": 5}})
	kerneltest.Run(t, initializer.Frame{Value: number(5.9)}, kerneltest.Case{After: state{"frame": 5}})
}

// TestFrameRandom: of a thousand particles each of 16 cells has 62 ± 25.
func TestFrameRandom(t *testing.T) {
	how := kerneltest.Spawn{Initializers: []initializer.Initializer{initializer.Frame{Value: value.Range(0, 16)}}}
	var cells [16]int
	for _, f := range kerneltest.Births(t, 1000, how).Column("frame") {
		cells[int(f)]++
	}
	for i, n := range cells {
		kerneltest.Within(t, "particles of a cell", float64(n), 62, 25)
		if n == 0 {
			t.Errorf("no particle has cell %d", i)
		}
	}
}
