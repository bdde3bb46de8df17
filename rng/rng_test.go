package rng_test

import (
	"hash/fnv"
	"math"
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/rng"
)

// words are triples at the extremes and across the range.
func words() [][3]uint32 {
	list := [][3]uint32{{0, 0, 0}, {1, 2, 3}, {math.MaxUint32, math.MaxUint32, math.MaxUint32}, {1 << 31, 1, 0}, {0, 1 << 16, 1<<16 - 1}}
	s := uint32(1)
	next := func() uint32 { s = s*747796405 + 2891336453; return s ^ s>>15 }
	for range 2000 {
		list = append(list, [3]uint32{next(), next(), next()})
	}
	return list
}

func TestPCG3DIsThatOfKernels(t *testing.T) {
	u := kernel.U32
	hash := kernel.NewFunction("hash", []kernel.Type{u, u, u}, []kernel.Type{u, u, u, kernel.F32}, func(_ *kernel.Kernel, in []kernel.Value) []kernel.Value {
		x, y, z := kernel.Hash3(in[0].(kernel.Uint), in[1].(kernel.Uint), in[2].(kernel.Uint))
		return []kernel.Value{x, y, z, x.Unit()}
	})
	oracle := &kernel.Interpreter{}
	for _, w := range words() {
		x, y, z := rng.PCG3D(w[0], w[1], w[2])
		want := [4]uint32{x, y, z, math.Float32bits(rng.Unit(x))}
		if got := [4]uint32(oracle.Call(hash, w[0], w[1], w[2])); got != want {
			t.Fatalf("%v: %v, in a kernel %v", w, want, got)
		}
	}
}

func TestMulberry32IsThatOfKernels(t *testing.T) {
	const draws = 9
	types := make([]kernel.Type, draws)
	for i := range types {
		types[i] = kernel.F32
	}
	stream := kernel.NewFunction("stream", []kernel.Type{kernel.U32}, types, func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
		k.SetStream(in[0].(kernel.Uint))
		var out []kernel.Value
		for range draws / 3 {
			v := k.Random3()
			out = append(out, v.X, v.Y, v.Z)
		}
		return out
	})
	oracle := &kernel.Interpreter{}
	for _, w := range words() {
		for i, got := range oracle.Call(stream, w[0]) {
			if want := math.Float32bits(rng.Unit(rng.Mulberry32(w[0], uint32(i+1)))); got != want {
				t.Fatalf("draw %d of %d: %08x, in a kernel %08x", i+1, w[0], want, got)
			}
		}
	}
}

func TestMulberry32(t *testing.T) {
	for seed, want := range map[uint32][]uint32{
		42: {2581720956, 1925393290, 3661312704, 2876485805},
		0:  {1144304738, 1416247, 958946056},
		1:  {2693262067, 11749833, 2265367787, 4213581821},
	} {
		for i, w := range want {
			got := rng.Mulberry32(seed, uint32(i+1))
			if got != w {
				t.Errorf("draw %d of %d: %d, want %d", i+1, seed, got, w)
			}
		}
	}
}

func TestFNV1a32(t *testing.T) {
	for _, s := range []string{"", "a", "foobar", "Ünïcode", "\x00\xff"} {
		h := fnv.New32a()
		h.Write([]byte(s))
		if got := rng.FNV1a32(s); got != h.Sum32() {
			t.Errorf("%q: %08x, want %08x", s, got, h.Sum32())
		}
	}
}

func TestUnit(t *testing.T) {
	for u, want := range map[uint32]float32{0: 0, 255: 0, 256: 0x1p-24, 1 << 31: 0.5, math.MaxUint32: 1 - 0x1p-24} {
		if got := rng.Unit(u); got != want {
			t.Errorf("%d: %v, want %v", u, got, want)
		}
	}
}

// TestUniform: a million draws of neighbouring counters fill 256 bins evenly.
// The sum of (have−mean)²/mean has mean 255 and deviation 22.6.
func TestUniform(t *testing.T) {
	draws := map[string]func(i uint32) uint32{
		"pcg3d x":    func(i uint32) uint32 { x, _, _ := rng.PCG3D(i, 7, 0); return x },
		"pcg3d y":    func(i uint32) uint32 { _, y, _ := rng.PCG3D(7, i, 0); return y },
		"pcg3d z":    func(i uint32) uint32 { _, _, z := rng.PCG3D(7, 0, i); return z },
		"mulberry32": func(i uint32) uint32 { return rng.Mulberry32(7, i) },
	}
	for name, draw := range draws {
		var bins [256]int
		const n = 1 << 20
		for i := range uint32(n) {
			bins[draw(i)>>24]++
		}
		chi := 0.0
		for _, b := range bins {
			d := float64(b) - n/256
			chi += d * d / (n / 256)
		}
		if chi < 165 || chi > 345 {
			t.Errorf("%s: χ² is %.0f, want 255 ± 90", name, chi)
		}
	}
}
