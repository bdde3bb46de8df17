// Package wasm prints kernels as WebAssembly with 128-bit vectors: one function
// for each kernel, four particles at a time, on a memory that all programs of a
// World share.
//
// A kernel is exported as k0, k1 … (jobs, n i32). A job is eight words: the
// address of the instance's row, of the data block, of a tile; first slot and
// number of slots; where records go; the birth order of the first slot; and the
// address of a block with the place of the next event record, the number of the
// living and the addresses of the instance's tiles. A tile is a mask of the
// living (8 bytes), two words for its owner, and columns of 68 words, of which
// 64 are slots: the last group of four may write up to three lanes past.
//
// The package knows nothing of particles: attributes are columns.
package wasm

import (
	"fmt"

	"github.com/motefx/mote/internal/wasm"
	"github.com/motefx/mote/kernel"
)

// The layout of memory.
const (
	TileSlots    = 64
	TileHeader   = 16
	ColumnStride = 272
	JobBytes     = 32
)

// MemoryImport is the module that kernels import their memory from, under the
// name "memory".
const MemoryImport = "mote"

// MemoryModule returns a module that exports an empty memory, for engines where
// the memory is not the host's own.
func MemoryModule() []byte {
	m := &wasm.Module{}
	m.ExportMemory("memory", 1, 65535)
	return m.Bytes()
}

// Compile returns a module with all the kernels of a system.
func Compile(m *kernel.Module, kernels []*kernel.Func) (code []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("wasm: %v", r)
		}
	}()
	p := &program{m: m, functions: map[*kernel.Func]int{}}
	p.out.ImportMemory(MemoryImport, "memory", 1)
	for i, f := range kernels {
		p.out.Export(fmt.Sprintf("k%d", i), p.kernel(f))
	}
	return p.out.Bytes(), nil
}

// program is what the functions of a module share.
type program struct {
	m         *kernel.Module
	out       wasm.Module
	functions map[*kernel.Func]int
}

// function returns the index of a kernel function, compiled when first called.
func (p *program) function(f *kernel.Func) int {
	if i, ok := p.functions[f]; ok {
		return i
	}
	vectors := func(n int) []wasm.ValueType {
		t := make([]wasm.ValueType, n)
		for i := range t {
			t[i] = wasm.V128
		}
		return t
	}
	e := newEmitter(p, f)
	e.Params = len(f.Params)
	e.region(f.Body)
	for _, id := range f.Results {
		e.push(id)
	}
	i := p.out.Function(p.out.Type(vectors(len(f.Params)), vectors(len(f.Results))), e.Locals, e.B)
	p.functions[f] = i
	return i
}

// emitter prints one function.
type emitter struct {
	wasm.Code
	p    *program
	f    *kernel.Func
	uses []int
	// local is where a node's value lies, +1; 0 is nowhere: it is printed where
	// it is used.
	local  []uint32
	inline []bool // printed at its only use
	stored map[uint64]bool
	owned  map[kernel.ID][]kernel.ID // what belongs to an If, a Loop or a Call

	job, slot, last, at, inst, data, tile, out, order, bits uint32 // i32 locals
	dead                                                    uint32 // i64
	aux, event                                              uint32 // i32, of the event that is being written
	root                                                    uint32 // v128: lanes that are within the job and alive
	tables                                                  map[uint32]rowsAt
	active                                                  uint32 // v128: lanes that effects and loops apply to; 0 is none
	rows                                                    map[rowKey]rowAt
	depth                                                   int
	scratch                                                 []uint32
	next                                                    int
	records                                                 map[uint32]kernel.ID
	raises                                                  []*raised
	raise                                                   map[*kernel.Node]*raised
	scalar                                                  bool // one slot at a time
}

type rowKey struct {
	table uint32
	row   kernel.ID
}

// rowAt holds the addresses of a table's row in four lanes.
type rowAt struct {
	lanes [4]uint32
	valid uint32 // v128 local: where there are any rows
	depth int
}

func newEmitter(p *program, f *kernel.Func) *emitter {
	e := &emitter{p: p, f: f, uses: make([]int, len(f.Nodes)), local: make([]uint32, len(f.Nodes)),
		inline: make([]bool, len(f.Nodes)), stored: map[uint64]bool{}, owned: map[kernel.ID][]kernel.ID{}, rows: map[rowKey]rowAt{}, records: map[uint32]kernel.ID{}, raise: map[*kernel.Node]*raised{}, tables: map[uint32]rowsAt{}}
	e.plan(f.Body)
	return e
}

func storeKey(op kernel.Op, col uint32) uint64 { return uint64(op)<<32 | uint64(col) }

// plan counts uses and finds the nodes that are printed where they are used:
// those with one use, in their own region.
func (e *emitter) plan(body kernel.Region) {
	home := make([]int, len(e.f.Nodes))
	region := 0
	user := make([]int, len(e.f.Nodes)) // region of the last user
	e.f.Each(func(id kernel.ID, n *kernel.Node) {
		if owner(n.Op) {
			e.owned[n.Args[0]] = append(e.owned[n.Args[0]], id)
		}
		switch n.Op {
		case kernel.OpSetAttr:
			e.stored[storeKey(kernel.OpAttr, n.Imm)] = true
			e.stored[storeKey(kernel.OpOther, n.Imm)] = true
		case kernel.OpSetInst:
			e.stored[storeKey(kernel.OpInst, n.Imm)] = true
		case kernel.OpSetTable:
			e.stored[storeKey(kernel.OpTable, n.Imm>>8)] = true
		}
	})
	var walk func(r kernel.Region)
	walk = func(r kernel.Region) {
		region++
		me := region
		for _, id := range r.Code {
			n := &e.f.Nodes[id]
			home[id] = me
			if n.Op == kernel.OpPhi || n.Op == kernel.OpLoopOut {
				continue // what they read is handled where the branch or loop ends
			}
			for i, a := range n.Args {
				if a != kernel.None && !(i == 0 && owner(n.Op)) {
					e.uses[a]++
					user[a] = me
				}
			}
			for _, a := range n.List {
				e.uses[a]++
				user[a] = me
			}
			for _, b := range n.Body {
				walk(b)
			}
		}
	}
	walk(body)
	// Values that cross the end of a region live in locals.
	held := make([]bool, len(e.f.Nodes))
	e.f.Each(func(id kernel.ID, n *kernel.Node) {
		switch n.Op {
		case kernel.OpPhi:
			held[n.Args[1]], held[n.Args[2]] = true, true
		case kernel.OpLoop:
			for _, c := range n.Carry {
				held[c.Next], held[c.Init] = true, true
			}
			if n.Until != kernel.None {
				held[n.Until] = true
			}
		}
	})
	for _, id := range e.f.Results {
		held[id] = true
	}
	for i := range e.f.Nodes {
		n := &e.f.Nodes[i]
		e.inline[i] = e.rematerial(n) || e.uses[i] == 1 && !held[i] && user[i] == home[i] && e.movable(n)
	}
}

// owner reports whether the first argument is the If, Loop or Call a node
// belongs to.
func owner(op kernel.Op) bool {
	switch op {
	case kernel.OpPhi, kernel.OpLoopIndex, kernel.OpLoopVar, kernel.OpLoopOut, kernel.OpResult:
		return true
	}
	return false
}

// rematerial reports whether a value is cheaper to load again than to keep.
func (e *emitter) rematerial(n *kernel.Node) bool {
	switch n.Op {
	case kernel.OpConst, kernel.OpParam:
		return true
	case kernel.OpData:
		return true
	case kernel.OpInst:
		return !e.wide(n) && n.Type != kernel.Bool && !e.stored[storeKey(kernel.OpInst, n.Imm)]
	}
	return false
}

// wide reports whether an instance variable differs from lane to lane.
func (e *emitter) wide(n *kernel.Node) bool { return e.f.Stage == kernel.StageInstance }

// movable reports whether a node may be printed later than where it stands.
func (e *emitter) movable(n *kernel.Node) bool {
	switch n.Op {
	case kernel.OpIf, kernel.OpPhi, kernel.OpLoop, kernel.OpLoopIndex, kernel.OpLoopVar, kernel.OpLoopOut,
		kernel.OpCall, kernel.OpResult, kernel.OpTable, kernel.OpOther:
		return false
	case kernel.OpAttr, kernel.OpInst:
		return !e.stored[storeKey(n.Op, n.Imm)]
	}
	return n.Op < kernel.OpSetAttr
}

// kernel prints an exported kernel.
func (p *program) kernel(f *kernel.Func) int {
	e := newEmitter(p, f)
	e.Params = 2
	e.scalar = f.Stage == kernel.StageSerial || raisesInLoop(f)
	for _, l := range []*uint32{&e.job, &e.slot, &e.last, &e.at, &e.inst, &e.data, &e.tile, &e.out, &e.order, &e.bits, &e.aux, &e.event} {
		*l = e.Local(wasm.I32)
	}
	end := e.Local(wasm.I32)
	e.dead = e.Local(wasm.I64)
	kills, effects, loops, wide := false, false, false, false
	f.Each(func(_ kernel.ID, n *kernel.Node) {
		switch n.Op {
		case kernel.OpKill:
			kills = true
		case kernel.OpRaise, kernel.OpSetTable:
			effects = true
		case kernel.OpTable:
			wide = wide || e.wide(n)
		case kernel.OpLoop:
			loops = true
		}
	})
	masked := kills || effects || loops || wide || e.scalar || hasRecord(f)

	// for job = jobs; job != jobs + 32n; job += 32
	e.Get(0)
	e.Tee(e.job)
	e.Get(1)
	e.I32(JobBytes)
	e.Op(wasm.I32Mul, wasm.I32Add)
	e.Set(end)
	e.Op(wasm.Block, wasm.Void, wasm.Loop, wasm.Void)
	e.Get(e.job)
	e.Get(end)
	e.Op(wasm.I32GeU)
	e.BrIf(1)
	for i, l := range []uint32{e.inst, e.data, e.tile, e.slot, e.last, e.out, e.order} {
		e.Get(e.job)
		e.Mem(wasm.I32Load, 2, uint32(4*i))
		e.Set(l)
	}
	e.Get(e.slot)
	e.Get(e.last)
	e.Op(wasm.I32Add)
	e.Set(e.last)
	e.Get(e.order)
	e.Get(e.slot)
	e.Op(wasm.I32Sub)
	e.Set(e.order) // + slot is the order of a slot
	e.I64(0)
	e.Set(e.dead)
	e.findTables()

	// for ; slot < last; slot += 4
	e.Op(wasm.Block, wasm.Void, wasm.Loop, wasm.Void)
	e.Get(e.slot)
	e.Get(e.last)
	e.Op(wasm.I32GeU)
	e.BrIf(1)
	e.Get(e.tile)
	e.Get(e.slot)
	e.I32(2)
	e.Op(wasm.I32Shl, wasm.I32Add)
	e.Set(e.at)
	e.touch()
	if masked {
		e.lanes()
	}
	if e.scalar {
		e.Op(wasm.Block, wasm.Void)
		e.Get(e.bits)
		e.Op(wasm.I32Eqz)
		e.BrIf(0)
	}
	if effects || loops || wide {
		e.root = e.Local(wasm.V128)
		e.Get(e.bits)
		e.Simd(wasm.I32x4Splat)
		e.Vector([4]uint32{1, 2, 4, 8})
		e.Simd(wasm.V128And)
		e.Splat(0)
		e.Simd(wasm.I32x4Ne)
		e.Set(e.root)
	}
	if effects || loops {
		e.active = e.root
	}
	e.expectEvents()
	e.region(f.Body)
	e.writeEvents()
	if len(e.records) > 0 {
		e.writeRecords()
	}
	if e.scalar {
		e.Op(wasm.End)
	}
	e.Get(e.slot)
	e.I32(int32(e.step()))
	e.Op(wasm.I32Add)
	e.Set(e.slot)
	e.Br(0)
	e.Op(wasm.End, wasm.End)

	if kills {
		e.Get(e.tile)
		e.Get(e.tile)
		e.Mem(wasm.I64Load, 3, 0)
		e.Get(e.dead)
		e.I64(-1)
		e.Op(wasm.I64Xor, wasm.I64And)
		e.Mem(wasm.I64Store, 3, 0)
	}
	e.Get(e.job)
	e.I32(JobBytes)
	e.Op(wasm.I32Add)
	e.Set(e.job)
	e.Br(0)
	e.Op(wasm.End, wasm.End)
	return p.out.Function(p.out.Type([]wasm.ValueType{wasm.I32, wasm.I32}, nil), e.Locals, e.B)
}

// touch reads the highest column of the tile, of the instance's row and of the
// data block that the kernel uses. An engine that has checked the highest
// address needs no check for those below it.
func (e *emitter) touch() {
	highest := map[uint32]uint32{}
	e.f.Each(func(_ kernel.ID, n *kernel.Node) {
		base, offset := e.at, TileHeader+ColumnStride*n.Imm
		switch n.Op {
		case kernel.OpAttr, kernel.OpSetAttr:
		case kernel.OpInst, kernel.OpSetInst:
			if !e.wide(n) {
				base, offset = e.inst, ColumnStride*n.Imm
			}
		case kernel.OpData:
			base, offset = e.data, 4*n.Imm
		default:
			return
		}
		highest[base] = max(highest[base], offset+1)
	})
	for _, base := range []uint32{e.at, e.inst, e.data} {
		if offset := highest[base]; offset > 0 && !e.scalar {
			e.Get(base)
			if base == e.at {
				e.SimdMem(wasm.V128Load, 2, offset-1)
			} else {
				e.SimdMem(wasm.V128Load32Splat, 2, offset-1)
			}
			e.Op(wasm.Drop)
		}
	}
}

func (e *emitter) step() int {
	if e.scalar {
		return 1
	}
	return 4
}

func hasRecord(f *kernel.Func) (yes bool) {
	f.Each(func(_ kernel.ID, n *kernel.Node) { yes = yes || n.Op == kernel.OpOut })
	return yes
}

// lanes sets bits to the lanes of the group that are within the job and alive.
func (e *emitter) lanes() {
	e.Get(e.tile)
	e.Mem(wasm.I64Load, 3, 0)
	e.Get(e.slot)
	e.Op(wasm.I64ExtendU, wasm.I64ShrU, wasm.I32WrapI64)
	// (1 << min(last − slot, step)) − 1
	e.I32(1)
	e.Get(e.last)
	e.Get(e.slot)
	e.Op(wasm.I32Sub)
	e.I32(int32(e.step()))
	e.Get(e.last)
	e.Get(e.slot)
	e.Op(wasm.I32Sub)
	e.I32(int32(e.step()))
	e.Op(wasm.I32LtU, wasm.Select, wasm.I32Shl)
	e.I32(1)
	e.Op(wasm.I32Sub, wasm.I32And)
	e.Set(e.bits)
}

// region prints the nodes of a region that are not printed where they are used.
func (e *emitter) region(r kernel.Region) {
	e.depth++
	for _, id := range r.Code {
		n := &e.f.Nodes[id]
		switch {
		case n.Op >= kernel.OpSetAttr:
			e.effect(n)
		case n.Op == kernel.OpIf:
			e.branch(id, n)
		case n.Op == kernel.OpLoop:
			e.loop(id, n)
		case n.Op == kernel.OpCall:
			e.call(id, n)
		case n.Op == kernel.OpPhi, n.Op == kernel.OpLoopVar, n.Op == kernel.OpLoopIndex, n.Op == kernel.OpLoopOut, n.Op == kernel.OpResult:
			// set by their owner
		case e.inline[id]:
		default:
			e.value(n)
			e.keep(id)
		}
	}
	e.depth--
	for k, at := range e.rows {
		if at.depth > e.depth {
			delete(e.rows, k)
		}
	}
}

// keep pops the value of a node into a local of its own.
func (e *emitter) keep(id kernel.ID) {
	e.Set(e.variable(id))
}

func (e *emitter) variable(id kernel.ID) uint32 {
	if e.local[id] == 0 {
		e.local[id] = e.Local(wasm.V128) + 1
	}
	return e.local[id] - 1
}

// push puts the value of a node onto the stack.
func (e *emitter) push(id kernel.ID) {
	if e.local[id] != 0 {
		e.Get(e.local[id] - 1)
		return
	}
	e.value(&e.f.Nodes[id])
}

// temp returns a local for a moment; release gives it back.
func (e *emitter) temp() uint32 {
	if e.next == len(e.scratch) {
		e.scratch = append(e.scratch, e.Local(wasm.V128))
	}
	e.next++
	return e.scratch[e.next-1]
}

func (e *emitter) release(n int) { e.next -= n }
