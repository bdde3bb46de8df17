package kernel

import "math"

// storeMin is the smallest magnitude that a store keeps.
const storeMin = 1e-20

// StoreBits applies the rule of stores to the bits of an f32: 0 for NaN and for
// magnitudes below 1e-20, ±MaxFloat32 for infinities.
func StoreBits(u uint32) uint32 {
	a := math.Float32frombits(u &^ (1 << 31))
	switch {
	case !(a >= storeMin):
		return 0
	case a > math.MaxFloat32:
		return u&(1<<31) | math.Float32bits(math.MaxFloat32)
	}
	return u
}

// flush is the rule for results: magnitudes of 2⁻¹²⁶ and less are zero.
func flush(x float32) uint32 {
	u := math.Float32bits(x)
	if u&0x7fffffff <= 0x00800000 {
		return 0
	}
	return u
}

func b2u(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// evalOp computes one operation on bits. It is the definition of the language:
// constant folding and the interpreter both come here.
func evalOp(op Op, a, b, c uint32) uint32 {
	x, y := math.Float32frombits(a), math.Float32frombits(b)
	switch op {
	case OpAddF:
		return flush(x + y)
	case OpSubF:
		return flush(x - y)
	case OpMulF:
		return flush(x * y)
	case OpDivF:
		if y == 0 {
			return 0
		}
		return flush(x / y)
	case OpMinF:
		if y < x {
			return b
		}
		return a
	case OpMaxF:
		if x < y {
			return b
		}
		return a
	case OpSqrtF:
		if x < 0 {
			return 0
		}
		return flush(float32(math.Sqrt(float64(x))))
	case OpFloorF:
		return math.Float32bits(float32(math.Floor(float64(x))))
	case OpCeilF:
		return math.Float32bits(float32(math.Ceil(float64(x))))
	case OpTruncF:
		return math.Float32bits(float32(math.Trunc(float64(x))))
	case OpNearF:
		return math.Float32bits(float32(math.RoundToEven(float64(x))))
	case OpAbsF:
		return a &^ (1 << 31)
	case OpNegF:
		return a ^ 1<<31
	case OpLtF:
		return b2u(x < y)
	case OpLeF:
		return b2u(x <= y)
	case OpEqF:
		return b2u(x == y)
	case OpNeF:
		return b2u(x != y)
	case OpF2I:
		return uint32(toInt(x))
	case OpF2U:
		return toUint(x)
	case OpI2F:
		return math.Float32bits(float32(int32(a)))
	case OpU2F:
		return math.Float32bits(float32(a))
	case OpBits:
		switch {
		case x == 0:
			return 0
		case x != x:
			return 0x7fc00000
		}
		return a
	case OpFrom:
		return flush(x)
	case OpSelect:
		if a != 0 {
			return b
		}
		return c
	}
	return evalInt(op, a, b)
}

func evalInt(op Op, a, b uint32) uint32 {
	switch op {
	case OpAddI:
		return a + b
	case OpSubI:
		return a - b
	case OpMulI:
		return a * b
	case OpAndI, OpAndB:
		return a & b
	case OpOrI, OpOrB:
		return a | b
	case OpXorI, OpXorB:
		return a ^ b
	case OpShlI:
		return a << (b & 31)
	case OpShrU:
		return a >> (b & 31)
	case OpShrI:
		return uint32(int32(a) >> (b & 31))
	case OpDivU:
		if b == 0 {
			return 0
		}
		return a / b
	case OpRemU:
		if b == 0 {
			return 0
		}
		return a % b
	case OpDivI:
		if b == 0 {
			return 0
		}
		return uint32(int32(a) / int32(b))
	case OpRemI:
		if b == 0 {
			return 0
		}
		return uint32(int32(a) % int32(b))
	case OpLtI:
		return b2u(int32(a) < int32(b))
	case OpLtU:
		return b2u(a < b)
	case OpLeI:
		return b2u(int32(a) <= int32(b))
	case OpLeU:
		return b2u(a <= b)
	case OpEqI:
		return b2u(a == b)
	case OpNeI:
		return b2u(a != b)
	case OpNotB:
		return a ^ 1
	case OpCast, OpB2U:
		return a
	}
	panic("kernel: no such operation: " + op.String())
}

func toInt(x float32) int32 {
	switch {
	case x != x:
		return 0
	case x >= 1<<31:
		return math.MaxInt32
	case x <= -1<<31:
		return math.MinInt32
	}
	return int32(x)
}

func toUint(x float32) uint32 {
	switch {
	case !(x > 0):
		return 0
	case x >= 1<<32:
		return math.MaxUint32
	}
	return uint32(x)
}
