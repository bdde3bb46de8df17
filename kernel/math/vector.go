package math

import "github.com/motefx/mote/kernel"

// Normalize returns v with length 1, each component within 3 ulp, for lengths
// of 1e-18 to 1e18; the zero vector for lengths below 1e-19 and above 1.8e19.
// NaN stays NaN.
func Normalize(v kernel.Vec3) kernel.Vec3 {
	return v.Scale(v.X.Kernel().Float(1).Div(v.Length()))
}

// NormalizeOr returns v with length 1, or fallback where v is shorter than
// 1e-18, not a number, or longer than 1.8e19.
func NormalizeOr(v, fallback kernel.Vec3) kernel.Vec3 {
	k := v.X.Kernel()
	l := v.Length()
	ok := k.Float(1e-18).Lt(l).And(l.Lt(k.Float(infinity)))
	return ok.Vec3(v.Scale(k.Float(1).Div(l)), fallback)
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

// QuaternionEuler returns the turn about the fixed axes X, then Y, then Z, in
// radians: QuaternionMul(z, QuaternionMul(y, x)), multiplied out.
func QuaternionEuler(v kernel.Vec3) kernel.Vec4 {
	sx, cx := SinCos(v.X.Times(0.5))
	sy, cy := SinCos(v.Y.Times(0.5))
	sz, cz := SinCos(v.Z.Times(0.5))
	cc, ss, cs, sc := cz.Mul(cy), sz.Mul(sy), cz.Mul(sy), sz.Mul(cy)
	return kernel.Vec4{
		X: cc.Mul(sx).Sub(ss.Mul(cx)),
		Y: cs.Mul(cx).Add(sc.Mul(sx)),
		Z: sc.Mul(cx).Sub(cs.Mul(sx)),
		W: cc.Mul(cx).Add(ss.Mul(sx)),
	}
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
// in solid angle for u and v uniform in 0…1 (Archimedes: the height is uniform).
// cosHalf is the cosine of the half angle: 1 is the axis alone, −1 the whole
// sphere.
func ConeDirection(axis kernel.Vec3, cosHalf, u, v float) kernel.Vec3 {
	drop := cosHalf.OneMinus().Mul(u) // 1 − height, exact where the cone is narrow
	r := drop.Mul(drop.Neg().Plus(2)).Sqrt()
	s, c := SinCosTurns(v)
	a, b := Basis(axis)
	return a.Scale(r.Mul(c)).Add(b.Scale(r.Mul(s))).Add(axis.Scale(drop.OneMinus()))
}
