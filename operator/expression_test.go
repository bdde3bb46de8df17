package operator_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
)

func TestExpression(t *testing.T) {
	kerneltest.Run(t, operator.Expression{Source: "velocity.y += 2*sin(age*4)*dt", When: "forces"},
		kerneltest.Case{Step: 0.1, Age: 0.3, After: moving(0, float32(0.2*math.Sin(1.2)), 0), Within: 1e-6})
	kerneltest.Run(t, operator.Expression{Source: "position.y = max(position.y, 0)", When: "constrain"},
		kerneltest.Case{Step: 1, Before: moving(0, -3, 0), After: at(0, 0, 0)})
	kerneltest.Run(t, operator.Expression{Source: "size *= 1 - life; color.a = $fade", When: "look"},
		kerneltest.Case{Age: 0.25, Instance: state{"parameter.fade": 0.5}, Before: state{"size": 2}, After: state{"size": 1.5, "color.a": 0.5}})
}

func TestExpressionPhase(t *testing.T) {
	for when, want := range map[string]operator.Phase{"forces": operator.Forces, "constrain": operator.Constrain, "look": operator.Look} {
		if got := (operator.Expression{When: when}).Phase(); got != want {
			t.Errorf("%s: phase %v, want %v", when, got, want)
		}
	}
}
