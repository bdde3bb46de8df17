package operator

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() { define("kill_plane", KillPlane{Normal: value.Vec(0, 1, 0)}) }

// KillPlane ends particles that are behind a plane.
type KillPlane struct {
	// Point is a point of the plane, in the frame of the effect.
	Point value.Vector `json:"point" unit:"units"`
	// Normal points to the side where particles live, in the frame of the effect;
	// one without length counts as up.
	Normal value.Vector `json:"normal"`
}

// Phase is after the integrator.
func (KillPlane) Phase() Phase { return Constrain }

// Operate ends the particle where (p − point) · normal < 0.
func (p KillPlane) Operate(k *kernel.Kernel) {
	normal := k.Effect.Direction(kmath.NormalizeOr(p.Normal.At(k), k.Vec3(0, 1, 0)))
	above := k.Position.Get().Sub(k.Effect.Point(p.Point.At(k))).Dot(normal)
	k.Kill(above.Lt(k.Float(0)))
}
