package sim

import (
	"unsafe"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/kernel"
)

// Draw writes the instance records of all instances and returns them in batches,
// in the order of playing, of systems and of renderers. ahead is the time since
// the last step in seconds, at most 1: particles are shown where they are
// heading (pass Remainder, or 0). Textures are not set; Batch.Texture names them.
//
// The records are valid until the next call of a method of the World.
func (w *World) Draw(ahead float64) (list []Batch, err error) {
	defer w.guard(&err)
	if w.err != nil {
		return nil, w.err
	}
	for _, l := range w.order {
		for r := range l.sys.Renders {
			w.jobs.reset()
			for _, p := range l.populations {
				if p != nil {
					p.setFloat(l.columns.ahead, float32(min(max(ahead, 0), 1)))
					p.record(&w.jobs, r)
				}
			}
			w.workers.run(l, l.render+r, &w.jobs, nil)
		}
	}
	for _, in := range w.all {
		if !in.live {
			continue
		}
		for _, p := range in.populations {
			for r := range p.l.sys.Renders {
				b := Batch{Instance: in, System: p.l.sys.Name, Texture: p.l.sys.Renders[r].Texture}
				b.Material = p.l.sys.Renders[r].Material
				if a := p.records[r]; a.n > 0 {
					b.Records = unsafe.Slice((*draw.Record)(unsafe.Add(w.m.base, a.at)), a.n)
				}
				if p.l.sys.Space == "local" {
					b.Transform = in.place.matrix()
				}
				list = append(list, b)
			}
		}
	}
	return list, nil
}

// Batch is a batch of records and where it comes from.
type Batch struct {
	draw.Batch
	Instance *Instance
	System   string
	Texture  string // as the renderer names it
}

func (t Transform) matrix() draw.Transform {
	return draw.Transform{
		t.X[0], t.Y[0], t.Z[0], t.Origin[0],
		t.X[1], t.Y[1], t.Z[1], t.Origin[1],
		t.X[2], t.Y[2], t.Z[2], t.Origin[2],
	}
}

// record makes room for the records of a renderer and adds the jobs that write
// them. Room grows in powers of two from 64.
func (p *population) record(list *jobs, r int) {
	a := &p.records[r]
	a.n = uint32(p.alive)
	if a.n > a.limit {
		limit := max(64, a.limit)
		for limit < a.n {
			limit *= 2
		}
		if a.limit > 0 {
			p.l.m.release(a.at, a.limit*64)
		}
		a.at, a.limit = p.l.m.alloc(limit*64), limit
	}
	at := a.at
	for _, t := range p.tiles {
		list.add([jobWords]uint32{jobInst: p.row, jobData: p.l.data, jobTile: t, jobCount: *p.l.m.u32(t + tileUsed), jobOut: at})
		at += p.l.m.popcount(t) * 64
	}
}

// EachParticle calls visit with the attributes of each living particle of a
// system of the instance, in birth order; the slice is overwritten by the next
// call. Attributes returns their names.
func (in *Instance) EachParticle(system int, visit func(bits []uint32)) {
	p := in.populations[system]
	bits := make([]uint32, len(p.l.sys.Module.Particle))
	for _, t := range p.tiles {
		mask := *p.l.m.u64(t)
		for slot := range uint32(tileSlots) {
			if mask>>slot&1 == 0 {
				continue
			}
			for c := range bits {
				bits[c] = *p.l.m.u32(t + tileHeader + uint32(c)*columnStride + slot*4)
			}
			visit(bits)
		}
	}
}

// Attributes returns the columns that EachParticle gives of a system.
func (in *Instance) Attributes(system int) []kernel.Column {
	return in.prog.Systems[system].Module.Particle
}
