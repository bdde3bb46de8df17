package sim

import (
	"math/bits"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/program"
)

// oracle runs kernels by the interpreter, on the same memory as compiled ones.
// It is the definition of what they do: clear before fast.
type oracle struct {
	m       *memory
	module  *kernel.Module
	kernels []*kernel.Func
	in      kernel.Interpreter

	f      *kernel.Func
	job    [jobWords]uint32
	slot   uint32
	killed bool
	record [16]uint32
	wrote  bool
}

func newOracle(m *memory, s *program.System) *oracle {
	o := &oracle{m: m, module: s.Module, kernels: s.Kernels()}
	o.in = kernel.Interpreter{Module: s.Module, Machine: o}
	return o
}

func (o *oracle) close() {}

func (o *oracle) run(k int, at, n uint32) {
	o.f = o.kernels[k]
	for j := range n {
		copy(o.job[:], o.m.words(at+j*jobBytes, jobWords))
		out := o.job[jobOut]
		first, end := o.job[jobFirst], o.job[jobFirst]+o.job[jobCount]
		mask := *o.m.u64(o.job[jobTile])
		for o.slot = first; o.slot < end; o.slot++ {
			if mask>>o.slot&1 == 0 {
				continue
			}
			o.killed, o.wrote = false, false
			o.in.Run(o.f)
			if o.wrote {
				copy(o.m.words(out, 16), o.record[:])
				out += 64
			}
			if o.killed {
				*o.m.u64(o.job[jobTile]) &^= 1 << o.slot
			}
		}
	}
}

func (o *oracle) column(col uint32) *uint32 {
	return o.m.u32(o.job[jobTile] + tileHeader + col*columnStride + o.slot*4)
}

func (o *oracle) instance(col uint32) *uint32 {
	if o.f.Stage == kernel.StageInstance {
		return o.column(col)
	}
	return o.m.u32(o.job[jobInst] + col*columnStride)
}

func (o *oracle) Data(word uint32) uint32 { return *o.m.u32(o.job[jobData] + word*4) }
func (o *oracle) Inst(col uint32) uint32  { return *o.instance(col) }
func (o *oracle) Attr(col uint32) uint32  { return *o.column(col) }
func (o *oracle) Order() uint32           { return o.job[jobOrder] + o.slot - o.job[jobFirst] }

func (o *oracle) Other(col, order uint32) uint32 {
	alive := *o.m.u32(o.job[jobAux] + 4)
	if alive == 0 {
		return 0
	}
	order = min(order, alive-1)
	tile := *o.m.u32(o.job[jobAux] + 8 + order/tileSlots*4)
	return *o.m.u32(tile + tileHeader + col*columnStride + order%tileSlots*4)
}

func (o *oracle) cell(t *kernel.TableInfo, row uint32, component int) *uint32 {
	var base, rows uint32
	if t.Kind == kernel.TableInst {
		base, rows = o.Inst(t.Head), o.Inst(t.Head+1)
	} else {
		base, rows = o.job[jobData]+o.Data(t.Head)*4, o.Data(t.Head+1)
	}
	if rows == 0 {
		return nil
	}
	row = min(row, rows-1)
	return o.m.u32(base + (row*uint32(t.Width)+uint32(component))*4)
}

func (o *oracle) Table(t *kernel.TableInfo, row uint32, component int) uint32 {
	if p := o.cell(t, row, component); p != nil {
		return *p
	}
	return 0
}

func (o *oracle) SetTable(t *kernel.TableInfo, row uint32, component int, v uint32) {
	if p := o.cell(t, row, component); p != nil {
		*p = v
	}
}

func (o *oracle) SetInst(col, v uint32) { *o.instance(col) = v }
func (o *oracle) SetAttr(col, v uint32) { *o.column(col) = v }
func (o *oracle) Kill()                 { o.killed = true }

func (o *oracle) Out(word, v uint32) {
	if !o.wrote {
		o.record, o.wrote = [16]uint32{}, true
	}
	o.record[word] = v
}

func (o *oracle) Raise(event uint32, payload []uint32) {
	longest := 0
	for _, e := range o.module.Events {
		longest = max(longest, len(e.Payload))
	}
	next := o.m.u32(o.job[jobAux])
	record := o.m.words(*next, uint32(2+longest))
	clear(record)
	record[0], record[1] = event, o.slot
	copy(record[2:], payload)
	*next += uint32(len(record)) * 4
}

// popcount returns the number of living particles of a tile.
func (m *memory) popcount(tile uint32) uint32 { return uint32(bits.OnesCount64(*m.u64(tile))) }
