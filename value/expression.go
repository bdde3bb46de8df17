package value

import (
	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value/expression"
)

// formula is the text of an expression that has been compiled once, without an
// error. It keeps the text alone, so that equal formulas are equal values.
type formula string

func (f formula) program() *expression.Program {
	p, err := expression.Compile(string(f))
	if err != nil {
		panic("value: " + err.Error()) // constructors let no faulty text in
	}
	return p
}
func (f formula) node() *block.Node { return block.Obj("expression", block.Text(string(f))) }
func (f formula) extents(visit func(string, float64, float64)) {
	visit(".expression", unbounded.lo, unbounded.hi)
}
func (f formula) parameters(visit func(string, ParameterKind)) {
	f.program().Parameters(func(name, kind string) { visit(name, ParameterKind(kind)) })
}

type scalarFormula struct{ formula }
type vectorFormula struct{ formula }
type colorFormula struct{ formula }

func (f scalarFormula) at(k *kernel.Kernel) kernel.Float { return f.program().Eval(k) }
func (f vectorFormula) at(k *kernel.Kernel) kernel.Vec3  { return f.program().Vec(k) }
func (f colorFormula) at(k *kernel.Kernel) kernel.Vec4 {
	v := f.program().Vec(k)
	return kernel.Vec4{X: v.X, Y: v.Y, Z: v.Z, W: k.Float(1)}
}

// Expression is a number by a formula: "2 * sin(time)". Package expression
// describes the language; the error is an *expression.Error.
func Expression(src string) (Scalar, error) {
	if err := compile(src, expression.Number); err != nil {
		return Scalar{}, err
	}
	return Scalar{scalarFormula{formula(src)}}, nil
}

// VectorExpression is a vector by a formula: "vec(sin(time), 0, 1)".
func VectorExpression(src string) (Vector, error) {
	if err := compile(src, expression.Vector); err != nil {
		return Vector{}, err
	}
	return Vector{vectorFormula{formula(src)}}, nil
}

// ColorExpression is an opaque linear colour by a formula of three numbers.
func ColorExpression(src string) (Color, error) {
	if err := compile(src, expression.Vector); err != nil {
		return Color{}, err
	}
	return Color{colorFormula{formula(src)}}, nil
}

func compile(src string, want expression.Type) error {
	p, err := expression.Compile(src)
	switch {
	case err != nil:
		return err
	case p.Assigns():
		return &expression.Error{Column: 1, What: "the formula of a value changes attributes", Remedy: "use the operator for expressions"}
	case p.Type() != want:
		remedy := ""
		if want == expression.Vector {
			remedy = "write vec(x, y, z)"
		}
		return &expression.Error{Column: 1, What: "must be " + want.String() + ", is " + p.Type().String(), Remedy: remedy}
	}
	return nil
}
