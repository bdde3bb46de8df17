// Package kernel is the language that every block of an effect is written in.
//
// A block does not compute; it records what shall be computed. Its code runs
// once, when an effect is compiled, and builds typed values on a [Kernel]:
//
//	func (d Drag) Operate(k *kernel.Kernel) {
//		k.Damping.Add(d.Coefficient.At(k))
//	}
//
// The recorded [Func] is then printed as WebAssembly, GLSL or WGSL, or run
// directly by the interpreter in this package, which is the oracle that the
// others are compared with. All of them give the same bits, because the
// language has only operations that every machine can round alike:
//
//   - Values are scalars: f32, i32, u32 and bool. A vector is a tuple of them.
//   - Every operation rounds once and is total. x/0 is 0, the root of a
//     negative number is 0, conversions saturate and send NaN to 0, shift counts
//     are masked, Min(a, b) is b<a ? b : a.
//   - A result of magnitude 2⁻¹²⁶ or less is 0; the sign of zero is never visible.
//   - A store writes 0 for NaN, ±MaxFloat32 for ±Inf, and 0 below 1e-20.
//
// Control is structured: Select, If, bounded Loop and calls of a [Function].
// Mutable state lives in attributes of the particle, in instance variables and
// in local variables; the builder turns reads and writes of them into
// single-assignment form, folds constants and shares common subexpressions as
// it goes, so that two blocks that touch the same attribute cost no memory
// traffic between them.
//
// What a kernel can reach: attributes of its particle; instance variables (what
// all particles of one running system share); authored numbers ([Kernel.Data])
// and [Table]s, which are data and never literals; other particles as they were
// after the previous stage ([Kernel.Other]); histories; and events ([Kernel.Raise]).
//
// The package does not know which attributes exist in an effect, when a stage
// runs or where a column lies in memory: that is the business of package program.
package kernel
