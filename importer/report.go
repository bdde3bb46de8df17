package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
)

// Report says what became of each entry of a file.
type Report struct {
	// Format is the name of the file's format.
	Format string `json:"format"`
	// Carried entries mean the same in the effect.
	Carried []Line `json:"carried"`
	// Approximated entries mean nearly the same; the line says the difference.
	Approximated []Line `json:"approximated"`
	// Dropped entries have no effect; the line says why.
	Dropped []Line `json:"dropped"`
}

// Line is one entry of a file and what became of it.
type Line struct {
	Path string `json:"path"` // in the file: "color[2].t"
	What string `json:"what"`
}

// Carry adds a line to Carried.
func (r *Report) Carry(path, format string, args ...any) {
	r.Carried = append(r.Carried, Line{path, fmt.Sprintf(format, args...)})
}

// Approximate adds a line to Approximated.
func (r *Report) Approximate(path, format string, args ...any) {
	r.Approximated = append(r.Approximated, Line{path, fmt.Sprintf(format, args...)})
}

// Drop adds a line to Dropped.
func (r *Report) Drop(path, format string, args ...any) {
	r.Dropped = append(r.Dropped, Line{path, fmt.Sprintf(format, args...)})
}

// Names reports whether some line has the path.
func (r *Report) Names(path string) bool {
	for _, list := range r.lists() {
		if slices.ContainsFunc(list, func(l Line) bool { return l.Path == path }) {
			return true
		}
	}
	return false
}

func (r *Report) lists() [3][]Line { return [3][]Line{r.Carried, r.Approximated, r.Dropped} }

// Sort puts lines in the order of their paths, and makes empty lists of absent
// ones, as JSON wants.
func (r *Report) Sort() {
	for _, list := range []*[]Line{&r.Carried, &r.Approximated, &r.Dropped} {
		slices.SortStableFunc(*list, func(a, b Line) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.What, b.What))
		})
		*list = slices.Compact(*list)
		if *list == nil {
			*list = []Line{}
		}
	}
}

// String is the report as a table, what was lost last.
func (r *Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d carried, %d approximated, %d dropped\n", r.Format, len(r.Carried), len(r.Approximated), len(r.Dropped))
	for i, list := range r.lists() {
		if len(list) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%s\n", [...]string{"carried", "approximated", "dropped"}[i])
		w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		for _, l := range list {
			fmt.Fprintf(w, "  %s\t%s\n", clean(l.Path), clean(l.What))
		}
		w.Flush()
	}
	return b.String()
}

// clean keeps what a file says from breaking the table.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '.'
		}
		return r
	}, s)
}
