package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
)

func TestInheritVelocity(t *testing.T) {
	emitter := kerneltest.Triple("emitter.velocity", 3, 0, 4)
	kerneltest.Run(t, initializer.InheritVelocity{Scale: number(1)},
		kerneltest.Case{Name: "all of 5 units/s", Instance: emitter, After: moving(3, 0, 4)},
		kerneltest.Case{Name: "emitter at rest", Before: moving(1, 0, 0), After: moving(1, 0, 0)})
	kerneltest.Run(t, initializer.InheritVelocity{Scale: number(0.5)},
		kerneltest.Case{Name: "half", Instance: emitter, Before: moving(0, 1, 0), After: moving(1.5, 1, 2)})
}
