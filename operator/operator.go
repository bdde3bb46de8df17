// Package operator holds the blocks that change a particle on each step.
//
//	"operators": [{"type": "gravity"}, {"type": "drag", "coefficient": 2}, {"type": "size_over_life"}]
//
// An operator has a [Phase]. Forces add up and one exact integrator applies them;
// constraints act on the particle that it moved; looks are functions of the
// state, evaluated afresh from the values of birth. Document order holds inside
// a phase, and two operators of a kind both apply.
package operator

import (
	"embed"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

//go:embed *.go
var sources embed.FS

var family = block.NewFamily[Operator]("operator", sources)

func define(name string, defaults Operator) { family.Define(name, defaults) }

// Define adds an operator of your own under a name, with its defaults. Call it
// from an init function.
func Define(name string, defaults Operator) { family.Define(name, defaults) }

// Operator changes a particle on each step. Operators run in document order
// within their phase.
type Operator interface{ Operate(k *kernel.Kernel) }

// Phase is a part of the step.
type Phase uint8

// The phases of a step, in order.
const (
	Forces    Phase = iota // before the integrator: adds to acceleration and damping
	Constrain              // after it: limits, collisions, deaths
	Look                   // sets what the particle looks like, as a function of its state
)

// Phased is an operator of another phase than Forces.
type Phased interface {
	Operator
	Phase() Phase
}

// overStep returns a value at the start and at the end of the particle's time in
// the step. It records the value once, in a loop of two passes, so that both
// have the same random numbers.
func overStep(k *kernel.Kernel, s value.Scalar) (start, end kernel.Float) {
	if _, ok := s.Constant(); ok {
		v := s.At(k)
		return v, v
	}
	age, life, input, time := k.Age, k.Life, k.Input(), k.Time
	before := age.Sub(k.Step).Max(k.Float(0))
	lifeBefore := before.Div(k.Lifetime.Get()).Min(k.Float(1))
	older, newer := k.Local(k.Float(0)), k.Local(k.Float(0))
	k.Loop(2, k.Uint(2), func(pass kernel.Uint) (stop kernel.BoolValue) {
		first := pass.Eq(k.Uint(0))
		k.Age, k.Life = first.Float(before, age), first.Float(lifeBefore, life)
		k.Time = first.Float(time.Sub(k.Step), time)
		k.SetInput(first.Float(lifeBefore, input))
		older.Set(newer.Get())
		newer.Set(s.At(k))
		return stop
	})
	k.Age, k.Life, k.Time = age, life, time
	k.SetInput(input)
	return older.Get(), newer.Get()
}
