package awakenfx_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/importer"
	"github.com/motefx/mote/importer/awakenfx"
	"github.com/motefx/mote/importer/importertest"
)

func read(t *testing.T, text string) *importer.Result {
	t.Helper()
	if !awakenfx.Detect([]byte(text)) {
		t.Fatal("is not detected")
	}
	r, err := awakenfx.Read([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func records(t *testing.T, fx *effect.Effect, seconds float64) []draw.Record {
	t.Helper()
	w, _ := importertest.Play(t, fx)
	importertest.Run(t, w, 1.0/60, seconds)
	batches, err := w.Draw(0)
	if err != nil || len(batches) != 1 {
		t.Fatal(len(batches), err)
	}
	return batches[0].Records
}

// TestMotion: bursts at 0, up at 10 units/s against gravity and drag.
func TestMotion(t *testing.T) {
	r := read(t, `{"rate": 0, "bursts": [{"time": 0, "count": 5}], "lifetime": 4, "speed": 10, "gravity": [0, -9.8, 0], "drag": 0.5, "rotationSpeed": 2}`)
	list := records(t, r.Effect, 1)
	if len(list) != 5 {
		t.Fatalf("%d particles, want 5", len(list))
	}
	// y = (v + g/k)(1 − e^−k)/k − g/k, k = ½
	e := 1 - math.Exp(-0.5)
	importertest.Near(t, "height", float64(list[0][1]), (10+9.8/0.5)*e/0.5-9.8/0.5, 1e-3)
	importertest.Near(t, "rotation", float64(list[0][draw.Rotation]), 2, 1e-4)
	importertest.Near(t, "alpha of the default gradient", float64(list[0][draw.Color+3]), 0.75, 1e-5)
}

func TestOverLife(t *testing.T) {
	r := read(t, `{"rate": 0, "bursts": [{"time": 0, "count": 1}], "lifetime": 2, "speed": 0, "sizeStart": 0.5,
		"sizeCurve": [{"t": 0, "v": 1}, {"t": 1, "v": 3}], "color": [{"t": 0, "color": [4, 0, 0, 1]}, {"t": 1, "color": [0, 2, 0, 0.5]}],
		"frameCols": 4, "frameRows": 2, "texture": "puff", "blend": "alpha", "stretch": 0.1, "softness": 0.25}`)
	got := records(t, r.Effect, 1)[0]
	for at, want := range map[int]float64{draw.Size: 1, draw.Color: 2, draw.Color + 1: 1, draw.Color + 3: 0.75, draw.Cell: 4} {
		importertest.Near(t, "record", float64(got[at]), want, 1e-4)
	}
}

// TestBursts: two at 0, three at half a second, each once though the effect loops.
func TestBursts(t *testing.T) {
	fx := read(t, `{"rate": 0, "loop": true, "duration": 1, "lifetime": 100, "bursts": [{"time": 0, "count": 2}, {"time": 0.5, "count": 3}]}`).Effect
	for _, dt := range []float64{0.25, 1.0 / 60} {
		w, in := importertest.Play(t, fx)
		importertest.Run(t, w, dt, 0.5)
		if in.Alive() != 2 {
			t.Errorf("step %v: %d before the second burst", dt, in.Alive())
		}
		importertest.Run(t, w, dt, 5)
		if in.Alive() != 5 {
			t.Errorf("step %v: %d in the end, want 5", dt, in.Alive())
		}
	}
}

// TestShapes: a cone of 30° with speed 1 keeps its particles inside, and fills it.
func TestShapes(t *testing.T) {
	list := records(t, read(t, `{"rate": 0, "maxParticles": 2000, "bursts": [{"time": 0, "count": 2000}], "lifetime": 100, "speed": 1, "shape": {"kind": "cone", "angleDeg": 30}}`).Effect, 1)
	widest, mean := 1.0, 0.0
	for _, r := range list {
		cos := float64(r[1]) / math.Sqrt(float64(r[0]*r[0]+r[1]*r[1]+r[2]*r[2]))
		widest, mean = min(widest, cos), mean+cos/float64(len(list))
	}
	importertest.Near(t, "cosine of the widest direction", widest, math.Cos(math.Pi/6), 2e-3)
	importertest.Near(t, "mean cosine", mean, (1+math.Cos(math.Pi/6))/2, 0.003)

	list = records(t, read(t, `{"rate": 0, "maxParticles": 4000, "bursts": [{"time": 0, "count": 4000}], "lifetime": 100, "speed": 0, "shape": {"kind": "sphere", "radius": 2}}`).Effect, 0.1)
	mean = 0
	for _, r := range list {
		mean += math.Sqrt(float64(r[0]*r[0]+r[1]*r[1]+r[2]*r[2])) / float64(len(list))
	}
	importertest.Near(t, "mean distance in a ball of radius 2", mean, 1.5, 0.02)

	list = records(t, read(t, `{"rate": 0, "maxParticles": 4000, "bursts": [{"time": 0, "count": 4000}], "lifetime": 100, "speed": 0, "shape": {"kind": "box", "half": [1, 2, 3]}}`).Effect, 0.1)
	for axis, half := range []float64{1, 2, 3} {
		variance := 0.0
		for _, r := range list {
			variance += float64(r[axis]*r[axis]) / float64(len(list))
		}
		importertest.Near(t, "variance in a box", variance, half*half/3, 0.05*half*half/3)
	}
}

// TestDefaults: an empty object plays as the format says: 10 a second, 1 s each.
func TestDefaults(t *testing.T) {
	r, err := awakenfx.Read([]byte(`{}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Effect.Random != "mulberry32" || r.Effect.Systems[0].Space != "world" || r.Effect.Systems[0].Capacity != 1000 {
		t.Errorf("random %s, space %s, capacity %d", r.Effect.Random, r.Effect.Systems[0].Space, r.Effect.Systems[0].Capacity)
	}
	if n := len(records(t, r.Effect, 3)); n != 10 {
		t.Errorf("%d alive, want 10", n)
	}
}

func TestReport(t *testing.T) {
	r := read(t, `{"id": "fx_1", "name": "Fire", "rate": 5, "oneShot": true, "glitter": 1, "texture": "none", "worldSpace": false}`)
	for _, c := range []struct {
		list []importer.Line
		path string
	}{{r.Report.Carried, "rate"}, {r.Report.Dropped, "oneShot"}, {r.Report.Dropped, "glitter"}, {r.Report.Approximated, "texture"}} {
		found := false
		for _, l := range c.list {
			found = found || l.Path == c.path
		}
		if !found {
			t.Errorf("%s is not told:\n%s", c.path, r.Report)
		}
	}
	back, err := effect.Decode(effect.Encode(r.Effect))
	if err != nil || back.Sources["id"] != "fx_1" || back.Sources["oneShot"] != "true" || back.Sources["texture"] != "none" {
		t.Errorf("sources %v, %v", back.Sources, err)
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		`{"rate": "fast"}`: "rate",
		`{"rate": 1, "bursts": [{"time": 2}, {"time": 1}]}`:       "bursts[1]",
		`{"rate": 1, "color": [{"t": 2, "color": [1, 1, 1, 1]}]}`: "color[0]",
		`{"rate": 1, "blend": "addditive"}`:                       "additive",
		`{"rate": 1, "shape": "spere"}`:                           "sphere",
	} {
		if _, err := awakenfx.Read([]byte(text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	importertest.Fuzz(f, awakenfx.Detect, awakenfx.Read,
		`{"rate": 5, "bursts": [{"time": 0, "count": 5}], "shape": {"kind": "box", "half": [1, 2, 3]}, "color": [{"t": 0, "color": [1, 1, 1]}]}`,
		`{"sizeCurve": [{"t": 0.5, "v": 1e308}], "frameCols": 1000, "loop": false, "duration": 0}`)
}
