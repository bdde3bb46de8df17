package expression

import (
	"github.com/motefx/mote/problem"
)

// powers are how strongly binary operators bind.
var powers = map[string]int{
	"?": 1, "||": 2, "&&": 3, "==": 4, "!=": 4, "<": 5, "<=": 5, ">": 5, ">=": 5,
	"+": 6, "-": 6, "*": 7, "/": 7, "%": 7,
}

const unaryPower = 8

// expression reads operators that bind more strongly than power.
func (c *parser) expression(power int) *node {
	c.depth++
	defer func() { c.depth-- }()
	if c.depth > maxDepth {
		fail(c.peek().column, "", "nests more than %d deep", maxDepth)
	}
	left := c.prefix()
	for chain := 0; ; chain++ {
		t := c.peek()
		p, ok := powers[t.kind]
		if !ok || p <= power {
			return left
		}
		c.at++
		if t.kind == "?" {
			a := c.expression(0)
			c.expect(":", "between the two values of a choice")
			b := c.expression(p - 1)
			left = c.choose(t.column, left, a, b)
			continue
		}
		left = c.binary(t.kind, t.column, left, c.expression(p))
	}
}

// prefix reads an operand with what stands before and behind it.
func (c *parser) prefix() *node {
	t := c.take()
	var n *node
	switch t.kind {
	case "number":
		n = &node{op: "number", typ: Number, number: t.number}
	case "-":
		n = c.expression(unaryPower)
		if n.typ == Truth {
			fail(t.column, "", "- takes a number or a vector, not a truth value")
		}
		return &node{op: "negate", typ: n.typ, column: t.column, args: []*node{n}}
	case "+":
		return c.expression(unaryPower)
	case "!":
		n = c.expression(unaryPower)
		if n.typ != Truth {
			fail(t.column, "", "! takes a truth value, not %v", n.typ)
		}
		return &node{op: "not", typ: Truth, column: t.column, args: []*node{n}}
	case "(":
		n = c.expression(0)
		c.expect(")", "to close the parenthesis")
	case "parameter":
		n = c.parameter(t)
	case "name":
		n = c.name(t)
	default:
		fail(t.column, "", "expected a value, found %s", clip(t.text))
	}
	n.column = t.column
	if c.peek().kind == "." {
		c.at++
		if n.typ != Vector {
			fail(t.column, "", "%v has no components", n.typ)
		}
		width := 3
		if n.op == "attribute" {
			width = n.attr.Width
		}
		i := c.component(t.text, width)
		if n.op == "attribute" {
			n = &node{op: "attribute", typ: Number, attr: n.attr, index: i, column: t.column}
		} else {
			n = &node{op: ".", typ: Number, args: []*node{n}, index: i, column: t.column}
		}
	}
	return n
}

// name reads what a bare name stands for.
func (c *parser) name(t token) *node {
	if c.peek().kind == "(" {
		return c.call(t)
	}
	if s, ok := c.lets[t.text]; ok {
		return &node{op: "let", typ: s.typ, index: s.index}
	}
	if a, ok := attribute(t.text); ok {
		c.p.particle = true
		n := &node{op: "attribute", typ: Vector, attr: a, index: -1}
		if a.Width == 1 {
			n.typ, n.index = Number, 0
		}
		return n
	}
	if b, ok := builtins[t.text]; ok {
		c.p.particle = c.p.particle || b.particle
		return &node{op: "builtin", typ: Number, name: t.text}
	}
	if _, ok := functions[t.text]; ok || t.text == "vec" {
		fail(t.column, "", "the function %s needs its arguments in parentheses", t.text)
	}
	return c.parameter(t)
}

// parameter reads a parameter of the effect: a number, or with a component a
// part of a vector or a colour.
func (c *parser) parameter(t token) *node {
	n := &node{op: "parameter", typ: Number, name: t.text, index: -1}
	kind := "scalar"
	if c.peek().kind == "." {
		c.at++
		part := c.take()
		n.index = c.partOf(part)
		kind = "vector"
		if n.index >= 3 {
			kind = "color"
		}
	}
	c.note(t, kind)
	return n
}

// partOf is the place of a component in parts.
func (c *parser) partOf(t token) int {
	for i, p := range parts {
		if t.text == p[1:] && t.kind == "name" {
			return i
		}
	}
	fail(t.column, "", "a parameter has no component %q", clip(t.text))
	return 0
}

// parts are the suffixes of the instance variables of vectors and colours.
var parts = []string{".x", ".y", ".z", ".r", ".g", ".b", ".a"}

// note records the use of a parameter, which must be of one kind.
func (c *parser) note(t token, kind string) {
	if was, ok := c.p.parameters[t.text]; ok && was != kind {
		fail(t.column, "", "the parameter %q is used as a %s and as a %s", clip(t.text), was, kind)
	}
	c.p.parameters[t.text] = kind
}

func (c *parser) call(t token) *node {
	c.at++
	if t.text == "vec" {
		// vec(p) of a parameter is a vector parameter.
		if arg := c.peek(); c.tokens[min(c.at+1, len(c.tokens)-1)].kind == ")" &&
			(arg.kind == "parameter" || arg.kind == "name" && c.free(arg.text)) {
			c.at += 2
			c.note(arg, "vector")
			return &node{op: "parameter", typ: Vector, name: arg.text, index: -1}
		}
	}
	f, ok := functions[t.text]
	if !ok {
		var names []string
		for n := range functions {
			names = append(names, n)
		}
		remedy := ""
		if g := problem.Guess(t.text, names); g != "" {
			remedy = problem.DidYouMean(t.text, names)
		}
		fail(t.column, remedy, "unknown function %q", clip(t.text))
	}
	var args []*node
	for !c.accept(")") {
		if len(args) > 0 {
			c.expect(",", "between arguments")
		}
		if len(args) >= 8 {
			fail(c.peek().column, "", "%s has too many arguments", t.text)
		}
		args = append(args, c.expression(0))
	}
	if t.text == "random" {
		if c.p.random++; c.p.random > maxRandom {
			fail(t.column, "", "more than %d calls of random", maxRandom)
		}
	}
	return f.check(t, args)
}

// free reports whether a name is neither a let nor known to all expressions.
func (c *parser) free(name string) bool {
	_, let := c.lets[name]
	return !let && !contains(Names(), name)
}

func (c *parser) binary(op string, column int, a, b *node) *node {
	n := &node{op: op, column: column, args: []*node{a, b}}
	both := func(t Type) bool { return a.typ == t && b.typ == t }
	switch op {
	case "&&", "||":
		if !both(Truth) {
			fail(column, "", "%s takes truth values, not %v and %v", op, a.typ, b.typ)
		}
		n.typ = Truth
	case "==", "!=", "<", "<=", ">", ">=":
		if !both(Number) {
			fail(column, "", "%s compares numbers, not %v and %v", op, a.typ, b.typ)
		}
		n.typ = Truth
	default:
		if a.typ == Truth || b.typ == Truth {
			fail(column, "", "%s takes numbers and vectors, not %v and %v", op, a.typ, b.typ)
		}
		n.typ = max(a.typ, b.typ) // a number meets each component of a vector
	}
	return n
}

func (c *parser) choose(column int, cond, a, b *node) *node {
	if cond.typ != Truth {
		fail(cond.column, "", "the condition of a choice must be a truth value, is %v", cond.typ)
	}
	typ := max(a.typ, b.typ)
	if a.typ != b.typ && typ == Truth {
		fail(column, "", "a choice between %v and %v", a.typ, b.typ)
	}
	return &node{op: "?", typ: typ, column: column, args: []*node{cond, a, b}}
}
