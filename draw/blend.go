package draw

import (
	"fmt"
	"strings"
)

// Blend says how a sprite meets what was drawn before it. The package
// documentation has the formulas.
type Blend uint8

// The blend modes. The zero value is Alpha.
const (
	Alpha         Blend = iota // covers: smoke, dust, leaves
	Additive                   // adds light: fire, sparks, magic
	Premultiplied              // covers by alpha and adds colour independently: fire that becomes smoke
	Multiply                   // filters: shadows, soot, stained glass
	Screen                     // adds light that never exceeds white: haze, glints
)

var blendNames = []string{"alpha", "additive", "premultiplied", "multiply", "screen"}

// String returns the mode's name as effect files write it.
func (b Blend) String() string { return nameOf(blendNames, int(b), "Blend") }

// MarshalText writes the name that String returns; an undefined mode is an error.
func (b Blend) MarshalText() ([]byte, error) { return marshalName(blendNames, int(b), "blend") }

// UnmarshalText reads a name; an unknown one is an error that lists the known ones.
func (b *Blend) UnmarshalText(text []byte) error {
	i, err := unmarshalName(blendNames, string(text), "blend")
	if err == nil {
		*b = Blend(i)
	}
	return err
}

// Interleaves reports whether sprites of this mode may be sorted among those of other batches.
func (b Blend) Interleaves() bool { return b <= Premultiplied }

// Sort says in which order the records of a batch are drawn.
type Sort uint8

// The orders. The zero value is SortNone.
const (
	SortNone  Sort = iota // birth order
	SortDepth             // back to front, together with adjacent batches that are sorted too
)

var sortNames = []string{"none", "depth"}

// String returns the order's name as effect files write it.
func (s Sort) String() string { return nameOf(sortNames, int(s), "Sort") }

// MarshalText writes the name that String returns; an undefined order is an error.
func (s Sort) MarshalText() ([]byte, error) { return marshalName(sortNames, int(s), "sort") }

// UnmarshalText reads a name; an unknown one is an error that lists the known ones.
func (s *Sort) UnmarshalText(text []byte) error {
	i, err := unmarshalName(sortNames, string(text), "sort")
	if err == nil {
		*s = Sort(i)
	}
	return err
}

func nameOf(names []string, i int, kind string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

func marshalName(names []string, i int, kind string) ([]byte, error) {
	if i >= len(names) {
		return nil, fmt.Errorf("%s %d is not defined", kind, i)
	}
	return []byte(names[i]), nil
}

func unmarshalName(names []string, name, kind string) (int, error) {
	for i, n := range names {
		if n == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("unknown %s %q; must be one of %s", kind, name, strings.Join(names, ", "))
}
