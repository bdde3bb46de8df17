package operator_test

import (
	"fmt"
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

// TestGravity: free fall of a second is g/2 at every step length.
func TestGravity(t *testing.T) {
	var cases []kerneltest.Case
	for _, hertz := range []int{10, 60, 240} {
		cases = append(cases, kerneltest.Case{Name: fmt.Sprintf("%d Hz", hertz), Step: 1 / float32(hertz), Steps: hertz,
			After: at(0, -4.9, 0).And(moving(0, -9.8, 0)), Within: 1e-4})
	}
	kerneltest.Run(t, operator.Gravity{Acceleration: value.Vec(0, -9.8, 0)}, cases...)
}

// TestGravityWorld: down stays down when the system's axes are turned; a turned
// effect changes nothing.
func TestGravityWorld(t *testing.T) {
	kerneltest.Run(t, operator.Gravity{Acceleration: value.Vec(0, -1, 0)},
		kerneltest.Case{Name: "world", Step: 1, World: kerneltest.Quarter, After: moving(1, 0, 0), Within: 1e-6},
		kerneltest.Case{Name: "effect", Step: 1, Effect: kerneltest.Quarter, After: moving(0, -1, 0), Within: 1e-6})
}
