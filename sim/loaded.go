package sim

import (
	"fmt"
	"log/slog"
	"math"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/program"
)

// loaded is a system's program in a World, with the populations that run it.
type loaded struct {
	sys         *program.System
	m           *memory
	exec        []executor // for each worker
	data        uint32     // address of the data block
	tile, row   uint32     // sizes of a tile of particles and of a tile of instances
	rows        []uint32   // tiles of instances
	populations []*population
	freeSlots   []int

	// Numbers of kernels, and columns that the host writes or reads.
	uniform, birth, spawn, update, render int
	columns                               hostColumns
}

// hostColumns are the instance columns that the host writes; none is -1.
type hostColumns struct {
	nowLo, nowHi, ticks, delta, time, alive, key, emitting, ahead int
	frame, before, world                                          []int
}

func (w *World) load(s *program.System) (*loaded, error) {
	if l := w.loaded[s]; l != nil {
		return l, nil
	}
	if len(s.Module.Histories) > 0 || len(s.Module.Events) > 0 {
		return nil, fmt.Errorf("system %s: blocks with histories or events do not run here yet", s.Name)
	}
	l := &loaded{sys: s, m: w.m}
	l.tile, l.row = tileBytes(len(s.Module.Particle)), tileBytes(len(s.Module.Instance))
	l.data = w.m.alloc(uint32(len(s.Module.Data))*4 + 16)
	copy(w.m.words(l.data, uint32(len(s.Module.Data))), s.Module.Data)

	l.uniform = 1
	l.birth = 1
	if s.Uniform != nil {
		l.birth = 2
	}
	l.spawn = l.birth + len(s.Sources)
	l.update = l.spawn + len(s.Spawn)
	l.render = l.update + 1
	l.columns.find(s.Module)

	for range w.options.Workers {
		e, err := w.executor(l)
		if err != nil {
			return nil, err
		}
		l.exec = append(l.exec, e)
	}
	w.loaded[s] = l
	w.order = append(w.order, l)
	return l, nil
}

// executor returns what runs the kernels of l: the compiled module, unless it
// fails to load or disagrees with the oracle.
func (w *World) executor(l *loaded) (executor, error) {
	if w.options.Device == Oracle {
		return newOracle(w.m, l.sys), nil
	}
	e, err := w.backend.load(l)
	if err == nil && len(l.exec) == 0 {
		err = l.verify(e)
	}
	if err != nil {
		slog.Warn("the compiled program is not used; the interpreter runs instead, slower", "system", l.sys.Name, "cause", err)
		return newOracle(w.m, l.sys), nil
	}
	return e, nil
}

func (c *hostColumns) find(m *kernel.Module) {
	at := func(name string) int {
		if col, ok := m.FindInstance(name); ok {
			return int(col)
		}
		return -1
	}
	c.nowLo, c.nowHi, c.ticks = at("now.lo"), at("now.hi"), at("step.ticks")
	c.delta, c.time, c.alive = at("delta"), at("time"), at("alive")
	c.key, c.emitting, c.ahead = at("key"), at("emitting"), at("ahead")
	group := func(prefix string, parts ...string) (list []int) {
		for _, p := range parts {
			for _, axis := range []string{".x", ".y", ".z"} {
				list = append(list, at(prefix+p+axis))
			}
		}
		return list
	}
	c.frame = group("frame.", "o", "x", "y", "z", "ux", "uy", "uz")
	c.before = group("frame.before.", "o", "x", "y", "z", "ux", "uy", "uz")
	c.world = group("world.", "ux", "uy", "uz")
}

// population is one system of one instance: a row of the table of instances and
// the tiles of its particles.
type population struct {
	l     *loaded
	in    *Instance
	slot  int
	row   uint32
	tiles []uint32
	alive int

	births, deaths uint64
	// records holds what the renderers wrote, room for limit records each.
	records []arena
}

type arena struct{ at, limit, n uint32 }

func (l *loaded) add(in *Instance) *population {
	p := &population{l: l, in: in, records: make([]arena, len(l.sys.Renders))}
	if n := len(l.freeSlots); n > 0 {
		p.slot = l.freeSlots[n-1]
		l.freeSlots = l.freeSlots[:n-1]
		l.populations[p.slot] = p
	} else {
		p.slot = len(l.populations)
		l.populations = append(l.populations, p)
		if p.slot/tileSlots == len(l.rows) {
			l.rows = append(l.rows, l.m.alloc(l.row))
		}
	}
	tile := l.rows[p.slot/tileSlots]
	p.row = tile + tileHeader + uint32(p.slot%tileSlots)*4
	*l.m.u64(tile) |= 1 << (p.slot % tileSlots)
	for col, v := range l.sys.Initial {
		*l.m.u32(p.row + uint32(col)*columnStride) = v
	}
	return p
}

// remove frees all that a population holds.
func (p *population) remove() {
	p.clear()
	for _, a := range p.records {
		if a.limit > 0 {
			p.l.m.release(a.at, a.limit*64)
		}
	}
	clear(p.records)
	*p.l.m.u64(p.l.rows[p.slot/tileSlots]) &^= 1 << (p.slot % tileSlots)
	p.l.populations[p.slot] = nil
	p.l.freeSlots = append(p.l.freeSlots, p.slot)
}

// clear ends all particles at once.
func (p *population) clear() {
	for _, t := range p.tiles {
		p.l.m.release(t, p.l.tile)
	}
	p.tiles = p.tiles[:0]
	p.deaths += uint64(p.alive)
	p.alive = 0
}

func (p *population) set(col int, v uint32) {
	if col >= 0 {
		*p.l.m.u32(p.row + uint32(col)*columnStride) = v
	}
}

func (p *population) setFloat(col int, v float32) {
	p.set(col, kernel.StoreBits(math.Float32bits(v)))
}

func (p *population) get(col uint32) uint32 { return *p.l.m.u32(p.row + col*columnStride) }
