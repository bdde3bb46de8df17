package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

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
