// Package emitter says where and when particles are born: an [Emitter] has a
// rate and bursts in time, and a [Shape] in space.
//
//	{"shape": {"type": "cone", "angle": 0.3}, "rate": 50, "bursts": [{"time": 0, "count": 20}]}
//
// What a particle is at birth is the business of package initializer.
package emitter

import (
	"embed"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

//go:embed *.go
var sources embed.FS

var shapes = block.NewFamily[Shape]("shape", sources)

func define(name string, defaults Shape) { shapes.Define(name, defaults) }

// Define adds a shape of your own under a name, with its defaults. Call it from
// an init function.
func Define(name string, defaults Shape) { shapes.Define(name, defaults) }

func init() {
	block.Sources[Emitter](sources)
	block.Default(Emitter{Shape: Point{Direction: [3]float32{0, 1, 0}}, Duration: -1, Scale: [3]float32{1, 1, 1}})
	block.Default(Burst{Count: value.Constant(1), Cycles: 1, Probability: 1})
}

// Shape is where an emitter's particles are born and where they head.
type Shape interface {
	// Emit returns a point and a unit direction in the frame of the emitter.
	Emit(k *kernel.Kernel) (position, direction kernel.Vec3)
}

// Emitter is a source of births.
type Emitter struct {
	// Name tells emitters apart in reports and calls; the index by default.
	Name string `json:"name"`
	// Shape is where particles are born; a point by default.
	Shape Shape `json:"shape"`
	// Rate is how many particles are born a second, a function of the emitter's
	// time in its loop; births fall where its integral reaches k + ½.
	Rate value.Scalar `json:"rate" unit:"1/s" min:"0"`
	// Bursts are births at fixed times of each loop.
	Bursts []Burst `json:"bursts"`
	// Delay is the time before the first loop.
	Delay float64 `json:"delay" unit:"s" min:"0"`
	// Duration is the length of a loop; 0 emits nothing and -1 is without end.
	Duration float64 `json:"duration" unit:"s"`
	// Loop starts again after Duration.
	Loop bool `json:"loop"`
	// Limit is the most particles of this emitter that are born in a step; 0 is no limit.
	Limit int `json:"limit" min:"0"`
	// Position is the emitter's place in the frame of the effect.
	Position [3]float32 `json:"position" unit:"units"`
	// Rotation turns the emitter about X, then Y, then Z.
	Rotation [3]float32 `json:"rotation" unit:"rad"`
	// Scale spreads the shape; speeds and sizes stay.
	Scale [3]float32 `json:"scale"`
}

// Burst is a number of births at one moment.
type Burst struct {
	// Time is when the first cycle happens, from the start of the loop.
	Time float64 `json:"time" unit:"s" min:"0"`
	// Count is how many are born: a number or a range, rounded to nearest.
	Count value.Scalar `json:"count" min:"0"`
	// Cycles is how often the burst happens in a loop.
	Cycles int `json:"cycles" min:"1"`
	// Interval is the time between cycles.
	Interval float64 `json:"interval" unit:"s" min:"0"`
	// Probability is the chance that a cycle happens.
	Probability float32 `json:"probability" min:"0" max:"1"`
}
