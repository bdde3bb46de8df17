package math

import "github.com/motefx/mote/kernel"

// Normalize returns v with length 1; the zero vector stays.
func Normalize(v kernel.Vec3) kernel.Vec3 {
	return NormalizeOr(v, kernel.Vec3{X: zero(v), Y: zero(v), Z: zero(v)})
}

func zero(v kernel.Vec3) float { return v.X.Kernel().Float(0) }

// NormalizeOr returns v with length 1, or fallback where v is shorter than
// 1e-18. Longer than 1e18 is not meant.
func NormalizeOr(v, fallback kernel.Vec3) kernel.Vec3 {
	l := v.Length()
	ok := v.X.Kernel().Float(1e-18).Lt(l)
	return ok.Vec3(v.Scale(v.X.Kernel().Float(1).Div(l)), fallback)
}

// RotateAxis turns v by angle radians about a unit axis (Rodrigues).
func RotateAxis(v, axis kernel.Vec3, angle float) kernel.Vec3 {
	s, c := SinCos(angle)
	return v.Scale(c).Add(axis.Cross(v).Scale(s)).Add(axis.Scale(axis.Dot(v).Mul(c.OneMinus())))
}

// QuaternionAxis returns the unit quaternion (x, y, z, w) of a turn by angle
// radians about a unit axis.
func QuaternionAxis(axis kernel.Vec3, angle float) kernel.Vec4 {
	s, c := SinCos(angle.Times(0.5))
	return kernel.Vec4{X: axis.X.Mul(s), Y: axis.Y.Mul(s), Z: axis.Z.Mul(s), W: c}
}

// QuaternionMul returns the turn b followed by the turn a.
func QuaternionMul(a, b kernel.Vec4) kernel.Vec4 {
	av, bv := kernel.Vec3{X: a.X, Y: a.Y, Z: a.Z}, kernel.Vec3{X: b.X, Y: b.Y, Z: b.Z}
	v := bv.Scale(a.W).Add(av.Scale(b.W)).Add(av.Cross(bv))
	return kernel.Vec4{X: v.X, Y: v.Y, Z: v.Z, W: a.W.Mul(b.W).Sub(av.Dot(bv))}
}

// QuaternionEuler returns the turn about X, then Y, then Z, in radians.
func QuaternionEuler(v kernel.Vec3) kernel.Vec4 {
	k := v.X.Kernel()
	x := QuaternionAxis(k.Vec3(1, 0, 0), v.X)
	y := QuaternionAxis(k.Vec3(0, 1, 0), v.Y)
	z := QuaternionAxis(k.Vec3(0, 0, 1), v.Z)
	return QuaternionMul(z, QuaternionMul(y, x))
}

// QuaternionRotate turns v by a unit quaternion.
func QuaternionRotate(q kernel.Vec4, v kernel.Vec3) kernel.Vec3 {
	u := kernel.Vec3{X: q.X, Y: q.Y, Z: q.Z}
	t := u.Cross(v)
	t = t.Add(t)
	return v.Add(t.Scale(q.W)).Add(u.Cross(t))
}

// Basis returns two unit vectors that stand at right angles to a unit vector
// and to each other, without a branch (Duff et al., "Building an Orthonormal
// Basis, Revisited", 2017).
func Basis(n kernel.Vec3) (a, b kernel.Vec3) {
	k := n.X.Kernel()
	sign := n.Z.Lt(k.Float(0)).Float(k.Float(-1), k.Float(1))
	d := k.Float(-1).Div(sign.Add(n.Z))
	c := n.X.Mul(n.Y).Mul(d)
	a = kernel.Vec3{X: sign.Mul(n.X).Mul(n.X).Mul(d).Plus(1), Y: sign.Mul(c), Z: sign.Mul(n.X).Neg()}
	b = kernel.Vec3{X: c, Y: sign.Add(n.Y.Mul(n.Y).Mul(d)), Z: n.Y.Neg()}
	return a, b
}

// ConeDirection returns a unit vector within a cone about a unit axis, uniform
// in solid angle for u and v uniform in 0…1. cosHalf is the cosine of the half
// angle: 1 is the axis alone, −1 the whole sphere.
func ConeDirection(axis kernel.Vec3, cosHalf, u, v float) kernel.Vec3 {
	k := u.Kernel()
	z := k.Float(1).Lerp(cosHalf, u)
	r := z.Square().OneMinus().Sqrt()
	s, c := SinCos(v.Times(2 * Pi))
	a, b := Basis(axis)
	return a.Scale(r.Mul(c)).Add(b.Scale(r.Mul(s))).Add(axis.Scale(z))
}
