package expression

import (
	"sort"

	"github.com/motefx/mote/kernel"
)

// Type is the type of a value.
type Type uint8

// The types. A program of statements has none.
const (
	None Type = iota
	Number
	Vector
	Truth
)

func (t Type) String() string {
	return [...]string{"nothing", "a number", "a vector", "a truth value"}[t]
}

// Program is a compiled expression or list of statements. It is immutable.
type Program struct {
	steps      []step
	result     *node
	parameters map[string]string // kind: "scalar", "vector" or "color"
	particle   bool
	random     int // calls of random
}

// step is a let or an assignment.
type step struct {
	let    int // slot, or -1
	target target
	value  *node
}

// target is what an assignment changes.
type target struct {
	attribute kernel.Attribute
	component int // or -1 for x, y and z
}

// node is a part of an expression, with its type known.
type node struct {
	op     string // "number", "let", "attribute", "builtin", "parameter", "call", ".", "vec", or an operator
	typ    Type
	column int
	args   []*node
	number float32
	name   string
	index  int // slot of a let; component
	attr   kernel.Attribute
	fn     *function
}

// Type returns the type of the result; None for statements alone.
func (p *Program) Type() Type {
	if p.result == nil {
		return None
	}
	return p.result.typ
}

// Assigns reports whether the program changes attributes.
func (p *Program) Assigns() bool {
	for _, s := range p.steps {
		if s.let < 0 {
			return true
		}
	}
	return false
}

// ReadsParticle reports whether the program needs a particle: it reads or
// changes attributes, age or life.
func (p *Program) ReadsParticle() bool { return p.particle }

// Draws reports whether the program draws random numbers.
func (p *Program) Draws() bool { return p.random > 0 }

// Parameters visits the effect's parameters that the program reads, in order of
// their names; kind is "scalar", "vector" or "color".
func (p *Program) Parameters(visit func(name, kind string)) {
	var names []string
	for n := range p.parameters {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		visit(n, p.parameters[n])
	}
}

// Run records the statements on a kernel over particles.
func (p *Program) Run(k *kernel.Kernel) { p.evaluate(k) }

// Eval records the expression on a kernel and returns its number; the result is
// 0 when it is none.
func (p *Program) Eval(k *kernel.Kernel) kernel.Float {
	r := p.evaluate(k)
	if p.Type() != Number {
		return k.Float(0)
	}
	return r.x[0]
}

// Vec records the expression on a kernel and returns its vector; a number is
// the vector of three of it.
func (p *Program) Vec(k *kernel.Kernel) kernel.Vec3 {
	r := p.evaluate(k)
	switch p.Type() {
	case Number:
		return kernel.Vec3{X: r.x[0], Y: r.x[0], Z: r.x[0]}
	case Vector:
		return kernel.Vec3{X: r.x[0], Y: r.x[1], Z: r.x[2]}
	}
	return k.Vec3(0, 0, 0)
}

// Names returns the names that expressions know: attributes, constants and
// functions.
func Names() []string {
	var names []string
	for _, a := range kernel.Standard {
		names = append(names, a.Name)
	}
	for n := range builtins {
		names = append(names, n)
	}
	for n := range functions {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
