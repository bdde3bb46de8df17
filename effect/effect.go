// Package effect is the document: what an author wrote, decoded and validated
// whole.
//
//	fx, err := effect.Decode(data)
//
// A document is data: it neither runs nor draws. Package program compiles it.
package effect

import (
	"embed"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/renderer"
)

//go:embed *.go
var sources embed.FS

func init() {
	block.Sources[Effect](sources)
	block.Sources[System](sources)
	block.Sources[Parameter](sources)
	block.Sources[ControlPoint](sources)
	block.Sources[Child](sources)
	block.Default(Effect{Version: Version, Timing: "exact", Random: "pcg3d", Step: 1.0 / 60})
	block.Default(System{Space: "world", Capacity: 1000})
	block.Default(Parameter{Kind: "scalar", Max: 1})
	block.Default(Child{Event: "death", Probability: 1, Count: 64})
}

// Effect is a whole document.
type Effect struct {
	// Schema names the JSON Schema, for editors.
	Schema string `json:"$schema"`
	// Version is the version of the format.
	Version int `json:"version" min:"1" write:"always"`
	// Name is what people call the effect.
	Name string `json:"name"`
	// Timing is "exact" or "wallpaper-engine".
	Timing string `json:"timing" enum:"exact,wallpaper-engine"`
	// Random is "pcg3d" or "mulberry32".
	Random string `json:"random" enum:"pcg3d,mulberry32"`
	// Step is the length of a fixed step of Advance.
	Step float64 `json:"step" unit:"s"`
	// Prewarm is how long the effect has run before it is first seen.
	Prewarm float64 `json:"prewarm" unit:"s" min:"0" max:"600"`
	// Parameters are named numbers that a host sets and values bind to.
	Parameters []Parameter `json:"parameters"`
	// ControlPoints are places that a host moves and blocks read.
	ControlPoints []ControlPoint `json:"controlPoints"`
	// Systems are the populations of particles, in drawing order.
	Systems []System `json:"systems"`
	// Sources are ids that a foreign file had, kept for the way back.
	Sources map[string]string `json:"sources"`
}

// Parameter is a named number, vector or colour that a host sets.
type Parameter struct {
	// Name is how values refer to it.
	Name string `json:"name"`
	// Kind is "scalar", "vector" or "color".
	Kind string `json:"kind" enum:"scalar,vector,color"`
	// Value is the value before a host sets one; as many numbers as the kind has (1, 3 or 4).
	Value []float32 `json:"value"`
	// Min and Max bound a slider.
	Min float32 `json:"min"`
	Max float32 `json:"max"`
}

// ControlPoint is a place that a host moves.
type ControlPoint struct {
	// Name is how blocks refer to it.
	Name string `json:"name"`
	// Position is where it is before a host moves it, in the frame of the effect.
	Position [3]float32 `json:"position" unit:"units"`
}

// System is one population of particles.
type System struct {
	// Name tells systems apart; it must be unique in the effect.
	Name string `json:"name"`
	// Space is "world", "local", or the name of a frame that the host gives.
	Space string `json:"space"`
	// Capacity is the most particles that live at once.
	Capacity int `json:"capacity" min:"1" max:"16777216"`
	// Emitters, Initializers, Operators and Renderers are the blocks, in order.
	Emitters     []emitter.Emitter         `json:"emitters"`
	Initializers []initializer.Initializer `json:"initializers"`
	Operators    []operator.Operator       `json:"operators"`
	Renderers    []renderer.Renderer       `json:"renderers"`
	// Children are systems started by events of this one.
	Children []Child `json:"children"`
}

// Child starts another system of the effect on an event of this one.
type Child struct {
	// System is the name of the system that is started.
	System string `json:"system"`
	// Event is what starts it.
	Event string `json:"event" enum:"spawn,death,collision"`
	// Probability is the chance that an event starts it.
	Probability float32 `json:"probability" min:"0" max:"1"`
	// Count is the most instances at once.
	Count int `json:"count" min:"1" max:"65536"`
}
