package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("expression", Expression{When: "forces"}) }

// Expression changes attributes by a formula: "velocity.y += 2*sin(age*4)*dt".
type Expression struct {
	// Source is a list of statements; dt is the particle's time in the step.
	Source value.Script `json:"source"`
	// When is the phase: "forces" before the integrator, "constrain" after it,
	// "look" for size, color and frame alone.
	When string `json:"when" enum:"forces,constrain,look"`
}

// Phase is as the author says.
func (e Expression) Phase() Phase {
	switch e.When {
	case "constrain":
		return Constrain
	case "look":
		return Look
	}
	return Forces
}

// Operate runs the statements.
func (e Expression) Operate(k *kernel.Kernel) { e.Source.Run(k) }
