package program

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
)

// decay returns e^−x, φ₁ = (1 − e^−x)/x and φ₂ = (1 − φ₁)/x, the factors of the
// exact solution of v' = a − k·v over a time T with x = k·T. Below ½ they come
// from the series of φ₂, because the closed forms lose their digits there.
var decay = kernel.FloatFunction("decay", 1, 3, func(k *kernel.Kernel, in []kernel.Float) []kernel.Float {
	x := in[0].Max(k.Float(-80))
	phi2 := k.Local(k.Float(0))
	k.If(x.Abs().Lt(k.Float(0.5)), func() {
		// Σ (−x)ⁿ/(n+2)!, n = 0…7
		s := k.Float(-1.0 / 362880)
		for _, c := range []float32{1.0 / 40320, -1.0 / 5040, 1.0 / 720, -1.0 / 120, 1.0 / 24, -1.0 / 6, 1.0 / 2} {
			s = s.Mul(x).Plus(c)
		}
		phi2.Set(s)
	}, func() {
		phi1 := kmath.Exp(x.Neg()).OneMinus().Div(x)
		phi2.Set(phi1.OneMinus().Div(x))
	})
	phi1 := x.Mul(phi2.Get()).OneMinus()
	return []kernel.Float{x.Mul(phi1).OneMinus(), phi1, phi2.Get()}
})

// Integrate moves the particle over its own time k.Step: velocity and position
// by the exact solution of v' = a − k·v for the acceleration and damping that
// the forces have summed up, rotation by its spin. Step k.Delta is the usual
// case and its factors are the same for all particles of an instance.
func Integrate(k *kernel.Kernel) {
	t := k.Step
	damping, a, v := k.Damping.Get(), k.Acceleration.Get(), k.Velocity.Get()
	keep, first, second := k.Float(1), t, t.Mul(t).Times(0.5)
	if c, ok := damping.Literal(); !ok || c != 0 {
		whole := decay.Floats(damping.Mul(k.Delta))
		vk := k.Local(whole[0])
		v1 := k.Local(k.Delta.Mul(whole[1]))
		v2 := k.Local(k.Delta.Mul(k.Delta).Mul(whole[2]))
		k.If(t.Lt(k.Delta), func() {
			part := decay.Floats(damping.Mul(t))
			vk.Set(part[0])
			v1.Set(t.Mul(part[1]))
			v2.Set(t.Mul(t).Mul(part[2]))
		}, nil)
		keep, first, second = vk.Get(), v1.Get(), v2.Get()
	}
	axis := func(p, v kernel.FloatVar, old, a kernel.Float) {
		move, speed := old.Mul(first), old
		if c, ok := keep.Literal(); !ok || c != 1 {
			speed = old.Mul(keep)
		}
		if c, ok := a.Literal(); !ok || c != 0 {
			move = move.Add(a.Mul(second))
			speed = speed.Add(a.Mul(first))
		}
		p.Add(move)
		v.Set(speed)
	}
	axis(k.Position.X, k.Velocity.X, v.X, a.X)
	axis(k.Position.Y, k.Velocity.Y, v.Y, a.Y)
	axis(k.Position.Z, k.Velocity.Z, v.Z, a.Z)
	if c, ok := k.Spin.Get().Literal(); !ok || c != 0 {
		k.Rotation.Add(k.Spin.Get().Mul(t))
	}
}
