// Package math is the mathematics of kernels, written in the language itself:
// sine, exponential, noise and so on, made of the exact operations only, so that
// every target gives the same bits.
//
// All functions are total; NaN gives NaN. Errors are given in units of the last place of the
// result (ulp) or as absolute numbers, and are tested against float64. The
// coefficients of the polynomials of sine, cosine, logarithm and arc tangent are
// those of the Cephes library (Moshier, 1992), minimax on the reduced interval.
package math

import "github.com/motefx/mote/kernel"

// Pi is half of a whole turn.
const Pi = 3.14159265358979

type (
	float  = kernel.Float
	floats = []kernel.Float
)

// polynomial is c[0] + x·(c[1] + x·(c[2] + …)), by Horner's rule.
func polynomial(x float, c ...float32) float {
	s := x.Kernel().Float(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		s = s.Mul(x).Plus(c[i])
	}
	return s
}

// reduce returns x − n·π/2 for the nearest n, and n. π/2 comes in parts of
// eleven bits, so that their products with n are exact for |x| ≤ 8192.
func reduce(x float) (r float, n kernel.Int) {
	q := x.Times(2 / Pi).Nearest()
	r = x
	for _, part := range []float32{0x1.92p+0, 0x1.fb4p-12, 0x1.444p-24} {
		r = r.Sub(q.Times(part))
	}
	return r.Sub(q.Times(0x1.68c234p-39)), q.Int()
}

func sinOf(r float) float {
	z := r.Square()
	return r.Add(r.Mul(z).Mul(polynomial(z, -1.6666654611e-1, 8.3321608736e-3, -1.9515295891e-4)))
}

func cosOf(r float) float {
	z := r.Square()
	p := polynomial(z, 4.166664568298827e-2, -1.388731625493765e-3, 2.443315711809948e-5)
	return z.Times(-0.5).Add(z.Square().Mul(p)).Plus(1)
}

var sinCos = kernel.FloatFunction("sincos", 1, 2, func(k *kernel.Kernel, in floats) floats {
	r, n := reduce(in[0])
	s, c := sinOf(r), cosOf(r)
	odd := n.And(k.Int(1)).Eq(k.Int(1))
	flip := func(v float, n kernel.Int) float { return n.And(k.Int(2)).Eq(k.Int(2)).Float(v.Neg(), v) }
	return floats{flip(odd.Float(c, s), n), flip(odd.Float(s, c), n.Plus(1))}
})

// SinCos returns the sine and the cosine of x radians: absolute error at most
// 2⁻²³ for |x| ≤ 8192, and numbers without meaning beyond.
func SinCos(x float) (sin, cos float) {
	out := sinCos.Floats(x)
	return out[0], out[1]
}

// Sin returns the sine; see SinCos.
func Sin(x float) float { s, _ := SinCos(x); return s }

// Cos returns the cosine; see SinCos.
func Cos(x float) float { _, c := SinCos(x); return c }

// power returns 2ⁿ for n in −126…127.
func power(n kernel.Int) float { return n.Plus(127).Uint().Shl(23).FromBits() }

// exp2Of returns 2^r for |r| ≤ ½ by its series.
func exp2Of(r float) float {
	return polynomial(r, 1, 0.6931471806, 0.2402265070, 0.05550410866, 0.009618129108, 0.001333355815, 1.540353039e-4, 1.525273381e-5)
}

// scale returns v·2ⁿ for v near 1 and n in −126…128, in two steps so that 2¹²⁸
// need not be a number.
func scale(v float, n kernel.Int) float {
	half := n.Shr(1)
	return v.Mul(power(half)).Mul(power(n.Sub(half)))
}

var exp2 = kernel.FloatFunction("exp2", 1, 1, func(k *kernel.Kernel, in floats) floats {
	x := in[0].Max(k.Float(-127)).Min(k.Float(128))
	n := x.Nearest()
	return floats{scale(exp2Of(x.Sub(n)), n.Int())}
})

// Exp2 returns 2^x within 2 ulp; 0 below −126 and +Inf from 128 on.
func Exp2(x float) float { return exp2.Floats(x)[0] }

var exp = kernel.FloatFunction("exp", 1, 1, func(k *kernel.Kernel, in floats) floats {
	x := in[0].Max(k.Float(-88)).Min(k.Float(89))
	n := x.Times(1.44269504).Nearest()
	// ln 2 in two parts; the products with the first are exact.
	r := x.Sub(n.Times(0.693359375)).Sub(n.Times(-2.12194440e-4))
	return floats{scale(polynomial(r, 1, 1, 1.0/2, 1.0/6, 1.0/24, 1.0/120, 1.0/720, 1.0/5040), n.Int())}
})

// Exp returns e^x within 4 ulp; it saturates at 0 and +Inf.
func Exp(x float) float { return exp.Floats(x)[0] }

// split returns m and e with x = m·2^e and m in [√½, √2), less 1: t = m − 1.
func split(x float) (t, e float) {
	bits := x.Bits()
	// The exponent of x/√½, so that m is centred on 1.
	shifted := bits.Minus(0x3f3504f3)
	n := shifted.Int().Shr(23)
	m := bits.Sub(n.Shl(23).Uint()).FromBits()
	return m.Minus(1), n.Float()
}

// logTail is log(1+t) − t + t²/2, over t³.
func logTail(t float) float {
	return polynomial(t, 3.3333331174e-1, -2.4999993993e-1, 2.0000714765e-1, -1.6668057665e-1, 1.4249322787e-1,
		-1.2420140846e-1, 1.1676998740e-1, -1.1514610310e-1, 7.0376836292e-2)
}

// lowest is what the logarithms return for 0 and below.
const lowest = -127

var log2 = kernel.FloatFunction("log2", 1, 1, func(k *kernel.Kernel, in floats) floats {
	t, e := split(in[0])
	z := t.Square()
	y := t.Mul(z).Mul(logTail(t)).Sub(z.Times(0.5))
	// (t + y)·log₂e, with log₂e = 1 + 0.4427: small terms first.
	v := y.Times(0.44269504).Add(t.Times(0.44269504)).Add(y).Add(t).Add(e)
	v = k.Float(0).Lt(in[0]).Float(v, k.Float(lowest))
	return floats{in[0].Lt(k.Float(infinity)).Float(v, k.Float(128))}
})

const infinity = 0x1.fffffep127

// Log2 returns log₂ x within 2 ulp; −127 for x ≤ 0 and 128 for +Inf and NaN.
func Log2(x float) float { return log2.Floats(x)[0] }

// Log returns the natural logarithm within 3 ulp; −127·ln 2 for x ≤ 0.
func Log(x float) float { return Log2(x).Times(0.693147181) }

// pair is an unevaluated sum of two f32, the second small beside the first.
type pair struct{ hi, lo float }

// twoSum returns a + b exactly (Knuth).
func twoSum(a, b float) pair {
	s := a.Add(b)
	v := s.Sub(a)
	return pair{s, a.Sub(s.Sub(v)).Add(b.Sub(v))}
}

// halves cuts the 24 bits of a number into 12 and 12.
func halves(a float) (hi, lo float) {
	hi = a.Bits().Mask(0xfffff000).FromBits()
	return hi, a.Sub(hi)
}

// twoProduct returns a · b exactly but for underflow (Dekker).
func twoProduct(a, b float) pair {
	p := a.Mul(b)
	ah, al := halves(a)
	bh, bl := halves(b)
	e := ah.Mul(bh).Sub(p).Add(ah.Mul(bl)).Add(al.Mul(bh)).Add(al.Mul(bl))
	return pair{p, e}
}

var pow = kernel.FloatFunction("pow", 2, 1, func(k *kernel.Kernel, in floats) floats {
	x, y := in[0].Max(k.Float(0)), in[1]
	t, e := split(x)
	// t − t²/2 in two parts, the rest in one.
	sq := twoProduct(t, t)
	l := twoSum(t, sq.hi.Times(-0.5))
	l.lo = l.lo.Add(sq.lo.Times(-0.5)).Add(t.Mul(sq.hi).Mul(logTail(t)))
	// times log₂e, plus e
	p := twoProduct(l.hi, k.Float(1.44269502))
	p.lo = p.lo.Add(l.lo.Times(1.44269502)).Add(l.hi.Times(1.92596299e-8))
	s := twoSum(e, p.hi)
	s.lo = s.lo.Add(p.lo)
	// times y; the whole part goes into the exponent
	y = y.Max(k.Float(-1e30)).Min(k.Float(1e30))
	w := twoProduct(s.hi, y)
	w = twoSum(w.hi, w.lo.Add(s.lo.Mul(y)))
	w.hi = w.hi.Max(k.Float(-127)).Min(k.Float(128))
	w.lo = w.lo.Max(k.Float(-0.5)).Min(k.Float(0.5))
	n := w.hi.Nearest()
	v := scale(exp2Of(w.hi.Sub(n).Add(w.lo)), n.Int())
	zero := k.Float(0)
	v = zero.Lt(x).Float(v, zero)
	return floats{y.Eq(zero).Float(k.Float(1), v)}
})

// Pow returns x^y for x ≥ 0 within 16 ulp where that is a normal number. x < 0
// counts as 0; 0^y is 0, but x⁰ is 1 for every x.
func Pow(x, y float) float { return pow.Floats(x, y)[0] }

var atan2 = kernel.FloatFunction("atan2", 2, 1, func(k *kernel.Kernel, in floats) floats {
	y, x := in[0].Abs(), in[1].Abs()
	small, large := x.Min(y), x.Max(y)
	// The angle of small/large is in 0…π/4; above tan π/8 turn it by −π/4.
	turned := large.Times(0.41421356).Lt(small)
	a := turned.Float(small.Sub(large), small).Div(turned.Float(small.Add(large), large))
	z := a.Square()
	p := polynomial(z, -3.33329491539e-1, 1.99777106478e-1, -1.38776856032e-1, 8.05374449538e-2)
	r := a.Mul(z).Mul(p).Add(a)
	r = turned.Float(r.Plus(Pi/4), r)
	r = x.Lt(y).Float(k.Float(Pi/2).Sub(r), r)
	r = in[1].Lt(k.Float(0)).Float(k.Float(Pi).Sub(r), r)
	return floats{in[0].Lt(k.Float(0)).Float(r.Neg(), r)}
})

// Atan2 returns the angle of the point (x, y) from the x axis, −π…π, within
// 4 ulp; 0 for the origin.
func Atan2(y, x float) float { return atan2.Floats(y, x)[0] }

// Smoothstep returns 0 below a, 1 above b and t²(3 − 2t) between.
func Smoothstep(a, b, x float) float {
	t := x.Sub(a).Div(b.Sub(a)).Clamp(0, 1)
	return t.Square().Mul(t.Times(-2).Plus(3))
}

// Mod returns x − y·⌊x/y⌋, which has the sign of y; x for y = 0.
func Mod(x, y float) float { return x.Sub(y.Mul(x.Div(y).Floor())) }
