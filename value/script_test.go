package value_test

import (
	"testing"

	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value"
)

func TestScript(t *testing.T) {
	for src, want := range map[string]string{
		"size *= 2; velocty = 1": `p: column 12: there is no attribute "velocty"; did you mean "velocity"?`,
		"size":                   `p: column 1: the result is not used; assign to an attribute: "size = ..."`,
		"size = wnd":             "",
		"":                       "",
	} {
		var list problem.List
		value.Script(src).CheckValue("p", &list)
		got := ""
		if err := list.Err(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %s", src, got)
		}
	}
}

// A misspelt word of a formula reads as a parameter; the remedy knows both.
func TestParametersOfFormulas(t *testing.T) {
	h := mustDecode(t, `{"s": {"expression": "wind + tiem"}, "v": {"x": {"range": [0, {"parameter": "wnd"}]}}}`)
	var list problem.List
	value.CheckParameters(h, "x", map[string]value.ParameterKind{"wind": value.KindScalar}, &list)
	want := "x.s: unknown parameter \"tiem\"; did you mean \"time\"?\nx.v: unknown parameter \"wnd\"; did you mean \"wind\"?"
	if got := list.Err().Error(); got != want {
		t.Error(got)
	}
	if names := value.ParameterNames(h.S); len(names) != 2 || names[0] != "tiem" || names[1] != "wind" {
		t.Error(names)
	}
}

func TestReadsParticle(t *testing.T) {
	for text, want := range map[string][2]bool{
		`1`:                          {false, false},
		`{"range": [1, 2]}`:          {false, true},
		`{"curve": [[0, 1]]}`:        {false, true},
		`{"timeline": [[0, 1]]}`:     {false, false},
		`{"expression": "time"}`:     {false, false},
		`{"expression": "random()"}`: {false, true},
		`{"expression": "age"}`:      {true, true},
		`{"parameter": "p"}`:         {false, false},
		`{"normal": {"mean": 1}}`:    {false, true},
		`{"curve": {"keys": [[0, 1]], "input": "age"}}`:                              {true, true},
		`{"curve": {"keys": [[0, 1]], "input": "time", "scale": {"range": [0, 1]}}}`: {false, true},
	} {
		s := mustDecode(t, `{"s": `+text+`}`).S
		if got := [2]bool{s.ReadsParticle(), s.Varies()}; got != want {
			t.Errorf("%s: reads, varies = %v", text, got)
		}
	}
}
