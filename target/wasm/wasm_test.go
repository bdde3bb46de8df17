package wasm

import (
	"math/rand/v2"
	"testing"

	"github.com/motefx/mote/kernel"
)

// prove compares a kernel with the interpreter: whole tiles, holes, parts.
func prove(t testing.TB, m *kernel.Module, f *kernel.Func, seed uint32) {
	t.Helper()
	run := compile(t, m, f)[0]
	b := newBench(m, seed)
	full := f.Stage == kernel.StagePair
	f.Each(func(_ kernel.ID, n *kernel.Node) { full = full || n.Op == kernel.OpOrder || n.Op == kernel.OpOther })
	if f.Stage == kernel.StageInstance {
		b.setMask(b.rows, holes[seed%uint32(len(holes))])
		b.add(f, 0, 0, 64-seed%5)
		b.check(t, f, run)
		return
	}
	if !full {
		for i, tile := range b.particles {
			b.setMask(tile, holes[(seed+uint32(i))%uint32(len(holes))])
		}
	}
	first := seed % 7
	b.add(f, 0, first, 64-first-seed%3)
	b.add(f, 1, first, seed%20)
	b.add(f, 1, 40, seed%4)
	b.add(f, 2, 0, 64)
	b.add(f, 2, 5, 0)
	b.check(t, f, run)
}

// TestRandomKernels is FuzzKernel on a fixed set of strings.
func TestRandomKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 1500
	if testing.Short() {
		n = 200
	}
	for i := range n {
		b := make([]byte, 40+r.IntN(800))
		for j := range b {
			b[j] = byte(r.Uint32())
		}
		fuzzOne(t, b, uint32(i))
		if t.Failed() {
			t.Fatalf("string %d: %q", i, b)
		}
	}
}

func fuzzOne(t testing.TB, b []byte, seed uint32) {
	m, list := randomKernel(b)
	for _, f := range list {
		prove(t, m, f, seed)
	}
}

// FuzzKernel compares random kernels with the interpreter.
func FuzzKernel(f *testing.F) {
	f.Add([]byte("a kernel of a few operations"), uint32(1))
	f.Fuzz(func(t *testing.T, b []byte, seed uint32) {
		if len(b) > 2000 {
			t.Skip()
		}
		fuzzOne(t, b, seed)
	})
}
