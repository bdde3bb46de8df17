package value

import (
	"math"

	"github.com/motefx/mote/block"
)

// form is what all forms of values can tell of themselves.
type form interface {
	// node is the form as a document has it.
	node() *block.Node
	// extents visits a path below the value and the interval of numbers there.
	extents(visit func(path string, lo, hi float64))
	// parameters visits the names of the effect's parameters that the form reads.
	parameters(visit func(name string, kind ParameterKind))
}

// ParameterKind is the kind of parameter that a value can be bound to.
type ParameterKind string

// The kinds of parameters.
const (
	KindScalar ParameterKind = "scalar"
	KindVector ParameterKind = "vector"
	KindColor  ParameterKind = "color"
)

// plain is a form that is bound to no parameter.
type plain struct{}

func (plain) parameters(func(string, ParameterKind)) {}

// span is an interval that grows.
type span struct{ lo, hi float64 }

func emptySpan() span { return span{math.Inf(1), math.Inf(-1)} }

func (s *span) add(lo, hi float64) { s.lo, s.hi = math.Min(s.lo, lo), math.Max(s.hi, hi) }

var unbounded = span{math.Inf(-1), math.Inf(1)}
