package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() {
	define("repeller", Repeller{Strength: value.Constant(1), Radius: value.Constant(1)})
}

// Repeller pushes particles away from a point, within a radius.
type Repeller struct {
	// Center is the point, in the frame of the effect.
	Center value.Vector `json:"center" unit:"units"`
	// Strength is the acceleration next to the point.
	Strength value.Scalar `json:"strength" unit:"units/s²"`
	// Radius is the distance at which the push has shrunk to nothing; 0 is no
	// limit, and the push is the same everywhere.
	Radius value.Scalar `json:"radius" unit:"units" min:"0"`
}

// Operate adds strength · (1 − distance/radius), away from the point; on the
// point there is none.
func (r Repeller) Operate(k *kernel.Kernel) {
	way := k.Position.Get().Sub(k.Effect.Point(r.Center.At(k)))
	distance, radius := way.Length(), r.Radius.At(k)
	push := r.Strength.At(k).Mul(distance.Div(radius).OneMinus().Max(k.Float(0))).Div(distance)
	none := distance.Lt(k.Float(1e-5))
	k.Acceleration.Add(way.Scale(none.Float(k.Float(0), push)))
}
