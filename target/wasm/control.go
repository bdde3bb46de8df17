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
				e.Simd(wasm.V128Not)
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
		e.Simd(wasm.V128BitSelect)
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
		e.Simd(wasm.V128BitSelect)
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
		e.push(n.Args[0])
		e.Simd(wasm.I32x4Bitmask)
		if e.scalar {
			e.I32(1)
			e.Op(wasm.I32And)
		}
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
		e.raise(n)
	}
}

func (e *emitter) setTable(n *kernel.Node) {
	at := e.row(n)
	v, mask := e.temp(), e.temp()
	e.pushStored(n.Args[1], e.p.m.Tables[n.Imm>>8].Type)
	e.Set(v)
	e.Get(e.active)
	if at.valid != 0 {
		e.Get(at.valid)
		e.Simd(wasm.V128And)
	}
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

// raise appends an event record for each active lane where the condition holds.
func (e *emitter) raise(n *kernel.Node) {
	longest := 0
	for _, ev := range e.p.m.Events {
		longest = max(longest, len(ev.Payload))
	}
	mask := e.temp()
	e.push(n.Args[0])
	e.Get(e.active)
	e.Simd(wasm.V128And)
	e.Set(mask)
	payload := make([]uint32, len(n.List))
	for i, a := range n.List {
		payload[i] = e.temp()
		e.pushStored(a, kernel.F32)
		e.Set(payload[i])
	}
	aux, next := e.Local(wasm.I32), e.Local(wasm.I32)
	e.Get(e.job)
	e.Mem(wasm.I32Load, 2, 28)
	e.Set(aux)
	for lane := range byte(4) {
		e.lane(mask, lane)
		e.Op(wasm.If, wasm.Void)
		e.Get(aux)
		e.Mem(wasm.I32Load, 2, 0)
		e.Tee(next)
		e.I32(int32(n.Imm))
		e.Mem(wasm.I32Store, 2, 0)
		e.Get(next)
		e.Get(e.slot)
		e.I32(int32(lane))
		e.Op(wasm.I32Add)
		e.Mem(wasm.I32Store, 2, 4)
		for i := range longest {
			e.Get(next)
			if i < len(payload) {
				e.Get(payload[i])
				e.SimdLane(wasm.V128Store32Lane, 2, uint32(8+4*i), lane)
			} else {
				e.I32(0)
				e.Mem(wasm.I32Store, 2, uint32(8+4*i))
			}
		}
		e.Get(aux)
		e.Get(next)
		e.I32(int32(4 * (2 + longest)))
		e.Op(wasm.I32Add)
		e.Mem(wasm.I32Store, 2, 0)
		e.Op(wasm.End)
	}
	e.release(1 + len(payload))
}

const recordWords = 16

// writeRecords writes a record for each living lane, packed, and advances.
func (e *emitter) writeRecords() {
	var v [recordWords]uint32
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
	// All four live: turn columns into rows, eight bytes at a time.
	// The highest address comes first; see touch.
	for q := uint32(recordWords); q > 0; {
		q -= 2
		for _, half := range []byte{1, 0} {
			t := e.temp()
			e.Get(v[q])
			e.Get(v[q+1])
			e.Shuffle([4]byte{2 * half, 4 + 2*half, 2*half + 1, 5 + 2*half})
			e.Set(t)
			for _, k := range []byte{1, 0} {
				e.Get(e.out)
				e.Get(t)
				e.SimdLane(wasm.V128Store64Lane, 2, uint32(2*half+k)*64+4*q, k)
			}
			e.release(1)
		}
	}
	e.advance(4 * recordWords * 4)
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
		e.advance(recordWords * 4)
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
