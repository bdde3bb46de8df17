package value

import (
	"strings"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value/expression"
)

// Script is the text of statements that change attributes; package expression
// describes the language.
type Script string

// Run records the statements on a kernel; a text with a fault records nothing.
func (s Script) Run(k *kernel.Kernel) {
	if p, err := expression.Compile(string(s)); err == nil {
		p.Run(k)
	}
}

// CheckValue reports a fault of the text, with its column. No text is a script
// that does nothing.
func (s Script) CheckValue(path string, list *problem.List) {
	if strings.TrimSpace(string(s)) == "" {
		return
	}
	p, err := expression.Compile(string(s))
	switch e, ok := err.(*expression.Error); {
	case ok:
		list.Add(path, e.Remedy, "column %d: %s", e.Column, e.What)
	case p.Type() != expression.None:
		list.Add(path, `assign to an attribute: "size = ..."`, "column 1: the result is not used")
	}
}

// Parameters visits the effect's parameters that the statements read.
func (s Script) Parameters(visit func(name string, kind ParameterKind)) {
	if p, err := expression.Compile(string(s)); err == nil {
		p.Parameters(func(name, kind string) { visit(name, ParameterKind(kind)) })
	}
}
