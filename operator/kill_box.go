package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("kill_box", KillBox{Half: value.Vec(1, 1, 1)}) }

// KillBox ends particles outside of a box, or inside of one. The box stands along
// the axes of the effect; its extents do not scale with the effect.
type KillBox struct {
	// Center is the middle of the box, in the frame of the effect.
	Center value.Vector `json:"center" unit:"units"`
	// Half is half of the box's extent along each axis; particles on the surface
	// are inside.
	Half value.Vector `json:"half" unit:"units" min:"0"`
	// Inside ends the particles inside of the box instead of those outside.
	Inside bool `json:"inside"`
}

// Phase is after the integrator.
func (KillBox) Phase() Phase { return Constrain }

// Operate compares the particle's distances along the axes with the extents.
func (b KillBox) Operate(k *kernel.Kernel) {
	r, half := k.Position.Get().Sub(k.Effect.Point(b.Center.At(k))), b.Half.At(k)
	x, y, z := k.Effect.Direction(k.Vec3(1, 0, 0)), k.Effect.Direction(k.Vec3(0, 1, 0)), k.Effect.Direction(k.Vec3(0, 0, 1))
	inside := r.Dot(x).Abs().Le(half.X).And(r.Dot(y).Abs().Le(half.Y)).And(r.Dot(z).Abs().Le(half.Z))
	if b.Inside {
		k.Kill(inside)
		return
	}
	k.Kill(inside.Not())
}
