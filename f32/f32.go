// Package f32 is geometry and colour in float32, in plain Go that gives the same
// bits on every CPU:
//
//	turn := f32.AxisAngle(f32.Vec3{0, 0, 1}, math.Pi/2)
//	p := turn.Rotate(f32.Vec3{1, 0, 0}) // {0, 1, 0}, within rounding
//
// Go may fuse a product with the sum it meets into one instruction that rounds
// once, and does so on arm64 and others, but not on amd64. An explicit conversion
// forbids it, so every product that meets a sum is written float32(a*b) + c. For
// the same reason the package does not call math.Sin and the like: it has its
// own, in float64, rounded to float32 at the end.
//
// It serves the host's side: frames, control points, colours of documents. What
// runs for each particle is written in package kernel.
package f32

import "math"

// root returns a^(1/n) for a ≥ 0, within 4e-16 of itself, by Newton's method
// from a guess that divides the exponent.
func root(a float64, n int) float64 {
	if !(a > 0) || a > math.MaxFloat64 {
		return max(a, 0)
	}
	const one = 1023 << 52
	y := math.Float64frombits((math.Float64bits(a)-one)/uint64(n) + one)
	if a < 1 {
		y = math.Float64frombits(one - (one-math.Float64bits(a))/uint64(n))
	}
	for range 6 {
		p := y // yⁿ⁻¹
		for range n - 2 {
			p *= y
		}
		y -= (y - a/p) / float64(n)
	}
	return y
}

// Pi is half of a whole turn, in radians.
const Pi = math.Pi

// SinCos returns the sine and the cosine of x radians, correct to one unit in
// the last place or 1e-9, whichever is larger, for |x| ≤ 1e6. It returns 0 and 1
// for NaN and ±Inf and where |x| exceeds 1e9.
func SinCos(x float32) (sin, cos float32) {
	s, c := sincos(float64(x))
	return float32(s), float32(c)
}

// sincos reduces by quarters of a turn, π/2 being the sum of two parts of which
// the first has 33 bits, and sums the Taylor series.
func sincos(x float64) (s, c float64) {
	if !(math.Abs(x) <= 1e9) {
		return 0, 1
	}
	const (
		hi = 0x1.921fb544p+00
		lo = 0x1.0b4611a626331p-34
	)
	n := math.RoundToEven(x * (2 / math.Pi))
	r := x - float64(n*hi)
	r -= float64(n * lo)
	z := r * r
	// sin r = r·(1 − z/(3·2)·(1 − z/(5·4)·…)), cos r = 1 − z/(2·1)·(1 − z/(4·3)·…)
	s, c = 1, 1
	for i := 17.0; i > 1; i -= 2 {
		s = 1 - float64(s*z)/(i*(i-1))
		c = 1 - float64(c*z)/((i-1)*(i-2))
	}
	s *= r
	switch int64(n) & 3 {
	case 1:
		return c, -s
	case 2:
		return -s, -c
	case 3:
		return -c, s
	}
	return s, c
}

// Atan2 returns the angle of the point (x, y) from the x axis, −π to π radians,
// correct to one unit in the last place. It is 0 for the origin, and a multiple
// of π/4 where both are infinite; NaN counts as 0.
func Atan2(y, x float32) float32 { return float32(atan2(float64(y), float64(x))) }

func atan2(y, x float64) float64 {
	clean := func(v float64) float64 {
		if v != v {
			return 0
		}
		return max(-1e300, min(1e300, v))
	}
	y, x = clean(y), clean(x)
	ay, ax := math.Abs(y), math.Abs(x)
	if ax == 0 && ay == 0 {
		return 0
	}
	a := min(ax, ay) / max(ax, ay)
	// Halve the angle three times: atan a = 2·atan(a / (1 + √(1 + a²))).
	for range 3 {
		a /= 1 + math.Sqrt(1+float64(a*a))
	}
	z, p := a*a, 0.0
	for i := 19.0; i > 0; i -= 2 {
		p = 1/i - float64(z*p)
	}
	r := float64(8 * a * p)
	if ay > ax {
		r = math.Pi/2 - r
	}
	if x < 0 {
		r = math.Pi - r
	}
	return math.Copysign(r, y)
}

// Lerp returns a + (b − a)·t. t outside of 0 to 1 extrapolates.
func Lerp(a, b, t float32) float32 { return a + float32((b-a)*t) }

// Clamp returns x within lo to hi, and lo for NaN.
func Clamp(x, lo, hi float32) float32 {
	if !(x > lo) {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}
