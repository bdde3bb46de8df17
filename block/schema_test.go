package block_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/motefx/mote/block"
)

// zoo is what the sources of the animals would say if they were no tests.
var zoo = fstest.MapFS{"zoo.go": {Data: []byte(`package zoo

// animal makes a sound.
type animal interface{ Sound() string }

// dog is a friend
// of people.
type dog struct {
	// Age is the time since
	// its birth.
	Age   int
	Name  string // what it answers to
}

type (
	// cat comes and goes.
	cat struct {
		// Lives and Weight can be counted.
		Lives  int
		Weight float32
		At     int
	}
)`)}, "zoo_test.go": {Data: []byte("package zoo\n// cat is no cat.\ntype cat struct{}")}, "broken.go": {Data: []byte("package")}}

func TestSchema(t *testing.T) {
	text := block.Schema(farm{})
	var s struct {
		Schema     string `json:"$schema"`
		Properties map[string]any
		Defs       map[string]struct {
			Description string
			Properties  map[string]map[string]any
			Required    []string
			OneOf       []map[string]any
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if s.Schema != "https://json-schema.org/draft/2020-12/schema" || s.Properties["version"] == nil || s.Properties["hidden"] != nil {
		t.Errorf("%s", text)
	}
	dog := s.Defs["animal.dog"]
	if age := dog.Properties["age"]; age["minimum"] != 0.0 || age["maximum"] != 30.0 || age["default"] != 3.0 || age["$ref"] != "#/$defs/scalar" {
		t.Errorf("age: %v", age)
	}
	if kind := dog.Properties["kind"]; len(kind["enum"].([]any)) != 2 || dog.Properties["type"]["const"] != "dog" {
		t.Errorf("kind: %v", kind)
	}
	if n := len(s.Defs["animal"].OneOf); n != 3 {
		t.Errorf("%d choices of animals, want cat, dog and a name", n)
	}
	// Every reference leads somewhere.
	for _, part := range strings.Split(string(text), `"#/$defs/`)[1:] {
		name, _, _ := strings.Cut(part, `"`)
		if _, ok := s.Defs[name]; !ok {
			t.Errorf("nothing defines %q", name)
		}
	}
}

func TestReference(t *testing.T) {
	page := block.Reference("animal")
	for _, want := range []string{
		"# Animal\n", "## dog\n", "animal makes a sound.\n", "dog is a friend of people.\n", "cat comes and goes.\n",
		"| `age` | scalar | `3` | 0 … 30 | years | Age is the time since its birth. |", "| what it answers to |",
		"| `weight` | number | `4` | ≥ 0.7 |  | Lives and Weight can be counted. |", "| `at` | list of 3 number | `[0, 0, 0]` | ≤ 5 |  |  |",
		"| `kind` | text | `\"poodle\"` | `terrier`, `poodle` |",
		"| `toys` | list of toy |", "| `enemy` | animal | `null` |", "| `lives` | whole number | `9` | 1 … 9 |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
}

func TestWalk(t *testing.T) {
	f, _ := decode(t, `{"animals": ["cat", {"type": "dog", "toys": [{"price": 3}]}], "notes": {"b": "", "a": ""}}`)
	var paths []string
	block.Walk(&f, "farm", func(path string, v any) bool {
		switch v.(type) {
		case toy, string, cat:
			paths = append(paths, path)
		}
		return true
	})
	want := "farm.animals[0] farm.animals[1].name farm.animals[1].kind farm.animals[1].toys[0] farm.best farm.notes.a farm.notes.b"
	if got := strings.Join(paths, " "); got != want {
		t.Error(got)
	}
}
