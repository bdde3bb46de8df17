package kernel

import "math"

// Float is an f32 value.
type Float struct {
	k  *Kernel
	id ID
}

// Int is an i32 value.
type Int struct {
	k  *Kernel
	id ID
}

// Uint is a u32 value.
type Uint struct {
	k  *Kernel
	id ID
}

// BoolValue is a bool value.
type BoolValue struct {
	k  *Kernel
	id ID
}

// Value is any scalar value.
type Value interface{ node() (*Kernel, ID) }

func (a Float) node() (*Kernel, ID)     { return a.k, a.id }
func (a Int) node() (*Kernel, ID)       { return a.k, a.id }
func (a Uint) node() (*Kernel, ID)      { return a.k, a.id }
func (a BoolValue) node() (*Kernel, ID) { return a.k, a.id }

// Float returns a literal. Literals are for constants of a formula; authored
// numbers are Data.
func (k *Kernel) Float(v float32) Float { return Float{k, k.constant(F32, math.Float32bits(v))} }

// Int returns a literal.
func (k *Kernel) Int(v int32) Int { return Int{k, k.constant(I32, uint32(v))} }

// Uint returns a literal.
func (k *Kernel) Uint(v uint32) Uint { return Uint{k, k.constant(U32, v)} }

// Bool returns a literal.
func (k *Kernel) Bool(v bool) BoolValue { return BoolValue{k, k.constant(Bool, b2u(v))} }

func (a Float) op(op Op, b Float) Float { return Float{a.k, a.k.emit(op, F32, 0, a.id, b.id)} }
func (a Float) unary(op Op) Float       { return Float{a.k, a.k.emit(op, F32, 0, a.id)} }
func (a Float) compare(op Op, b Float) BoolValue {
	return BoolValue{a.k, a.k.emit(op, Bool, 0, a.id, b.id)}
}

// Kernel returns the kernel the value belongs to.
func (a Float) Kernel() *Kernel { return a.k }

// Valid reports whether the value exists.
func (a Float) Valid() bool { return a.k != nil }

// Literal returns the value where it is known when the kernel is built.
func (a Float) Literal() (float32, bool) {
	bits, ok := a.k.isConst(a.id)
	return math.Float32frombits(bits), ok
}

// Add returns a + b.
func (a Float) Add(b Float) Float { return a.op(OpAddF, b) }

// Sub returns a − b.
func (a Float) Sub(b Float) Float { return a.op(OpSubF, b) }

// Mul returns a · b.
func (a Float) Mul(b Float) Float { return a.op(OpMulF, b) }

// Div returns a / b, and 0 where b is 0.
func (a Float) Div(b Float) Float { return a.op(OpDivF, b) }

// Plus, Minus, Times and Over take a literal.
func (a Float) Plus(b float32) Float { return a.Add(a.k.Float(b)) }

// Minus returns a − b.
func (a Float) Minus(b float32) Float { return a.Sub(a.k.Float(b)) }

// Times returns a · b.
func (a Float) Times(b float32) Float { return a.Mul(a.k.Float(b)) }

// Over returns a / b.
func (a Float) Over(b float32) Float { return a.Div(a.k.Float(b)) }

// OneMinus returns 1 − a.
func (a Float) OneMinus() Float { return a.k.Float(1).Sub(a) }

// Min returns b<a ? b : a.
func (a Float) Min(b Float) Float { return a.op(OpMinF, b) }

// Max returns a<b ? b : a.
func (a Float) Max(b Float) Float { return a.op(OpMaxF, b) }

// Clamp returns a within lo..hi.
func (a Float) Clamp(lo, hi float32) Float { return a.Max(a.k.Float(lo)).Min(a.k.Float(hi)) }

// Sqrt returns the root of a, 0 for a < 0.
func (a Float) Sqrt() Float { return a.unary(OpSqrtF) }

// Floor rounds down.
func (a Float) Floor() Float { return a.unary(OpFloorF) }

// Ceil rounds up.
func (a Float) Ceil() Float { return a.unary(OpCeilF) }

// Trunc rounds toward zero.
func (a Float) Trunc() Float { return a.unary(OpTruncF) }

// Nearest rounds to the nearest whole number, halves to the even one.
func (a Float) Nearest() Float { return a.unary(OpNearF) }

// Fract returns a − ⌊a⌋.
func (a Float) Fract() Float { return a.Sub(a.Floor()) }

// Abs returns |a|.
func (a Float) Abs() Float { return a.unary(OpAbsF) }

// Neg returns −a.
func (a Float) Neg() Float { return a.unary(OpNegF) }

// Square returns a · a.
func (a Float) Square() Float { return a.Mul(a) }

// Lerp returns a + (b − a)·t.
func (a Float) Lerp(b, t Float) Float { return a.Add(b.Sub(a).Mul(t)) }

// Lt reports a < b.
func (a Float) Lt(b Float) BoolValue { return a.compare(OpLtF, b) }

// Le reports a ≤ b.
func (a Float) Le(b Float) BoolValue { return a.compare(OpLeF, b) }

// Gt reports a > b.
func (a Float) Gt(b Float) BoolValue { return b.compare(OpLtF, a) }

// Ge reports a ≥ b.
func (a Float) Ge(b Float) BoolValue { return b.compare(OpLeF, a) }

// Eq reports a = b.
func (a Float) Eq(b Float) BoolValue { return a.compare(OpEqF, b) }

// Ne reports a ≠ b.
func (a Float) Ne(b Float) BoolValue { return a.compare(OpNeF, b) }

// Int converts toward zero, saturating; NaN is 0.
func (a Float) Int() Int { return Int{a.k, a.k.emit(OpF2I, I32, 0, a.id)} }

// Uint converts toward zero, saturating; NaN and negative numbers are 0.
func (a Float) Uint() Uint { return Uint{a.k, a.k.emit(OpF2U, U32, 0, a.id)} }

// Bits returns the bits of a, with zero as +0 and NaN as 0x7fc00000.
func (a Float) Bits() Uint { return Uint{a.k, a.k.emit(OpBits, U32, 0, a.id)} }

func (a Int) op(op Op, b Int) Int { return Int{a.k, a.k.emit(op, I32, 0, a.id, b.id)} }

// Add returns a + b, wrapping.
func (a Int) Add(b Int) Int { return a.op(OpAddI, b) }

// Sub returns a − b, wrapping.
func (a Int) Sub(b Int) Int { return a.op(OpSubI, b) }

// Mul returns a · b, wrapping.
func (a Int) Mul(b Int) Int { return a.op(OpMulI, b) }

// Div returns a / b toward zero, 0 for b = 0.
func (a Int) Div(b Int) Int { return a.op(OpDivI, b) }

// Rem returns the remainder of Div, 0 for b = 0.
func (a Int) Rem(b Int) Int { return a.op(OpRemI, b) }

// Plus adds a literal.
func (a Int) Plus(b int32) Int { return a.Add(a.k.Int(b)) }

// And returns the bits set in both.
func (a Int) And(b Int) Int { return a.op(OpAndI, b) }

// Shr shifts right with the sign; the count is taken modulo 32.
func (a Int) Shr(n uint32) Int { return Int{a.k, a.k.emit(OpShrI, I32, 0, a.id, a.k.Int(int32(n)).id)} }

// Shl shifts left; the count is taken modulo 32.
func (a Int) Shl(n uint32) Int { return Int{a.k, a.k.emit(OpShlI, I32, 0, a.id, a.k.Int(int32(n)).id)} }

// Lt reports a < b.
func (a Int) Lt(b Int) BoolValue { return BoolValue{a.k, a.k.emit(OpLtI, Bool, 0, a.id, b.id)} }

// Le reports a ≤ b.
func (a Int) Le(b Int) BoolValue { return BoolValue{a.k, a.k.emit(OpLeI, Bool, 0, a.id, b.id)} }

// Eq reports a = b.
func (a Int) Eq(b Int) BoolValue { return BoolValue{a.k, a.k.emit(OpEqI, Bool, 0, a.id, b.id)} }

// Min returns the smaller.
func (a Int) Min(b Int) Int { return b.Lt(a).Int(b, a) }

// Max returns the larger.
func (a Int) Max(b Int) Int { return a.Lt(b).Int(b, a) }

// Float converts, rounding to nearest.
func (a Int) Float() Float { return Float{a.k, a.k.emit(OpI2F, F32, 0, a.id)} }

// Uint is the same bits.
func (a Int) Uint() Uint { return Uint{a.k, a.k.emit(OpCast, U32, 0, a.id)} }

func (a Uint) op(op Op, b Uint) Uint { return Uint{a.k, a.k.emit(op, U32, 0, a.id, b.id)} }

// Add returns a + b, wrapping.
func (a Uint) Add(b Uint) Uint { return a.op(OpAddI, b) }

// Sub returns a − b, wrapping.
func (a Uint) Sub(b Uint) Uint { return a.op(OpSubI, b) }

// Mul returns the low 32 bits of a · b.
func (a Uint) Mul(b Uint) Uint { return a.op(OpMulI, b) }

// Div returns a / b, 0 for b = 0.
func (a Uint) Div(b Uint) Uint { return a.op(OpDivU, b) }

// Rem returns a mod b, 0 for b = 0.
func (a Uint) Rem(b Uint) Uint { return a.op(OpRemU, b) }

// Plus adds a literal.
func (a Uint) Plus(b uint32) Uint { return a.Add(a.k.Uint(b)) }

// Minus subtracts a literal.
func (a Uint) Minus(b uint32) Uint { return a.Sub(a.k.Uint(b)) }

// Times multiplies by a literal.
func (a Uint) Times(b uint32) Uint { return a.Mul(a.k.Uint(b)) }

// And returns the bits set in both.
func (a Uint) And(b Uint) Uint { return a.op(OpAndI, b) }

// Or returns the bits set in either.
func (a Uint) Or(b Uint) Uint { return a.op(OpOrI, b) }

// Xor returns the bits that differ.
func (a Uint) Xor(b Uint) Uint { return a.op(OpXorI, b) }

// Mask keeps the bits of a literal.
func (a Uint) Mask(b uint32) Uint { return a.And(a.k.Uint(b)) }

// Shl shifts left by a literal, taken modulo 32.
func (a Uint) Shl(n uint32) Uint { return a.ShlBy(a.k.Uint(n)) }

// Shr shifts right by a literal, taken modulo 32.
func (a Uint) Shr(n uint32) Uint { return a.ShrBy(a.k.Uint(n)) }

// ShlBy shifts left; the count is taken modulo 32.
func (a Uint) ShlBy(n Uint) Uint { return a.op(OpShlI, n) }

// ShrBy shifts right; the count is taken modulo 32.
func (a Uint) ShrBy(n Uint) Uint { return a.op(OpShrU, n) }

// Lt reports a < b.
func (a Uint) Lt(b Uint) BoolValue { return BoolValue{a.k, a.k.emit(OpLtU, Bool, 0, a.id, b.id)} }

// Le reports a ≤ b.
func (a Uint) Le(b Uint) BoolValue { return BoolValue{a.k, a.k.emit(OpLeU, Bool, 0, a.id, b.id)} }

// Eq reports a = b.
func (a Uint) Eq(b Uint) BoolValue { return BoolValue{a.k, a.k.emit(OpEqI, Bool, 0, a.id, b.id)} }

// Ne reports a ≠ b.
func (a Uint) Ne(b Uint) BoolValue { return BoolValue{a.k, a.k.emit(OpNeI, Bool, 0, a.id, b.id)} }

// Min returns the smaller.
func (a Uint) Min(b Uint) Uint { return b.Lt(a).Uint(b, a) }

// Max returns the larger.
func (a Uint) Max(b Uint) Uint { return a.Lt(b).Uint(b, a) }

// Float converts, rounding to nearest.
func (a Uint) Float() Float { return Float{a.k, a.k.emit(OpU2F, F32, 0, a.id)} }

// Int is the same bits.
func (a Uint) Int() Int { return Int{a.k, a.k.emit(OpCast, I32, 0, a.id)} }

// FromBits is the f32 with these bits; magnitudes of 2⁻¹²⁶ and less are 0.
func (a Uint) FromBits() Float { return Float{a.k, a.k.emit(OpFrom, F32, 0, a.id)} }

// Unit maps the high 24 bits to [0, 1).
func (a Uint) Unit() Float { return a.Shr(8).Int().Float().Times(1.0 / (1 << 24)) }

// And reports a and b.
func (a BoolValue) And(b BoolValue) BoolValue {
	return BoolValue{a.k, a.k.emit(OpAndB, Bool, 0, a.id, b.id)}
}

// Or reports a or b.
func (a BoolValue) Or(b BoolValue) BoolValue {
	return BoolValue{a.k, a.k.emit(OpOrB, Bool, 0, a.id, b.id)}
}

// Xor reports whether a and b differ.
func (a BoolValue) Xor(b BoolValue) BoolValue {
	return BoolValue{a.k, a.k.emit(OpXorB, Bool, 0, a.id, b.id)}
}

// Not reports the opposite.
func (a BoolValue) Not() BoolValue { return BoolValue{a.k, a.k.emit(OpNotB, Bool, 0, a.id)} }

// Bit is 1 for true and 0 for false.
func (a BoolValue) Bit() Uint { return Uint{a.k, a.k.emit(OpB2U, U32, 0, a.id)} }

// Float chooses x where a holds, else y.
func (a BoolValue) Float(x, y Float) Float {
	return Float{a.k, a.k.emit(OpSelect, F32, 0, a.id, x.id, y.id)}
}

// Int chooses x where a holds, else y.
func (a BoolValue) Int(x, y Int) Int { return Int{a.k, a.k.emit(OpSelect, I32, 0, a.id, x.id, y.id)} }

// Uint chooses x where a holds, else y.
func (a BoolValue) Uint(x, y Uint) Uint {
	return Uint{a.k, a.k.emit(OpSelect, U32, 0, a.id, x.id, y.id)}
}

// Vec3 chooses x where a holds, else y.
func (a BoolValue) Vec3(x, y Vec3) Vec3 {
	return Vec3{a.Float(x.X, y.X), a.Float(x.Y, y.Y), a.Float(x.Z, y.Z)}
}

// Vec2 is a pair of f32.
type Vec2 struct{ X, Y Float }

// Vec3 is a triple of f32: a point, a direction or a triple of numbers.
type Vec3 struct{ X, Y, Z Float }

// Vec4 is four f32: a linear colour with straight alpha, or a quaternion.
type Vec4 struct{ X, Y, Z, W Float }

// Vec3 returns a vector of literals.
func (k *Kernel) Vec3(x, y, z float32) Vec3 { return Vec3{k.Float(x), k.Float(y), k.Float(z)} }

// Vec4 returns four literals.
func (k *Kernel) Vec4(x, y, z, w float32) Vec4 {
	return Vec4{k.Float(x), k.Float(y), k.Float(z), k.Float(w)}
}

// Add returns a + b.
func (a Vec3) Add(b Vec3) Vec3 { return Vec3{a.X.Add(b.X), a.Y.Add(b.Y), a.Z.Add(b.Z)} }

// Sub returns a − b.
func (a Vec3) Sub(b Vec3) Vec3 { return Vec3{a.X.Sub(b.X), a.Y.Sub(b.Y), a.Z.Sub(b.Z)} }

// Mul returns the product of each component.
func (a Vec3) Mul(b Vec3) Vec3 { return Vec3{a.X.Mul(b.X), a.Y.Mul(b.Y), a.Z.Mul(b.Z)} }

// Scale returns a · s.
func (a Vec3) Scale(s Float) Vec3 { return Vec3{a.X.Mul(s), a.Y.Mul(s), a.Z.Mul(s)} }

// Neg returns −a.
func (a Vec3) Neg() Vec3 { return Vec3{a.X.Neg(), a.Y.Neg(), a.Z.Neg()} }

// Dot returns the scalar product, summed from X to Z.
func (a Vec3) Dot(b Vec3) Float { return a.X.Mul(b.X).Add(a.Y.Mul(b.Y)).Add(a.Z.Mul(b.Z)) }

// Cross returns the vector product a × b.
func (a Vec3) Cross(b Vec3) Vec3 {
	return Vec3{
		a.Y.Mul(b.Z).Sub(a.Z.Mul(b.Y)),
		a.Z.Mul(b.X).Sub(a.X.Mul(b.Z)),
		a.X.Mul(b.Y).Sub(a.Y.Mul(b.X)),
	}
}

// Lerp returns a + (b − a)·t.
func (a Vec3) Lerp(b Vec3, t Float) Vec3 {
	return Vec3{a.X.Lerp(b.X, t), a.Y.Lerp(b.Y, t), a.Z.Lerp(b.Z, t)}
}

// Length returns √(a·a).
func (a Vec3) Length() Float { return a.Dot(a).Sqrt() }

// Add returns a + b.
func (a Vec4) Add(b Vec4) Vec4 { return Vec4{a.X.Add(b.X), a.Y.Add(b.Y), a.Z.Add(b.Z), a.W.Add(b.W)} }

// Mul returns the product of each component.
func (a Vec4) Mul(b Vec4) Vec4 { return Vec4{a.X.Mul(b.X), a.Y.Mul(b.Y), a.Z.Mul(b.Z), a.W.Mul(b.W)} }

// Scale returns a · s.
func (a Vec4) Scale(s Float) Vec4 { return Vec4{a.X.Mul(s), a.Y.Mul(s), a.Z.Mul(s), a.W.Mul(s)} }

// Lerp returns a + (b − a)·t.
func (a Vec4) Lerp(b Vec4, t Float) Vec4 {
	return Vec4{a.X.Lerp(b.X, t), a.Y.Lerp(b.Y, t), a.Z.Lerp(b.Z, t), a.W.Lerp(b.W, t)}
}

// Frame is a place with axes: X, Y and Z are the images of the unit vectors,
// with scale; the unit axes are the same without it.
type Frame struct {
	Origin              Vec3
	X, Y, Z             Vec3
	UnitX, UnitY, UnitZ Vec3
	// Identity is set where the frame is that of the system itself.
	Identity bool
}

// Point returns the image of a point given in the frame; scale applies.
func (f Frame) Point(p Vec3) Vec3 {
	if f.Identity {
		return p
	}
	return f.Origin.Add(f.X.Scale(p.X)).Add(f.Y.Scale(p.Y)).Add(f.Z.Scale(p.Z))
}

// Direction returns the image of a direction; scale does not apply, so that
// speeds and accelerations keep their magnitude.
func (f Frame) Direction(v Vec3) Vec3 {
	if f.Identity {
		return v
	}
	return f.UnitX.Scale(v.X).Add(f.UnitY.Scale(v.Y)).Add(f.UnitZ.Scale(v.Z))
}
