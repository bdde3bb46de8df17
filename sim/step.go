package sim

import (
	"math/bits"
	"unsafe"

	"github.com/motefx/mote/program"
)

// step runs one step of a system for all its populations.
func (l *loaded) step(w *World, ticks uint32) {
	if len(l.populations) == len(l.freeSlots) {
		return
	}
	l.begin(ticks)
	l.overRows(w, 0)
	if l.sys.Uniform != nil {
		l.overRows(w, l.uniform)
	}
	l.spawnAll(w)

	w.jobs.reset()
	for _, p := range l.populations {
		if p != nil && p.alive > 0 {
			p.jobs(&w.jobs)
		}
	}
	w.workers.run(l, l.update, &w.jobs, compactJobs)
	for _, p := range l.populations {
		if p != nil && p.alive > 0 {
			p.reap()
		}
	}
}

// begin writes what the host knows of this step into the rows.
func (l *loaded) begin(ticks uint32) {
	c := &l.columns
	delta := float32(float64(ticks) / program.TicksPerSecond)
	for _, p := range l.populations {
		if p == nil {
			continue
		}
		t, dt := ticks, delta
		if p.in.paused {
			t, dt = 0, 0
		}
		age := p.in.age + uint64(t)
		p.set(c.nowLo, uint32(age))
		p.set(c.nowHi, uint32(age>>32))
		p.set(c.ticks, t)
		p.setFloat(c.delta, dt)
		p.setFloat(c.time, float32(float64(age)/program.TicksPerSecond))
		p.set(c.alive, uint32(p.alive))
	}
}

// overRows runs a kernel over the table of instances.
func (l *loaded) overRows(w *World, k int) {
	w.jobs.reset()
	for i, t := range l.rows {
		n := min(tileSlots, len(l.populations)-i*tileSlots)
		w.jobs.add([jobWords]uint32{jobData: l.data, jobTile: t, jobCount: uint32(n)})
	}
	w.workers.run(l, k, &w.jobs, nil)
}

// spawnAll makes room for the births that the emission kernel counted and runs
// the kernels of birth over them, source by source, then emitter by emitter.
func (l *loaded) spawnAll(w *World) {
	any := false
	for s, src := range l.sys.Sources {
		w.jobs.reset()
		for _, p := range l.populations {
			if p == nil {
				continue
			}
			if born := p.get(src.Born); born > 0 {
				p.grow(&w.jobs, born)
				any = true
			}
		}
		w.workers.run(l, l.birth+s, &w.jobs, nil)
	}
	if !any {
		return
	}
	for e := range l.sys.Spawn {
		w.jobs.reset()
		for _, p := range l.populations {
			if p != nil {
				p.newborn(&w.jobs, e)
			}
		}
		w.workers.run(l, l.spawn+e, &w.jobs, nil)
	}
}

// grow appends n particles and adds the jobs of their birth.
func (p *population) grow(list *jobs, n uint32) {
	m := p.l.m
	p.births += uint64(n)
	p.alive += int(n)
	for order := uint32(0); order < n; {
		var tile, used uint32
		if len(p.tiles) > 0 {
			tile = p.tiles[len(p.tiles)-1]
			used = *m.u32(tile + tileUsed)
		}
		if len(p.tiles) == 0 || used == tileSlots {
			tile, used = m.alloc(p.l.tile), 0
			p.tiles = append(p.tiles, tile)
		}
		take := min(n-order, tileSlots-used)
		*m.u64(tile) |= (1<<take - 1) << used
		*m.u32(tile + tileUsed) = used + take
		list.add([jobWords]uint32{jobInst: p.row, jobData: p.l.data, jobTile: tile, jobFirst: used, jobCount: take, jobOrder: order})
		order += take
	}
}

// newborn adds the jobs of an emitter's new particles. They stand at the end of
// the population, in the order of the sources.
func (p *population) newborn(list *jobs, e int) {
	var after, mine uint32
	for _, s := range p.l.sys.Sources {
		switch born := p.get(s.Born); {
		case s.Emitter == e:
			mine += born
		case s.Emitter > e:
			after += born
		}
	}
	// Walk back from the end: skip those of later emitters, then take ours.
	m := p.l.m
	for i := len(p.tiles) - 1; i >= 0 && mine > 0; i-- {
		used := *m.u32(p.tiles[i] + tileUsed)
		skip := min(after, used)
		after -= skip
		take := min(mine, used-skip)
		mine -= take
		if take > 0 {
			list.add([jobWords]uint32{jobInst: p.row, jobData: p.l.data, jobTile: p.tiles[i], jobFirst: used - skip - take, jobCount: take})
		}
	}
}

// jobs adds a job for each tile.
func (p *population) jobs(list *jobs) {
	for _, t := range p.tiles {
		list.add([jobWords]uint32{jobInst: p.row, jobData: p.l.data, jobTile: t, jobCount: *p.l.m.u32(t + tileUsed)})
	}
}

// compactJobs closes the gaps in tiles where more than an eighth has died. The
// worker that updated a tile does it, while the tile is in its cache.
func compactJobs(w *World, list *jobs, from, to uint32) {
	m := w.m
	columns := int(w.workers.task.load.tile-tileHeader) / columnStride
	for i := from; i < to; i++ {
		tile := list.word(i, jobTile)
		used := *m.u32(tile + tileUsed)
		if mask := *m.u64(tile); used-uint32(bits.OnesCount64(mask)) > tileSlots/8 {
			m.compact(tile, mask, columns)
		}
	}
}

// compact moves the living of a tile to its front, in order.
func (m *memory) compact(tile uint32, mask uint64, columns int) {
	n := m.move(tile, 0, tile, mask, columns)
	*m.u64(tile) = 1<<n - 1
	*m.u32(tile + tileUsed) = n
}

// move copies the slots of mask of one tile to another, from slot at on, and
// returns how many they were.
func (m *memory) move(to, at, from uint32, mask uint64, columns int) uint32 {
	type column = [columnStride / 4]uint32
	for c := range columns {
		offset := tileHeader + uint32(c)*columnStride
		dst := (*column)(unsafe.Add(m.base, to+offset))
		src := (*column)(unsafe.Add(m.base, from+offset))
		i := at
		for rest := mask; rest != 0; rest &= rest - 1 {
			dst[i&63] = src[bits.TrailingZeros64(rest)]
			i++
		}
	}
	return uint32(bits.OnesCount64(mask))
}

// reap counts the dead, frees empty tiles and joins neighbours that fit into one.
func (p *population) reap() {
	m := p.l.m
	columns := len(p.l.sys.Module.Particle)
	alive, kept := 0, 0
	for _, tile := range p.tiles {
		n := m.popcount(tile)
		if n == 0 {
			m.release(tile, p.l.tile)
			continue
		}
		alive += int(n)
		if kept > 0 {
			last := p.tiles[kept-1]
			if have := m.popcount(last); have+n <= tileSlots*3/4 {
				if have < *m.u32(last + tileUsed) {
					m.compact(last, *m.u64(last), columns)
				}
				m.move(last, have, tile, *m.u64(tile), columns)
				*m.u64(last) = 1<<(have+n) - 1
				*m.u32(last + tileUsed) = have + n
				m.release(tile, p.l.tile)
				continue
			}
		}
		p.tiles[kept] = tile
		kept++
	}
	p.tiles = p.tiles[:kept]
	p.deaths += uint64(p.alive - alive)
	p.alive = alive
}
