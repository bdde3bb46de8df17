package expression

import (
	"fmt"
	"unicode/utf8"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/problem"
)

// Bounds of the text of a program.
const (
	maxLength     = 4096
	maxDepth      = 64
	maxStatements = 64
	maxRandom     = 64 // calls of random
)

// Compile reads an expression or a list of statements; the last statement may
// be an expression, which is then the result. The error is an *Error.
func Compile(src string) (p *Program, err error) {
	if len(src) > maxLength {
		return nil, &Error{1, fmt.Sprintf("has %d bytes; at most %d are allowed", len(src), maxLength), ""}
	}
	if !utf8.ValidString(src) {
		return nil, &Error{1, "the text is not UTF-8", ""}
	}
	tokens, err := lex(src)
	if err != nil {
		return nil, err
	}
	c := &parser{tokens: tokens, lets: map[string]slot{}, p: &Program{parameters: map[string]string{}}}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			p, err = nil, e
		default:
			panic(e)
		}
	}()
	c.program()
	return c.p, nil
}

// parser is a Pratt parser that checks types as it goes; a fault is thrown as
// an *Error and caught in Compile.
type parser struct {
	tokens []token
	at     int
	depth  int
	lets   map[string]slot
	p      *Program
}

type slot struct {
	index int
	typ   Type
}

func fail(column int, remedy, format string, args ...any) {
	panic(&Error{column, fmt.Sprintf(format, args...), remedy})
}

func (c *parser) peek() token { return c.tokens[c.at] }

func (c *parser) take() token {
	t := c.tokens[c.at]
	if t.kind != "end" {
		c.at++
	}
	return t
}

func (c *parser) accept(kind string) bool {
	if c.peek().kind == kind {
		c.at++
		return true
	}
	return false
}

func (c *parser) expect(kind, where string) {
	if t := c.peek(); t.kind != kind {
		fail(t.column, "", "expected %q %s, found %s", kind, where, clip(t.text))
	}
	c.at++
}

func (c *parser) program() {
	for {
		for c.accept(";") {
		}
		t := c.peek()
		if t.kind == "end" {
			break
		}
		if c.p.result != nil {
			fail(c.p.result.column, "only the last statement may be an expression", "the result is not used")
		}
		if len(c.p.steps) >= maxStatements {
			fail(t.column, "", "more than %d statements", maxStatements)
		}
		c.statement()
		if t := c.peek(); t.kind != ";" && t.kind != "end" {
			fail(t.column, "", "expected an operator or ';', found %s", clip(t.text))
		}
	}
	if c.p.result == nil && !c.p.Assigns() {
		fail(c.peek().column, "", "there is no expression")
	}
}

func (c *parser) statement() {
	t := c.peek()
	if t.kind == "name" && t.text == "let" {
		c.let()
		return
	}
	if n := c.assignment(); n > 0 {
		c.assign(n)
		return
	}
	c.p.result = c.expression(0)
	if c.p.result.typ == Truth {
		fail(c.p.result.column, "choose with: condition ? a : b", "the result must be a number or a vector, is a truth value")
	}
}

func (c *parser) let() {
	c.take()
	name := c.take()
	if name.kind != "name" {
		fail(name.column, "", "expected a name after let, found %s", clip(name.text))
	}
	if _, taken := c.lets[name.text]; taken || contains(Names(), name.text) || name.text == "let" {
		fail(name.column, "choose another", "the name %q is taken", name.text)
	}
	c.expect("=", "after the name")
	value := c.expression(0)
	c.lets[name.text] = slot{len(c.lets), value.typ}
	c.p.steps = append(c.p.steps, step{let: len(c.lets) - 1, value: value})
}

// assignment returns how many tokens stand before an assignment operator: 1 for
// a name, 3 for a name and a component; 0 when this is no assignment.
func (c *parser) assignment() int {
	for _, n := range []int{1, 3} {
		if c.at+n < len(c.tokens) && (n == 1 || c.tokens[c.at+1].kind == ".") {
			switch c.tokens[c.at+n].kind {
			case "=", "+=", "-=", "*=", "/=":
				return n
			}
		}
	}
	return 0
}

func (c *parser) assign(n int) {
	name := c.take()
	attr, ok := attribute(name.text)
	if !ok || name.kind != "name" {
		if _, is := builtins[name.text]; is {
			fail(name.column, "", "%s cannot be changed", clip(name.text))
		}
		if _, is := c.lets[name.text]; is {
			fail(name.column, "", "%s cannot be changed; a let keeps its value", clip(name.text))
		}
		fail(name.column, problem.DidYouMean(name.text, attributeNames()), "there is no attribute %q", clip(name.text))
	}
	c.p.particle = true
	to, typ, label := target{attr, -1}, Vector, name.text
	if attr.Width == 1 {
		to.component, typ = 0, Number
	}
	if n == 3 {
		c.take()
		label += "." + c.peek().text
		to.component, typ = c.component(attr.Name, attr.Width), Number
	}
	op := c.take()
	value := c.expression(0)
	if op.kind != "=" {
		value = c.binary(op.kind[:1], op.column, c.read(to, name.column), value)
	}
	if value.typ == Number && typ == Vector {
		value = &node{op: "splat", typ: Vector, column: value.column, args: []*node{value}}
	}
	if value.typ != typ {
		fail(value.column, "", "%s is %v, the value is %v", label, typ, value.typ)
	}
	c.p.steps = append(c.p.steps, step{let: -1, target: to, value: value})
}

// component reads the name of a component of something that wide.
func (c *parser) component(of string, width int) int {
	t := c.take()
	i, ok := map[string]int{"x": 0, "y": 1, "z": 2, "r": 0, "g": 1, "b": 2, "a": 3}[t.text]
	if !ok || i >= width || width == 1 || t.kind != "name" {
		fail(t.column, "", "%s has no component %q", clip(of), clip(t.text))
	}
	return i
}

// read is the present value of a target.
func (c *parser) read(to target, column int) *node {
	n := &node{op: "attribute", typ: Number, column: column, attr: to.attribute, index: to.component}
	if to.component < 0 {
		n.typ = Vector
	}
	return n
}

func attribute(name string) (kernel.Attribute, bool) {
	for _, a := range kernel.Standard {
		if a.Name == name {
			return a, true
		}
	}
	return kernel.Attribute{}, false
}

func attributeNames() []string {
	var names []string
	for _, a := range kernel.Standard {
		names = append(names, a.Name)
	}
	return names
}

func contains(list []string, s string) bool {
	for _, have := range list {
		if have == s {
			return true
		}
	}
	return false
}
