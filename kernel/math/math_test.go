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
	e := math.Ilogb(want)
	return math.Abs(float64(got)-want) / math.Ldexp(1, e-23)
}

// sweep calls check with numbers spread evenly and at random over lo…hi.
func sweep(lo, hi float64, check func(x float32)) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 20000
	for i := range n {
		check(float32(lo + (hi-lo)*float64(i)/n))
		check(float32(lo + (hi-lo)*r.Float64()))
	}
}

func TestSinCos(t *testing.T) {
	worst := 0.0
	check := func(x float32) {
		got := oracle.Evaluate(sinCos, x)
		s, c := math.Sincos(float64(x))
		worst = max(worst, math.Abs(float64(got[0])-s), math.Abs(float64(got[1])-c))
	}
	sweep(-8192, 8192, check)
	sweep(-4, 4, check)
	t.Logf("largest error %.3g = 2^%.2f", worst, math.Log2(worst))
	if worst > 0x1p-23 {
		t.Errorf("largest error %g, want at most 2⁻²³", worst)
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
		{"exp2", exp2, math.Exp2, -125.9, 127.99, 2},
		{"exp2 near 0", exp2, math.Exp2, -1, 1, 2},
		{"exp", exp, math.Exp, -87, 88.7, 4},
		{"log2", log2, math.Log2, 0.5, 2, 2},
		{"log2 near 1", log2, math.Log2, 0.999, 1.001, 2},
		{"log2 wide", log2, math.Log2, 1e-3, 1e6, 2},
	} {
		worst := 0.0
		sweep(c.lo, c.hi, func(x float32) {
			if want := c.want(float64(x)); want != 0 {
				worst = max(worst, ulps(oracle.Evaluate(c.f, x)[0], want))
			}
		})
		t.Logf("%s: %.2f ulp", c.name, worst)
		if worst > c.limit {
			t.Errorf("%s: %v ulp, want at most %v", c.name, worst, c.limit)
		}
	}
}

func TestAtan2(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	worst := 0.0
	for range 50000 {
		y, x := float32(r.NormFloat64()*math.Exp(r.NormFloat64()*3)), float32(r.NormFloat64())
		worst = max(worst, ulps(oracle.Evaluate(atan2, y, x)[0], math.Atan2(float64(y), float64(x))))
	}
	t.Logf("%.2f ulp", worst)
	if worst > 4 {
		t.Errorf("%v ulp, want at most 4", worst)
	}
	if got := oracle.Evaluate(atan2, 0, 0)[0]; got != 0 {
		t.Errorf("of the origin: %v, want 0", got)
	}
}

func TestPow(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	worst := 0.0
	for range 100000 {
		x := float32(math.Exp(r.NormFloat64() * 4))
		y := float32(r.NormFloat64() * 20)
		if r.IntN(3) == 0 {
			x = 1 + float32(r.NormFloat64()*1e-3)
			y = float32(r.NormFloat64() * 1e4)
		}
		want := math.Pow(float64(x), float64(y))
		if want < 1e-37 || want > 3e38 {
			continue
		}
		if u := ulps(oracle.Evaluate(pow, x, y)[0], want); u > worst {
			worst = u
		}
	}
	t.Logf("%.2f ulp", worst)
	if worst > 16 {
		t.Errorf("%v ulp, want at most 16", worst)
	}
	for _, c := range [][3]float32{{0, 0, 1}, {0, 2, 0}, {-3, 2, 0}, {5, 0, 1}, {1, 7, 1}, {2, 10, 1024}} {
		if got := oracle.Evaluate(pow, c[0], c[1])[0]; got != c[2] {
			t.Errorf("%v^%v = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

// TestTotal feeds every function what has no answer and expects none to be NaN.
func TestTotal(t *testing.T) {
	inf := float32(math.Inf(1))
	for _, f := range []*kernel.Function{exp2, exp, log2} {
		for _, x := range []float32{0, -1, inf, -inf, 1e38, -1e38, 1e-38} {
			if got := oracle.Evaluate(f, x)[0]; got != got {
				t.Errorf("%s(%v) is NaN", f.Name, x)
			}
		}
	}
}

func evaluate(f *kernel.Function, p [3]float32, seed uint32) []float32 {
	out := oracle.Call(f, math.Float32bits(p[0]), math.Float32bits(p[1]), math.Float32bits(p[2]), seed)
	v := make([]float32, len(out))
	for i := range v {
		v[i] = math.Float32frombits(out[i])
	}
	return v
}

// TestNoise checks range, mean and smoothness of each noise, and the slope of
// gradient noise against differences.
func TestNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, c := range []struct {
		f        *kernel.Function
		lo, hi   float32
		mean     float64
		maxSlope float64
	}{
		{valueNoise, 0, 1, 0.5, 4},
		{gradientNoise, -1.5, 1.5, 0, 6},
		{simplexNoise, -1.5, 1.5, 0, 12},
	} {
		sum, spread := 0.0, 0.0
		const n = 20000
		for range n {
			p := [3]float32{float32(r.NormFloat64() * 50), float32(r.NormFloat64() * 50), float32(r.NormFloat64() * 50)}
			v := evaluate(c.f, p, 1)[0]
			if v < c.lo || v > c.hi {
				t.Fatalf("%s at %v: %v is outside %v…%v", c.f.Name, p, v, c.lo, c.hi)
			}
			sum += float64(v)
			spread = max(spread, math.Abs(float64(v)-c.mean))
			q := p
			q[1] += 1.0 / 256
			if d := math.Abs(float64(evaluate(c.f, q, 1)[0]-v)) * 256; d > c.maxSlope {
				t.Fatalf("%s at %v: slope %v", c.f.Name, p, d)
			}
		}
		if mean := sum / n; math.Abs(mean-c.mean) > 0.01 || spread < 0.3 {
			t.Errorf("%s: mean %v, spread %v", c.f.Name, mean, spread)
		}
	}
	for range 500 {
		p := [3]float32{float32(r.Float64() * 8), float32(r.Float64() * 8), float32(r.Float64() * 8)}
		v := evaluate(gradientNoise, p, 3)
		for axis := range 3 {
			const h = 1.0 / 512
			a, b := p, p
			a[axis] -= h
			b[axis] += h
			d := (evaluate(gradientNoise, b, 3)[0] - evaluate(gradientNoise, a, 3)[0]) / (2 * h)
			if diff := math.Abs(float64(d - v[1+axis])); diff > 2e-3 {
				t.Fatalf("slope at %v along %d: %v, differences give %v", p, axis, v[1+axis], d)
			}
		}
	}
}

// TestCurlNoise: the divergence is nothing beside the gradient.
func TestCurlNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	at := func(p [3]float64) [3]float64 {
		bits := oracle.Call(curlNoise, math.Float32bits(float32(p[0])), math.Float32bits(float32(p[1])), math.Float32bits(float32(p[2])),
			math.Float32bits(0.6), math.Float32bits(0.8), 5)
		var v [3]float64
		for i := range v {
			v[i] = float64(math.Float32frombits(bits[i]))
		}
		return v
	}
	var divergence, slope, size float64
	for range 3000 {
		p := [3]float64{r.Float64() * 20, r.Float64() * 20, r.Float64() * 20}
		const h = 1.0 / 128
		var d float64
		for i := range 3 {
			a, b := p, p
			a[i] -= h
			b[i] += h
			va, vb := at(a), at(b)
			d += (vb[i] - va[i]) / (2 * h)
			for j := range 3 {
				slope += math.Abs(vb[j]-va[j]) / (2 * h) / 9
			}
		}
		divergence += math.Abs(d)
		v := at(p)
		size += math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])
	}
	t.Logf("|div| / |grad| = %.2g, mean magnitude %.2f", divergence/slope, size/3000)
	if divergence > 1e-3*slope {
		t.Errorf("divergence %g of a gradient of %g", divergence, slope)
	}
}
