// Package initializer holds the blocks that say what a particle is at birth.
//
//	"initializers": [{"type": "lifetime", "value": {"range": [1, 2]}}, {"type": "speed", "value": 5}]
//
// Initializers run once for each particle, in document order. Those named after
// an attribute set it, so that of two of a kind the later one counts; those that
// give motion or move a particle (speed, velocity, inherit_velocity,
// position_offset) add, so that both count. What runs on each step is the
// business of package operator.
package initializer

import (
	"embed"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
)

//go:embed *.go
var sources embed.FS

var family = block.NewFamily[Initializer]("initializer", sources)

func define(name string, defaults Initializer) { family.Define(name, defaults) }

// Define adds an initializer of your own under a name, with its defaults. Call it
// from an init function.
func Define(name string, defaults Initializer) { family.Define(name, defaults) }

// Initializer sets attributes of a particle at its birth. Initializers run in
// document order, after the emitter's shape has set position and direction.
type Initializer interface{ Initialize(k *kernel.Kernel) }
