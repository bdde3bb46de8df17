package mote_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/internal/golden"
	"github.com/motefx/mote/sim"
)

// picture plays an effect for a time and draws it.
func picture(t *testing.T, e *mote.Effect, seconds float64, camera draw.Camera, w, h int) *raster.Image {
	t.Helper()
	world, err := sim.NewWorld(sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	if _, err := world.Play(e.Program, 1); err != nil {
		t.Fatal(err)
	}
	for world.Time() < seconds-1e-9 {
		if err := world.Step(1.0 / 60); err != nil {
			t.Fatal(err)
		}
	}
	batches, err := world.Draw(0)
	if err != nil {
		t.Fatal(err)
	}
	scene := e.Scene(batches)
	scene.Background = [4]float32{0.003, 0.003, 0.005, 1}
	img := raster.New(w, h)
	if err := img.Draw(&scene, camera); err != nil {
		t.Fatal(err)
	}
	return img
}

// TestGoldenGallery draws each effect of the gallery.
func TestGoldenGallery(t *testing.T) {
	for _, c := range []struct {
		name    string
		seconds float64
		lo, hi  [3]float32
	}{
		{"campfire", 2.5, [3]float32{-1, -0.5, -1}, [3]float32{1, 3, 1}},
		{"explosion", 0.3, [3]float32{-2.5, -2, -1}, [3]float32{2.5, 2, 1}},
		{"fountain", 1, [3]float32{-1.5, -1.5, -1}, [3]float32{1.5, 2.6, 1}},
		{"ink", 1, [3]float32{-1.5, -2, -1}, [3]float32{1.5, 1.6, 1}},
		{"magic_swirl", 1, [3]float32{-1.7, 0, -1.7}, [3]float32{1.7, 2, 1.7}},
		{"smoke", 1, [3]float32{-1, -0.2, -1}, [3]float32{3, 5, 1}},
		{"snow", 1, [3]float32{-5, -1, -3}, [3]float32{5, 3.2, 1}},
		{"sparks", 0.3, [3]float32{-1.5, -0.5, -1}, [3]float32{1.5, 1.2, 1}},
		{"fire.awakenfx", 2, [3]float32{-1, -0.3, -1}, [3]float32{1, 1.9, 1}},
		{"sparks.awakenfx", 0.25, [3]float32{-1.5, -0.3, -1}, [3]float32{1.5, 1.4, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := c.name
			if filepath.Ext(file) == "" {
				file += ".mote.json"
			}
			e, err := mote.Load(filepath.Join("effects", file))
			if err != nil {
				t.Fatal(err)
			}
			golden.Compare(t, c.name, picture(t, e, c.seconds, draw.Frame(c.lo, c.hi, 16.0/9), 128, 72).NRGBA())
		})
	}
}

// TestMissingTexture: an effect whose texture is missing plays with the round
// sprite and says so.
func TestMissingTexture(t *testing.T) {
	e, err := mote.Read([]byte(`{"version": 1, "systems": [{"name": "s", "emitters": [{"rate": 10}], "renderers": [{"type": "sprite", "texture": "gone.png"}]}]}`), fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	if len(e.Warnings) != 1 || !strings.Contains(e.Warnings[0], "gone.png") {
		t.Errorf("warnings %q", e.Warnings)
	}
	for _, name := range []string{"../up.png", "/etc/passwd"} {
		e, err := mote.Read([]byte(`{"version": 1, "systems": [{"name": "s", "renderers": [{"type": "sprite", "texture": "`+name+`"}]}]}`), os.DirFS("."))
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Warnings) != 1 {
			t.Errorf("texture %q: warnings %q", name, e.Warnings)
		}
	}
}

// TestSparks: one burst of exactly 40, and the effect ends.
func TestSparks(t *testing.T) {
	e, err := mote.Load("effects/sparks.awakenfx")
	if err != nil {
		t.Fatal(err)
	}
	world, err := sim.NewWorld(sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer world.Close()
	sparks, err := world.Play(e.Program, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 90 {
		if err := world.Step(1.0 / 60); err != nil {
			t.Fatal(err)
		}
		if alive := sparks.Alive(); i == 0 && alive != 40 {
			t.Errorf("%d alive after the first step, want 40", alive)
		}
	}
	if s := sparks.Stats()[0]; s.Births != 40 || s.Deaths != 40 || !sparks.Finished() {
		t.Errorf("%d births, %d deaths, finished %v", s.Births, s.Deaths, sparks.Finished())
	}
}

// TestGalleryRoundTrip: what is encoded decodes to the same document.
func TestGalleryRoundTrip(t *testing.T) {
	files, _ := filepath.Glob("effects/*.mote.json")
	for _, file := range files {
		e, err := mote.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		text := effect.Encode(e.Document)
		again, err := effect.Decode(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if string(effect.Encode(again)) != string(text) {
			t.Errorf("%s changes when it is encoded twice", file)
		}
	}
}

func Example() {
	fx, err := mote.Load("effects/sparks.mote.json")
	if err != nil {
		log.Fatal(err)
	}
	world, err := sim.NewWorld(sim.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer world.Close()
	sparks, err := world.Play(fx.Program, 1)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := world.Advance(0.1); err != nil {
		log.Fatal(err)
	}
	fmt.Println(sparks.Alive(), "alive at", world.Time(), "s")
	// Output: 41 alive at 0.1 s
}
