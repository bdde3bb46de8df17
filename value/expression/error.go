package expression

import "fmt"

// Error is a fault in the text of an expression.
type Error struct {
	Column int    // of the fault, in characters counted from 1
	What   string // "unknown function \"sni\""
	Remedy string // "did you mean \"sin\"?", or ""
}

func (e *Error) Error() string {
	s := fmt.Sprintf("column %d: %s", e.Column, e.What)
	if e.Remedy != "" {
		s += "; " + e.Remedy
	}
	return s
}
