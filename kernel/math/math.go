// Package math is the mathematics of kernels, written in the language itself:
// sine, exponential, noise and so on, made of the exact operations only, so that
// every target gives the same bits.
//
// All functions are total and finite: what they return for NaN, ±Inf and
// arguments without an answer is part of their description. Errors are given in
// units of the last place of the result (ulp) or as absolute numbers, and are
// tested against float64. Polynomials are minimax on the reduced interval, found
// by Remez's exchange with the coefficients rounded to f32 from the lowest up,
// and few: an operation here is paid for each particle.
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

// reduce returns x − n·unit·π (Cody and Waite). π is a sum of three parts, of
// which the first two have eleven bits, so that their products with n are exact
// for |n| ≤ 2¹³, halves of whole numbers included for |n| ≤ 2¹².
func reduce(x, n float, unit float32) float {
	for _, part := range [3]float32{0x1.92p+1, 0x1.fb4p-11, 0x1.4442d2p-23} {
		x = x.Sub(n.Times(unit * part))
	}
	return x
}

// sane replaces what the reduction of a number without meaning leaves.
func sane(r, otherwise float) float { return r.Abs().Lt(r.Kernel().Float(3.25)).Float(r, otherwise) }

// sinHalf is the sine for |r| ≤ π/2.
func sinHalf(r float) float {
	z := r.Square()
	return r.Mul(z).Mul(polynomial(z, -0.166666567, 0.00833300874, -0.000198060327, 2.5988486e-06)).Add(r)
}

// odd reports whether a whole number is; NaN and numbers above 2²⁴ are not.
func odd(n float) (_ kernel.BoolValue, half float) {
	half = n.Times(0.5)
	down := half.Floor()
	return down.Lt(half), down
}

var sin = kernel.FloatFunction("sin", 1, 1, func(k *kernel.Kernel, in floats) floats {
	n := in[0].Times(1 / Pi).Nearest()
	r := reduce(in[0], n, 1)
	flip, _ := odd(n)
	return floats{sinHalf(sane(flip.Float(r.Neg(), r), k.Float(0)))}
})

// cos x = −(−1)ⁿ·sin(x − (n+½)·π).
var cos = kernel.FloatFunction("cos", 1, 1, func(k *kernel.Kernel, in floats) floats {
	n := in[0].Times(1 / Pi).Minus(0.5).Nearest()
	r := reduce(in[0], n.Plus(0.5), 1)
	keep, _ := odd(n)
	return floats{sinHalf(sane(keep.Float(r, r.Neg()), k.Float(Pi/2)))}
})

// quarters returns the sine and cosine of r plus n quarters of a turn, for
// |r| ≤ π/4.
func quarters(r, n float) (s, c float) {
	z := r.Square()
	s = r.Mul(z).Mul(polynomial(z, -0.166666552, 0.00833217427, -0.000195156637)).Add(r)
	c = polynomial(z, 1, -0.5, 0.0416666456, -0.00138873013, 2.44306702e-05)
	swap, half := odd(n)
	flip, _ := odd(half)
	s, c = swap.Float(c, s), swap.Float(s, c)
	return flip.Float(s.Neg(), s), flip.Xor(swap).Float(c.Neg(), c)
}

var sinCos = kernel.FloatFunction("sincos", 1, 2, func(k *kernel.Kernel, in floats) floats {
	n := in[0].Times(2 / Pi).Nearest()
	s, c := quarters(sane(reduce(in[0], n, 0.5), k.Float(0)), n)
	return floats{s, c}
})

var sinCosTurns = kernel.FloatFunction("sincosturns", 1, 2, func(k *kernel.Kernel, in floats) floats {
	n := in[0].Times(4).Nearest()
	s, c := quarters(sane(in[0].Times(4).Sub(n).Times(Pi/2), k.Float(0)), n)
	return floats{s, c}
})

// SinCos returns the sine and the cosine of x radians, for less than Sin and Cos
// together: absolute error at most 2⁻²³ for |x| ≤ 8192. The error then grows
// with |x|; NaN, ±Inf and numbers too large to have an angle count as 0, or as a
// multiple of π/2.
func SinCos(x float) (sin, cos float) {
	out := sinCos.Floats(x)
	return out[0], out[1]
}

// SinCosTurns is SinCos of x whole turns, 2π·x radians: absolute error at most
// 2⁻²³ for |x| ≤ 2²², exact for multiples of a quarter.
func SinCosTurns(x float) (sin, cos float) {
	out := sinCosTurns.Floats(x)
	return out[0], out[1]
}

// Sin returns the sine of x radians: absolute error at most 2⁻²³ for
// |x| ≤ 8192, growing with |x| beyond. It is 0 for NaN, ±Inf and numbers too
// large to have an angle. It may differ from SinCos by rounding.
func Sin(x float) float { return sin.Floats(x)[0] }

// Cos returns the cosine of x radians, as Sin does; 1 for NaN and ±Inf.
func Cos(x float) float { return cos.Floats(x)[0] }

// scale returns v·2ⁿ for v in ½…2 by adding to its exponent. n may leave the
// range of exponents where v brings the product back: v < 1 for n = 128 and
// v ≥ 1 for n = −127, which gives 0.
func scale(v, n float) float { return v.Bits().Add(n.Int().Uint().Shl(23)).FromBits() }

// within is x cut to lo…hi, lo for NaN.
func within(x float, lo, hi float32) float {
	k := x.Kernel()
	return k.Float(hi).Min(k.Float(lo).Max(x))
}

// exp2Of returns 2^r for |r| ≤ ½.
func exp2Of(r float) float {
	return polynomial(r, 1, 0.693147242, 0.240226552, 0.0555027798, 0.00961711165, 0.0013414548, 0.000157855829)
}

var exp2 = kernel.FloatFunction("exp2", 1, 1, func(_ *kernel.Kernel, in floats) floats {
	x := within(in[0], -127, 0x1.fffffep6)
	n := x.Nearest()
	return floats{scale(exp2Of(x.Sub(n)), n)}
})

// Exp2 returns 2^x within 2 ulp, without error for whole x; 0 for x ≤ −126 and
// for NaN, and 3.40280e38 from 128 on.
func Exp2(x float) float { return exp2.Floats(x)[0] }

var exp = kernel.FloatFunction("exp", 1, 1, func(_ *kernel.Kernel, in floats) floats {
	x := within(in[0], -88, 88.72283)
	n := x.Times(1.44269504).Nearest()
	// ln 2 in two parts; the products with the first, of nine bits, are exact.
	r := x.Sub(n.Times(0.693359375)).Sub(n.Times(-2.12194440e-4))
	v := r.Square().Mul(polynomial(r, 0.499992311, 0.166671157, 0.041890271, 0.00831250753)).Add(r).Plus(1)
	return floats{scale(v, n)}
})

// Exp returns e^x within 4 ulp; 0 for x ≤ −87.34 and for NaN, and 3.40280e38
// from 88.7228 on.
func Exp(x float) float { return exp.Floats(x)[0] }

// split returns m and e with x = m·2^e and m in [√½, √2), for x > 0.
func split(x float) (m, e float) {
	bits := x.Bits()
	// The exponent of x/√½, so that m is centred on 1.
	n := bits.Minus(0x3f3504f3).Int().Shr(23)
	return bits.Sub(n.Uint().Shl(23)).FromBits(), n.Float()
}

// positive is x where it is, else the smallest number that is not zero.
func positive(x float) float { return x.Kernel().Float(0x1.000002p-126).Max(x) }

var log2 = kernel.FloatFunction("log2", 1, 1, func(_ *kernel.Kernel, in floats) floats {
	m, e := split(positive(in[0]))
	t := m.Minus(1)
	p := polynomial(t, 1.44269502, -0.721347332, 0.480910629, -0.360703677, 0.287916243,
		-0.238944814, 0.215715602, -0.207269773, 0.125837058)
	return floats{t.Mul(p).Add(e)}
})

// Log2 returns log₂ x within 2 ulp; −126 for x ≤ 0 and NaN, 128 for +Inf.
func Log2(x float) float { return log2.Floats(x)[0] }

// Log returns the natural logarithm within 3 ulp; −126·ln 2 = −87.34 for x ≤ 0
// and NaN, 88.72 for +Inf.
func Log(x float) float { return Log2(x).Times(0.693147181) }

// halves cuts the 24 bits of a number into 12 and 12 (Veltkamp).
func halves(a float) (hi, lo float) {
	c := a.Times(4097)
	hi = c.Sub(c.Sub(a))
	return hi, a.Sub(hi)
}

// The exponent of x^y is y·log₂ x, up to 128, and needs 20 bits after the point:
// the logarithm has two parts. With s = (m−1)/(m+1), log₂ m = 2/ln 2·(s + s³/3 + …),
// of which only the first term needs both.
var pow = kernel.FloatFunction("pow", 2, 1, func(k *kernel.Kernel, in floats) floats {
	x, y := positive(in[0]), within(in[1], -0x1p30, 0x1p30)
	m, e := split(x)
	t := m.Minus(1)
	inverse := k.Float(1).Div(m.Plus(1))
	s := t.Mul(inverse)
	sh, _ := halves(s)
	mh, ml := halves(m)
	sl := t.Sub(sh).Sub(sh.Mul(mh)).Sub(sh.Mul(ml)).Mul(inverse) // t − sh·(m+1)
	// 2/ln 2 = c + cl with c of 12 bits, so that c·sh is exact.
	const c, cl = 0x1.716p+1, -0x1.7135a8p-12
	z := s.Square()
	low := s.Mul(z).Mul(polynomial(z, 0.96179831, 0.576745987, 0.431209505)).
		Add(sh.Times(cl)).Add(sl.Times(2.88539008))
	// e + c·sh, with what the sum loses (Dekker).
	p := sh.Times(c)
	sum := e.Add(p)
	low = p.Sub(sum.Sub(e)).Add(low)
	log := sum.Add(low)
	lh, _ := halves(log)
	ll := sum.Sub(lh).Add(low)
	// Times y; the whole part goes into the exponent.
	yh, yl := halves(y)
	high, rest := yh.Mul(lh), yl.Mul(lh).Add(y.Mul(ll))
	exponent := high.Add(rest)
	n := exponent.Nearest()
	v := scale(exp2Of(high.Sub(n).Add(rest)), n)
	v = exponent.Lt(k.Float(128)).Float(v, k.Float(infinity))
	defined := k.Float(0).Lt(in[0]).Or(y.Eq(k.Float(0)))
	return floats{exponent.Gt(k.Float(-126)).And(defined).Float(v, k.Float(0))}
})

// infinity is the largest number.
const infinity = 0x1.fffffep127

// Pow returns x^y for x ≥ 0 within 16 ulp where that is a normal number, and the
// largest number where it is too large. x < 0 and NaN count as 0; 0^y is 0 for
// every y but 0, and x⁰ is 1 for every x. y is cut to ±2³⁰; NaN counts as −2³⁰.
func Pow(x, y float) float { return pow.Floats(x, y)[0] }

var atan2 = kernel.FloatFunction("atan2", 2, 1, func(k *kernel.Kernel, in floats) floats {
	y, x := in[0].Abs(), in[1].Abs()
	// The angle of small/large is in 0…π/4; ∞/∞ counts as 1.
	a := k.Float(1).Min(x.Min(y).Div(x.Max(y)))
	z := a.Square()
	p := polynomial(z, -0.333323926, 0.199742287, -0.140414074, 0.0996868163, -0.06020597, 0.0247360021, -0.00482305931)
	r := a.Mul(z).Mul(p).Add(a)
	r = x.Lt(y).Float(k.Float(Pi/2).Sub(r), r)
	r = in[1].Lt(k.Float(0)).Float(k.Float(Pi).Sub(r), r)
	return floats{in[0].Lt(k.Float(0)).Float(r.Neg(), r)}
})

// Atan2 returns the angle of the point (x, y) from the x axis, −π…π, within
// 4 ulp; 0 for the origin, a multiple of π/4 where both are infinite, and some
// angle for NaN.
func Atan2(y, x float) float { return atan2.Floats(y, x)[0] }

// Mix returns a + (b − a)·t; t outside of 0…1 extrapolates.
func Mix(a, b, t float) float { return a.Lerp(b, t) }

// Smoothstep returns 0 below a, 1 above b and t²(3 − 2t) between; 0 for a = b
// and for NaN.
func Smoothstep(a, b, x float) float {
	t := within(x.Sub(a).Div(b.Sub(a)), 0, 1)
	return t.Square().Mul(t.Times(-2).Plus(3))
}

// Mod returns x − y·⌊x/y⌋, which has the sign of y and, where x/y is large, the
// error of its rounding times y; x for y = 0.
func Mod(x, y float) float { return x.Sub(y.Mul(x.Div(y).Floor())) }
