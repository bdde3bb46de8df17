package kernel

import (
	"math"
	"testing"
)

func pcg3d(x, y, z uint32) [3]uint32 {
	v := [3]uint32{x, y, z}
	for i := range v {
		v[i] = v[i]*1664525 + 1013904223
	}
	mix := func() {
		v[0] += v[1] * v[2]
		v[1] += v[2] * v[0]
		v[2] += v[0] * v[1]
	}
	mix()
	for i := range v {
		v[i] ^= v[i] >> 16
	}
	mix()
	return v
}

func mulberry32(seed uint32, n int) uint32 {
	s := seed
	for range n {
		s += 0x6D2B79F5
	}
	t := (s ^ s>>15) * (s | 1)
	t ^= t + (t^t>>7)*(t|61)
	return t ^ t>>14
}

func TestHash3(t *testing.T) {
	hash := NewFunction("hash", []Type{U32, U32, U32}, []Type{U32, U32, U32}, func(_ *Kernel, in []Value) []Value {
		x, y, z := Hash3(in[0].(Uint), in[1].(Uint), in[2].(Uint))
		return []Value{x, y, z}
	})
	in := &Interpreter{}
	a := uint32(1)
	for i := range 1000 {
		b, c := a*747796405+1, a^0x9e3779b9
		if i == 0 {
			a, b, c = 0, 0, 0
		}
		if got, want := [3]uint32(in.Call(hash, a, b, c)), pcg3d(a, b, c); got != want {
			t.Fatalf("of %d, %d, %d: %d, want %d", a, b, c, got, want)
		}
		a = a*1664525 + 1013904223
	}
}

func TestStreamIsMulberry32(t *testing.T) {
	for seed, want := range map[uint32][]uint32{
		42: {2581720956, 1925393290, 3661312704, 2876485805},
		0:  {1144304738, 1416247, 958946056},
		1:  {2693262067, 11749833, 2265367787, 4213581821},
	} {
		for i, w := range want {
			if got := mulberry32(seed, i+1); got != w {
				t.Errorf("output %d of %d: %d, want %d", i, seed, got, w)
			}
		}
	}
	draws := NewFunction("draws", []Type{U32}, []Type{F32, F32, F32, F32}, func(k *Kernel, in []Value) []Value {
		k.SetStream(in[0].(Uint))
		v, x := k.Random3(), k.Random()
		if k.Streamed() != 6 {
			t.Errorf("%d draws taken, want 6", k.Streamed())
		}
		return []Value{v.X, v.Y, v.Z, x}
	})
	for _, seed := range []uint32{0, 1, 42, math.MaxUint32} {
		for i, got := range (&Interpreter{}).Call(draws, seed) {
			if want := bits(float32(mulberry32(seed, i+1)>>8) / (1 << 24)); got != want {
				t.Errorf("draw %d of %d: %08x, want %08x", i, seed, got, want)
			}
		}
	}
}

// TestRandom: draws of a keyed kernel depend on the key and on the place in the
// program, not on what else was drawn before.
func TestRandom(t *testing.T) {
	draw := func(block string, first uint32, skip int) float32 {
		mem := run(t, func(k *Kernel) {
			k.SetKey(k.Uint(77))
			for range skip {
				k.Random()
			}
			k.Block(block, first)
			k.Random()
			k.Size.Set(k.Random())
		}, nil)
		return mem.float(t, "size")
	}
	want := float32(pcg3d(77, 100+2, 0)[0]>>8) / (1 << 24)
	for _, skip := range []int{0, 3} {
		if got := draw("b", 100, skip); got != want {
			t.Errorf("after %d other draws: %v, want %v", skip, got, want)
		}
	}
}

func TestUnit(t *testing.T) {
	unit := NewFunction("unit", []Type{U32}, []Type{F32}, func(_ *Kernel, in []Value) []Value {
		return []Value{in[0].(Uint).Unit()}
	})
	for u, want := range map[uint32]float32{0: 0, 255: 0, 256: 0x1p-24, 1 << 31: 0.5, math.MaxUint32: 1 - 0x1p-24} {
		if got := math.Float32frombits((&Interpreter{}).Call(unit, u)[0]); got != want {
			t.Errorf("%d: %v, want %v", u, got, want)
		}
	}
}
