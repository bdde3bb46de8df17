package sim

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/motefx/mote/kernel"
)

// verify runs each kernel of a freshly compiled program beside the oracle, on a
// few hundred particles, and returns an error where a bit differs: the compiler
// under us, or we, have a fault.
func (l *loaded) verify(e executor) error {
	const tiles = 4
	m := l.m
	o := newOracle(m, l.sys)
	size := l.row + tiles*l.tile + tiles*tileSlots*64 + tiles*jobBytes
	at := m.alloc(size)
	defer m.release(at, size)
	rows, particles := at, at+l.row
	out := particles + tiles*l.tile
	list := out + tiles*tileSlots*64
	start := make([]byte, size)
	for k, f := range l.sys.Kernels() {
		l.scramble(rows, particles, tiles)
		for i := range uint32(tiles) {
			words := [jobWords]uint32{jobInst: rows + tileHeader, jobData: l.data, jobTile: particles + i*l.tile,
				jobCount: tileSlots, jobOrder: i * tileSlots, jobOut: out + i*tileSlots*64}
			if f.Stage == kernel.StageInstance {
				words[jobTile] = rows
			}
			copy(m.words(list+i*jobBytes, jobWords), words[:])
		}
		n := uint32(tiles)
		if f.Stage == kernel.StageInstance {
			n = 1
		}
		copy(start, m.bytes(at, size))
		o.run(k, list, n)
		want := append([]byte(nil), m.bytes(at, size)...)
		copy(m.bytes(at, size), start)
		e.run(k, list, n)
		l.forgetDead(start, want, m.bytes(at, size), tiles)
		if got := m.bytes(at, size); !bytes.Equal(got, want) {
			i := 0
			for got[i] == want[i] {
				i++
			}
			return fmt.Errorf("kernel %q differs from the oracle at byte %d", f.Name, i)
		}
	}
	return nil
}

// forgetDead clears what nobody reads: slots of the dead, and the lanes behind
// the last slot of each column, where a group of four may write anything.
func (l *loaded) forgetDead(start, a, b []byte, tiles int) {
	forget := func(tile, columns uint32) {
		mask := binary.LittleEndian.Uint64(start[tile:])
		for slot := range uint32(columnStride / 4) {
			if slot < tileSlots && mask>>slot&1 == 1 {
				continue
			}
			for c := range columns {
				at := tile + tileHeader + c*columnStride + slot*4
				clear(a[at : at+4])
				clear(b[at : at+4])
			}
		}
	}
	forget(0, uint32(len(l.sys.Module.Instance)))
	for i := range uint32(tiles) {
		forget(l.row+i*l.tile, uint32(len(l.sys.Module.Particle)))
	}
}

// scramble fills rows and particles with plausible numbers, zeros and extremes.
func (l *loaded) scramble(rows, particles uint32, tiles int) {
	m := l.m
	seed := uint32(1)
	next := func() uint32 {
		seed = seed*747796405 + 2891336453
		w := (seed>>(seed>>28+4) ^ seed) * 277803737
		return w>>22 ^ w
	}
	value := func(t kernel.Type) uint32 {
		r := next()
		switch {
		case t == kernel.Bool:
			return r & 1
		case t != kernel.F32:
			return [...]uint32{r, r % 1000, 0, 1, r % 4}[r>>8%5]
		case r%16 == 0:
			return 0
		case r%64 == 1:
			return kernel.StoreBits(next())
		}
		return kernel.StoreBits(math.Float32bits((float32(r>>8)/(1<<24) - 0.25) * 4))
	}
	fill := func(tile uint32, columns []kernel.Column) {
		*m.u64(tile) = ^uint64(0)
		*m.u32(tile + tileUsed) = tileSlots
		for c, col := range columns {
			for i := range uint32(tileSlots) {
				v := value(col.Type)
				if col.Max > 0 && col.Type == kernel.F32 {
					v = math.Float32bits(float32(next()>>8) / (1 << 24) * col.Max)
				}
				*m.u32(tile + tileHeader + uint32(c)*columnStride + i*4) = v
			}
		}
	}
	fill(rows, l.sys.Module.Instance)
	for i := range uint32(tiles) {
		fill(particles+i*l.tile, l.sys.Module.Particle)
		*m.u64(particles + i*l.tile) = ^uint64(0) ^ uint64(next())<<7
	}
}
