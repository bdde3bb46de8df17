// Package kerneltest proves blocks. It builds the kernel that the engine would
// build around one block, runs it by the interpreter on given particles, and
// compares what comes out with a closed form:
//
//	func TestDrag(t *testing.T) {
//		kerneltest.Run(t, operator.Drag{Coefficient: value.Constant(2)},
//			kerneltest.Case{Step: 0.1, Before: kerneltest.Moving(1, 0, 0), After: kerneltest.Moving(0.8187308, 0, 0), Within: 1e-6})
//	}
//
// Beside the cases, every Run holds that the block
//
//   - changes nothing but what the cases list and what the integrator moves,
//   - computes no NaN from ordinary numbers, zeros and coincidences included,
//   - stores finite numbers only, whatever it is fed,
//   - gives the same bits on each of [Targets].
//
// [Births] makes particles by the hundred thousand, for the statistics of
// shapes and of random values.
//
// The package imports the families of blocks, so that tests use it from a
// package of their own: operator_test, not operator. It does not run whole
// effects; that is the business of the tests of package sim.
package kerneltest
