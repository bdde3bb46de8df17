package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

func TestKillBox(t *testing.T) {
	b := operator.KillBox{Center: value.Vec(10, 0, 0), Half: value.Vec(1, 2, 3)}
	kerneltest.Run(t, b,
		kerneltest.Case{Name: "inside", Before: at(10.9, -1.9, 2.9)},
		kerneltest.Case{Name: "on the surface", Before: at(11, 2, 3)},
		kerneltest.Case{Name: "beside", Before: at(10, 0, 3.1), Dead: true},
		kerneltest.Case{Name: "turned with its effect", Effect: kerneltest.Quarter, Before: at(1.9, 10.9, 0)})
	b.Inside = true
	kerneltest.Run(t, b,
		kerneltest.Case{Name: "inside", Before: at(10.9, -1.9, 2.9), Dead: true},
		kerneltest.Case{Name: "beside", Before: at(10, 0, 3.1)})
}
