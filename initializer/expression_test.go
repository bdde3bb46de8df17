package initializer_test

import (
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
)

func TestExpression(t *testing.T) {
	kerneltest.Run(t, initializer.Expression{Source: "velocity = direction * 4; lifetime = 2"},
		kerneltest.Case{Before: heading(0, 0, 1), After: moving(0, 0, 4).And(state{"lifetime": 2})})
	evenly(t, "size", column(t, "size", initializer.Expression{Source: "size *= 1 + random()"}), 0.1, 0.2)
}
