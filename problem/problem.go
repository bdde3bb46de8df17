// Package problem collects what is wrong with a document, all at once: each
// problem by its place, what is wrong there, and what to do about it.
//
//	fire.json: systems[0].operators[2].coefficient: must be at least 0, is -1
package problem

import (
	"fmt"
	"strings"
)

// Problem is one fault of a document.
type Problem struct {
	Path   string // "systems[0].operators[2].coefficient"; empty for the whole document
	What   string // "must be at least 0, is -1"
	Remedy string // "use 0 for no drag"; empty where What says it
}

func (p Problem) String() string {
	s := p.What
	if p.Path != "" {
		s = p.Path + ": " + s
	}
	if p.Remedy != "" {
		s += "; " + p.Remedy
	}
	return s
}

// limit bounds how many problems are kept, so that a hostile document cannot
// fill memory with complaints about itself.
const limit = 100

// List collects problems. The zero List is empty and ready.
type List struct {
	Problems []Problem
	More     int // further problems that were counted but not kept
}

// Add records a problem. The remedy may be empty.
func (l *List) Add(path, remedy, format string, args ...any) {
	if len(l.Problems) >= limit {
		l.More++
		return
	}
	l.Problems = append(l.Problems, Problem{path, fmt.Sprintf(format, args...), remedy})
}

// Err returns nil when there is no problem, else an error that lists them all.
func (l *List) Err() error {
	if len(l.Problems) == 0 {
		return nil
	}
	return &Error{*l}
}

// Error is a list of problems as an error, one a line.
type Error struct{ List List }

func (e *Error) Error() string {
	var b strings.Builder
	for i, p := range e.List.Problems {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(p.String())
	}
	if e.List.More > 0 {
		fmt.Fprintf(&b, "\nand %d more", e.List.More)
	}
	return b.String()
}

// Guess returns the candidate that a misspelt name most likely means, or "".
func Guess(name string, candidates []string) string {
	best, at := "", len(name)/3+1
	for _, c := range candidates {
		if d := distance(strings.ToLower(name), strings.ToLower(c), at); d < at || d == at && best == "" {
			best, at = c, d
		}
	}
	return best
}

// DidYouMean is the remedy for a misspelt name: "did you mean ...?" or, with
// nothing near, the names there are.
func DidYouMean(name string, candidates []string) string {
	if g := Guess(name, candidates); g != "" {
		return fmt.Sprintf("did you mean %q?", g)
	}
	if len(candidates) == 0 {
		return ""
	}
	return "known: " + strings.Join(candidates, ", ")
}

// distance is the number of edits (insert, delete, replace, swap of
// neighbours) from a to b; anything above most is reported as most+1.
func distance(a, b string, most int) int {
	if len(a) > 64 || len(b) > 64 || len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}
