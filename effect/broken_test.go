package effect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/problem"
)

// in places fields into a document of one system.
func in(fields string) string { return `{"systems": [{"name": "a", ` + fields + `}]}` }

func emitterWith(fields string) string { return in(`"emitters": [{` + fields + `}]`) }
func operatorWith(fields string) string {
	return in(`"operators": [{` + fields + `}]`)
}
func initializerWith(fields string) string { return in(`"initializers": [{` + fields + `}]`) }

// many repeats a text with commas between.
func many(n int, text string) string {
	return strings.TrimSuffix(strings.Repeat(text+",", n), ",")
}

// broken are documents and the line that the error must hold.
var broken = []struct{ text, want string }{
	// The document itself.
	{`[]`, "must be an object, is a list"},
	{`{"version": 0}`, "version: must be at least 1, is 0"},
	{`{"version": 1.5}`, "version: must be a whole number, is 1.5"},
	{`{"version": "1"}`, `version: must be a number, is "1"`},
	{`{"version": 2}`, "version: is 2, the newest that is known is 1; use a newer mote"},
	{`{"nam": "x"}`, `nam: unknown field "nam"; did you mean "name"?`},
	{`{"name": 5}`, "name: must be a string, is 5"},
	{`{"timing": "fast"}`, "timing: must be one of exact, wallpaper-engine, is \"fast\""},
	{`{"random": "mulberry"}`, `did you mean "mulberry32"?`},
	{`{"step": -1}`, "step: must be within 0..1 s, is -1; use 0 for 1/60 s"},
	{`{"step": 2}`, "step: must be within 0..1 s, is 2"},
	{`{"step": 1e999}`, "step: is too large"},
	{`{"prewarm": -1}`, "prewarm: must be at least 0, is -1"},
	{`{"prewarm": 601}`, "prewarm: must be at most 600, is 601"},
	{`{"sources": {"id": 5}}`, "sources.id: must be a string, is 5"},
	{`{"systems": {}}`, "systems: must be a list, is an object"},
	{`{"systems": [5]}`, "systems[0]: must be an object, is 5"},

	// Parameters and control points.
	{`{"parameters": [{"value": [1]}]}`, "parameters[0].name: must not be empty; give it one"},
	{`{"parameters": [{"name": "a", "value": [1]}, {"name": "a", "value": [1]}]}`, `parameters[1].name: "a" is there twice; choose another`},
	{`{"parameters": [{"name": "a", "kind": "vector", "value": [1]}]}`, "parameters[0].value: a vector has 3 numbers, got 1"},
	{`{"parameters": [{"name": "a", "kind": "texture", "value": [1]}]}`, "parameters[0].kind: must be one of scalar, vector, color"},
	{`{"parameters": [{"name": "a", "value": [1], "min": 2, "max": 1}]}`, "parameters[0].min: must be at most max 1, is 2"},
	{`{"parameters": [{"name": "a", "value": "1"}]}`, `parameters[0].value: must be a list, is "1"`},
	{`{"controlPoints": [{}]}`, "controlPoints[0].name: must not be empty"},
	{`{"controlPoints": [{"name": "a"}, {"name": "a"}]}`, `controlPoints[1].name: "a" is there twice`},
	{`{"controlPoints": [{"name": "a", "position": [1, 2]}]}`, "controlPoints[0].position: must be a list of 3, is a list of 2"},

	// Systems.
	{`{"systems": [{}]}`, "systems[0].name: must not be empty; give it one"},
	{`{"systems": [{"name": "a\nb"}]}`, "systems[0].name: is \"a\\nb\"; use at most 128 plain characters"},
	{`{"systems": [{"name": "` + strings.Repeat("x", 129) + `"}]}`, "use at most 128 plain characters"},
	{`{"systems": [{"name": "a"}, {"name": "a"}]}`, `systems[1].name: "a" is the name of systems[0] too; choose another`},
	{in(`"space": ""`), `systems[0].space: must not be empty; use "world" or "local"`},
	{in(`"capacity": 0`), "systems[0].capacity: must be at least 1, is 0"},
	{in(`"capacity": -5`), "systems[0].capacity: must be at least 1, is -5"},
	{in(`"capacity": 1.5`), "systems[0].capacity: must be a whole number, is 1.5"},
	{in(`"capacity": 100000000`), "systems[0].capacity: must be at most 16777216, is 100000000"},
	{`{"systems": [{"name": "a", "capacity": 16777216}, {"name": "b"}]}`, "systems: hold 16778216 particles in all, more than 16777216; lower their capacities"},
	{in(`"emitters": [` + many(65, `{}`) + `]`), "systems[0].emitters: must be at most 64, are 65"},
	{in(`"operators": [` + many(257, `"drag"`) + `]`), "systems[0].operators: must be at most 256, are 257"},
	{in(`"initializers": [` + many(257, `"size"`) + `]`), "systems[0].initializers: must be at most 256, are 257"},
	{in(`"renderers": [` + many(17, `"sprite"`) + `]`), "systems[0].renderers: must be at most 16, are 17"},

	// Children.
	{in(`"children": [{"system": "b"}]`), `systems[0].children[0].system: unknown system "b"; did you mean "a"?`},
	{in(`"children": [{}]`), "systems[0].children[0].system: unknown system"},
	{in(`"children": [{"system": "a", "event": "birth"}]`), "systems[0].children[0].event: must be one of spawn, death, collision"},
	{in(`"children": [{"system": "a", "probability": 2}]`), "systems[0].children[0].probability: must be at most 1, is 2"},
	{in(`"children": [{"system": "a", "count": 0}]`), "systems[0].children[0].count: must be at least 1, is 0"},
	{`{"systems": [{"name": "a", "children": [{"system": "b"}]}, {"name": "b", "children": [{"system": "c"}]}, {"name": "c", "children": [{"system": "a"}]}]}`,
		`systems[2].children[0].system: "a" starts a system that leads back to it; break the circle`},

	// Emitters.
	{emitterWith(`"name": "e"}, {"name": "e"`), `systems[0].emitters[1].name: "e" is the name of emitters[0] too`},
	{emitterWith(`"shape": "cube"`), `systems[0].emitters[0].shape: unknown shape "cube"`},
	{emitterWith(`"shape": "conee"`), `did you mean "cone"?`},
	{emitterWith(`"shape": null`), "systems[0].emitters[0].shape: must not be empty"},
	{emitterWith(`"shape": {"radius": 1}`), `has no "type" that says which shape it is`},
	{emitterWith(`"shape": {"type": 5}`), "systems[0].emitters[0].shape.type: must be a string, is 5"},
	{emitterWith(`"shape": {"type": "sphere", "radius": -1}`), "systems[0].emitters[0].shape.radius: must be at least 0, is -1"},
	{emitterWith(`"shape": {"type": "sphere", "direction": "down"}`), "shape.direction: must be one of outward, up"},
	{emitterWith(`"shape": {"type": "cone", "angle": 4}`), "shape.angle: must be at most 3.14159, is 4"},
	{emitterWith(`"shape": {"type": "box", "half": [1, -1, 1]}`), "shape.half[1]: must be at least 0, is -1"},
	{emitterWith(`"shape": {"type": "box", "half": 1}`), "shape.half: must be a list of 3, is 1"},
	{emitterWith(`"shape": {"type": "circle", "arc": 7}`), "shape.arc: must be at most 6.28319, is 7"},
	{emitterWith(`"shape": {"type": "point", "radius": 1}`), `shape.radius: unknown field "radius"`},
	{emitterWith(`"rate": -5`), "systems[0].emitters[0].rate: must be at least 0, is -5"},
	{emitterWith(`"rate": {"range": [-1, 5]}`), "rate.range[0]: must be at least 0, is -1"},
	{emitterWith(`"rate": "fast"`), "systems[0].emitters[0].rate: "},
	{emitterWith(`"duration": -2`), "systems[0].emitters[0].duration: must be at least 0, is -2; use -1 for ever"},
	{emitterWith(`"duration": 0.0001, "loop": true`), "a loop must last at least 0.001 s"},
	{emitterWith(`"delay": -1`), "systems[0].emitters[0].delay: must be at least 0, is -1"},
	{emitterWith(`"limit": -1`), "systems[0].emitters[0].limit: must be at least 0, is -1"},
	{emitterWith(`"loop": "yes"`), `systems[0].emitters[0].loop: must be true or false, is "yes"`},
	{emitterWith(`"scale": [1, 1]`), "systems[0].emitters[0].scale: must be a list of 3"},
	{emitterWith(`"bursts": [{"time": -1}]`), "systems[0].emitters[0].bursts[0].time: must be at least 0, is -1"},
	{emitterWith(`"bursts": [{"cycles": 0}]`), "bursts[0].cycles: must be at least 1, is 0"},
	{emitterWith(`"bursts": [{"cycles": 3}]`), "bursts[0].interval: must be at least 1/1024 s with several cycles, is 0"},
	{emitterWith(`"bursts": [{"probability": 1.5}]`), "bursts[0].probability: must be at most 1, is 1.5"},
	{emitterWith(`"bursts": [{"count": -3}]`), "bursts[0].count: must be at least 0, is -3"},
	{emitterWith(`"bursts": [` + many(257, `{}`) + `]`), "must be at most 256, are 257"},

	// Values.
	{operatorWith(`"type": "drag", "coefficient": {"range": [1]}`), "systems[0].operators[0].coefficient"},
	{operatorWith(`"type": "drag", "coefficient": {"rnge": [1, 2]}`), "systems[0].operators[0].coefficient"},
	{operatorWith(`"type": "drag", "coefficient": {"parameter": "wind"}`), `systems[0].operators[0].coefficient: unknown parameter "wind"`},
	{operatorWith(`"type": "drag", "coefficient": {"curve": [[0, 1], [0.5, -1]]}`), "coefficient.curve[1][1]: must be at least 0, is -1"},
	{operatorWith(`"type": "drag", "coefficient": {"curve": [[0.5, 1], [0, 1]]}`), "coefficient.curve[1][0]: must ascend: 0 comes after 0.5; sort them"},
	{operatorWith(`"type": "drag", "coefficient": {"curve": [[0, 1], [1.5, 1]]}`), "coefficient.curve[1][0]: must be at most 1, is 1.5"},
	{operatorWith(`"type": "drag", "coefficient": {"curve": []}`), "coefficient.curve"},
	{operatorWith(`"type": "drag", "coefficient": {"expression": "2 +"}`), "systems[0].operators[0].coefficient"},
	{operatorWith(`"type": "gravity", "acceleration": 9.8`), "systems[0].operators[0].acceleration"},
	{operatorWith(`"type": "gravity", "acceleration": [0, -9.8]`), "systems[0].operators[0].acceleration"},
	{operatorWith(`"type": "color_over_life", "color": "#12345"`), "systems[0].operators[0].color"},
	{operatorWith(`"type": "color_over_life", "color": {"gradient": {"stops": [{"at": 0.8, "color": [1, 1, 1]}, {"at": 0.2, "color": [1, 1, 1]}]}}`), "color.gradient.stops[1].at: must ascend"},
	{`{"parameters": [{"name": "w", "kind": "vector", "value": [1, 2, 3]}], "systems": [{"name": "a", "operators": [{"type": "drag", "coefficient": {"parameter": "w"}}]}]}`,
		`coefficient: the parameter "w" is a vector, the value needs a scalar`},

	// Blocks.
	{operatorWith(`"type": "drga"`), `systems[0].operators[0]: unknown operator "drga"; did you mean "drag"?`},
	{operatorWith(`"type": "drag", "coeficient": 1`), `did you mean "coefficient"?`},
	{operatorWith(`"type": "drag", "coefficient": -1`), "systems[0].operators[0].coefficient: must be at least 0, is -1"},
	{operatorWith(`"coefficient": 1`), `has no "type" that says which operator it is`},
	{in(`"operators": [null]`), "systems[0].operators[0]: must not be null"},
	{in(`"operators": [7]`), "systems[0].operators[0]: must be an operator, is 7"},
	{operatorWith(`"type": "turbulence", "octaves": 9`), "systems[0].operators[0].octaves: must be at most 4, is 9"},
	{operatorWith(`"type": "turbulence", "seed": -1`), "systems[0].operators[0].seed: must be at least 0, is -1"},
	{operatorWith(`"type": "flipbook", "cells": 0`), "systems[0].operators[0].cells: must be at least 1, is 0"},
	{operatorWith(`"type": "flipbook", "mode": "pingpong"`), "systems[0].operators[0].mode: must be one of loop, hold"},
	{operatorWith(`"type": "expression", "source": "velosity.y += 1"`), "systems[0].operators[0].source"},
	{operatorWith(`"type": "expression", "source": "1 + 1"`), "systems[0].operators[0].source: column 1: the result is not used"},
	{operatorWith(`"type": "expression", "source": "size = 1", "when": "later"`), "systems[0].operators[0].when: must be one of forces, constrain, look"},
	{operatorWith(`"type": "attractor", "radius": -1`), "systems[0].operators[0].radius: must be at least 0, is -1"},
	{operatorWith(`"type": "color_toward", "amount": 2`), "systems[0].operators[0].amount: must be at most 1, is 2"},
	{operatorWith(`"type": "kill_box", "half": [1, 1, -1]`), "systems[0].operators[0].half[2]: must be at least 0, is -1"},
	{operatorWith(`"type": "speed_limit", "max": -1`), "systems[0].operators[0].max: must be at least 0, is -1"},
	{initializerWith(`"type": "lifetime", "value": -1`), "systems[0].initializers[0].value: must be at least 0, is -1"},
	{initializerWith(`"type": "size", "value": {"range": [-1, 1]}`), "systems[0].initializers[0].value.range[0]: must be at least 0, is -1"},
	{initializerWith(`"type": "speed", "spread": 9`), "systems[0].initializers[0].spread: must be at most 3.14159, is 9"},
	{initializerWith(`"type": "velocty"`), `unknown initializer "velocty"; did you mean "velocity"?`},
	{initializerWith(`"type": "color", "value": [1, 1]`), "systems[0].initializers[0].value"},
	{in(`"renderers": [{"type": "sprite", "blend": "add"}]`), "systems[0].renderers[0].blend: must be one of alpha, additive"},
	{in(`"renderers": [{"type": "sprite", "columns": 0}]`), "systems[0].renderers[0].columns: must be at least 1, is 0"},
	{in(`"renderers": [{"type": "sprite", "softness": -1}]`), "systems[0].renderers[0].softness: must be at least 0, is -1"},
	{in(`"renderers": ["spirte"]`), `did you mean "sprite"?`},
}

// TestBroken: each document is refused, and the error names the place and the
// reason.
func TestBroken(t *testing.T) {
	for i, b := range broken {
		fx, err := effect.Decode([]byte(b.text))
		var e *problem.Error
		if fx != nil || !errors.As(err, &e) {
			t.Errorf("%.200s: %v, %v", b.text, fx, err)
			continue
		}
		if !strings.Contains(err.Error(), b.want) {
			t.Errorf("document %d: %.200s:\n%v\nwant: %s", i, b.text, err, b.want)
		}
	}
	if len(broken) < 100 {
		t.Errorf("%d documents", len(broken))
	}
}

// TestCaps: more systems than there may be are refused, not compiled.
func TestCaps(t *testing.T) {
	var systems []string
	for i := range effect.MaxSystems + 1 {
		systems = append(systems, fmt.Sprintf(`{"name": "s%d", "capacity": 1}`, i))
	}
	_, err := effect.Decode([]byte(`{"systems": [` + strings.Join(systems, ",") + `]}`))
	if want := "systems: must be at most 256, are 257"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
