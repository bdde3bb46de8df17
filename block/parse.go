package block

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxSize is the largest document that Parse takes, in bytes.
const MaxSize = 64 << 20

// maxDepth is how deep lists and objects may nest.
const maxDepth = 64

// SyntaxError is text that is not JSON, or not the JSON of a document.
type SyntaxError struct {
	Line, Column int // counted from 1; the column in bytes
	What         string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.What)
}

// Parse reads JSON text of at most MaxSize bytes, strictly: one value, in valid
// UTF-8, nested at most 64 deep, without a byte-order mark, comments, trailing
// commas or a name twice in an object. The error is a *SyntaxError.
func Parse(data []byte) (n *Node, err error) {
	p := reader{data: data, line: 1}
	if len(data) > MaxSize {
		return nil, &SyntaxError{1, 1, fmt.Sprintf("the document has %d bytes; at most %d are read", len(data), MaxSize)}
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *SyntaxError:
			n, err = nil, e
		default:
			panic(e)
		}
	}()
	n = p.value(nil, 0)
	n.index = -1
	p.space()
	if p.at < len(p.data) {
		p.fail(p.at, "more text after the end of the document")
	}
	return n, nil
}

// reader reads by recursive descent; a fault is thrown as a *SyntaxError and
// caught in Parse.
type reader struct {
	data  []byte
	at    int
	line  int
	begin int // offset of the line's first byte
}

func (p *reader) fail(at int, format string, args ...any) {
	panic(&SyntaxError{p.line, at - p.begin + 1, fmt.Sprintf(format, args...)})
}

func (p *reader) space() {
	for ; p.at < len(p.data); p.at++ {
		switch p.data[p.at] {
		case '\n':
			p.line++
			p.begin = p.at + 1
		case ' ', '\t', '\r':
		default:
			return
		}
	}
}

// next is the byte at hand, 0 at the end.
func (p *reader) next() byte {
	if p.at < len(p.data) {
		return p.data[p.at]
	}
	return 0
}

func (p *reader) expected(what string) {
	if p.at >= len(p.data) {
		p.fail(p.at, "expected %s, found the end of the document", what)
	}
	r, _ := utf8.DecodeRune(p.data[p.at:])
	p.fail(p.at, "expected %s, found %q", what, r)
}

func (p *reader) value(parent *Node, depth int) *Node {
	p.space()
	n := &Node{parent: parent, Line: p.line, Column: p.at - p.begin + 1}
	switch c := p.next(); {
	case c == '{' || c == '[':
		if depth >= maxDepth {
			p.fail(p.at, "lists and objects nest more than %d deep", maxDepth)
		}
		if c == '{' {
			p.object(n, depth)
		} else {
			p.array(n, depth)
		}
	case c == '"':
		n.Kind, n.Text = String, p.text()
	case c == '-' || c >= '0' && c <= '9':
		n.Kind, n.Text = Number, p.number()
	case c == 't':
		n.Kind, n.Text = Bool, p.word("true")
	case c == 'f':
		n.Kind, n.Text = Bool, p.word("false")
	case c == 'n':
		p.word("null")
	default:
		p.expected("a value")
	}
	return n
}

func (p *reader) word(w string) string {
	if len(p.data)-p.at < len(w) || string(p.data[p.at:p.at+len(w)]) != w {
		p.fail(p.at, "expected %s", w)
	}
	p.at += len(w)
	return w
}

func (p *reader) array(n *Node, depth int) {
	n.Kind = Array
	p.at++
	p.space()
	if p.next() == ']' {
		p.at++
		return
	}
	for {
		item := p.value(n, depth+1)
		item.index = len(n.Items)
		n.Items = append(n.Items, item)
		p.space()
		switch p.next() {
		case ',':
			p.at++
		case ']':
			p.at++
			return
		default:
			p.expected("',' or ']'")
		}
	}
}

func (p *reader) object(n *Node, depth int) {
	n.Kind = Object
	p.at++
	p.space()
	if p.next() == '}' {
		p.at++
		return
	}
	seen := map[string]bool{}
	for {
		p.space()
		at := p.at
		if p.next() != '"' {
			p.expected("a name in quotes")
		}
		name := p.text()
		if seen[name] {
			p.fail(at, "the field %q is there twice", clip(name))
		}
		seen[name] = true
		p.space()
		if p.next() != ':' {
			p.expected("':'")
		}
		p.at++
		v := p.value(n, depth+1)
		v.name, v.index = name, -1
		n.Fields = append(n.Fields, Field{name, v})
		p.space()
		switch p.next() {
		case ',':
			p.at++
		case '}':
			p.at++
			return
		default:
			p.expected("',' or '}'")
		}
	}
}

// number reads what JSON calls a number and keeps its text.
func (p *reader) number() string {
	from := p.at
	digits := func() {
		if c := p.next(); c < '0' || c > '9' {
			p.expected("a digit")
		}
		for c := p.next(); c >= '0' && c <= '9'; c = p.next() {
			p.at++
		}
	}
	if p.next() == '-' {
		p.at++
	}
	if p.next() == '0' {
		p.at++
		if c := p.next(); c >= '0' && c <= '9' {
			p.fail(p.at, "a number has no leading zeros")
		}
	} else {
		digits()
	}
	if p.next() == '.' {
		p.at++
		digits()
	}
	if c := p.next(); c == 'e' || c == 'E' {
		p.at++
		if c := p.next(); c == '+' || c == '-' {
			p.at++
		}
		digits()
	}
	return string(p.data[from:p.at])
}

// text reads a string in quotes.
func (p *reader) text() string {
	p.at++
	from := p.at
	var out []byte
	for {
		c := p.next()
		switch {
		case p.at >= len(p.data):
			p.fail(from-1, "the string has no end")
		case c == '"':
			p.at++
			return string(out)
		case c == '\\':
			out = p.escape(out)
		case c < ' ':
			p.fail(p.at, "a string holds the control character %q; write it as an escape", c)
		case c < utf8.RuneSelf:
			out = append(out, c)
			p.at++
		default:
			r, size := utf8.DecodeRune(p.data[p.at:])
			if r == utf8.RuneError && size == 1 {
				p.fail(p.at, "the text is not UTF-8")
			}
			out = append(out, p.data[p.at:p.at+size]...)
			p.at += size
		}
	}
}

func (p *reader) escape(out []byte) []byte {
	at := p.at
	p.at++
	c := p.next()
	p.at++
	switch c {
	case '"', '\\', '/':
		return append(out, c)
	case 'b':
		return append(out, '\b')
	case 'f':
		return append(out, '\f')
	case 'n':
		return append(out, '\n')
	case 'r':
		return append(out, '\r')
	case 't':
		return append(out, '\t')
	case 'u':
		r := p.hex(at)
		if utf16.IsSurrogate(r) {
			if p.next() != '\\' || p.at+1 >= len(p.data) || p.data[p.at+1] != 'u' {
				p.fail(at, "half of a surrogate pair")
			}
			p.at += 2
			if r = utf16.DecodeRune(r, p.hex(at)); r == utf8.RuneError {
				p.fail(at, "half of a surrogate pair")
			}
		}
		return utf8.AppendRune(out, r)
	}
	p.fail(at, "unknown escape in a string")
	return nil
}

func (p *reader) hex(at int) rune {
	if p.at+4 > len(p.data) {
		p.fail(at, "\\u takes four hexadecimal digits")
	}
	v, err := strconv.ParseUint(string(p.data[p.at:p.at+4]), 16, 16)
	if err != nil {
		p.fail(at, "\\u takes four hexadecimal digits")
	}
	p.at += 4
	return rune(v)
}
