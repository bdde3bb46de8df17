package operator_test

import (
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
)

func TestSpeedLimit(t *testing.T) {
	kerneltest.Run(t, operator.SpeedLimit{Max: number(5)},
		kerneltest.Case{Name: "too fast", Before: moving(6, 8, 0), After: moving(3, 4, 0), Within: 1e-6},
		kerneltest.Case{Name: "slow enough", Before: moving(0, 3, -4), After: moving(0, 3, -4)},
		kerneltest.Case{Name: "at rest", After: moving(0, 0, 0)})
	kerneltest.Run(t, operator.SpeedLimit{},
		kerneltest.Case{Name: "nothing moves", Before: moving(6, 8, 0), After: moving(0, 0, 0)})
}
