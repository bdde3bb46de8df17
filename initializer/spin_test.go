package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestSpin(t *testing.T) {
	kerneltest.Run(t, initializer.Spin{Value: number(2)}, kerneltest.Case{After: state{"spin": 2}})
	evenly(t, "spin", column(t, "spin", initializer.Spin{Value: value.Range(-1, 1)}), -1, 1)
}
