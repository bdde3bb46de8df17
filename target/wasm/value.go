package wasm

import (
	"math"

	"github.com/motefx/mote/internal/wasm"
	"github.com/motefx/mote/kernel"
)

// direct are the operations that are one instruction.
var direct = map[kernel.Op]uint32{
	kernel.OpAddF: wasm.F32x4Add, kernel.OpSubF: wasm.F32x4Sub, kernel.OpMulF: wasm.F32x4Mul,
	kernel.OpMinF: wasm.F32x4PMin, kernel.OpMaxF: wasm.F32x4PMax,
	kernel.OpFloorF: wasm.F32x4Floor, kernel.OpCeilF: wasm.F32x4Ceil, kernel.OpTruncF: wasm.F32x4Trunc, kernel.OpNearF: wasm.F32x4Nearest,
	kernel.OpLtF: wasm.F32x4Lt, kernel.OpLeF: wasm.F32x4Le, kernel.OpEqF: wasm.F32x4Eq, kernel.OpNeF: wasm.F32x4Ne,
	kernel.OpAddI: wasm.I32x4Add, kernel.OpSubI: wasm.I32x4Sub, kernel.OpMulI: wasm.I32x4Mul,
	kernel.OpAndI: wasm.V128And, kernel.OpOrI: wasm.V128Or, kernel.OpXorI: wasm.V128Xor,
	kernel.OpLtI: wasm.I32x4LtS, kernel.OpLtU: wasm.I32x4LtU, kernel.OpLeI: wasm.I32x4LeS, kernel.OpLeU: wasm.I32x4LeU,
	kernel.OpEqI: wasm.I32x4Eq, kernel.OpNeI: wasm.I32x4Ne,
	kernel.OpAndB: wasm.V128And, kernel.OpOrB: wasm.V128Or, kernel.OpXorB: wasm.V128Xor,
	kernel.OpF2I: wasm.I32x4TruncSatS, kernel.OpF2U: wasm.I32x4TruncSatU, kernel.OpI2F: wasm.F32x4ConvertS, kernel.OpU2F: wasm.F32x4ConvertU,
}

// tiny is the bound at which a result is zero: 2⁻¹²⁶.
const tiny = 0x00800000

// value pushes the result of a pure node.
func (e *emitter) value(n *kernel.Node) {
	if n.Op == kernel.OpAddI && e.addBit(n) {
		return
	}
	if op, ok := direct[n.Op]; ok {
		for _, a := range n.Args {
			if a != kernel.None {
				e.push(a)
			}
		}
		e.Simd(op)
		e.flush(n)
		return
	}
	switch n.Op {
	case kernel.OpConst:
		v := n.Imm
		if n.Type == kernel.Bool && v != 0 {
			v = math.MaxUint32
		}
		e.Splat(v)
	case kernel.OpParam:
		e.Get(n.Imm)
	case kernel.OpData:
		e.Get(e.data)
		e.SimdMem(wasm.V128Load32Splat, 2, 4*n.Imm)
	case kernel.OpInst:
		if e.wide(n) {
			e.Get(e.at)
			e.SimdMem(wasm.V128Load, 2, TileHeader+ColumnStride*n.Imm)
		} else {
			e.Get(e.inst)
			e.SimdMem(wasm.V128Load32Splat, 2, ColumnStride*n.Imm)
		}
		e.asBool(n)
	case kernel.OpAttr:
		e.Get(e.at)
		if e.scalar {
			e.SimdMem(wasm.V128Load32Splat, 2, TileHeader+ColumnStride*n.Imm)
		} else {
			e.SimdMem(wasm.V128Load, 2, TileHeader+ColumnStride*n.Imm)
		}
		e.asBool(n)
	case kernel.OpOther:
		at := e.other(n)
		e.gather(at.lanes, TileHeader+ColumnStride*n.Imm)
		e.Get(at.valid)
		e.Simd(wasm.V128And)
		e.asBool(n)
	case kernel.OpOrder:
		e.Get(e.order)
		e.Get(e.slot)
		e.Op(wasm.I32Add)
		e.Simd(wasm.I32x4Splat)
		e.Vector([4]uint32{0, 1, 2, 3})
		e.Simd(wasm.I32x4Add)
	case kernel.OpTable:
		at := e.row(n)
		e.gather(at.lanes, e.component(n))
		e.Get(at.valid)
		e.Simd(wasm.V128And)
		e.asBool(n)
	case kernel.OpDivF:
		// x/0 is 0.
		d := e.temp()
		e.push(n.Args[0])
		e.push(n.Args[1])
		e.Tee(d)
		e.Simd(wasm.F32x4Div)
		e.flush(n)
		e.Get(d)
		e.Splat(0)
		e.Simd(wasm.F32x4Eq)
		e.Simd(wasm.V128AndNot)
		e.release(1)
	case kernel.OpSqrtF:
		// pmax(x, 0) keeps NaN and makes negative numbers 0.
		e.push(n.Args[0])
		e.Splat(0)
		e.Simd(wasm.F32x4PMax)
		e.Simd(wasm.F32x4Sqrt)
		e.flush(n)
	case kernel.OpAbsF:
		e.push(n.Args[0])
		e.abs()
	case kernel.OpNegF:
		e.push(n.Args[0])
		e.Splat(1 << 31)
		e.Simd(wasm.V128Xor)
	case kernel.OpNotB:
		e.push(n.Args[0])
		e.not()
	case kernel.OpBits:
		// Zero is +0, NaN is 0x7fc00000.
		t := e.temp()
		e.push(n.Args[0])
		e.Tee(t)
		e.Splat(0x7fc00000)
		e.Get(t)
		e.Get(t)
		e.Simd(wasm.F32x4Eq)
		e.choose()
		e.Get(t)
		e.Splat(0)
		e.Simd(wasm.F32x4Eq)
		e.Simd(wasm.V128AndNot)
		e.release(1)
	case kernel.OpFrom:
		e.push(n.Args[0])
		e.flushTop()
	case kernel.OpCast:
		e.push(n.Args[0])
	case kernel.OpB2U:
		e.push(n.Args[0])
		e.Splat(1)
		e.Simd(wasm.V128And)
	case kernel.OpSelect:
		e.push(n.Args[1])
		e.push(n.Args[2])
		e.push(n.Args[0])
		e.choose()
	case kernel.OpShlI, kernel.OpShrU, kernel.OpShrI:
		e.shift(n)
	case kernel.OpDivU, kernel.OpRemU, kernel.OpDivI, kernel.OpRemI:
		e.divide(n)
	default:
		panic("no form for " + n.Op.String())
	}
}

// addBit pushes a + bit b by taking the mask of b, which is −1, away.
func (e *emitter) addBit(n *kernel.Node) bool {
	for i, a := range n.Args[:2] {
		if bit := &e.f.Nodes[a]; bit.Op == kernel.OpB2U && e.local[a] == 0 {
			e.push(n.Args[1-i])
			e.push(bit.Args[0])
			e.Simd(wasm.I32x4Sub)
			return true
		}
	}
	return false
}

func (e *emitter) asBool(n *kernel.Node) {
	if n.Type == kernel.Bool {
		e.Splat(0)
		e.Simd(wasm.I32x4Eq)
		e.not()
	}
}

// wazero 1.12 may reload an operand into the very register that holds the half
// of a vector instruction which it has already computed. So absent here are
// those that it makes of several and that read an operand after the first:
// v128.bitselect, v128.not, f32x4.abs and f32x4.neg.

// choose pops a mask and two values, and pushes the lower where the mask is set.
func (e *emitter) choose() {
	mask, y := e.temp(), e.temp()
	e.Set(mask)
	e.Tee(y)
	e.Simd(wasm.V128Xor)
	e.Get(mask)
	e.Simd(wasm.V128And)
	e.Get(y)
	e.Simd(wasm.V128Xor)
	e.release(2)
}

func (e *emitter) abs() {
	e.Splat(1<<31 - 1)
	e.Simd(wasm.V128And)
}

func (e *emitter) not() {
	e.Splat(math.MaxUint32)
	e.Simd(wasm.V128Xor)
}

func (e *emitter) flush(n *kernel.Node) {
	if n.Exact {
		e.flushTop()
	}
}

// flushTop makes magnitudes of 2⁻¹²⁶ and less on top of the stack 0. Comparing
// the bits as integers keeps NaN.
func (e *emitter) flushTop() {
	t := e.temp()
	e.Tee(t)
	e.Get(t)
	e.abs()
	e.Splat(tiny)
	e.Simd(wasm.I32x4GtS)
	e.Simd(wasm.V128And)
	e.release(1)
}

// storable applies the rule of stores to the top of the stack.
func (e *emitter) storable() {
	t := e.temp()
	e.Tee(t)
	e.Splat(math.Float32bits(math.MaxFloat32))
	e.Simd(wasm.F32x4PMin)
	e.Splat(math.Float32bits(-math.MaxFloat32))
	e.Simd(wasm.F32x4PMax)
	e.Get(t)
	e.abs()
	e.Splat(math.Float32bits(1e-20))
	e.Simd(wasm.F32x4Ge) // false for NaN
	e.Simd(wasm.V128And)
	e.release(1)
}

// loaded reports whether a value comes from memory, where stores have been.
func loaded(op kernel.Op) bool {
	switch op {
	case kernel.OpAttr, kernel.OpInst, kernel.OpData, kernel.OpTable, kernel.OpOther:
		return true
	}
	return false
}

// pushStored pushes a value as a column of type t keeps it.
func (e *emitter) pushStored(id kernel.ID, t kernel.Type) {
	switch n := &e.f.Nodes[id]; {
	case t == kernel.F32 && n.Op == kernel.OpConst:
		e.Splat(kernel.StoreBits(n.Imm))
		return
	case t == kernel.F32 && loaded(n.Op):
		e.push(id)
		return
	}
	e.push(id)
	switch t {
	case kernel.F32:
		e.storable()
	case kernel.Bool:
		e.Splat(1)
		e.Simd(wasm.V128And)
	}
}

var scalarShift = map[kernel.Op]byte{kernel.OpShlI: wasm.I32Shl, kernel.OpShrU: wasm.I32ShrU, kernel.OpShrI: wasm.I32ShrS}
var vectorShift = map[kernel.Op]uint32{kernel.OpShlI: wasm.I32x4Shl, kernel.OpShrU: wasm.I32x4ShrU, kernel.OpShrI: wasm.I32x4ShrS}

// shift shifts all lanes alike when the count is a constant, else one by one.
func (e *emitter) shift(n *kernel.Node) {
	if c := &e.f.Nodes[n.Args[1]]; c.Op == kernel.OpConst {
		e.push(n.Args[0])
		e.I32(int32(c.Imm & 31))
		e.Simd(vectorShift[n.Op])
		return
	}
	e.each(n, func(a, b uint32, lane byte) {
		e.lane(a, lane)
		e.lane(b, lane)
		e.Op(scalarShift[n.Op])
	})
}

// each computes a lane at a time from two operands.
func (e *emitter) each(n *kernel.Node, compute func(a, b uint32, lane byte)) {
	a, b := e.temp(), e.temp()
	e.push(n.Args[0])
	e.Set(a)
	e.push(n.Args[1])
	e.Set(b)
	e.Splat(0)
	for lane := range byte(4) {
		compute(a, b, lane)
		e.Lane(wasm.I32x4Replace, lane)
	}
	e.release(2)
}

func (e *emitter) lane(v uint32, lane byte) {
	e.Get(v)
	e.Lane(wasm.I32x4Extract, lane)
}

// divide: x/0 and x mod 0 are 0, and the most negative number over −1 wraps.
func (e *emitter) divide(n *kernel.Node) {
	op := map[kernel.Op]byte{kernel.OpDivU: wasm.I32DivU, kernel.OpRemU: wasm.I32RemU, kernel.OpDivI: wasm.I32DivS, kernel.OpRemI: wasm.I32RemS}[n.Op]
	e.each(n, func(a, b uint32, lane byte) {
		e.lane(b, lane)
		e.Op(wasm.If, byte(wasm.I32))
		if n.Op == kernel.OpDivI {
			e.lane(b, lane)
			e.I32(-1)
			e.Op(wasm.I32Eq, wasm.If, byte(wasm.I32))
			e.I32(0)
			e.lane(a, lane)
			e.Op(wasm.I32Sub, wasm.Else)
		}
		e.lane(a, lane)
		e.lane(b, lane)
		e.Op(op)
		if n.Op == kernel.OpDivI {
			e.Op(wasm.End)
		}
		e.Op(wasm.Else)
		e.I32(0)
		e.Op(wasm.End)
	})
}

// component returns the offset of a table's component from the address of its
// row.
func (e *emitter) component(n *kernel.Node) uint32 { return 4 * (n.Imm & 255) }

// rowsAt holds what is known of a table in the data block once a job: v128
// locals with the address of its first row, its last row, and whether it has any.
type rowsAt struct{ head, last, valid uint32 }

// findTables computes where the tables in the data block are.
func (e *emitter) findTables() {
	e.f.Each(func(_ kernel.ID, n *kernel.Node) {
		if n.Op != kernel.OpTable && n.Op != kernel.OpSetTable {
			return
		}
		t := &e.p.m.Tables[n.Imm>>8]
		if _, ok := e.tables[n.Imm>>8]; ok || t.Kind != kernel.TableData {
			return
		}
		at := rowsAt{e.Local(wasm.V128), e.Local(wasm.V128), e.Local(wasm.V128)}
		e.tables[n.Imm>>8] = at
		e.Get(e.data)
		e.Get(e.data)
		e.Mem(wasm.I32Load, 2, 4*t.Head)
		e.I32(2)
		e.Op(wasm.I32Shl, wasm.I32Add)
		e.Simd(wasm.I32x4Splat)
		e.Set(at.head)
		count := &kernel.Node{Op: kernel.OpData, Type: kernel.U32, Imm: t.Head + 1}
		e.hasRows(count)
		e.Tee(at.valid)
		e.value(count)
		e.Simd(wasm.I32x4Add)
		e.Set(at.last)
	})
}

// hasRows pushes whether a number of rows is not 0, which added to it is the
// last row.
func (e *emitter) hasRows(count *kernel.Node) {
	e.value(count)
	e.Splat(0)
	e.Simd(wasm.I32x4Eq)
	e.not()
}

// row computes the addresses of a table's row, once for all components.
func (e *emitter) row(n *kernel.Node) rowAt {
	key := rowKey{n.Imm >> 8, n.Args[0]}
	if at, ok := e.rows[key]; ok {
		return at
	}
	t := &e.p.m.Tables[key.table]
	at := rowAt{depth: e.depth, valid: e.tables[key.table].valid}
	if t.Kind == kernel.TableInst {
		at.valid = e.Local(wasm.V128)
		count := &kernel.Node{Op: kernel.OpInst, Type: kernel.U32, Imm: t.Head + 1}
		e.hasRows(count)
		if e.wide(n) {
			e.Get(e.root) // the rows of the others hold anything
			e.Simd(wasm.V128And)
		}
		e.Set(at.valid)
		e.push(n.Args[0])
		e.Get(at.valid)
		e.value(count)
		e.Simd(wasm.I32x4Add)
	} else {
		e.push(n.Args[0])
		e.Get(e.tables[key.table].last)
	}
	e.Simd(wasm.I32x4MinU)
	e.Splat(uint32(4 * t.Width))
	e.Simd(wasm.I32x4Mul)
	if t.Kind == kernel.TableInst {
		e.value(&kernel.Node{Op: kernel.OpInst, Type: kernel.U32, Imm: t.Head})
		e.Simd(wasm.I32x4Add)
		e.Get(at.valid)
		e.Simd(wasm.V128And)
	} else {
		e.Get(e.tables[key.table].head)
		e.Simd(wasm.I32x4Add)
	}
	v := e.temp()
	e.Set(v)
	highest := n.Imm
	e.f.Each(func(_ kernel.ID, o *kernel.Node) {
		if o.Op == kernel.OpTable && o.Imm>>8 == key.table && o.Args[0] == key.row {
			highest = max(highest, o.Imm)
		}
	})
	for i := range at.lanes {
		at.lanes[i] = e.Local(wasm.I32)
		e.lane(v, byte(i))
		e.Tee(at.lanes[i])
		e.Mem(wasm.I32Load, 2, e.component(&kernel.Node{Imm: highest})) // the highest first; see touch
		e.Op(wasm.Drop)
	}
	e.release(1)
	e.rows[key] = at
	return at
}

// gather pushes the words at four addresses.
func (e *emitter) gather(lanes [4]uint32, offset uint32) {
	for i := 3; i >= 0; i-- {
		e.Get(lanes[i])
	}
	e.SimdMem(wasm.V128Load32Zero, 2, offset)
	for i := byte(1); i < 4; i++ {
		e.SimdLane(wasm.V128Load32Lane, 2, offset, i)
	}
}

// others is the table of a rowKey for particles named by birth order.
const others = math.MaxUint32

// other computes the addresses of particles named by their place in birth
// order, once for all columns.
func (e *emitter) other(n *kernel.Node) rowAt {
	key := rowKey{others, n.Args[0]}
	if at, ok := e.rows[key]; ok {
		return at
	}
	at := rowAt{depth: e.depth, valid: e.Local(wasm.V128)}
	v, tiles, alive := e.temp(), e.temp(), e.Local(wasm.I32)
	e.push(n.Args[0])
	e.Get(e.job)
	e.Mem(wasm.I32Load, 2, 4*JobAux)
	e.Tee(e.aux)
	e.Mem(wasm.I32Load, 2, AuxAlive)
	e.Tee(alive)
	e.I32(1)
	e.Op(wasm.I32Sub)
	e.Simd(wasm.I32x4Splat)
	e.Simd(wasm.I32x4MinU)
	e.Get(alive)
	e.Simd(wasm.I32x4Splat)
	e.Splat(0)
	e.Simd(wasm.I32x4Eq)
	e.not()
	e.Tee(at.valid)
	e.Simd(wasm.V128And)
	e.Tee(v)
	// The tile is at AuxTiles + 4·(order >> 6), the slot order & 63.
	e.I32(6)
	e.Simd(wasm.I32x4ShrU)
	e.I32(2)
	e.Simd(wasm.I32x4Shl)
	e.Set(tiles)
	e.Get(v)
	e.Splat(TileSlots - 1)
	e.Simd(wasm.V128And)
	e.I32(2)
	e.Simd(wasm.I32x4Shl)
	e.Set(v)
	for i := range at.lanes {
		at.lanes[i] = e.Local(wasm.I32)
		e.Get(e.aux)
		e.lane(tiles, byte(i))
		e.Op(wasm.I32Add)
		e.Mem(wasm.I32Load, 2, AuxTiles)
		e.lane(v, byte(i))
		e.Op(wasm.I32Add)
		e.Get(e.tile) // of nobody: any tile, masked
		e.Get(alive)
		e.Op(wasm.Select)
		e.Set(at.lanes[i])
	}
	e.release(2)
	e.rows[key] = at
	return at
}
