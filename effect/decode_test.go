package effect_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/renderer"
	"github.com/motefx/mote/value"
)

func mustDecode(t testing.TB, text string) *effect.Effect {
	t.Helper()
	fx, err := effect.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%v\nin %s", err, text)
	}
	return fx
}

func TestDefaults(t *testing.T) {
	want := &effect.Effect{Version: 1, Timing: "exact", Random: "pcg3d", Step: 1.0 / 60}
	if got := mustDecode(t, `{}`); !reflect.DeepEqual(got, want) {
		t.Errorf("{} is %+v", got)
	}
	fx := mustDecode(t, `{"$schema": "https://example.com/effect.json", "systems": [
		{"name": "a", "emitters": [{"bursts": [{}]}], "operators": ["drag"], "renderers": ["sprite"], "children": [{"system": "a"}]}]}`)
	s := fx.Systems[0]
	if s.Space != "world" || s.Capacity != 1000 {
		t.Errorf("system %+v", s)
	}
	wantEmitter := emitter.Emitter{Shape: emitter.Point{Direction: [3]float32{0, 1, 0}}, Duration: -1, Scale: [3]float32{1, 1, 1},
		Bursts: []emitter.Burst{{Count: value.Constant(1), Cycles: 1, Probability: 1}}}
	if got := s.Emitters[0]; !reflect.DeepEqual(got, wantEmitter) {
		t.Errorf("emitter %+v", got)
	}
	if got := s.Operators[0]; !reflect.DeepEqual(got, operator.Drag{Coefficient: value.Constant(0.1)}) {
		t.Errorf("operator %+v", got)
	}
	if got := s.Renderers[0].(renderer.Sprite); got.Blend != "alpha" || !got.DepthTest || got.Columns != 1 {
		t.Errorf("renderer %+v", got)
	}
	if got := s.Children[0]; got != (effect.Child{System: "a", Event: "death", Probability: 1, Count: 64}) {
		t.Errorf("child %+v", got)
	}
}

// TestRoundTrip: what is decoded, encoded and decoded again is the same, and so
// is the text once it is canonical.
func TestRoundTrip(t *testing.T) {
	fx := mustDecode(t, `{"version": 1, "name": "all", "timing": "wallpaper-engine", "random": "mulberry32", "step": 0.02, "prewarm": 2,
		"sources": {"id": "12185720181781197242"},
		"parameters": [{"name": "wind", "kind": "vector", "value": [1, 2, 3]}, {"name": "rate", "value": [5], "max": 50}],
		"controlPoints": [{"name": "cursor", "position": [1, 0, 0]}],
		"systems": [{"name": "sparks", "space": "local", "capacity": 64,
			"emitters": [{"name": "jet", "shape": {"type": "cone", "angle": {"range": [0.1, 0.2]}}, "rate": {"parameter": "rate"}, "delay": 1, "duration": 3, "loop": true,
				"bursts": [{"time": 0.5, "count": {"range": [1, 9]}, "cycles": 3, "interval": 0.2, "probability": 0.5}], "rotation": [0, 1, 0]}],
			"initializers": [{"type": "lifetime", "value": {"range": [1, 2]}}, {"type": "expression", "source": "size = 1"}],
			"operators": [{"type": "force", "acceleration": {"parameter": "wind"}, "world": true}, {"type": "size_over_life", "scale": {"curve": [[0, 1], [1, 0]]}}],
			"renderers": [{"type": "sprite", "blend": "additive"}],
			"children": [{"system": "smoke", "event": "spawn", "probability": 0.5}]},
		{"name": "smoke"}]}`)
	text := effect.Encode(fx)
	again := mustDecode(t, string(text))
	if !reflect.DeepEqual(again, fx) {
		t.Errorf("decoded again it differs:\n%s", text)
	}
	if second := effect.Encode(again); string(second) != string(text) {
		t.Errorf("encoded again it differs:\n%s\nbefore:\n%s", second, text)
	}
}

// TestEveryBlock: each block of each family loads by its name alone, is valid
// with its defaults, and survives.
func TestEveryBlock(t *testing.T) {
	schema, reference := string(effect.Schema()), effect.Reference()
	n := 0
	for _, family := range block.Describe() {
		for _, b := range family.Blocks {
			at := `"` + family.Name + `s": ["` + b.Name + `"]`
			if family.Name == "shape" {
				at = `"emitters": [{"shape": "` + b.Name + `"}]`
			}
			fx := mustDecode(t, `{"systems": [{"name": "a", `+at+`}]}`)
			if again := mustDecode(t, string(effect.Encode(fx))); !reflect.DeepEqual(again, fx) {
				t.Errorf("%s %s: decoded again it differs", family.Name, b.Name)
			}
			if b.Doc == "" {
				t.Errorf("%s %s has no description", family.Name, b.Name)
			}
			for _, f := range b.Fields {
				if f.Doc == "" {
					t.Errorf("%s %s: field %s has no description", family.Name, b.Name, f.Name)
				}
			}
			if !strings.Contains(schema, `"`+family.Name+"."+b.Name+`"`) || !strings.Contains(reference, b.Name) {
				t.Errorf("%s %s is missing in the schema or the reference", family.Name, b.Name)
			}
			n++
		}
	}
	if n < 30 {
		t.Errorf("%d blocks", n)
	}
}

func TestSchema(t *testing.T) {
	if _, err := block.Parse(effect.Schema()); err != nil {
		t.Error(err)
	}
}

// TestSyntax: what is not JSON is refused with its place.
func TestSyntax(t *testing.T) {
	for _, text := range []string{"", "{", "nonsense", `{"systems": [}`, `{"name": "a", "name": "b"}`, "{} {}", "\xff"} {
		_, err := effect.Decode([]byte(text))
		var syntax *block.SyntaxError
		if !errors.As(err, &syntax) || syntax.Line != 1 {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestAllAtOnce: the error holds every problem of the document.
func TestAllAtOnce(t *testing.T) {
	_, err := effect.Decode([]byte(`{"timing": "slow", "systems": [{"name": "a", "capacity": 0, "operators": [{"type": "drga"}, {"type": "drag", "coefficient": -1}]}]}`))
	var e *problem.Error
	if !errors.As(err, &e) || len(e.List.Problems) != 4 {
		t.Errorf("%v", err)
	}
}

// TestGoDocument: what Go code makes is held to the same rules.
func TestGoDocument(t *testing.T) {
	fx := &effect.Effect{Version: 1, Timing: "exact", Random: "pcg3d", Systems: []effect.System{{Name: "a", Space: "world", Capacity: 10,
		Emitters:     []emitter.Emitter{{Duration: -1}},
		Initializers: []initializer.Initializer{nil},
		Operators:    []operator.Operator{operator.Drag{Coefficient: value.Constant(-1)}}}}}
	var list problem.List
	fx.Validate(&list)
	for _, want := range []string{"systems[0].emitters[0].shape: ", "systems[0].initializers[0]: ", "systems[0].operators[0].coefficient: must be at least 0, is -1"} {
		if err := list.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in:\n%v", want, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(`{}`)
	f.Add(`{"systems": [{"name": "a", "emitters": [{"shape": {"type": "box", "half": [1, 2, 3]}, "rate": {"curve": [[0, 1], [1, 5]]}}], "operators": ["gravity"]}]}`)
	f.Add(`{"version": 2}`)
	f.Fuzz(func(t *testing.T, text string) {
		fx, err := effect.Decode([]byte(text))
		if err != nil {
			return
		}
		again, err := effect.Decode(effect.Encode(fx))
		if err != nil {
			t.Fatalf("%q is accepted, and refused once encoded: %v", text, err)
		}
		if string(effect.Encode(again)) != string(effect.Encode(fx)) {
			t.Fatalf("%q: encoded again it differs", text)
		}
	})
}
