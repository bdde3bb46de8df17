package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestPositionOffset(t *testing.T) {
	kerneltest.Run(t, initializer.PositionOffset{Value: value.Vec(1, 2, 3)},
		kerneltest.Case{Name: "adds", Before: at(10, 0, 0), After: at(11, 2, 3)},
		kerneltest.Case{Name: "turned with the effect", Effect: kerneltest.Quarter, After: at(-2, 1, 3)})
}
