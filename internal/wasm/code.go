package wasm

import "encoding/binary"

// Code is the body of a function under construction.
type Code struct {
	B []byte
	// Locals are those behind the parameters.
	Locals []ValueType
	Params int
}

// Local declares a local.
func (c *Code) Local(t ValueType) uint32 {
	c.Locals = append(c.Locals, t)
	return uint32(c.Params + len(c.Locals) - 1)
}

// Op appends plain one-byte instructions.
func (c *Code) Op(ops ...byte) { c.B = append(c.B, ops...) }

// Simd appends a vector instruction.
func (c *Code) Simd(op uint32) { c.B = AppendUint(append(c.B, 0xfd), uint64(op)) }

// Get, Set and Tee access a local.
func (c *Code) Get(l uint32) { c.B = AppendUint(append(c.B, 0x20), uint64(l)) }

// Set pops a local's value.
func (c *Code) Set(l uint32) { c.B = AppendUint(append(c.B, 0x21), uint64(l)) }

// Tee sets a local and leaves the value.
func (c *Code) Tee(l uint32) { c.B = AppendUint(append(c.B, 0x22), uint64(l)) }

// I32 pushes a constant.
func (c *Code) I32(v int32) { c.B = AppendInt(append(c.B, 0x41), int64(v)) }

// I64 pushes a constant.
func (c *Code) I64(v int64) { c.B = AppendInt(append(c.B, 0x42), v) }

// Splat pushes a vector of four equal words.
func (c *Code) Splat(v uint32) { c.Vector([4]uint32{v, v, v, v}) }

// Vector pushes a vector of four words.
func (c *Code) Vector(v [4]uint32) {
	c.Simd(V128Const)
	for _, w := range v {
		c.B = binary.LittleEndian.AppendUint32(c.B, w)
	}
}

// Mem appends a scalar load or store with its offset; align is the log₂ hint.
func (c *Code) Mem(op byte, align, offset uint32) {
	c.B = AppendUint(AppendUint(append(c.B, op), uint64(align)), uint64(offset))
}

// SimdMem appends a vector load or store.
func (c *Code) SimdMem(op, align, offset uint32) {
	c.Simd(op)
	c.B = AppendUint(AppendUint(c.B, uint64(align)), uint64(offset))
}

// SimdLane appends a vector load or store of one lane.
func (c *Code) SimdLane(op, align, offset uint32, lane byte) {
	c.SimdMem(op, align, offset)
	c.Op(lane)
}

// Lane appends an instruction with a lane.
func (c *Code) Lane(op uint32, lane byte) {
	c.Simd(op)
	c.Op(lane)
}

// Shuffle picks four of the eight words of two vectors.
func (c *Code) Shuffle(words [4]byte) {
	c.Simd(I8x16Shuffle)
	for _, w := range words {
		c.Op(4*w, 4*w+1, 4*w+2, 4*w+3)
	}
}

// Call calls a function.
func (c *Code) Call(index int) { c.B = AppendUint(append(c.B, 0x10), uint64(index)) }

// Br and BrIf branch out of depth enclosing blocks.
func (c *Code) Br(depth uint32) { c.B = AppendUint(append(c.B, 0x0c), uint64(depth)) }

// BrIf branches when the top of the stack is not 0.
func (c *Code) BrIf(depth uint32) { c.B = AppendUint(append(c.B, 0x0d), uint64(depth)) }

// Instructions of one byte. Block, Loop and If are followed by a block type;
// Void is the empty one.
const (
	Block = 0x02
	Loop  = 0x03
	If    = 0x04
	Else  = 0x05
	End   = 0x0b
	Void  = 0x40

	I32Load  = 0x28
	I64Load  = 0x29
	I32Store = 0x36
	I64Store = 0x37

	Drop   = 0x1a
	Select = 0x1b

	I32Eqz  = 0x45
	I32Eq   = 0x46
	I32LtU  = 0x49
	I32GeU  = 0x4f
	I32Add  = 0x6a
	I32Sub  = 0x6b
	I32Mul  = 0x6c
	I32DivS = 0x6d
	I32DivU = 0x6e
	I32RemS = 0x6f
	I32RemU = 0x70
	I32And  = 0x71
	I32Or   = 0x72
	I32Shl  = 0x74
	I32ShrS = 0x75
	I32ShrU = 0x76

	I64And     = 0x83
	I64Or      = 0x84
	I64Xor     = 0x85
	I64Shl     = 0x86
	I64ShrU    = 0x88
	I32WrapI64 = 0xa7
	I64ExtendU = 0xad
)

// Vector instructions.
const (
	V128Load        = 0
	V128Load32Splat = 9
	V128Store       = 11
	V128Const       = 12
	I8x16Shuffle    = 13
	I32x4Splat      = 17
	I32x4Extract    = 27
	I32x4Replace    = 28
	F32x4Extract    = 31
	F32x4Replace    = 32
	I32x4Eq         = 55
	I32x4Ne         = 56
	I32x4LtS        = 57
	I32x4LtU        = 58
	I32x4GtS        = 59
	I32x4LeS        = 61
	I32x4LeU        = 62
	F32x4Eq         = 65
	F32x4Ne         = 66
	F32x4Lt         = 67
	F32x4Le         = 69
	F32x4Ge         = 70
	V128And         = 78
	V128AndNot      = 79
	V128Or          = 80
	V128Xor         = 81
	V128AnyTrue     = 83
	V128Load32Lane  = 86
	V128Store32Lane = 90
	V128Store64Lane = 91
	V128Load32Zero  = 92
	F32x4Ceil       = 103
	F32x4Floor      = 104
	F32x4Trunc      = 105
	F32x4Nearest    = 106
	I32x4Bitmask    = 164
	I32x4Shl        = 171
	I32x4ShrS       = 172
	I32x4ShrU       = 173
	I32x4Add        = 174
	I32x4Sub        = 177
	I32x4Mul        = 181
	I32x4MinU       = 183
	F32x4Sqrt       = 227
	F32x4Add        = 228
	F32x4Sub        = 229
	F32x4Mul        = 230
	F32x4Div        = 231
	F32x4PMin       = 234
	F32x4PMax       = 235
	I32x4TruncSatS  = 248
	I32x4TruncSatU  = 249
	F32x4ConvertS   = 250
	F32x4ConvertU   = 251
)
