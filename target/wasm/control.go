package wasm

import (
	"github.com/motefx/mote/internal/wasm"
	"github.com/motefx/mote/kernel"
)

// members returns the nodes that belong to an If, a Loop or a Call.
func (e *emitter) members(op kernel.Op, of kernel.ID) (list []kernel.ID) {
	for _, id := range e.owned[of] {
		if e.f.Nodes[id].Op == op {
			list = append(list, id)
		}
	}
	return list
}

// branch runs each side where any lane takes it and picks by the mask after.
func (e *emitter) branch(id kernel.ID, n *kernel.Node) {
	phis := e.members(kernel.OpPhi, id)
	sides := make([][2]uint32, len(phis))
	for i := range sides {
		sides[i] = [2]uint32{e.Local(wasm.V128), e.Local(wasm.V128)}
	}
	cond := e.Local(wasm.V128)
	e.push(n.Args[0])
	e.Set(cond)
	outer := e.active
	for side, body := range n.Body {
		if len(body.Code) == 0 && side == 1 {
			continue
		}
		mask := func() {
			e.Get(cond)
			if side == 1 {
				e.not()
			}
			if outer != 0 {
				e.Get(outer)
				e.Simd(wasm.V128And)
			}
		}
		mask()
		e.Simd(wasm.V128AnyTrue)
		e.Op(wasm.If, wasm.Void)
		if outer != 0 {
			e.active = e.Local(wasm.V128)
			mask()
			e.Set(e.active)
		}
		e.region(body)
		for i, p := range phis {
			e.push(e.f.Nodes[p].Args[1+side])
			e.Set(sides[i][side])
		}
		e.Op(wasm.End)
		e.active = outer
	}
	for i, p := range phis {
		e.Get(sides[i][0])
		if len(n.Body[1].Code) == 0 {
			e.push(e.f.Nodes[p].Args[2])
		} else {
			e.Get(sides[i][1])
		}
		e.Get(cond)
		e.choose()
		e.keep(p)
	}
}

// loop runs its body while any lane is active.
func (e *emitter) loop(id kernel.ID, n *kernel.Node) {
	count, index, active := e.Local(wasm.V128), e.Local(wasm.V128), e.Local(wasm.V128)
	e.push(n.Args[0])
	e.Splat(n.Imm)
	e.Simd(wasm.I32x4MinU)
	e.Set(count)
	e.Splat(0)
	e.Set(index)
	outer := e.active
	if outer != 0 {
		e.Get(outer)
	} else {
		e.Splat(0xffffffff)
	}
	e.Set(active)
	next := make([]uint32, len(n.Carry))
	for i, c := range n.Carry {
		e.push(c.Init)
		e.Set(e.variable(c.Var))
		next[i] = e.Local(wasm.V128)
	}
	for _, i := range e.members(kernel.OpLoopIndex, id) {
		e.local[i] = index + 1
	}
	e.Op(wasm.Block, wasm.Void, wasm.Loop, wasm.Void)
	e.Get(index)
	e.Get(count)
	e.Simd(wasm.I32x4LtU)
	e.Get(active)
	e.Simd(wasm.V128And)
	e.Tee(active)
	e.Simd(wasm.V128AnyTrue)
	e.Op(wasm.I32Eqz)
	e.BrIf(1)
	if outer != 0 {
		e.active = active
	}
	e.region(n.Body[0])
	e.active = outer
	for i, c := range n.Carry {
		e.push(c.Next)
		e.Set(next[i])
	}
	if n.Until != kernel.None {
		e.push(n.Until)
	}
	for i, c := range n.Carry {
		e.Get(next[i])
		e.Get(e.variable(c.Var))
		e.Get(active)
		e.choose()
		e.Set(e.variable(c.Var))
	}
	if n.Until != kernel.None {
		stop := e.temp()
		e.Set(stop)
		e.Get(active)
		e.Get(stop)
		e.Simd(wasm.V128AndNot)
		e.Set(active)
		e.release(1)
	}
	e.Get(index)
	e.Splat(1)
	e.Simd(wasm.I32x4Add)
	e.Set(index)
	e.Br(0)
	e.Op(wasm.End, wasm.End)
	for _, i := range e.members(kernel.OpLoopOut, id) {
		e.local[i] = e.variable(e.f.Nodes[i].Args[1]) + 1
	}
}

func (e *emitter) call(id kernel.ID, n *kernel.Node) {
	f := e.f.Calls[n.Imm].Body()
	index := e.p.function(f)
	for _, a := range n.List {
		e.push(a)
	}
	e.Call(index)
	results := make([]uint32, len(f.Results))
	for i := len(results) - 1; i >= 0; i-- {
		results[i] = e.Local(wasm.V128)
		e.Set(results[i])
	}
	for _, i := range e.members(kernel.OpResult, id) {
		e.local[i] = results[e.f.Nodes[i].Imm] + 1
	}
}

// effect prints what changes memory.
func (e *emitter) effect(n *kernel.Node) {
	switch n.Op {
	case kernel.OpSetAttr, kernel.OpSetInst:
		columns, at, offset := e.p.m.Particle, e.at, TileHeader+ColumnStride*n.Imm
		if n.Op == kernel.OpSetInst {
			columns = e.p.m.Instance
			if !e.wide(n) {
				at, offset = e.inst, ColumnStride*n.Imm
			}
		}
		e.Get(at)
		e.pushStored(n.Args[0], columns[n.Imm].Type)
		if e.scalar {
			e.SimdLane(wasm.V128Store32Lane, 2, offset, 0)
		} else {
			e.SimdMem(wasm.V128Store, 2, offset)
		}
	case kernel.OpKill:
		// Lanes behind the job's last slot are none of its business.
		e.push(n.Args[0])
		e.Simd(wasm.I32x4Bitmask)
		e.Get(e.bits)
		e.Op(wasm.I32And)
		e.Op(wasm.I64ExtendU)
		e.Get(e.slot)
		e.Op(wasm.I64ExtendU, wasm.I64Shl)
		e.Get(e.dead)
		e.Op(wasm.I64Or)
		e.Set(e.dead)
	case kernel.OpOut:
		if e.depth != 1 {
			panic("a record is written inside of If or Loop")
		}
		e.records[n.Imm] = n.Args[0]
		if e.local[n.Args[0]] == 0 && !e.rematerial(&e.f.Nodes[n.Args[0]]) {
			e.push(n.Args[0])
			e.keep(n.Args[0])
		}
	case kernel.OpSetTable:
		e.setTable(n)
	case kernel.OpRaise:
		e.raiseEvent(n)
	}
}

func (e *emitter) setTable(n *kernel.Node) {
	at := e.row(n)
	v, mask := e.temp(), e.temp()
	e.pushStored(n.Args[1], e.p.m.Tables[n.Imm>>8].Type)
	e.Set(v)
	e.Get(e.active)
	e.Get(at.valid)
	e.Simd(wasm.V128And)
	e.Set(mask)
	for lane := range byte(4) {
		e.lane(mask, lane)
		e.Op(wasm.If, wasm.Void)
		e.Get(at.lanes[lane])
		e.Get(v)
		e.SimdLane(wasm.V128Store32Lane, 2, e.component(n), lane)
		e.Op(wasm.End)
	}
	e.release(2)
}

// raised is an event on its way: the lanes that raise it, as bits, and what it
// carries.
type raised struct {
	bits    uint32 // i32 local
	payload []uint32
}

// expectEvents makes room for the events of a group, which are written at its
// end: first those of the first lane, in the order of the program.
func (e *emitter) expectEvents() {
	e.f.Each(func(_ kernel.ID, n *kernel.Node) {
		if n.Op != kernel.OpRaise {
			return
		}
		r := &raised{bits: e.Local(wasm.I32)}
		for range n.List {
			r.payload = append(r.payload, e.Local(wasm.V128))
		}
		e.raises = append(e.raises, r)
		e.raise[n] = r
		e.I32(0)
		e.Set(r.bits)
	})
}

// raiseEvent notes who raises an event; a kernel that runs one slot at a time
// writes it at once.
func (e *emitter) raiseEvent(n *kernel.Node) {
	r := e.raise[n]
	e.push(n.Args[0])
	e.Get(e.active)
	e.Simd(wasm.V128And)
	e.Simd(wasm.I32x4Bitmask)
	e.Set(r.bits)
	for i, a := range n.List {
		e.pushStored(a, kernel.F32)
		e.Set(r.payload[i])
	}
	if e.scalar {
		e.writeEvent(n, r, 0)
	}
}

// writeEvents writes the events of a group.
func (e *emitter) writeEvents() {
	if e.scalar || len(e.raises) == 0 {
		return
	}
	for i, r := range e.raises {
		e.Get(r.bits)
		if i > 0 {
			e.Op(wasm.I32Or)
		}
	}
	e.Op(wasm.If, wasm.Void)
	for lane := range byte(4) {
		e.f.Each(func(_ kernel.ID, n *kernel.Node) {
			if n.Op == kernel.OpRaise {
				e.writeEvent(n, e.raise[n], lane)
			}
		})
	}
	e.Op(wasm.End)
}

// writeEvent appends the record of an event where the lane raises it.
func (e *emitter) writeEvent(n *kernel.Node, r *raised, lane byte) {
	size := EventBytes(e.p.m)
	e.Get(r.bits)
	e.I32(1 << lane)
	e.Op(wasm.I32And, wasm.If, wasm.Void)
	e.Get(e.job)
	e.Mem(wasm.I32Load, 2, 4*JobAux)
	e.Tee(e.aux)
	e.Mem(wasm.I32Load, 2, AuxNext)
	e.Tee(e.event)
	e.I32(int32(n.Imm))
	e.Mem(wasm.I32Store, 2, 0)
	e.Get(e.event)
	e.Get(e.slot)
	e.I32(int32(lane))
	e.Op(wasm.I32Add)
	e.Mem(wasm.I32Store, 2, 4)
	for i := range size/4 - 2 {
		e.Get(e.event)
		if int(i) < len(r.payload) {
			e.Get(r.payload[i])
			e.SimdLane(wasm.V128Store32Lane, 2, 8+4*i, lane)
		} else {
			e.I32(0)
			e.Mem(wasm.I32Store, 2, 8+4*i)
		}
	}
	e.Get(e.aux)
	e.Get(e.event)
	e.I32(int32(size))
	e.Op(wasm.I32Add)
	e.Mem(wasm.I32Store, 2, AuxNext)
	e.Op(wasm.End)
}

// raisesInLoop reports whether a loop raises events. Their order is slot by
// slot, so that such a kernel must run so.
func raisesInLoop(f *kernel.Func) (yes bool) {
	var walk func(r kernel.Region, loop bool)
	walk = func(r kernel.Region, loop bool) {
		for _, id := range r.Code {
			n := &f.Nodes[id]
			yes = yes || loop && n.Op == kernel.OpRaise
			for _, b := range n.Body {
				walk(b, loop || n.Op == kernel.OpLoop)
			}
		}
	}
	walk(f.Body, false)
	return yes
}

// writeRecords writes a record for each living lane, packed, and advances.
func (e *emitter) writeRecords() {
	recordWords := RecordWords(e.f)
	v := make([]uint32, recordWords)
	for w := range v {
		v[w] = e.Local(wasm.V128)
		if id, ok := e.records[uint32(w)]; ok {
			e.pushStored(id, kernel.F32)
		} else {
			e.Splat(0)
		}
		e.Set(v[w])
	}
	e.Get(e.bits)
	e.I32(15)
	e.Op(wasm.I32Eq, wasm.If, wasm.Void)
	// All four live: turn four columns into four rows. The highest address comes
	// first; see touch.
	for lane := byte(3); lane < 4; lane-- {
		for q := recordWords; q > 0; {
			q -= 4
			e.Get(e.out)
			e.Get(v[q+uint32(lane)])
			for w := range byte(4) {
				if w != lane {
					e.Get(v[q+uint32(w)])
					e.Lane(wasm.F32x4Extract, lane)
					e.Lane(wasm.F32x4Replace, w)
				}
			}
			e.SimdMem(wasm.V128Store, 2, 4*(uint32(lane)*recordWords+q))
		}
	}
	e.advance(int32(4 * 4 * recordWords))
	e.Op(wasm.Else)
	for lane := range byte(4) {
		e.Get(e.bits)
		e.I32(1 << lane)
		e.Op(wasm.I32And, wasm.If, wasm.Void)
		for w := range v {
			e.Get(e.out)
			e.Get(v[w])
			e.SimdLane(wasm.V128Store32Lane, 2, uint32(4*w), lane)
		}
		e.advance(int32(4 * recordWords))
		e.Op(wasm.End)
	}
	e.Op(wasm.End)
}

func (e *emitter) advance(n int32) {
	e.Get(e.out)
	e.I32(n)
	e.Op(wasm.I32Add)
	e.Set(e.out)
}
