package math

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motefx/mote/kernel"
)

var oracle = &kernel.Interpreter{}

// ulps returns how many units of the last place got lies from want.
func ulps(got float32, want float64) float64 {
	e := math.Ilogb(float64(float32(want)))
	return math.Abs(float64(got)-want) / math.Ldexp(1, e-23)
}

// sweep calls check with numbers spread evenly and at random over lo…hi.
func sweep(lo, hi float64, check func(x float32)) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 100000
	if testing.Short() {
		n = 10000
	}
	for i := range n {
		check(float32(lo + (hi-lo)*float64(i)/float64(n)))
		check(float32(lo + (hi-lo)*r.Float64()))
	}
}

// neighbours calls check with the f32 around x.
func neighbours(x float64, n int, check func(x float32)) {
	bits := math.Float32bits(float32(x))
	for i := -n; i <= n; i++ {
		check(math.Float32frombits(bits + uint32(i)))
	}
}

func TestSinCos(t *testing.T) {
	for _, c := range []struct {
		f     *kernel.Function
		unit  float64
		limit float64
		sin   int // index of the result, −1 for none
		cos   int
	}{{sin, 1, 8192, 0, -1}, {cos, 1, 8192, -1, 0}, {sinCos, 1, 8192, 0, 1}, {sinCosTurns, 2 * math.Pi, 1 << 22, 0, 1}} {
		worst, most, at := 0.0, float32(0), float32(0)
		check := func(x float32) {
			if math.Abs(float64(x)) > c.limit {
				return
			}
			got := oracle.Evaluate(c.f, x)
			turn := float64(x)
			if c.unit != 1 {
				turn = math.Mod(turn, 1)
			}
			s, co := math.Sincos(turn * c.unit)
			for i, v := range got {
				most = max(most, v, -v)
				want := s
				if i == c.cos {
					want = co
				}
				if e := math.Abs(float64(v) - want); e > worst {
					worst, at = e, x
				}
			}
		}
		sweep(-c.limit, c.limit, check)
		sweep(-4, 4, check)
		sweep(-100, 100, check)
		for i := -5216; i <= 5216; i += 1 {
			neighbours(float64(i)*math.Pi/2, 2, check)
			neighbours(float64(i)*math.Pi/4, 1, check)
		}
		t.Logf("%s: error at most %.3g = 2^%.2f, at %v; magnitude at most 1 + %.2g", c.f.Name, worst, math.Log2(worst), at, most-1)
		if worst > 0x1p-23 {
			t.Errorf("%s: error %g at %v, want at most 2⁻²³", c.f.Name, worst, at)
		}
		if most > 1+0x1p-23 {
			t.Errorf("%s: magnitude %v", c.f.Name, most)
		}
	}
	for x, want := range map[float32][2]float32{0: {0, 1}, 0.25: {1, 0}, 0.5: {0, -1}, 0.75: {-1, 0}, 1: {0, 1}, -0.25: {-1, 0}, 1000001.25: {1, 0}} {
		if got := [2]float32(oracle.Evaluate(sinCosTurns, x)); got != want {
			t.Errorf("%v turns: %v, want %v", x, got, want)
		}
	}
}

func TestAccuracy(t *testing.T) {
	for _, c := range []struct {
		name   string
		f      *kernel.Function
		want   func(float64) float64
		lo, hi float64
		limit  float64
	}{
		{"exp2", exp2, math.Exp2, -125.99, 127.99, 2},
		{"exp2 near 0", exp2, math.Exp2, -1, 1, 2},
		{"exp2 high", exp2, math.Exp2, 127, 127.9999, 2},
		{"exp", exp, math.Exp, -87.33, 88.722, 4},
		{"exp near 0", exp, math.Exp, -1, 1, 4},
		{"log2", log2, math.Log2, 0.5, 2, 2},
		{"log2 near 1", log2, math.Log2, 0.999, 1.001, 2},
		{"log2 wide", log2, math.Log2, 1e-3, 1e6, 2},
		{"log2 small", log2, math.Log2, 1.2e-38, 1e-36, 2},
	} {
		worst, at := 0.0, float32(0)
		sweep(c.lo, c.hi, func(x float32) {
			if want := c.want(float64(x)); want != 0 {
				if u := ulps(oracle.Evaluate(c.f, x)[0], want); u > worst {
					worst, at = u, x
				}
			}
		})
		t.Logf("%s: %.2f ulp at %v", c.name, worst, at)
		if worst > c.limit {
			t.Errorf("%s: %v ulp at %v, want at most %v", c.name, worst, at, c.limit)
		}
	}
	for e := -125; e < 128; e++ {
		x := float32(math.Ldexp(1, e))
		if got := oracle.Evaluate(exp2, float32(e))[0]; got != x {
			t.Errorf("2^%d = %v", e, got)
		}
		if got := oracle.Evaluate(log2, x)[0]; got != float32(e) {
			t.Errorf("log₂ 2^%d = %v", e, got)
		}
	}
}

func TestAtan2(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	worst := 0.0
	check := func(y, x float32) {
		if want := math.Atan2(float64(y), float64(x)); math.Abs(want) > 1e-37 {
			worst = max(worst, ulps(oracle.Evaluate(atan2, y, x)[0], want))
		}
	}
	for range 200000 {
		check(float32(r.NormFloat64()*math.Exp(r.NormFloat64()*3)), float32(r.NormFloat64()))
	}
	sweep(-1.01, 1.01, func(v float32) { check(v, 1); check(1, v); check(v, -1) })
	t.Logf("%.2f ulp", worst)
	if worst > 4 {
		t.Errorf("%v ulp, want at most 4", worst)
	}
	inf := float32(math.Inf(1))
	for _, c := range [][3]float32{{0, 0, 0}, {0, 1, 0}, {0, -1, Pi}, {1, 0, Pi / 2}, {-1, 0, -Pi / 2}, {inf, inf, Pi / 4}, {-inf, 1, -Pi / 2},
		{1, inf, 0}, {1, -inf, Pi}} {
		if got := oracle.Evaluate(atan2, c[0], c[1])[0]; ulps(got, float64(c[2])) > 4 && got != c[2] {
			t.Errorf("of %v, %v: %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

func TestPow(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	worst := 0.0
	var at [2]float32
	n := 600000
	if testing.Short() {
		n = 60000
	}
	for i := range n {
		x := float32(math.Exp(r.NormFloat64() * 4))
		y := float32(r.NormFloat64() * 20)
		switch i % 4 {
		case 1:
			x = 1 + float32(r.NormFloat64()*1e-3)
			y = float32(r.NormFloat64() * 1e4)
		case 2: // results at the ends of the range
			x = float32(math.Exp2(r.Float64()*252 - 126))
			y = float32((126 - r.Float64()) / math.Log2(float64(x)))
		case 3:
			x = float32(0.5 + r.Float64()*1.5)
			y = float32((r.Float64()*252 - 126) / math.Log2(float64(x)))
		}
		want := math.Pow(float64(x), float64(y))
		if want < 0x1.0001p-126 || want > 0x1.fffep127 || x < 0x1.000002p-126 {
			continue
		}
		if u := ulps(oracle.Evaluate(pow, x, y)[0], want); u > worst {
			worst, at = u, [2]float32{x, y}
		}
	}
	t.Logf("%.2f ulp at %v", worst, at)
	if worst > 16 {
		t.Errorf("%v ulp at %v, want at most 16", worst, at)
	}
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range [][3]float32{
		{0, 0, 1}, {0, 2, 0}, {0, -2, 0}, {-3, 2, 0}, {-3, 0, 1}, {5, 0, 1}, {1, 7, 1}, {2, 10, 1024}, {2, 127, 0x1p127}, {4, -62, 0x1p-124},
		{0.5, 3, 0.125}, {3, 1, 3}, {10, 2, 100}, {2, 128, infinity}, {2, 1e30, infinity}, {2, -1e30, 0}, {0.5, -inf, infinity}, {0.5, inf, 0},
		{1, inf, 1}, {1, -inf, 1}, {inf, 1, infinity}, {inf, -1, 0}, {nan, 1, 0}, {nan, 0, 1}, {2, nan, 0}, {2, -126, 0},
	} {
		if got := oracle.Evaluate(pow, c[0], c[1])[0]; got != c[2] {
			t.Errorf("%v^%v = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

// TestTotal feeds every function what has no answer and compares with what is
// documented.
func TestTotal(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range []struct {
		f       *kernel.Function
		x, want float32
	}{
		{exp2, nan, 0}, {exp2, -inf, 0}, {exp2, -126, 0}, {exp2, -126.3, 0}, {exp2, -126.7, 0}, {exp2, -127, 0}, {exp2, -1e38, 0}, {exp2, 0, 1},
		{exp, nan, 0}, {exp, -inf, 0}, {exp, -87.4, 0}, {exp, -88.1, 0}, {exp, -1e38, 0}, {exp, 0, 1},
		{log2, nan, -126}, {log2, 0, -126}, {log2, -1, -126}, {log2, -inf, -126}, {log2, inf, 128}, {log2, infinity, 128}, {log2, 1, 0},
		{sin, nan, 0}, {sin, inf, 0}, {sin, -inf, 0}, {sin, 0, 0}, {cos, nan, 1}, {cos, inf, 1}, {cos, 0, 1},
	} {
		if got := oracle.Evaluate(c.f, c.x)[0]; got != c.want {
			t.Errorf("%s(%v) = %v, want %v", c.f.Name, c.x, got, c.want)
		}
	}
	for _, f := range []*kernel.Function{exp2, exp} {
		for _, x := range []float32{inf, 1e38, 128, 129} {
			if got := oracle.Evaluate(f, x)[0]; !(got > 3.40e38 && got <= infinity) {
				t.Errorf("%s(%v) = %v, want 3.4028e38", f.Name, x, got)
			}
		}
	}
	for _, f := range []*kernel.Function{sin, cos, sinCos, sinCosTurns} {
		for e := range 128 {
			for _, x := range []float32{float32(math.Ldexp(1.1, e)), -float32(math.Ldexp(1.7, e)), inf, nan} {
				for _, v := range oracle.Evaluate(f, x) {
					if !(v >= -1-0x1p-23 && v <= 1+0x1p-23) {
						t.Errorf("%s(%v) = %v", f.Name, x, v)
					}
				}
			}
		}
	}
	for _, y := range []float32{0, 1, -1, inf, -inf, nan} {
		for _, x := range []float32{0, 1, -1, inf, -inf, nan} {
			if got := oracle.Evaluate(atan2, y, x)[0]; !(got >= -3.1416 && got <= 3.1416) {
				t.Errorf("atan2(%v, %v) = %v", y, x, got)
			}
		}
	}
}

// TestCost holds the number of operations: each is paid for every particle.
func TestCost(t *testing.T) {
	for _, c := range []struct {
		f    *kernel.Function
		most int
	}{
		{sin, 26}, {cos, 28}, {sinCos, 40}, {sinCosTurns, 36}, {exp2, 21}, {exp, 23}, {log2, 27}, {pow, 86}, {atan2, 31},
		{valueNoise, 130}, {gradientNoise, 229}, {gradientNoiseSlope, 318}, {simplexNoise, 194}, {curlNoise, 573},
	} {
		n, flushed := 0, 0
		c.f.Body().Each(func(_ kernel.ID, node *kernel.Node) {
			switch node.Op {
			case kernel.OpConst, kernel.OpParam, kernel.OpCast:
				return
			}
			n++
			if node.Exact {
				flushed++
			}
		})
		t.Logf("%s: %d operations, %d of them flushed", c.f.Name, n, flushed)
		if n > c.most {
			t.Errorf("%s: %d operations, want at most %d", c.f.Name, n, c.most)
		}
	}
}

// values compiles an expression of n numbers, so that inline functions can be
// tested like the others.
func values(n, results int, body func(k *kernel.Kernel, in floats) floats) func(in ...float32) []float32 {
	f := kernel.FloatFunction("test", n, results, body)
	return func(in ...float32) []float32 { return oracle.Evaluate(f, in...) }
}

func TestMixSmoothstepMod(t *testing.T) {
	f := values(3, 3, func(_ *kernel.Kernel, in floats) floats {
		return floats{Mix(in[0], in[1], in[2]), Smoothstep(in[0], in[1], in[2]), Mod(in[0], in[1])}
	})
	nan := float32(math.NaN())
	for _, c := range [][6]float32{ // a, b, x: mix, smoothstep, mod
		{2, 4, 3, 8, 0.5, 2}, {2, 4, 2.5, 7, 0.15625, 2}, {2, 4, 0, 2, 0, 2}, {2, 4, 9, 20, 1, 2}, {-1, 3, 0, -1, 0.15625, 2}, {5, -3, 0, 5, 0.68359375, -1},
		{7, 7, 1, 7, 0, 0}, {7, 0, 0, 7, 1, 7},
	} {
		if got := f(c[0], c[1], c[2]); [3]float32(got) != [3]float32(c[3:]) {
			t.Errorf("%v: %v, want %v", c[:3], got, c[3:])
		}
	}
	if got := f(0, 1, nan)[1]; got != 0 {
		t.Errorf("smoothstep of NaN: %v, want 0", got)
	}
}
