package mote_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/importer"
	"github.com/motefx/mote/sim"
)

// corpus returns the real files of other tools that lie beside a checkout, and
// skips the test where there are none.
func corpus(t *testing.T) (files []string) {
	t.Helper()
	const folder = "../shared/corpus"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no files of other tools beside the checkout")
	}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if _, ok := importer.Detect(data); ok {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestCorpus: every file that a format claims is read, shows something within
// its first two seconds, and gives the same state by the compiled program and by
// the interpreter.
func TestCorpus(t *testing.T) {
	kinds := map[string]int{}
	for _, path := range corpus(t) {
		kinds[filepath.Ext(path)]++
		t.Run(filepath.Base(path), func(t *testing.T) {
			e, err := mote.Load(path)
			if err != nil {
				t.Fatal(err)
			}
			if e.Report == nil || len(e.Report.Carried) == 0 {
				t.Error("the report tells nothing")
			}
			shown := brightest(t, e)
			if shown < 0.01 {
				t.Errorf("the picture is empty: brightest pixel %v", shown)
			}
			if testing.Short() {
				return
			}
			if a, b := hashAfter(t, e, sim.CPU, 60), hashAfter(t, e, sim.Oracle, 60); a != b {
				t.Errorf("after 60 steps: compiled %x, interpreted %x", a, b)
			}
		})
	}
	if len(kinds) != 2 || kinds[".plist"] != 22 || kinds[".pex"] != 13 {
		t.Errorf("read %v, want 22 .plist and 13 .pex", kinds)
	}
}

func hashAfter(t *testing.T, e *mote.Effect, d sim.Device, steps int) any {
	t.Helper()
	w, err := sim.NewWorld(sim.Options{Device: d, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.Play(e.Program, 1); err != nil {
		t.Fatal(err)
	}
	for range steps {
		if err := w.Step(1.0 / 60); err != nil {
			t.Fatal(err)
		}
	}
	h := w.Hash()
	return h
}

// brightest returns the greatest component of any pixel in pictures of the first
// two seconds.
func brightest(t *testing.T, e *mote.Effect) (most float32) {
	t.Helper()
	w, err := sim.NewWorld(sim.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.Play(e.Program, 1); err != nil {
		t.Fatal(err)
	}
	img := raster.New(96, 96)
	for range 20 {
		for range 6 {
			if err := w.Step(1.0 / 60); err != nil {
				t.Fatal(err)
			}
		}
		batches, err := w.Draw(0)
		if err != nil {
			t.Fatal(err)
		}
		lo, hi := [3]float32{1e9, 1e9, 1e9}, [3]float32{-1e9, -1e9, -1e9}
		for _, b := range batches {
			for _, r := range b.Records {
				for k := range 3 {
					lo[k], hi[k] = min(lo[k], r[k]-r[draw.Size]), max(hi[k], r[k]+r[draw.Size])
				}
			}
		}
		if lo[0] > hi[0] {
			continue
		}
		scene := e.Scene(batches)
		scene.Background = [4]float32{0, 0, 0, 1}
		if err := img.Draw(&scene, draw.Frame(lo, hi, 1)); err != nil {
			t.Fatal(err)
		}
		picture := img.NRGBA()
		for i := 0; i < len(picture.Pix); i += 4 {
			for _, v := range picture.Pix[i : i+3] {
				most = max(most, float32(v)/255)
			}
		}
		if most > 0.05 {
			return most
		}
	}
	return most
}
