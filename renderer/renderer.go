// Package renderer holds the blocks that turn living particles into instance records.
package renderer

import (
	"embed"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/kernel"
)

//go:embed *.go
var sources embed.FS

var family = block.NewFamily[Renderer]("renderer", sources)

func define(name string, defaults Renderer) { family.Define(name, defaults) }

// Define adds a renderer of your own under a name, with its defaults. Call it
// from an init function.
func Define(name string, defaults Renderer) { family.Define(name, defaults) }

// Renderer writes the instance record of a particle.
type Renderer interface {
	// Render records the words of a draw.Record with kernel.Out.
	Render(k *kernel.Kernel)
	// Material is how the records are drawn; the texture is loaded by name.
	Material() (m draw.Material, texture string)
}
