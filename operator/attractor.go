package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("attractor", Attractor{Strength: value.Constant(1)})
}

// Attractor pulls particles towards a point.
type Attractor struct {
	// Center is the point, in the frame of the effect.
	Center value.Vector `json:"center" unit:"units"`
	// Strength is the acceleration.
	Strength value.Scalar `json:"strength" unit:"units/s²"`
	// Falloff is the distance within which the pull shrinks to nothing at the
	// point, in proportion; 0 is none.
	Falloff value.Scalar `json:"falloff" unit:"units" min:"0"`
}

// Operate adds the acceleration; on the point there is none.
func (a Attractor) Operate(k *kernel.Kernel) {
	way := k.Effect.Point(a.Center.At(k)).Sub(k.Position.Get())
	distance := way.Length()
	pull := a.Strength.At(k).Div(distance)
	if c, ok := a.Falloff.Constant(); !ok || c != 0 {
		pull = pull.Mul(distance.Div(a.Falloff.At(k)).Min(k.Float(1)))
	}
	near := distance.Lt(k.Float(1e-5))
	k.Acceleration.Add(way.Scale(near.Float(k.Float(0), pull)))
}
