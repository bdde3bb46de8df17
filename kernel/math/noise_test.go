package math

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motefx/mote/kernel"
)

func evaluate(f *kernel.Function, p [3]float32, seed uint32) []float32 {
	out := oracle.Call(f, math.Float32bits(p[0]), math.Float32bits(p[1]), math.Float32bits(p[2]), seed)
	v := make([]float32, len(out))
	for i := range v {
		v[i] = math.Float32frombits(out[i])
	}
	return v
}

func somewhere(r *rand.Rand, spread float64) (p [3]float32) {
	for i := range p {
		p[i] = float32(r.NormFloat64() * spread)
	}
	return p
}

// TestNoise checks range, mean, spread and smoothness of each noise, and that
// seeds give different fields.
func TestNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, c := range []struct {
		f          *kernel.Function
		lo, hi     float32
		mean, dev  float64 // of the values
		maxSlope   float64
		correlated float64 // largest correlation between seeds
	}{
		{valueNoise, 0, 1, 0.5, 0.2, 4, 0.05},
		{gradientNoise, -1.2, 1.2, 0, 0.255, 8, 0.05},
		{simplexNoise, -1.3, 1.3, 0, 0.275, 12, 0.05},
	} {
		var sum, square, product float64
		lo, hi := float32(9), float32(-9)
		const n = 40000
		for range n {
			p := somewhere(r, 50)
			v := evaluate(c.f, p, 1)[0]
			lo, hi = min(lo, v), max(hi, v)
			d := float64(v) - c.mean
			sum, square = sum+d, square+d*d
			product += d * (float64(evaluate(c.f, p, 2)[0]) - c.mean)
			q := p
			axis := r.IntN(3)
			q[axis] += 1.0 / 256
			if d := math.Abs(float64(evaluate(c.f, q, 1)[0]-v)) * 256; d > c.maxSlope {
				t.Fatalf("%s at %v: slope %v", c.f.Name, p, d)
			}
		}
		dev := math.Sqrt(square / n)
		t.Logf("%s: %.3f…%.3f, mean %+.4f, deviation %.3f", c.f.Name, lo, hi, c.mean+sum/n, dev)
		if lo < c.lo || hi > c.hi {
			t.Errorf("%s: range %v…%v, want %v…%v", c.f.Name, lo, hi, c.lo, c.hi)
		}
		if math.Abs(sum/n) > 0.01 || math.Abs(dev/c.dev-1) > 0.15 {
			t.Errorf("%s: mean %v, deviation %v; want %v, %v", c.f.Name, c.mean+sum/n, dev, c.mean, c.dev)
		}
		if k := product / square; math.Abs(k) > c.correlated {
			t.Errorf("%s: seeds 1 and 2 are correlated, %v", c.f.Name, k)
		}
	}
}

// TestHash: bits of neighbouring cells are even and do not follow one another.
func TestHash(t *testing.T) {
	hash := kernel.NewFunction("hash", []kernel.Type{kernel.F32, kernel.F32, kernel.F32, kernel.U32}, []kernel.Type{kernel.U32},
		func(_ *kernel.Kernel, in []kernel.Value) []kernel.Value {
			return []kernel.Value{hash1(lattice(kernel.Vec3{X: in[0].(float), Y: in[1].(float), Z: in[2].(float)}, in[3].(kernel.Uint)))}
		})
	at := func(x, y, z, seed int) uint32 {
		f := func(v int) uint32 { return math.Float32bits(float32(v)) }
		return oracle.Call(hash, f(x), f(y), f(z), uint32(seed))[0]
	}
	const side = 24
	seen := map[uint32]bool{}
	var ones [32]int
	var same [4][32]int
	for x := range side {
		for y := range side {
			for z := range side {
				h := at(x-side/2, y-side/2, z-side/2, 0)
				seen[h] = true
				next := [4]uint32{at(x+1-side/2, y-side/2, z-side/2, 0), at(x-side/2, y+1-side/2, z-side/2, 0), at(x-side/2, y-side/2, z+1-side/2, 0), at(x-side/2, y-side/2, z-side/2, 1)}
				for b := range 32 {
					ones[b] += int(h >> b & 1)
					for i, o := range next {
						same[i][b] += int(^(h ^ o) >> b & 1)
					}
				}
			}
		}
	}
	const n = side * side * side
	if len(seen) < n-10 {
		t.Errorf("%d of %d cells share a hash", n-len(seen), n)
	}
	// Bits 2 and up are used; each count has deviation √n/2 = 59.
	for b := 2; b < 32; b++ {
		if d := ones[b] - n/2; d < -300 || d > 300 {
			t.Errorf("bit %d is set in %d of %d cells", b, ones[b], n)
		}
		for i, s := range same {
			if d := s[b] - n/2; d < -300 || d > 300 {
				t.Errorf("bit %d is the same as that of neighbour %d in %d of %d cells", b, i, s[b], n)
			}
		}
	}
}

// TestGradientNoiseSlope compares the closed form with differences.
func TestGradientNoiseSlope(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		p := somewhere(r, 4)
		v := evaluate(gradientNoiseSlope, p, 3)
		if got := evaluate(gradientNoise, p, 3)[0]; got != v[0] {
			t.Fatalf("at %v: %v, without slope %v", p, v[0], got)
		}
		for axis := range 3 {
			const h = 1.0 / 256
			a, b := p, p
			a[axis] -= h
			b[axis] += h
			d := (evaluate(gradientNoise, b, 3)[0] - evaluate(gradientNoise, a, 3)[0]) / (b[axis] - a[axis])
			if diff := math.Abs(float64(d - v[1+axis])); diff > 3e-3 {
				t.Fatalf("slope at %v along %d: %v, differences give %v", p, axis, v[1+axis], d)
			}
		}
	}
}

// TestSimplexNoiseIsContinuous walks across many tetrahedra.
func TestSimplexNoiseIsContinuous(t *testing.T) {
	for axis := range 3 {
		p := [3]float32{0.1, -0.3, 0.7}
		last := evaluate(simplexNoise, p, 5)[0]
		for range 20000 {
			p[axis] += 1.0 / 512
			v := evaluate(simplexNoise, p, 5)[0]
			if d := math.Abs(float64(v - last)); d > 12.0/512 {
				t.Fatalf("at %v: a jump of %v", p, d)
			}
			last = v
		}
	}
}

// TestCurlNoise: the divergence is nothing beside the gradient, also while the
// phase turns; differences are of the fourth order.
func TestCurlNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	at := func(p [3]float64, sin, cos float32) [3]float64 {
		f := math.Float32bits
		bits := oracle.Call(curlNoise, f(float32(p[0])), f(float32(p[1])), f(float32(p[2])), f(sin), f(cos), 5)
		var v [3]float64
		for i := range v {
			v[i] = float64(math.Float32frombits(bits[i]))
		}
		return v
	}
	var divergence, slope, size, change float64
	var mean [3]float64
	const n = 4000
	for i := range n {
		sin, cos := float32(0), float32(1)
		if i%2 == 1 {
			s, c := math.Sincos(r.Float64() * 7)
			sin, cos = float32(s), float32(c)
		}
		var p [3]float64
		for i := range p {
			p[i] = math.Round(r.Float64()*20*1024) / 1024 // so that steps are exact
		}
		const h = 1.0 / 64
		var d float64
		for i := range 3 {
			step := func(by float64) [3]float64 { q := p; q[i] += by; return at(q, sin, cos) }
			a2, a1, b1, b2 := step(-2*h), step(-h), step(h), step(2*h)
			for j := range 3 {
				g := (8*(b1[j]-a1[j]) - (b2[j] - a2[j])) / (12 * h)
				slope += math.Abs(g) / 9
				if i == j {
					d += g
				}
			}
		}
		divergence += math.Abs(d)
		v := at(p, sin, cos)
		later := at(p, sin*0.8+cos*0.6, cos*0.8-sin*0.6)
		size += math.Sqrt(v[0]*v[0]+v[1]*v[1]+v[2]*v[2]) / n
		for j := range v {
			mean[j] += v[j] / n
			change += math.Abs(later[j]-v[j]) / (3 * n)
		}
	}
	t.Logf("|div| / |grad| = %.2g, mean speed %.2f, mean %.3f, change by a phase of 0.64: %.2f", divergence/slope, size, mean, change)
	if divergence > 1e-3*slope {
		t.Errorf("divergence %g of a gradient of %g", divergence, slope)
	}
	if math.Abs(size-1) > 0.1 || change < 0.1 {
		t.Errorf("mean speed %v, want 1; change with phase %v", size, change)
	}
	for _, m := range mean {
		if math.Abs(m) > 0.05 {
			t.Errorf("the flow drifts: %v", mean)
			break
		}
	}
}

func TestOctaves(t *testing.T) {
	f := values(3, 1, func(_ *kernel.Kernel, in floats) floats {
		return floats{Octaves(3, 2, 0.5, vec(in), func(p kernel.Vec3, octave uint32) float { return p.X.Plus(float32(octave)) })}
	})
	// (x + ½(2x + 1) + ¼(4x + 2)) / 1¾
	if got, want := f(7, 0, 0)[0], float32(22/1.75); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
