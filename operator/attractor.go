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
	// Strength is the acceleration; below 0 it pushes away.
	Strength value.Scalar `json:"strength" unit:"units/s²"`
	// Falloff is the distance within which the pull shrinks to nothing at the
	// point, in proportion; 0 is none.
	Falloff value.Scalar `json:"falloff" unit:"units" min:"0"`
	// Radius is the distance beyond which there is no pull; 0 is no limit.
	Radius value.Scalar `json:"radius" unit:"units" min:"0"`
}

// Operate adds strength · min(1, distance/falloff), towards the point; on the
// point there is none.
func (a Attractor) Operate(k *kernel.Kernel) {
	zero := k.Float(0)
	way := k.Effect.Point(a.Center.At(k)).Sub(k.Position.Get())
	distance := way.Length()
	pull := a.Strength.At(k).Div(distance)
	if c, ok := a.Falloff.Constant(); !ok || c != 0 {
		falloff := a.Falloff.At(k)
		pull = pull.Mul(falloff.Le(zero).Float(k.Float(1), distance.Div(falloff).Min(k.Float(1))))
	}
	none := distance.Lt(k.Float(1e-5))
	if c, ok := a.Radius.Constant(); !ok || c != 0 {
		radius := a.Radius.At(k)
		none = none.Or(zero.Lt(radius).And(radius.Lt(distance)))
	}
	k.Acceleration.Add(way.Scale(none.Float(zero, pull)))
}
