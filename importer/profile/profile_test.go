package profile_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/importer/importertest"
	"github.com/motefx/mote/importer/profile"
	"github.com/motefx/mote/sim"
)

const burst = `{"m_looping": false, "m_duration": 3.0, "m_emissionRate": 2500.0, "m_lifetime": 10.0, "m_lifetimeVariance": 4.0,
	"m_initialVelocity": [0.0, 18.0, 0.0], "m_velocityVariance": [35.0, 18.0, 35.0],
	"m_startScale": [0.8, 0.8, 0.8], "m_endScale": [8.0, 8.0, 8.0], "m_scaleVariance": [2.5, 2.5, 2.5],
	"m_startColor": [1.0, 0.5, 0.1], "m_endColor": [0.03, 0.03, 0.03], "m_colorVariance": [0.5, 0.4, 0.2],
	"m_startRotation": [0.0, 0.0, 0.0], "m_rotationVariance": [6.28318, 6.28318, 6.28318],
	"m_angularVelocity": [0.0, 0.0, 0.0], "m_angularVelocityVariance": [12.0, 12.0, 12.0],
	"m_useGravity": true, "m_material": 12185720181781197242, "m_mesh": 1797231269285335481}`

func read(t *testing.T, text string) *effect.Effect {
	t.Helper()
	if !profile.Detect([]byte(text)) {
		t.Fatal("is not detected")
	}
	r, err := profile.Read([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Effect
}

// TestBirths: 2,500 a second for 3 s, each to live 6 to 14 s, at any step.
func TestBirths(t *testing.T) {
	fx := read(t, burst)
	for _, dt := range []float64{0.5, 0.25, 1.0 / 60} {
		w, in := importertest.Play(t, fx)
		for _, at := range []float64{3, 4.5, 5.75} {
			importertest.Run(t, w, dt, at)
			if births(in) != 7500 || in.Alive() != 7500 {
				t.Errorf("step %v: after %v s %d births and %d alive, want 7500", dt, at, births(in), in.Alive())
			}
		}
		importertest.Run(t, w, dt, 17)
		if in.Alive() != 0 || births(in) != 7500 {
			t.Errorf("step %v: after 17 s %d alive of %d", dt, in.Alive(), births(in))
		}
	}
}

func births(in *sim.Instance) (n uint64) {
	for _, s := range in.Stats() {
		n += s.Births
	}
	return n
}

// TestRecords: one offset of scale for birth and death, a colour that goes from
// its own start to the common end, free fall.
func TestRecords(t *testing.T) {
	fx := read(t, `{"m_duration": 1, "m_emissionRate": 60, "m_lifetime": 2, "m_initialVelocity": [1, 2, 3],
		"m_startScale": [2, 2, 2], "m_endScale": [4, 4, 4], "m_startColor": [1, 0.5, 0], "m_endColor": [0, 0.5, 1],
		"m_angularVelocity": [0, 0, 0.5], "m_useGravity": true}`)
	w, _ := importertest.Play(t, fx)
	importertest.Run(t, w, 1.0/60, 1)
	batches, err := w.Draw(0)
	if err != nil {
		t.Fatal(err)
	}
	r, age := batches[0].Records[0], 1-1.0/120
	for _, c := range []struct {
		what string
		at   int
		want float64
	}{
		{"x", 0, age}, {"y", 1, 2*age - 9.81/2*age*age}, {"z", 2, 3 * age}, {"half of the side", draw.Size, 1 + age/2},
		{"red", draw.Color, 1 - age/2}, {"green", draw.Color + 1, 0.5}, {"blue", draw.Color + 2, age / 2}, {"alpha", draw.Color + 3, 1},
		{"rotation", draw.Rotation, age / 2}, {"life", draw.Life, age / 2},
	} {
		importertest.Near(t, c.what, float64(r[c.at]), c.want, 1e-4)
	}
}

// TestIDs: ids that no float holds survive being written and read.
func TestIDs(t *testing.T) {
	text := effect.Encode(read(t, burst))
	back, err := effect.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"m_material": "12185720181781197242", "m_mesh": "1797231269285335481"} {
		if got := back.Sources[name]; got != want {
			t.Errorf("%s: %q, want %s", name, got, want)
		}
	}
	if !bytes.Equal(effect.Encode(back), text) {
		t.Error("changed by a second round")
	}
}

func TestReport(t *testing.T) {
	r, err := profile.Read([]byte(strings.Replace(burst, "{", `{"m_sparkle": 3, `, 1)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Report.Dropped) != 1 || r.Report.Dropped[0].Path != "m_sparkle" {
		t.Errorf("dropped: %v", r.Report.Dropped)
	}
	for _, name := range []string{"m_lifetime", "m_startScale", "m_material", "m_useGravity", "m_rotationVariance"} {
		if !r.Report.Names(name) {
			t.Errorf("the report does not name %s", name)
		}
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		`{"m_lifetime": "long"}`:             "m_lifetime",
		`{"m_startColor": [1, 2]}`:           "m_startColor",
		`{"m_looping": 3}`:                   "m_looping",
		`{"m_lifetime": 3`:                   "line 1",
		`{"m_lifetime": 1, "m_lifetime": 2}`: "m_lifetime",
	} {
		if _, err := profile.Read([]byte(text), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error that names %s", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	importertest.Fuzz(f, profile.Detect, profile.Read, burst, `{"m_looping": true, "m_lifetime": 1e308, "m_emissionRate": -1}`)
}
