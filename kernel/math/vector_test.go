package math

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motefx/mote/f32"
	"github.com/motefx/mote/kernel"
)

func vec(in floats) kernel.Vec3  { return kernel.Vec3{X: in[0], Y: in[1], Z: in[2]} }
func quat(in floats) kernel.Vec4 { return kernel.Vec4{X: in[0], Y: in[1], Z: in[2], W: in[3]} }
func list(v ...kernel.Vec3) (out floats) {
	for _, v := range v {
		out = append(out, v.X, v.Y, v.Z)
	}
	return out
}
func listQuat(q kernel.Vec4) floats { return floats{q.X, q.Y, q.Z, q.W} }

// unit returns a random unit vector.
func unit(r *rand.Rand) f32.Vec3 {
	return f32.Vec3{float32(r.NormFloat64()), float32(r.NormFloat64()), float32(r.NormFloat64())}.Normalize()
}

func TestNormalize(t *testing.T) {
	f := values(3, 6, func(k *kernel.Kernel, in floats) floats {
		return list(Normalize(vec(in)), NormalizeOr(vec(in), k.Vec3(0, 1, 0)))
	})
	up := f32.Vec3{0, 1, 0}
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range []struct{ v, want, or f32.Vec3 }{
		{f32.Vec3{0, 0, 0}, f32.Vec3{}, up},
		{f32.Vec3{1e-25, 0, 0}, f32.Vec3{}, up},
		{f32.Vec3{3e25, 0, 0}, f32.Vec3{}, up},
		{f32.Vec3{0, -2, 0}, f32.Vec3{0, -1, 0}, f32.Vec3{0, -1, 0}},
	} {
		got := f(c.v[0], c.v[1], c.v[2])
		if f32.Vec3(got[:3]) != c.want || f32.Vec3(got[3:]) != c.or {
			t.Errorf("%v: %v, want %v, %v", c.v, got, c.want, c.or)
		}
	}
	for _, v := range []float32{inf, nan} {
		if got := f(v, 1, 1); f32.Vec3(got[3:]) != up {
			t.Errorf("%v: %v, want the fallback", v, got[3:])
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		v := unit(r).Scale(float32(math.Exp(r.NormFloat64() * 8)))
		got := f(v[0], v[1], v[2])
		l := math.Sqrt(float64(v[0])*float64(v[0]) + float64(v[1])*float64(v[1]) + float64(v[2])*float64(v[2]))
		for i := range v {
			if u := ulps(got[i], float64(v[i])/l); u > 3 || got[i] != got[3+i] {
				t.Fatalf("%v: %v, %.2f ulp", v, got, u)
			}
		}
	}
}

// TestRotations compares with package f32.
func TestRotations(t *testing.T) {
	about := values(7, 3, func(_ *kernel.Kernel, in floats) floats { return list(RotateAxis(vec(in), vec(in[3:]), in[6])) })
	axis := values(4, 4, func(_ *kernel.Kernel, in floats) floats { return listQuat(QuaternionAxis(vec(in), in[3])) })
	euler := values(3, 4, func(_ *kernel.Kernel, in floats) floats { return listQuat(QuaternionEuler(vec(in))) })
	mul := values(8, 4, func(_ *kernel.Kernel, in floats) floats { return listQuat(QuaternionMul(quat(in), quat(in[4:]))) })
	rotate := values(7, 3, func(_ *kernel.Kernel, in floats) floats { return list(QuaternionRotate(quat(in), vec(in[4:]))) })
	r := rand.New(rand.NewPCG(3, 4))
	worst := 0.0
	compare := func(what string, got []float32, want ...float32) {
		t.Helper()
		for i := range want {
			d := math.Abs(float64(got[i]) - float64(want[i]))
			if worst = max(worst, d); d > 2e-6 {
				t.Fatalf("%s: %v, want %v", what, got, want)
			}
		}
	}
	for range 3000 {
		v, a, angle := unit(r), unit(r), float32(r.NormFloat64()*3)
		q := f32.AxisAngle(a, angle)
		want := q.Rotate(v)
		compare("about an axis", about(v[0], v[1], v[2], a[0], a[1], a[2], angle), want[:]...)
		compare("quaternion of an axis", axis(a[0], a[1], a[2], angle), q[:]...)
		compare("by quaternion", rotate(q[0], q[1], q[2], q[3], v[0], v[1], v[2]), want[:]...)
		e := f32.Euler(v[0]*3, a[1]*3, angle)
		compare("euler", euler(v[0]*3, a[1]*3, angle), e[:]...)
		p := q.Mul(e)
		compare("product", mul(q[0], q[1], q[2], q[3], e[0], e[1], e[2], e[3]), p[:]...)
	}
	t.Logf("largest difference %.2g", worst)
}

func TestBasis(t *testing.T) {
	f := values(3, 6, func(_ *kernel.Kernel, in floats) floats { a, b := Basis(vec(in)); return list(a, b) })
	r := rand.New(rand.NewPCG(5, 6))
	check := func(n f32.Vec3) {
		got := f(n[0], n[1], n[2])
		a, b := f32.Vec3(got[:3]), f32.Vec3(got[3:])
		for what, d := range map[string]float32{"a·b": a.Dot(b), "a·n": a.Dot(n), "b·n": b.Dot(n), "|a|": a.Length() - 1, "|b|": b.Length() - 1,
			"a×b−n": a.Cross(b).Sub(n).Length()} {
			if math.Abs(float64(d)) > 1e-6 {
				t.Fatalf("of %v: %s is off by %v", n, what, d)
			}
		}
	}
	for _, n := range []f32.Vec3{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {1e-4, 0, -1}, {0, 1e-10, -1}} {
		check(n.Normalize())
	}
	for range 5000 {
		check(unit(r))
	}
}

// TestConeDirection: unit length, inside of the cone, and uniform: the cosine of
// the angle from the axis is uniform, its moments are those of 1 − u·(1 − c).
func TestConeDirection(t *testing.T) {
	f := values(6, 3, func(_ *kernel.Kernel, in floats) floats { return list(ConeDirection(vec(in), in[3], in[4], in[5])) })
	r := rand.New(rand.NewPCG(7, 8))
	for _, cosHalf := range []float32{1, 0.9999, 0.5, 0, -1} {
		axis := unit(r)
		const n = 20000
		var mean f32.Vec3
		second := 0.0
		for range n {
			got := f(axis[0], axis[1], axis[2], cosHalf, r.Float32(), r.Float32())
			d := f32.Vec3(got)
			if l := d.Length(); math.Abs(float64(l)-1) > 1e-6 || d.Dot(axis) < cosHalf-1e-6 {
				t.Fatalf("half angle acos %v: %v of length %v, %v along the axis", cosHalf, d, l, d.Dot(axis))
			}
			mean = mean.Add(d.Scale(1.0 / n))
			second += float64(d.Dot(axis)) * float64(d.Dot(axis)) / n
		}
		c := float64(cosHalf)
		wantMean, wantSecond := (1+c)/2, (1+c+c*c)/3
		side := mean.Sub(axis.Scale(mean.Dot(axis))).Length()
		if math.Abs(float64(mean.Dot(axis))-wantMean) > 0.02 || math.Abs(second-wantSecond) > 0.02 || side > 0.02 {
			t.Errorf("half angle acos %v: mean %v, square %v, sideways %v; want %v, %v, 0", cosHalf, mean.Dot(axis), second, side, wantMean, wantSecond)
		}
	}
	if got := f(0, 0, 1, 0.5, 0, 0.3); f32.Vec3(got) != (f32.Vec3{0, 0, 1}) {
		t.Errorf("u = 0: %v, want the axis", got)
	}
}
