// Package program turns an effect into what a machine runs: kernels, columns
// laid out, stages in order.
//
//	prog, err := program.Compile(fx)
//
// A Program is immutable and shared by all instances of the effect. One step of
// a system runs, over its instances, Emit and Uniform; over new particles, the
// Birth kernel of their source and the Spawn kernel of their emitter; over all
// particles, Update. A picture runs the Render kernels.
//
// The package does not know where memory lies or which device runs.
package program

import (
	"fmt"
	"strings"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/kernel"
)

// Program is a compiled effect.
type Program struct {
	Effect *effect.Effect
	// Step is the length of a fixed step, in ticks.
	Step uint64
	// Prewarm is how long the effect runs before it is first seen, in ticks.
	Prewarm uint64
	Systems []*System
}

// System is a compiled population of particles.
type System struct {
	Name     string
	Space    string
	Capacity int
	Module   *kernel.Module

	Emit    *kernel.Func
	Uniform *kernel.Func // nil when nothing is uniform
	Sources []*Source
	Spawn   []*kernel.Func // for each emitter
	Update  *kernel.Func
	Renders []Render

	// Initial has the value of each instance column before the first step.
	Initial []uint32
	// End is the age in ticks at which the last birth is past, for the host's
	// calls aside.
	End uint64
	// Wallpaper is set where births happen at the start of a step.
	Wallpaper bool
}

// Render is a compiled renderer.
type Render struct {
	Kernel   *kernel.Func
	Material draw.Material
	Texture  string // a file beside the effect, "white", or "" for the round sprite
}

// Kernels lists all kernels of the system; their order is that of the exports
// of a compiled module.
func (s *System) Kernels() []*kernel.Func {
	list := []*kernel.Func{s.Emit}
	if s.Uniform != nil {
		list = append(list, s.Uniform)
	}
	for _, src := range s.Sources {
		list = append(list, src.Birth)
	}
	list = append(list, s.Spawn...)
	list = append(list, s.Update)
	for _, r := range s.Renders {
		list = append(list, r.Kernel)
	}
	return list
}

// Derived reports whether an instance column is computed anew at each step or
// picture, so that a snapshot need not hold it.
func Derived(name string) bool {
	return strings.HasPrefix(name, "u.") || name == "ahead"
}

// String returns a listing of all kernels.
func (p *Program) String() string {
	var b strings.Builder
	for _, s := range p.Systems {
		fmt.Fprintf(&b, "system %s: space %s, capacity %d\n", s.Name, s.Space, s.Capacity)
		names := make([]string, len(s.Module.Particle))
		for i, c := range s.Module.Particle {
			names[i] = c.Name
		}
		fmt.Fprintf(&b, "attributes: %s\n\n", strings.Join(names, ", "))
		for _, k := range s.Kernels() {
			b.WriteString(kernel.Listing(k, s.Module))
			b.WriteByte('\n')
		}
	}
	return b.String()
}
