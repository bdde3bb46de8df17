package program

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/motefx/mote/kernel"
)

func words(n int) []kernel.Type {
	t := make([]kernel.Type, n)
	for i := range t {
		t[i] = kernel.U32
	}
	return t
}

func uints(v ...kernel.Uint) []kernel.Value {
	var out []kernel.Value
	for _, u := range v {
		out = append(out, u)
	}
	return out
}

// TestWide compares the arithmetic of two words with that of Go.
func TestWide(t *testing.T) {
	f := kernel.NewFunction("wide", words(4), words(9), func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
		a := wide{in[0].(kernel.Uint), in[1].(kernel.Uint)}
		b := wide{in[2].(kernel.Uint), in[3].(kernel.Uint)}
		sum, diff, product, small := a.add(b), a.sub(b), mulWide(a.lo, b.lo), a.min(b)
		return uints(sum.lo, sum.hi, diff.lo, diff.hi, product.lo, product.hi, small.lo, small.hi, a.lt(b).Bit())
	})
	in := &kernel.Interpreter{}
	r := rand.New(rand.NewPCG(1, 2))
	special := []uint64{0, 1, 1<<32 - 1, 1 << 32, 1<<64 - 1, 1 << 63, 0xffff, 0x10000}
	pickOne := func() uint64 {
		if r.IntN(3) == 0 {
			return special[r.IntN(len(special))]
		}
		return r.Uint64() >> r.IntN(64)
	}
	for range 20000 {
		a, b := pickOne(), pickOne()
		got := in.Call(f, uint32(a), uint32(a>>32), uint32(b), uint32(b>>32))
		less := uint32(0)
		if a < b {
			less = 1
		}
		product := uint64(uint32(a)) * uint64(uint32(b))
		want := []uint32{uint32(a + b), uint32((a + b) >> 32), uint32(a - b), uint32((a - b) >> 32),
			uint32(product), uint32(product >> 32), uint32(min(a, b)), uint32(min(a, b) >> 32), less}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("a %#x, b %#x: word %d is %#x, want %#x", a, b, i, got[i], want[i])
			}
		}
	}
}

func TestWideShift(t *testing.T) {
	f := kernel.NewFunction("shift", words(3), words(2), func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
		v := wide{in[0].(kernel.Uint), in[1].(kernel.Uint)}.shift(in[2].(kernel.Uint).Int())
		return uints(v.lo, v.hi)
	})
	in := &kernel.Interpreter{}
	v := uint64(0xfedc_ba98_7654_3210)
	for n := -63; n < 64; n++ {
		want := v
		if n >= 0 {
			want <<= n
		} else {
			want >>= -n
		}
		got := in.Call(f, uint32(v), uint32(v>>32), uint32(int32(n)))
		if g := uint64(got[1])<<32 | uint64(got[0]); g != want {
			t.Errorf("shift by %d: %#x, want %#x", n, g, want)
		}
	}
}

// TestPerTick holds the conversion of a rate to births a tick to 2⁻²⁴ of its
// value, or one unit of the last place of the fixed point.
func TestPerTick(t *testing.T) {
	f := kernel.NewFunction("perTick", []kernel.Type{kernel.F32}, words(2), func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
		v := perTick(in[0].(kernel.Float))
		return uints(v.lo, v.hi)
	})
	in := &kernel.Interpreter{}
	for _, rate := range []float32{0, -5, 0.001, 0.5, 1, 2.33, 10, 60, 1000, 2500, 1e5, 1e6, 3e7, 1 << 28, 1e30} {
		got := in.Call(f, math.Float32bits(rate))
		bits := uint64(got[1])<<32 | uint64(got[0])
		r := min(max(float64(rate), 0), 1<<28)
		want, _ := new(big.Float).Quo(new(big.Float).Mul(big.NewFloat(r), big.NewFloat(0x1p64)), big.NewFloat(TicksPerSecond)).Float64()
		if diff := math.Abs(float64(bits) - want); diff > 1+want*0x1p-24 {
			t.Errorf("rate %v: %v births in 2⁶⁴ ticks, want %v", rate, bits, want)
		}
	}
}
