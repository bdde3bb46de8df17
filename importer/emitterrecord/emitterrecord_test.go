package emitterrecord_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/importer/emitterrecord"
	"github.com/motefx/mote/importer/importertest"
)

const sparks = `{"name": "sparks", "type": "ParticleEmitter", "args": {"spawn_rate": 600, "max_particles": 4000, "lifetime_min": 5, "lifetime_max": 5,
	"speed_min": 2, "speed_max": 2, "spread_deg": 60, "direction": [1, 0, 0], "gravity": [0, 0, 0], "size_start": 0.4, "size_end": 0.2}}`

// TestCone: directions are uniform in the solid angle of the cone: the mean
// cosine of a half angle of 60° is ¾.
func TestCone(t *testing.T) {
	if !emitterrecord.Detect([]byte(sparks)) {
		t.Fatal("is not detected")
	}
	r, err := emitterrecord.Read([]byte(sparks), nil)
	if err != nil {
		t.Fatal(err)
	}
	w, in := importertest.Play(t, r.Effect)
	importertest.Run(t, w, 1.0/60, 4)
	if in.Alive() != 2400 {
		t.Errorf("%d alive, want 600/s · 4 s", in.Alive())
	}
	batches, err := w.Draw(0)
	if err != nil {
		t.Fatal(err)
	}
	least, mean := 1.0, 0.0
	for _, r := range batches[0].Records {
		cos := float64(r[draw.Velocity]) / 2
		least, mean = min(least, cos), mean+cos/float64(len(batches[0].Records))
	}
	importertest.Near(t, "mean cosine", mean, 0.75, 0.01)
	importertest.Near(t, "least cosine", least, 0.5, 0.01)
	first := batches[0].Records[0]
	age := 4 - 0.5/600
	importertest.Near(t, "half of the side", float64(first[draw.Size]), 0.2-0.1*age/5, 1e-4)
	distance := math.Sqrt(float64(first[0]*first[0] + first[1]*first[1] + first[2]*first[2]))
	importertest.Near(t, "distance", distance, 2*age, 1e-3)
}

// TestLines: each emitter of a file of JSON lines becomes a system; two of one
// name stay apart, and assets of other types are dropped.
func TestLines(t *testing.T) {
	line := strings.ReplaceAll(sparks, "\n", " ")
	data := []byte(line + "\n" + `{"name": "lamp", "type": "Light", "args": {}}` + "\n" + line + "\n")
	if !emitterrecord.Detect(data) {
		t.Fatal("is not detected")
	}
	r, err := emitterrecord.Read(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Effect.Systems) != 2 || r.Effect.Systems[0].Name == r.Effect.Systems[1].Name {
		t.Errorf("%d systems, of one name: %v", len(r.Effect.Systems), len(r.Effect.Systems) == 2)
	}
	if len(r.Report.Dropped) == 0 {
		t.Errorf("the report does not tell of the light:\n%s", r.Report)
	}
}

// TestRanges: numbers are brought into their range, and the report says so.
func TestRanges(t *testing.T) {
	r, err := emitterrecord.Read([]byte(`{"spawn_rate": -5, "max_particles": 0, "speed_min": 5, "speed_max": 1, "spread_deg": 720}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"spawn_rate", "max_particles", "speed_max", "spread_deg"} {
		found := false
		for _, l := range r.Report.Approximated {
			found = found || l.Path == path
		}
		if !found {
			t.Errorf("%s is not told:\n%s", path, r.Report)
		}
	}
	if r.Effect.Systems[0].Capacity != 1 {
		t.Errorf("capacity %d, want 1", r.Effect.Systems[0].Capacity)
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		`{"spawn_rate": "x", "speed_min": 1}`:   "spawn_rate",
		`{"gravity": [1], "size_start": 1}`:     "gravity",
		`{"name": "a", "type": "Light"}`:        "emitter",
		"{\"spawn_rate\": 1}\n{\"broken\": ]\n": "line 2",
	} {
		if _, err := emitterrecord.Read([]byte(text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	importertest.Fuzz(f, emitterrecord.Detect, emitterrecord.Read, sparks, strings.ReplaceAll(sparks, "\n", "")+"\n"+`{"type": "Light"}`,
		`{"spread_cos": 0.5, "lifetime_min": 1e300, "texture_slot": 3}`)
}
