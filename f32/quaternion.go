package f32

import "math"

// Quat is a quaternion x, y, z, w. Those of unit length are rotations; the zero
// value is not one, [NoRotation] is.
type Quat [4]float32

// NoRotation is the rotation that leaves everything in place.
var NoRotation = Quat{0, 0, 0, 1}

// AxisAngle returns the turn by angle radians about an axis, counter-clockwise
// as seen from its tip. The axis may have any length but 0, for which the result
// is NoRotation.
func AxisAngle(axis Vec3, angle float32) Quat {
	l := axis.length()
	if l == 0 {
		return NoRotation
	}
	s, c := sincos(float64(angle) / 2)
	s /= l
	return Quat{float32(float64(axis[0]) * s), float32(float64(axis[1]) * s), float32(float64(axis[2]) * s), float32(c)}
}

// Euler returns the turn about the fixed axes X, then Y, then Z, in radians.
func Euler(x, y, z float32) Quat {
	sx, cx := sincos(float64(x) / 2)
	sy, cy := sincos(float64(y) / 2)
	sz, cz := sincos(float64(z) / 2)
	product := func(a, b, c, d, e, f float64) (float64, float64) { return float64(a * b * c), float64(d * e * f) }
	x0, x1 := product(cz, cy, sx, sz, sy, cx)
	y0, y1 := product(cz, sy, cx, sz, cy, sx)
	z0, z1 := product(sz, cy, cx, cz, sy, sx)
	w0, w1 := product(cz, cy, cx, sz, sy, sx)
	return Quat{float32(x0 - x1), float32(y0 + y1), float32(z0 - z1), float32(w0 + w1)}
}

func (a Quat) vector() Vec3 { return Vec3{a[0], a[1], a[2]} }

// Mul returns the turn b followed by the turn a.
func (a Quat) Mul(b Quat) Quat {
	u, v := a.vector(), b.vector()
	r := v.Scale(a[3]).Add(u.Scale(b[3])).Add(u.Cross(v))
	return Quat{r[0], r[1], r[2], float32(a[3]*b[3]) - u.Dot(v)}
}

// Conjugate returns the inverse of a rotation.
func (a Quat) Conjugate() Quat { return Quat{-a[0], -a[1], -a[2], a[3]} }

// Dot returns the scalar product of the four components.
func (a Quat) Dot(b Quat) float32 { return a.vector().Dot(b.vector()) + float32(a[3]*b[3]) }

// Normalize returns a with unit length, and NoRotation for zero.
func (a Quat) Normalize() Quat {
	sum := 0.0
	for _, c := range a {
		sum += float64(float64(c) * float64(c))
	}
	l := math.Sqrt(sum)
	if l == 0 {
		return NoRotation
	}
	for i, c := range a {
		a[i] = float32(float64(c) / l)
	}
	return a
}

// Rotate turns v by a rotation.
func (a Quat) Rotate(v Vec3) Vec3 {
	u := a.vector()
	t := u.Cross(v)
	t = t.Add(t)
	return v.Add(t.Scale(a[3])).Add(u.Cross(t))
}

// Slerp goes from a to b at constant angular speed along the shorter arc; t is 0
// at a and 1 at b. Both are unit quaternions, and so is the result.
func (a Quat) Slerp(b Quat, t float32) Quat {
	// The angle from |b − a| and |b + a| is exact where the cosine is not.
	var minus, plus float64
	for i := range a {
		d, s := float64(b[i])-float64(a[i]), float64(b[i])+float64(a[i])
		minus += float64(d * d)
		plus += float64(s * s)
	}
	sign := 1.0
	if minus > plus {
		minus, plus, sign = plus, minus, -1
	}
	half := atan2(math.Sqrt(minus), math.Sqrt(plus))
	wa, wb := 1-float64(t), float64(t)
	if all, _ := sincos(2 * half); all > 1e-9 {
		sa, _ := sincos(2 * half * wa)
		sb, _ := sincos(2 * half * wb)
		wa, wb = sa/all, sb/all
	}
	var q Quat
	for i := range q {
		q[i] = float32(float64(float64(a[i])*wa) + float64(float64(b[i])*wb*sign))
	}
	return q.Normalize()
}
