package value

import (
	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
)

// bound is the name of a parameter of the effect.
type bound string

func (b bound) node() *block.Node { return block.Obj("parameter", block.Text(string(b))) }
func (b bound) extents(visit func(string, float64, float64)) {
	visit("", unbounded.lo, unbounded.hi)
}

type scalarParameter struct{ bound }
type vectorParameter struct{ bound }
type colorParameter struct{ bound }

// Parameter is the current value of the effect's parameter of that name.
func Parameter(name string) Scalar { return Scalar{scalarParameter{bound(name)}} }

// VectorParameter is the current value of the effect's vector parameter of that name.
func VectorParameter(name string) Vector { return Vector{vectorParameter{bound(name)}} }

// ColorParameter is the current value of the effect's colour parameter of that name.
func ColorParameter(name string) Color { return Color{colorParameter{bound(name)}} }

func (b bound) component(k *kernel.Kernel, suffix string) kernel.Float {
	return k.Instance("parameter."+string(b)+suffix, 0).Get()
}
func (p scalarParameter) at(k *kernel.Kernel) kernel.Float { return p.component(k, "") }
func (p vectorParameter) at(k *kernel.Kernel) kernel.Vec3 {
	return k.InstanceVec3("parameter." + string(p.bound)).Get()
}
func (p colorParameter) at(k *kernel.Kernel) kernel.Vec4 {
	return kernel.Vec4{X: p.component(k, ".r"), Y: p.component(k, ".g"), Z: p.component(k, ".b"), W: p.component(k, ".a")}
}
func (p scalarParameter) parameters(visit func(string, ParameterKind)) {
	visit(string(p.bound), KindScalar)
}
func (p vectorParameter) parameters(visit func(string, ParameterKind)) {
	visit(string(p.bound), KindVector)
}
func (p colorParameter) parameters(visit func(string, ParameterKind)) {
	visit(string(p.bound), KindColor)
}
