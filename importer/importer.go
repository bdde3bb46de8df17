// Package importer turns effects of other programs into ours, and says of every
// entry of a file what became of it.
//
//	result, err := importer.Read(data, os.DirFS(folder))
//	fmt.Print(result.Report)
//	document := effect.Encode(result.Effect)
//
// Each format is a package below this one and is known once it is imported:
//
//	import _ "github.com/motefx/mote/importer/particledesigner"
//
// A file is known by what is in it, never by the end of its name. Where a format
// leaves something open, or our engine does a thing otherwise, the file is still
// read: the [Report] tells. Only what cannot be meant by anybody is an error, a
// *problem.Error with all of it.
//
// The package writes no foreign format.
package importer

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/problem"
)

// MaxSize is the largest file that is read, in bytes.
const MaxSize = 16 << 20

// Result is an effect and what its file held beside it.
type Result struct {
	Effect *effect.Effect
	Report *Report
	// Textures are the pictures that the file embeds or names, by the name that
	// renderers of the effect know them under.
	Textures map[string]*draw.Texture
}

// Format is a kind of file.
type Format struct {
	Name        string   // short, for a command line: "awakenfx"
	Description string   // one line
	Extensions  []string // usual ends of file names, with their dot; a hint for dialogs alone
	// Detect reports whether data is a file of the format. It looks at nothing
	// but the data, and allocates in proportion to it.
	Detect func(data []byte) bool
	// Read reads a file. Pictures beside it are looked up in dir, which may be nil.
	Read func(data []byte, dir fs.FS) (*Result, error)
}

var registry struct {
	sync.RWMutex
	formats []Format
}

// Register adds a format. Packages of formats call it from an init function; a
// name that is taken is a mistake of the program and panics.
func Register(f Format) {
	registry.Lock()
	defer registry.Unlock()
	at, taken := slices.BinarySearchFunc(registry.formats, f.Name, func(have Format, name string) int { return strings.Compare(have.Name, name) })
	if taken || f.Name == "" || f.Detect == nil || f.Read == nil {
		panic("importer: Register of " + f.Name + ": the name is taken, or a part is missing")
	}
	registry.formats = slices.Insert(registry.formats, at, f)
}

// Formats returns the known formats, by name.
func Formats() []Format {
	registry.RLock()
	defer registry.RUnlock()
	return slices.Clone(registry.formats)
}

// Detect returns the format of a file.
func Detect(data []byte) (f Format, ok bool) {
	if len(data) > MaxSize {
		return Format{}, false
	}
	for _, f := range Formats() {
		if f.Detect(data) {
			return f, true
		}
	}
	return Format{}, false
}

// Read detects the format of a file and reads it. The error is a *problem.Error.
func Read(data []byte, dir fs.FS) (*Result, error) {
	if err := CheckSize(data); err != nil {
		return nil, err
	}
	f, ok := Detect(data)
	if !ok {
		var names []string
		for _, f := range Formats() {
			names = append(names, f.Name)
		}
		return nil, Fault("", "known: "+strings.Join(names, ", "), "is a file of no known format")
	}
	return f.Read(data, dir)
}

// CheckSize refuses a file that is too large to read.
func CheckSize(data []byte) error {
	if len(data) > MaxSize {
		return Fault("", "", "has %d bytes; at most %d are read", len(data), MaxSize)
	}
	return nil
}

// Fault is an error of one problem.
func Fault(path, remedy, format string, args ...any) error {
	var list problem.List
	list.Add(path, remedy, format, args...)
	return list.Err()
}

// Finish sorts the report and checks the effect whole, so that no reader hands
// out a document that Decode would refuse.
func (r *Result) Finish() (*Result, error) {
	r.Report.Sort()
	var list problem.List
	r.Effect.Validate(&list)
	if err := list.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

// Text returns data without a byte-order mark and the spaces around it.
func Text(data []byte) []byte {
	return bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
}

// Capacity holds a number of particles within what a system may have.
func Capacity(n float64) int { return int(max(1, min(n, effect.MaxCapacity/4))) }
