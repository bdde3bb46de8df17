package value

import (
	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
)

// axes is a vector of a scalar for each axis.
type axes struct{ x, y, z Scalar }

// PerAxis is a vector of a value for each axis.
func PerAxis(x, y, z Scalar) Vector { return Vector{axes{x, y, z}} }

func (a axes) at(k *kernel.Kernel) kernel.Vec3 {
	x, y := a.x.At(k), a.y.At(k)
	return kernel.Vec3{X: x, Y: y, Z: a.z.At(k)}
}
func (a axes) node() *block.Node {
	return block.Obj("x", a.x.EncodeNode(), "y", a.y.EncodeNode(), "z", a.z.EncodeNode())
}
func (a axes) extents(visit func(string, float64, float64)) {
	for i, s := range []Scalar{a.x, a.y, a.z} {
		s.Extents(func(p string, lo, hi float64) { visit("."+"xyz"[i:i+1]+p, lo, hi) })
	}
}
func (a axes) parameters(visit func(string, ParameterKind)) {
	a.x.Parameters(visit)
	a.y.Parameters(visit)
	a.z.Parameters(visit)
}
