package kernel

import (
	"fmt"
	"math"
	"testing"
)

const (
	bitsNaN  = 0x7fc00000
	bitsInf  = 0x7f800000
	bitsNInf = 0xff800000
	bitsMax  = 0x7f7fffff
	bitsMin  = 0x00800000 // 2⁻¹²⁶, which counts as zero
	bitsLow  = 0x00800001 // the smallest number that does not
	minusOne = 0xffffffff
	minInt   = 0x80000000
)

func bits(x float32) uint32 { return math.Float32bits(x) }

func TestEvalOp(t *testing.T) {
	f := bits
	for _, c := range []struct {
		op      Op
		a, b, c uint32
		want    uint32
	}{
		// Results of 2⁻¹²⁶ and less are zero, without a sign.
		{OpAddF, f(1), f(2), 0, f(3)},
		{OpAddF, f(1), f(0x1p-24), 0, f(1)},
		{OpAddF, f(1), f(0x1.8p-23), 0, f(1 + 0x1p-22)},
		{OpAddF, bitsMax, bitsMax, 0, bitsInf},
		{OpSubF, bitsInf, bitsInf, 0, bitsNaN},
		{OpSubF, bitsLow, bitsMin, 0, 0},
		{OpSubF, 0, bitsLow, 0, bitsLow | minInt},
		{OpMulF, f(0x1p-63), f(0x1p-63), 0, 0},
		{OpMulF, f(-0x1p-63), f(0x1p-63), 0, 0},
		{OpMulF, f(0x1p-63), f(0x1.000002p-63), 0, bitsLow},
		{OpMulF, f(0x1.fffffep-64), f(0x1.000002p-63), 0, 0}, // rounds to 2⁻¹²⁶
		{OpMulF, bitsMax, f(2), 0, bitsInf},
		{OpMulF, 0, f(-1), 0, 0},

		// Division, root.
		{OpDivF, f(1), f(3), 0, f(1.0 / 3)},
		{OpDivF, f(1), 0, 0, 0},
		{OpDivF, bitsInf, 0, 0, 0},
		{OpDivF, bitsNaN, minInt, 0, 0},
		{OpDivF, f(1), bitsInf, 0, 0},
		{OpDivF, f(1), bitsMax, 0, 0},
		{OpDivF, bitsMax, f(0.5), 0, bitsInf},
		{OpSqrtF, f(2), 0, 0, f(math.Sqrt2)},
		{OpSqrtF, f(-1), 0, 0, 0},
		{OpSqrtF, bitsNInf, 0, 0, 0},
		{OpSqrtF, bitsInf, 0, 0, bitsInf},
		{OpSqrtF, bitsLow, 0, 0, f(0x1p-63)},

		// min(a, b) is b<a ? b : a, so that NaN in a stays and NaN in b does not.
		{OpMinF, f(1), f(2), 0, f(1)},
		{OpMinF, bitsNaN, f(2), 0, bitsNaN},
		{OpMinF, f(2), bitsNaN, 0, f(2)},
		{OpMaxF, f(1), f(2), 0, f(2)},
		{OpMaxF, bitsNaN, f(2), 0, bitsNaN},
		{OpMaxF, f(2), bitsNaN, 0, f(2)},
		{OpMaxF, bitsNInf, bitsInf, 0, bitsInf},

		// Rounding to whole numbers.
		{OpFloorF, f(-1.5), 0, 0, f(-2)},
		{OpFloorF, f(0x1p30), 0, 0, f(0x1p30)},
		{OpFloorF, bitsInf, 0, 0, bitsInf},
		{OpCeilF, f(1.25), 0, 0, f(2)},
		{OpTruncF, f(-1.75), 0, 0, f(-1)},
		{OpNearF, f(0.5), 0, 0, f(0)},
		{OpNearF, f(1.5), 0, 0, f(2)},
		{OpNearF, f(2.5), 0, 0, f(2)},
		{OpNearF, f(-3.5), 0, 0, f(-4)},
		{OpNearF, f(0x1.fffffep-2), 0, 0, f(0)},
		{OpAbsF, f(-2), 0, 0, f(2)},
		{OpAbsF, bitsNInf, 0, 0, bitsInf},
		{OpNegF, f(2), 0, 0, f(-2)},

		// Comparisons with NaN do not hold, but for ≠; zeros are equal.
		{OpLtF, bitsNaN, f(1), 0, 0},
		{OpLeF, f(1), bitsNaN, 0, 0},
		{OpEqF, bitsNaN, bitsNaN, 0, 0},
		{OpNeF, bitsNaN, bitsNaN, 0, 1},
		{OpEqF, minInt, 0, 0, 1},
		{OpLtF, minInt, 0, 0, 0},
		{OpLtF, bitsNInf, bitsInf, 0, 1},
		{OpLeF, bitsInf, bitsInf, 0, 1},

		// Conversions saturate.
		{OpF2I, f(-1.9), 0, 0, minusOne},
		{OpF2I, f(0x1p31), 0, 0, math.MaxInt32},
		{OpF2I, f(0x1.fffffep30), 0, 0, 0x7fffff80},
		{OpF2I, f(-0x1p31), 0, 0, minInt},
		{OpF2I, bitsNInf, 0, 0, minInt},
		{OpF2I, bitsNaN, 0, 0, 0},
		{OpF2U, f(-0.5), 0, 0, 0},
		{OpF2U, f(-5), 0, 0, 0},
		{OpF2U, f(0x1p32), 0, 0, math.MaxUint32},
		{OpF2U, f(0x1.fffffep31), 0, 0, 0xffffff00},
		{OpF2U, bitsInf, 0, 0, math.MaxUint32},
		{OpF2U, bitsNaN, 0, 0, 0},
		{OpI2F, minusOne, 0, 0, f(-1)},
		{OpI2F, 16777217, 0, 0, f(16777216)},
		{OpI2F, 16777219, 0, 0, f(16777220)},
		{OpI2F, minInt, 0, 0, f(-0x1p31)},
		{OpU2F, minusOne, 0, 0, f(0x1p32)},
		{OpU2F, minInt, 0, 0, f(0x1p31)},
		{OpBits, f(1), 0, 0, 0x3f800000},
		{OpBits, minInt, 0, 0, 0},
		{OpBits, 0xffc12345, 0, 0, bitsNaN},
		{OpBits, bitsNInf, 0, 0, bitsNInf},
		{OpFrom, 0x3f800000, 0, 0, f(1)},
		{OpFrom, bitsMin, 0, 0, 0},
		{OpFrom, bitsMin | minInt, 0, 0, 0},
		{OpFrom, bitsLow, 0, 0, bitsLow},
		{OpFrom, 1, 0, 0, 0},
		{OpFrom, minInt, 0, 0, 0},
		{OpCast, minInt, 0, 0, minInt},
		{OpB2U, 1, 0, 0, 1},
		{OpSelect, 1, 7, 8, 7},
		{OpSelect, 0, 7, 8, 8},

		// Whole numbers wrap; division by zero is zero; shifts are masked.
		{OpAddI, math.MaxInt32, 1, 0, minInt},
		{OpSubI, 0, 1, 0, minusOne},
		{OpMulI, 0x10001, 0x10001, 0, 0x20001},
		{OpAndI, 12, 10, 0, 8},
		{OpOrI, 12, 10, 0, 14},
		{OpXorI, 12, 10, 0, 6},
		{OpShlI, 1, 31, 0, minInt},
		{OpShlI, 1, 33, 0, 2},
		{OpShrU, minInt, 31, 0, 1},
		{OpShrU, minInt, 32, 0, minInt},
		{OpShrI, minInt, 31, 0, minusOne},
		{OpShrI, minInt, 63, 0, minusOne},
		{OpDivU, minusOne, 2, 0, math.MaxInt32},
		{OpDivU, 7, 0, 0, 0},
		{OpRemU, minusOne, 10, 0, 5},
		{OpRemU, 7, 0, 0, 0},
		{OpDivI, uint32(0xfffffff9), 2, 0, 0xfffffffd}, // −7/2 = −3
		{OpDivI, 7, 0, 0, 0},
		{OpDivI, minInt, minusOne, 0, minInt},
		{OpRemI, uint32(0xfffffff9), 2, 0, minusOne}, // −7 = −3·2 − 1
		{OpRemI, 7, 0, 0, 0},
		{OpRemI, minInt, minusOne, 0, 0},
		{OpLtI, minusOne, 0, 0, 1},
		{OpLtU, minusOne, 0, 0, 0},
		{OpLeI, minInt, minInt, 0, 1},
		{OpLeU, minusOne, 0, 0, 0},
		{OpEqI, minInt, minInt, 0, 1},
		{OpNeI, minInt, minInt, 0, 0},

		{OpAndB, 1, 0, 0, 0},
		{OpOrB, 1, 0, 0, 1},
		{OpXorB, 1, 1, 0, 0},
		{OpNotB, 1, 0, 0, 0},
		{OpNotB, 0, 0, 0, 1},
	} {
		got := evalOp(c.op, c.a, c.b, c.c)
		if isNaN(got) && isNaN(c.want) {
			continue // which NaN it is cannot be seen
		}
		if got != c.want {
			t.Errorf("%v %08x %08x %08x = %08x, want %08x", c.op, c.a, c.b, c.c, got, c.want)
		}
	}
}

func isNaN(u uint32) bool { return u&^minInt > bitsInf }

// extremes are the operands at which machines differ.
func extremes() []uint32 {
	var list []uint32
	for _, u := range []uint32{0, 1, 0x007fffff, bitsMin, bitsLow, bits(0x1p-63), bits(0x1.000002p-63), bits(1e-20), bits(0.5),
		bits(1), bits(1.5), bits(3), bits(0x1p23), bits(0x1p24), bits(0x1p31), bits(0x1p32), bits(1e20), bitsMax, bitsInf, bitsNaN} {
		list = append(list, u, u|minInt)
	}
	return list
}

// TestResultsAreFlushed: no arithmetic result lies in the range that counts as zero.
func TestResultsAreFlushed(t *testing.T) {
	for _, op := range []Op{OpAddF, OpSubF, OpMulF, OpDivF, OpSqrtF, OpFrom} {
		for _, a := range extremes() {
			for _, b := range extremes() {
				got := evalOp(op, a, b, 0)
				if got&^minInt <= bitsMin && got != 0 {
					t.Errorf("%v %08x %08x = %08x, want 0", op, a, b, got)
				}
			}
		}
	}
}

func TestStoreBits(t *testing.T) {
	tiny := bits(1e-20)
	for _, c := range [][2]uint32{
		{0, 0}, {minInt, 0}, {1, 0}, {0x007fffff, 0}, {bitsMin, 0}, {bitsLow | minInt, 0},
		{tiny - 1, 0}, {tiny, tiny}, {tiny + 1, tiny + 1}, {tiny - 1 | minInt, 0}, {tiny | minInt, tiny | minInt},
		{bits(1), bits(1)}, {bits(-1), bits(-1)}, {bitsMax, bitsMax}, {bitsMax | minInt, bitsMax | minInt},
		{bitsInf, bitsMax}, {bitsNInf, bitsMax | minInt},
		{bitsNaN, 0}, {0xffc00000, 0}, {0x7f800001, 0}, {0xffffffff, 0},
	} {
		if got := StoreBits(c[0]); got != c[1] {
			t.Errorf("%08x: stored as %08x, want %08x", c[0], got, c[1])
		}
	}
}

// TestFoldingIsEvaluation: an operation on literals gives the literal that the
// interpreter would compute.
func TestFoldingIsEvaluation(t *testing.T) {
	types := func(op Op) (in Type, out Type, n int) {
		switch {
		case op >= OpLtF && op <= OpNeF:
			return F32, Bool, 2
		case op >= OpSqrtF && op <= OpNegF:
			return F32, F32, 1
		case op >= OpAddF && op <= OpMaxF:
			return F32, F32, 2
		case op >= OpLtI && op <= OpNeI:
			return U32, Bool, 2
		case op >= OpAddI && op <= OpRemI:
			return U32, U32, 2
		case op == OpF2I:
			return F32, I32, 1
		case op == OpF2U, op == OpBits:
			return F32, U32, 1
		case op == OpI2F:
			return I32, F32, 1
		case op == OpU2F, op == OpFrom:
			return U32, F32, 1
		case op == OpCast:
			return U32, I32, 1
		}
		return Void, Void, 0
	}
	tested := 0
	for op := OpAddF; op < OpSelect; op++ {
		in, out, n := types(op)
		if n == 0 {
			continue
		}
		tested++
		for _, a := range extremes() {
			for _, b := range extremes() {
				k := New(nil, "fold", StageFunction)
				args := []ID{k.constant(in, a), k.constant(in, b)}[:n]
				x, y := k.f.Nodes[args[0]].Imm, uint32(0)
				if n == 2 {
					y = k.f.Nodes[args[1]].Imm
				}
				id := k.emit(op, out, 0, args...)
				got, ok := k.isConst(id)
				want := evalOp(op, x, y, 0)
				if out == F32 && !isNaN(want) {
					want = flush(math.Float32frombits(want))
				}
				if !ok || got != want && !(out == F32 && isNaN(got) && isNaN(want)) {
					t.Fatalf("%v %08x %08x: folded to %08x (%v), want %08x", op, x, y, got, ok, want)
				}
				if n == 1 {
					break
				}
			}
		}
	}
	if tested < 40 {
		t.Errorf("only %d operations tested", tested)
	}
}

// TestIdentities: what the builder leaves out would not have changed a value.
func TestIdentities(t *testing.T) {
	float := FloatFunction("identities", 1, 5, func(k *Kernel, in []Float) []Float {
		x := in[0]
		return []Float{x.Plus(0), k.Float(0).Add(x), x.Minus(0), x.Times(1), x.Over(1)}
	})
	for i, id := range float.Body().Results {
		if op := float.Body().Nodes[id].Op; op != OpParam {
			t.Errorf("result %d is computed by %v", i, op)
		}
	}
	x := bits(3.5)
	for _, c := range []struct {
		op   Op
		a, b uint32
	}{{OpAddF, x, 0}, {OpAddF, 0, x}, {OpSubF, x, 0}, {OpMulF, x, bits(1)}, {OpMulF, bits(1), x}, {OpDivF, x, bits(1)}} {
		if got := evalOp(c.op, c.a, c.b, 0); got != x {
			t.Errorf("%v: %08x, want %08x", c.op, got, x)
		}
	}
	logic := NewFunction("logic", []Type{Bool}, []Type{Bool, Bool, Bool, Bool}, func(k *Kernel, in []Value) []Value {
		b := in[0].(BoolValue)
		return []Value{b.And(k.Bool(true)), k.Bool(false).Or(b), k.Bool(true).Or(b), b.And(k.Bool(false))}
	})
	in := &Interpreter{}
	for _, b := range []uint32{0, 1} {
		if got, want := fmt.Sprint(in.Call(logic, b)), fmt.Sprint([]uint32{b, b, 1, 0}); got != want {
			t.Errorf("%d: %s, want %s", b, got, want)
		}
	}
}
