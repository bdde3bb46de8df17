package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestRotation(t *testing.T) {
	kerneltest.Run(t, initializer.Rotation{Value: number(-2)}, kerneltest.Case{Before: state{"rotation": 1}, After: state{"rotation": -2}})
	evenly(t, "rotation", column(t, "rotation", initializer.Rotation{Value: value.Range(0, 6)}), 0, 6)
}
