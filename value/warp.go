package value

import (
	"math"

	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
)

// warped applies the warp of a segment to its progress u. Only warps that some
// segment has are recorded; column 0 tells which, and 1 to 3 hold its numbers.
func warped(k *kernel.Kernel, segs []segment, u kernel.Float, column func(c int) kernel.Float) kernel.Float {
	kind, out := column(0), k.Local(u)
	var seen [warpBezier + 1]bool
	for _, s := range segs {
		if s.warp == warpNone || seen[s.warp] {
			continue
		}
		seen[s.warp] = true
		k.If(kind.Eq(k.Float(float32(s.warp))), func() {
			if s.warp == warpBezier {
				out.Set(solve.Floats(u, column(1), column(2), column(3))[0])
				return
			}
			out.Set(warps[s.warp](k, column(1).Add(column(2).Mul(u))))
		}, nil)
	}
	return out.Get()
}

// warps are the functions that are no polynomials, rising from 0 to 1.
var warps = [...]func(k *kernel.Kernel, y kernel.Float) kernel.Float{
	warpSine: func(k *kernel.Kernel, y kernel.Float) kernel.Float {
		return kmath.Sin(y.OneMinus().Times(math.Pi / 2)).OneMinus()
	},
	warpExpo: func(k *kernel.Kernel, y kernel.Float) kernel.Float {
		return y.Le(k.Float(0)).Float(k.Float(0), kmath.Exp2(y.Minus(1).Times(10)))
	},
	warpCirc: func(k *kernel.Kernel, y kernel.Float) kernel.Float {
		return y.Square().OneMinus().Sqrt().OneMinus()
	},
	warpElastic: func(k *kernel.Kernel, y kernel.Float) kernel.Float {
		return swing(k, y, 10.75, 2*math.Pi/3)
	},
	warpElasticHalf: func(k *kernel.Kernel, y kernel.Float) kernel.Float {
		return swing(k, y, 11.125, 2*math.Pi/4.5)
	},
}

// swing is −2^(10y − 10)·kmath.Sin((10y − phase)·rate), and 0 at the start.
func swing(k *kernel.Kernel, y kernel.Float, phase, rate float32) kernel.Float {
	wave := kmath.Sin(y.Times(10).Minus(phase).Times(rate))
	return y.Le(k.Float(0)).Float(k.Float(0), kmath.Exp2(y.Minus(1).Times(10)).Mul(wave).Neg())
}

// solve finds p with a·p + b·p² + c·p³ = x for a cubic that rises from 0 to 1,
// by Newton's method held inside a bracket that every pass narrows.
var solve = kernel.FloatFunction("solve_cubic", 4, 1, func(k *kernel.Kernel, in []kernel.Float) []kernel.Float {
	x, a, b, c := in[0], in[1], in[2], in[3]
	lo, hi, p := k.Local(k.Float(0)), k.Local(k.Float(1)), k.Local(x)
	k.Loop(24, k.Uint(24), func(kernel.Uint) kernel.BoolValue {
		at := p.Get()
		miss := c.Mul(at).Add(b).Mul(at).Add(a).Mul(at).Sub(x)
		over := miss.Gt(k.Float(0))
		lo.Set(over.Float(lo.Get(), at))
		hi.Set(over.Float(at, hi.Get()))
		slope := c.Times(3).Mul(at).Add(b.Times(2)).Mul(at).Add(a)
		next := at.Sub(miss.Div(slope))
		inside := lo.Get().Lt(next).And(next.Lt(hi.Get())).And(slope.Gt(k.Float(1e-3)))
		there := miss.Abs().Le(k.Float(3e-8))
		p.Set(there.Float(at, inside.Float(next, lo.Get().Add(hi.Get()).Times(0.5))))
		return there
	})
	return []kernel.Float{p.Get()}
})
