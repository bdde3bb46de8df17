package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"sort"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/program"
)

// A snapshot is canonical: little-endian, nothing of the layout of memory. It
// holds the tick, then for each instance its state and, by system name, its row
// by column name and its living particles in birth order by attribute name.
const snapshotMagic = "MOTE\x01"

// Snapshot returns the whole state. Equal states give equal bytes on every
// machine, device and number of workers.
func (w *World) Snapshot() []byte {
	b := append([]byte(nil), snapshotMagic...)
	b = binary.LittleEndian.AppendUint64(b, w.tick)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(w.all)))
	for _, in := range w.all {
		b = in.appendTo(b)
	}
	return b
}

// Hash returns the SHA-256 of Snapshot.
func (w *World) Hash() [32]byte { return sha256.Sum256(w.Snapshot()) }

func (in *Instance) appendTo(b []byte) []byte {
	u32 := func(v uint32) { b = binary.LittleEndian.AppendUint32(b, v) }
	flags := uint32(0)
	for i, f := range []bool{in.live, in.paused, in.stopped} {
		if f {
			flags |= 1 << i
		}
	}
	u32(flags)
	if !in.live {
		return b
	}
	u32(in.seed)
	b = binary.LittleEndian.AppendUint64(b, in.age)
	b, _ = binary.Append(b, binary.LittleEndian, in.place)
	for _, i := range byName(in.prog) {
		p := in.populations[i]
		b = binary.LittleEndian.AppendUint64(b, p.births)
		b = binary.LittleEndian.AppendUint64(b, p.deaths)
		for _, col := range p.l.stateColumns() {
			u32(p.get(col))
		}
		u32(uint32(p.alive))
		columns := sorted(p.l.sys.Module.Particle)
		in.EachParticle(i, func(bits []uint32) {
			for _, c := range columns {
				u32(bits[c])
			}
		})
	}
	return b
}

func byName(p *program.Program) []int {
	order := make([]int, len(p.Systems))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return p.Systems[order[a]].Name < p.Systems[order[b]].Name })
	return order
}

func sorted(columns []kernel.Column) []uint32 {
	order := make([]uint32, len(columns))
	for i := range order {
		order[i] = uint32(i)
	}
	sort.Slice(order, func(a, b int) bool { return columns[order[a]].Name < columns[order[b]].Name })
	return order
}

// stateColumns lists the instance columns that are state: not those that each
// step or picture computes anew.
func (l *loaded) stateColumns() (list []uint32) {
	for _, c := range sorted(l.sys.Module.Instance) {
		if name := l.sys.Module.Instance[c].Name; !program.Derived(name) {
			list = append(list, c)
		}
	}
	return list
}

var errSnapshot = errors.New("restore: the data end in the middle; the snapshot is damaged")

// Restore returns to the state of a snapshot. The World must have played the
// same effects in the same order as the one it was taken from; whether they
// were on the same device does not matter. On an error nothing has changed
// unless the error says that the data are damaged. What Seek knew of the past
// is forgotten.
func (w *World) Restore(state []byte) (err error) {
	defer w.guard(&err)
	if w.err != nil {
		return w.err
	}
	r := reader{b: state}
	if string(r.bytes(len(snapshotMagic))) != snapshotMagic {
		return errors.New("restore: not a snapshot of this version")
	}
	r.u64()
	if n := r.u32(); int(n) != len(w.all) {
		return fmt.Errorf("restore: the snapshot has %d instances, the world has played %d; play the same effects in the same order first", n, len(w.all))
	}
	if err := w.restore(state); err != nil {
		return err
	}
	w.journal = journal{calls: []entry{}}
	w.rest = 0
	w.journal.marks = []checkpoint{{w.tick, 0, append([]byte(nil), state...)}}
	w.journal.start, w.journal.end = w.tick, w.tick
	return nil
}

func (w *World) restore(state []byte) error {
	r := reader{b: state}
	r.bytes(len(snapshotMagic))
	w.tick = r.u64()
	r.u32()
	for _, in := range w.all {
		if err := in.read(&r); err != nil {
			return err
		}
	}
	if r.failed || len(r.b) != 0 {
		return errSnapshot
	}
	return nil
}

func (in *Instance) read(r *reader) error {
	flags := r.u32()
	if in.live {
		in.remove()
	}
	if flags&1 == 0 {
		return nil
	}
	in.seed, in.age = r.u32(), r.u64()
	if place := r.bytes(48); place != nil {
		if _, err := binary.Decode(place, binary.LittleEndian, &in.place); err != nil {
			return err
		}
	}
	in.target, in.from, in.moved = in.place, in.place, false
	in.live, in.paused, in.stopped = true, flags&2 != 0, flags&4 != 0
	for _, s := range in.prog.Systems {
		in.populations = append(in.populations, in.w.loaded[s].add(in))
	}
	for _, i := range byName(in.prog) {
		p := in.populations[i]
		births, deaths := r.u64(), r.u64()
		for _, col := range p.l.stateColumns() {
			p.set(int(col), r.u32())
		}
		alive := r.u32()
		columns := sorted(p.l.sys.Module.Particle)
		if r.failed || uint64(len(r.b)) < uint64(alive)*uint64(len(columns))*4 || int(alive) > p.l.sys.Capacity {
			r.failed = true
			return errSnapshot
		}
		p.fill(alive)
		p.births, p.deaths = births, deaths
		for _, t := range p.tiles {
			for slot := range *p.l.m.u32(t + tileUsed) {
				for _, c := range columns {
					*p.l.m.u32(t + tileHeader + c*columnStride + slot*4) = r.u32()
				}
			}
		}
	}
	return nil
}

// fill gives an empty population n living particles.
func (p *population) fill(n uint32) {
	m := p.l.m
	p.alive = int(n)
	for n > 0 {
		tile, take := m.alloc(p.l.tile), min(n, tileSlots)
		*m.u64(tile) = 1<<take - 1
		*m.u32(tile + tileUsed) = take
		p.tiles = append(p.tiles, tile)
		n -= take
	}
}

// reader reads a snapshot; past its end everything is zero and failed is set.
type reader struct {
	b      []byte
	failed bool
}

func (r *reader) bytes(n int) []byte {
	if len(r.b) < n {
		r.failed = true
		r.b = nil
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) u32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64() uint64 {
	lo := r.u32()
	return uint64(r.u32())<<32 | uint64(lo)
}
