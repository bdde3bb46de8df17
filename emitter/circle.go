package emitter

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() { define("circle", Circle{Radius: value.Constant(1), Arc: 2 * kmath.Pi, Direction: "up"}) }

// Circle is a disc, or its edge, in the XZ plane of the emitter.
type Circle struct {
	// Radius is that of the disc.
	Radius value.Scalar `json:"radius" unit:"units" min:"0"`
	// Edge puts all particles on the edge.
	Edge bool `json:"edge"`
	// Arc is the part of the circle that is used, from the X axis.
	Arc float32 `json:"arc" unit:"rad" min:"0" max:"6.2831855"`
	// Direction is "up", along the axis, or "outward", away from the centre.
	Direction string `json:"direction" enum:"up,outward"`
}

// Emit returns a point of the disc, uniform by area, or of the edge.
func (c Circle) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	u := k.Random3()
	sin, cos := kmath.SinCos(u.X.Mul(k.Data(c.Arc)))
	r := c.Radius.At(k)
	if !c.Edge {
		r = r.Mul(u.Y.Sqrt())
	}
	out := kernel.Vec3{X: cos, Y: k.Float(0), Z: sin}
	if c.Direction == "outward" {
		return out.Scale(r), out
	}
	return out.Scale(r), up(k)
}
