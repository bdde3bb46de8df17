package expression

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
)

// operand is a value while a program is recorded.
type operand struct {
	typ Type
	x   [3]kernel.Float
	b   kernel.BoolValue
}

func one(x kernel.Float) operand  { return operand{typ: Number, x: [3]kernel.Float{x}} }
func three(v kernel.Vec3) operand { return operand{typ: Vector, x: [3]kernel.Float{v.X, v.Y, v.Z}} }
func truth(b kernel.BoolValue) operand {
	return operand{typ: Truth, b: b}
}

func (o operand) vec() kernel.Vec3 { return kernel.Vec3{X: o.x[0], Y: o.x[1], Z: o.x[2]} }

// part is a component; a number has it for all three.
func (o operand) part(i int) kernel.Float {
	if o.typ == Number {
		return o.x[0]
	}
	return o.x[i]
}

// run is the recording of one program on a kernel.
type run struct {
	k    *kernel.Kernel
	lets []operand
}

func (p *Program) evaluate(k *kernel.Kernel) operand {
	r := &run{k: k}
	for _, s := range p.steps {
		v := r.eval(s.value)
		if s.let >= 0 {
			r.lets = append(r.lets, v)
			continue
		}
		if s.target.component >= 0 {
			k.Attribute(s.target.attribute, s.target.component).Set(v.x[0])
			continue
		}
		for i := range 3 {
			k.Attribute(s.target.attribute, i).Set(v.x[i])
		}
	}
	if p.result == nil {
		return operand{}
	}
	return r.eval(p.result)
}

// attribute reads a component; a kernel without particles has 0.
func (r *run) attribute(a kernel.Attribute, i int) kernel.Float {
	if s := r.k.Stage(); s == kernel.StageInstance || s == kernel.StageFunction {
		return r.k.Float(0)
	}
	return r.k.Attribute(a, i).Get()
}

func (r *run) eval(n *node) operand {
	args := make([]operand, len(n.args))
	for i, a := range n.args {
		args[i] = r.eval(a)
	}
	k := r.k
	switch n.op {
	case "number":
		return one(k.Data(n.number))
	case "let":
		return r.lets[n.index]
	case "builtin":
		x := builtins[n.name].at(k)
		if !x.Valid() {
			x = k.Float(0)
		}
		return one(x)
	case "attribute":
		if n.index >= 0 {
			return one(r.attribute(n.attr, n.index))
		}
		return three(kernel.Vec3{X: r.attribute(n.attr, 0), Y: r.attribute(n.attr, 1), Z: r.attribute(n.attr, 2)})
	case "parameter":
		name := "parameter." + n.name
		switch {
		case n.typ == Vector:
			return three(k.InstanceVec3(name).Get())
		case n.index >= 0:
			return one(k.Instance(name+parts[n.index], 0).Get())
		}
		return one(k.Instance(name, 0).Get())
	case ".":
		return one(args[0].x[n.index])
	case "splat":
		return three(kernel.Vec3{X: args[0].x[0], Y: args[0].x[0], Z: args[0].x[0]})
	case "call":
		if n.fn.each == nil {
			return n.fn.whole(k, args)
		}
		return r.components(n.typ, func(i int) kernel.Float {
			x := make([]kernel.Float, len(args))
			for j, a := range args {
				x[j] = a.part(i)
			}
			return n.fn.each(k, x)
		})
	case "not":
		return truth(args[0].b.Not())
	case "negate":
		return r.components(n.typ, func(i int) kernel.Float { return args[0].part(i).Neg() })
	case "?":
		if n.typ == Truth {
			a, b := args[0].b.And(args[1].b), args[0].b.Not().And(args[2].b)
			return truth(a.Or(b))
		}
		return r.components(n.typ, func(i int) kernel.Float { return args[0].b.Float(args[1].part(i), args[2].part(i)) })
	case "&&":
		return truth(args[0].b.And(args[1].b))
	case "||":
		return truth(args[0].b.Or(args[1].b))
	case "==", "!=", "<", "<=", ">", ">=":
		return truth(compare(n.op, args[0].x[0], args[1].x[0]))
	}
	return r.components(n.typ, func(i int) kernel.Float { return arithmetic(n.op, args[0].part(i), args[1].part(i)) })
}

func (r *run) components(t Type, f func(i int) kernel.Float) operand {
	o := operand{typ: t}
	for i := range 3 {
		if i == 0 || t == Vector {
			o.x[i] = f(i)
		}
	}
	return o
}

func compare(op string, a, b kernel.Float) kernel.BoolValue {
	switch op {
	case "==":
		return a.Eq(b)
	case "!=":
		return a.Ne(b)
	case "<":
		return a.Lt(b)
	case "<=":
		return a.Le(b)
	case ">":
		return a.Gt(b)
	}
	return a.Ge(b)
}

func arithmetic(op string, a, b kernel.Float) kernel.Float {
	switch op {
	case "+":
		return a.Add(b)
	case "-":
		return a.Sub(b)
	case "*":
		return a.Mul(b)
	case "/":
		return a.Div(b)
	}
	return kmath.Mod(a, b)
}
