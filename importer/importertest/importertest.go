// Package importertest proves readers of foreign formats.
package importertest

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/importer"
	"github.com/motefx/mote/program"
	"github.com/motefx/mote/sim"
)

// Play starts an effect in a World that the test closes.
func Play(t *testing.T, fx *effect.Effect) (*sim.World, *sim.Instance) {
	t.Helper()
	p, err := program.Compile(fx)
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.NewWorld(sim.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	in, err := w.Play(p, 1)
	if err != nil {
		t.Fatal(err)
	}
	return w, in
}

// Run takes steps of dt up to a time of the world, in seconds.
func Run(t *testing.T, w *sim.World, dt, until float64) {
	t.Helper()
	for w.Time() < until-dt/2 {
		if err := w.Step(dt); err != nil {
			t.Fatal(err)
		}
	}
}

// Near fails where got is further than within from want.
func Near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(got >= want-within && got <= want+within) {
		t.Errorf("%s: %v, want %v ± %v", what, got, want, within)
	}
}

// Fuzz holds that a reader does not panic, and that what it reads is a document
// that survives being written.
func Fuzz(f *testing.F, detect func([]byte) bool, read func([]byte, fs.FS) (*importer.Result, error), seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		detect(data)
		r, err := read(data, nil)
		if err != nil {
			return
		}
		text := effect.Encode(r.Effect)
		back, err := effect.Decode(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if !bytes.Equal(effect.Encode(back), text) {
			t.Fatalf("changed by writing:\n%s", text)
		}
	})
}
