package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestVelocity(t *testing.T) {
	kerneltest.Run(t, initializer.Velocity{Value: value.Vec(1, 2, 3)},
		kerneltest.Case{Name: "adds", Before: moving(10, 0, 0), After: moving(11, 2, 3)},
		kerneltest.Case{Name: "turned with the effect", Effect: kerneltest.Quarter, After: moving(-2, 1, 3)},
		kerneltest.Case{Name: "not scaled with it", Effect: kerneltest.Scaled(9), After: moving(1, 2, 3)})
	v := initializer.Velocity{Value: value.VecRange([3]float32{-35, -17, -35}, [3]float32{35, 53, 35}, false)}
	evenly(t, "velocity", column(t, "velocity.y", v), -17, 53)
}
