package program

import "github.com/motefx/mote/kernel"

// wide is an unsigned number of 64 bits in two words, for ticks and for
// fractions of births. The language has no such type.
type wide struct{ lo, hi kernel.Uint }

// wideData is an authored number of ticks.
func wideData(k *kernel.Kernel, v uint64) wide {
	return wide{k.DataUint(uint32(v)), k.DataUint(uint32(v >> 32))}
}

func (a wide) add(b wide) wide {
	lo := a.lo.Add(b.lo)
	return wide{lo, a.hi.Add(b.hi).Add(lo.Lt(a.lo).Bit())}
}

func (a wide) sub(b wide) wide {
	return wide{a.lo.Sub(b.lo), a.hi.Sub(b.hi).Sub(a.lo.Lt(b.lo).Bit())}
}

func (a wide) lt(b wide) kernel.BoolValue {
	return a.hi.Lt(b.hi).Or(a.hi.Eq(b.hi).And(a.lo.Lt(b.lo)))
}

func pick(c kernel.BoolValue, a, b wide) wide {
	return wide{c.Uint(a.lo, b.lo), c.Uint(a.hi, b.hi)}
}

func (a wide) min(b wide) wide { return pick(b.lt(a), b, a) }
func (a wide) max(b wide) wide { return pick(a.lt(b), b, a) }

// float is the number rounded to f32 (twice for numbers above 2³², which the
// language defines and every target shares).
func (a wide) float() kernel.Float {
	return a.hi.Float().Times(1 << 32).Add(a.lo.Float())
}

// mulWide is the whole product of two words.
func mulWide(a, b kernel.Uint) wide {
	al, ah := a.Mask(0xffff), a.Shr(16)
	bl, bh := b.Mask(0xffff), b.Shr(16)
	low := al.Mul(bl)
	mid := ah.Mul(bl).Add(low.Shr(16)) // at most 2³² − 2¹⁷ + 2¹⁶: no overflow
	cross := al.Mul(bh).Add(mid.Mask(0xffff))
	return wide{
		low.Mask(0xffff).Or(cross.Shl(16)),
		ah.Mul(bh).Add(mid.Shr(16)).Add(cross.Shr(16)),
	}
}

// shift moves a number by n bits, up to the left where n is positive; |n| < 64.
func (a wide) shift(n kernel.Int) wide {
	k := n.Float().Kernel()
	zero := k.Uint(0)
	left, right := n.Max(k.Int(0)).Uint(), k.Int(0).Sub(n.Min(k.Int(0))).Uint()
	up := func(a wide, n kernel.Uint) wide {
		whole := pick(k.Uint(31).Lt(n), wide{zero, a.lo}, a)
		bits := n.Mask(31)
		carry := bits.Eq(zero).Uint(zero, whole.lo.ShrBy(k.Uint(32).Sub(bits)))
		return wide{whole.lo.ShlBy(bits), whole.hi.ShlBy(bits).Or(carry)}
	}
	down := func(a wide, n kernel.Uint) wide {
		whole := pick(k.Uint(31).Lt(n), wide{a.hi, zero}, a)
		bits := n.Mask(31)
		carry := bits.Eq(zero).Uint(zero, whole.hi.ShlBy(k.Uint(32).Sub(bits)))
		return wide{whole.lo.ShrBy(bits).Or(carry), whole.hi.ShrBy(bits)}
	}
	return down(up(a, left), right)
}
