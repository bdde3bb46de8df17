package value

import (
	"sort"

	"github.com/motefx/mote/block"
)

// EncodeNode returns the value as a document has it.
func (s Scalar) EncodeNode() *block.Node {
	if s.form == nil {
		return block.Float32(0)
	}
	return s.form.node()
}

// EncodeNode returns the value as a document has it.
func (v Vector) EncodeNode() *block.Node {
	if v.form == nil {
		return block.Float32s(0, 0, 0)
	}
	return v.form.node()
}

// EncodeNode returns the value as a document has it.
func (c Color) EncodeNode() *block.Node {
	if c.form == nil {
		return block.Float32s(1, 1, 1)
	}
	return c.form.node()
}

// Extents visits every authored number, or the interval of what is computed
// from them, by its path below the value.
func (s Scalar) Extents(visit func(path string, lo, hi float64)) { extents(s.form, 0, visit) }

// Extents is Scalar.Extents for a vector.
func (v Vector) Extents(visit func(path string, lo, hi float64)) { extents(v.form, 0, visit) }

// Extents is Scalar.Extents for a colour.
func (c Color) Extents(visit func(path string, lo, hi float64)) { extents(c.form, 1, visit) }

func extents(f form, none float64, visit func(string, float64, float64)) {
	if f == nil {
		visit("", none, none)
		return
	}
	f.extents(visit)
}

// Extent returns bounds that the value never leaves, ±Inf where its formula or
// its parameter tells nothing.
func (s Scalar) Extent() (lo, hi float64) {
	return extentOf(s)
}

// product bounds the product of numbers within a and a value.
func product(a span, s Scalar) (lo, hi float64) {
	b0, b1 := s.Extent()
	out := emptySpan()
	for _, x := range [...]float64{a.lo, a.hi} {
		for _, y := range [...]float64{b0, b1} {
			if p := x * y; p == p {
				out.add(p, p)
			} else {
				out.add(0, 0)
			}
		}
	}
	return out.lo, out.hi
}

// Extent returns bounds that no component of the value leaves.
func (v Vector) Extent() (lo, hi float64) { return extentOf(v) }

// Extent returns bounds that no component of the value leaves.
func (c Color) Extent() (lo, hi float64) { return extentOf(c) }

func extentOf(v interface {
	Extents(func(string, float64, float64))
}) (lo, hi float64) {
	s := emptySpan()
	v.Extents(func(_ string, lo, hi float64) { s.add(lo, hi) })
	return s.lo, s.hi
}

// Parameters visits the effect's parameters that the value reads.
func (s Scalar) Parameters(visit func(name string, kind ParameterKind)) { parameters(s.form, visit) }

// Parameters visits the effect's parameters that the value reads.
func (v Vector) Parameters(visit func(name string, kind ParameterKind)) { parameters(v.form, visit) }

// Parameters visits the effect's parameters that the value reads.
func (c Color) Parameters(visit func(name string, kind ParameterKind)) { parameters(c.form, visit) }

func parameters(f form, visit func(string, ParameterKind)) {
	if f != nil {
		f.parameters(visit)
	}
}

// ParameterNames returns the names of the parameters that a value reads, sorted.
func ParameterNames(v interface {
	Parameters(visit func(name string, kind ParameterKind))
}) []string {
	seen := map[string]bool{}
	v.Parameters(func(name string, _ ParameterKind) { seen[name] = true })
	var names []string
	for n := range seen {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
