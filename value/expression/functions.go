package expression

import (
	"math"

	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
)

// function is a function of expressions.
type function struct {
	name   string
	params int // or -1 where check tells
	// each is a function of numbers, applied to each component of vectors.
	each func(k *kernel.Kernel, x []kernel.Float) kernel.Float
	// whole is a function of the types params and result.
	whole  func(k *kernel.Kernel, x []operand) operand
	types  []Type
	result Type
}

// check finds the type of a call.
func (f *function) check(t token, args []*node) *node {
	n := &node{op: "call", column: t.column, args: args, fn: f, name: f.name}
	least, most := f.params, f.params
	switch f.name {
	case "vec":
		least = 1
	case "random":
		most = 2
	}
	if len(args) < least || len(args) > most || (f.name == "vec" || f.name == "random") && len(args) == (least+most)/2 && least != most {
		fail(t.column, "", "%s takes %s, not %d", f.name, arguments(f.name, f.params), len(args))
	}
	n.typ = f.result
	for i, a := range args {
		want := Number
		switch {
		case f.each != nil:
			want = a.typ
			n.typ = max(n.typ, a.typ)
			if a.typ == Truth {
				want = Number
			}
		case f.name == "noise":
			want = max(Number, min(a.typ, Vector)) // a place on a line or in space
			if a.typ == Truth {
				want = Number
			}
		case f.types != nil:
			want = f.types[i]
		}
		if a.typ != want {
			fail(a.column, "", "argument %d of %s must be %v, is %v", i+1, f.name, want, a.typ)
		}
	}
	return n
}

func arguments(name string, n int) string {
	switch {
	case name == "vec":
		return "1 or 3 arguments"
	case name == "random":
		return "0 or 2 arguments"
	case n == 1:
		return "1 argument"
	}
	return string(rune('0'+n)) + " arguments"
}

// functions by name.
var functions = map[string]*function{}

func each(name string, params int, f func(k *kernel.Kernel, x []kernel.Float) kernel.Float) {
	functions[name] = &function{name: name, params: params, each: f, result: Number}
}

func whole(name string, result Type, types []Type, f func(k *kernel.Kernel, x []operand) operand) {
	functions[name] = &function{name: name, params: len(types), whole: f, types: types, result: result}
}

func init() {
	type floats = []kernel.Float
	each("sin", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Sin(x[0]) })
	each("cos", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Cos(x[0]) })
	each("tan", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Sin(x[0]).Div(kmath.Cos(x[0])) })
	each("atan2", 2, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Atan2(x[0], x[1]) })
	each("exp", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Exp(x[0]) })
	each("log", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Log(x[0]) })
	each("pow", 2, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Pow(x[0], x[1]) })
	each("sqrt", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Sqrt() })
	each("abs", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Abs() })
	each("sign", 1, func(k *kernel.Kernel, x floats) kernel.Float {
		zero := k.Float(0)
		return x[0].Lt(zero).Float(k.Float(-1), zero.Lt(x[0]).Float(k.Float(1), zero))
	})
	each("floor", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Floor() })
	each("ceil", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Ceil() })
	each("round", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Nearest() })
	each("fract", 1, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Fract() })
	each("min", 2, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Min(x[1]) })
	each("max", 2, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Max(x[1]) })
	each("clamp", 3, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Max(x[1]).Min(x[2]) })
	each("mix", 3, func(_ *kernel.Kernel, x floats) kernel.Float { return x[0].Lerp(x[1], x[2]) })
	each("mod", 2, func(_ *kernel.Kernel, x floats) kernel.Float { return kmath.Mod(x[0], x[1]) })
	each("step", 2, func(k *kernel.Kernel, x floats) kernel.Float {
		return x[1].Lt(x[0]).Float(k.Float(0), k.Float(1))
	})
	each("smoothstep", 3, func(_ *kernel.Kernel, x floats) kernel.Float {
		return kmath.Smoothstep(x[0], x[1], x[2])
	})

	type operands = []operand
	whole("length", Number, []Type{Vector}, func(_ *kernel.Kernel, x operands) operand { return one(x[0].vec().Length()) })
	whole("normalize", Vector, []Type{Vector}, func(_ *kernel.Kernel, x operands) operand { return three(kmath.Normalize(x[0].vec())) })
	whole("dot", Number, []Type{Vector, Vector}, func(_ *kernel.Kernel, x operands) operand { return one(x[0].vec().Dot(x[1].vec())) })
	whole("cross", Vector, []Type{Vector, Vector}, func(_ *kernel.Kernel, x operands) operand { return three(x[0].vec().Cross(x[1].vec())) })
	whole("noise", Number, []Type{Vector}, func(k *kernel.Kernel, x operands) operand {
		if x[0].typ == Number {
			return one(kmath.GradientNoise(kernel.Vec3{X: x[0].x[0], Y: k.Float(0), Z: k.Float(0)}, 0))
		}
		return one(kmath.GradientNoise(x[0].vec(), 0))
	})
	whole("curl", Vector, []Type{Vector}, func(k *kernel.Kernel, x operands) operand { return three(kmath.CurlNoise(x[0].vec(), k.Float(0), 0)) })
	whole("vec", Vector, []Type{Number, Number, Number}, func(_ *kernel.Kernel, x operands) operand {
		if len(x) == 1 {
			return three(kernel.Vec3{X: x[0].x[0], Y: x[0].x[0], Z: x[0].x[0]})
		}
		return three(kernel.Vec3{X: x[0].x[0], Y: x[1].x[0], Z: x[2].x[0]})
	})
	functions["random"] = &function{name: "random", result: Number, whole: func(k *kernel.Kernel, x operands) operand {
		u := k.Random()
		if len(x) == 2 {
			u = x[0].x[0].Lerp(x[1].x[0], u)
		}
		return one(u)
	}}
}

// builtin is a number with a name.
type builtin struct {
	at       func(k *kernel.Kernel) kernel.Float
	particle bool
}

var builtins = map[string]builtin{
	"age":   {func(k *kernel.Kernel) kernel.Float { return k.Age }, true},
	"life":  {func(k *kernel.Kernel) kernel.Float { return k.Life }, true},
	"time":  {func(k *kernel.Kernel) kernel.Float { return k.Time }, false},
	"dt":    {func(k *kernel.Kernel) kernel.Float { return k.Step }, false},
	"delta": {func(k *kernel.Kernel) kernel.Float { return k.Delta }, false},
	"input": {func(k *kernel.Kernel) kernel.Float { return k.Input() }, false},
	"pi":    {func(k *kernel.Kernel) kernel.Float { return k.Float(math.Pi) }, false},
	"tau":   {func(k *kernel.Kernel) kernel.Float { return k.Float(2 * math.Pi) }, false},
}
