package value

import (
	"math"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
)

// between is lo + (hi − lo)·u for a random u in [0, 1) of the particle.
type between struct{ lo, hi Scalar }

func (b between) at(k *kernel.Kernel) kernel.Float {
	lo, hi := b.lo.At(k), b.hi.At(k)
	return lo.Lerp(hi, k.Random())
}
func (b between) node() *block.Node {
	return block.Obj("range", block.List(b.lo.EncodeNode(), b.hi.EncodeNode()))
}
func (b between) extents(visit func(string, float64, float64)) {
	b.lo.Extents(func(p string, lo, hi float64) { visit(".range[0]"+p, lo, hi) })
	b.hi.Extents(func(p string, lo, hi float64) { visit(".range[1]"+p, lo, hi) })
}
func (b between) parameters(visit func(string, ParameterKind)) {
	b.lo.Parameters(visit)
	b.hi.Parameters(visit)
}

// Range is a number drawn for each particle, evenly between lo and hi.
func Range(lo, hi float32) Scalar { return Between(Constant(lo), Constant(hi)) }

// Between is drawn for each particle: a random place between two values, the
// same place for all of its life.
func Between(lo, hi Scalar) Scalar { return Scalar{between{lo, hi}} }

// normal is a number drawn from a normal distribution, cut off at four
// deviations and held within lo and hi.
type normal struct {
	plain
	mean, deviation float32
	lo, hi          float32 // the bounds; -Inf and +Inf for none
}

// Normal is drawn for each particle from a normal distribution; what is beyond
// four deviations from the mean is brought back to there.
func Normal(mean, deviation float32) Scalar {
	return NormalWithin(mean, deviation, float32(math.Inf(-1)), float32(math.Inf(1)))
}

// NormalWithin is Normal, held within lo and hi.
func NormalWithin(mean, deviation, lo, hi float32) Scalar {
	return Scalar{normal{mean: mean, deviation: deviation, lo: lo, hi: hi}}
}

func (n normal) at(k *kernel.Kernel) kernel.Float {
	x := gauss(k).Clamp(-4, 4).Mul(k.Data(n.deviation)).Add(k.Data(n.mean))
	return x.Max(k.Data(n.lo)).Min(k.Data(n.hi)) // a bound that is absent is stored as ±MaxFloat32
}
func (n normal) node() *block.Node {
	fields := []any{"mean", block.Float32(n.mean), "deviation", block.Float32(n.deviation)}
	if !math.IsInf(float64(n.lo), 0) {
		fields = append(fields, "min", block.Float32(n.lo))
	}
	if !math.IsInf(float64(n.hi), 0) {
		fields = append(fields, "max", block.Float32(n.hi))
	}
	return block.Obj("normal", block.Obj(fields...))
}
func (n normal) extents(visit func(string, float64, float64)) {
	r := 4 * math.Abs(float64(n.deviation))
	within := func(x float64) float64 { return math.Min(math.Max(x, float64(n.lo)), float64(n.hi)) }
	visit(".normal", within(float64(n.mean)-r), within(float64(n.mean)+r))
}

// box is a vector drawn evenly from a box, or from its diagonal when linked.
type box struct {
	plain
	lo, hi [3]float32
	linked bool
}

// VecRange is drawn for each particle, evenly from the box between two corners;
// linked takes one place on the diagonal for all three axes.
func VecRange(lo, hi [3]float32, linked bool) Vector {
	return Vector{box{lo: lo, hi: hi, linked: linked}}
}

func (b box) at(k *kernel.Kernel) kernel.Vec3 {
	lo, hi := constants{v: b.lo}.at(k), constants{v: b.hi}.at(k)
	u := k.Random3()
	if b.linked {
		u = kernel.Vec3{X: u.X, Y: u.X, Z: u.X}
	}
	return lo.Add(hi.Sub(lo).Mul(u))
}
func (b box) node() *block.Node {
	n := block.Obj("range", block.List(block.Float32s(b.lo[:]...), block.Float32s(b.hi[:]...)))
	if b.linked {
		n.Set("linked", block.Boolean(true))
	}
	return n
}
func (b box) extents(visit func(string, float64, float64)) {
	for i := range b.lo {
		visit(".range[0]"+index(i), float64(b.lo[i]), float64(b.lo[i]))
		visit(".range[1]"+index(i), float64(b.hi[i]), float64(b.hi[i]))
	}
}

// colors is a colour drawn between two.
type colors struct {
	plain
	lo, hi   [4]float32
	unlinked bool
}

// ColorRange is drawn for each particle, evenly from the straight line between
// two linear colours.
func ColorRange(lo, hi [4]float32) Color { return colorRange(lo, hi, true) }

func colorRange(lo, hi [4]float32, linked bool) Color {
	lo[3], hi[3] = min(max(lo[3], 0), 1), min(max(hi[3], 0), 1)
	return Color{colors{lo: lo, hi: hi, unlinked: !linked}}
}

func (c colors) at(k *kernel.Kernel) kernel.Vec4 {
	lo, hi := rgba{v: c.lo}.at(k), rgba{v: c.hi}.at(k)
	if c.unlinked {
		u, w := k.Random3(), k.Random()
		return kernel.Vec4{X: lo.X.Lerp(hi.X, u.X), Y: lo.Y.Lerp(hi.Y, u.Y), Z: lo.Z.Lerp(hi.Z, u.Z), W: lo.W.Lerp(hi.W, w)}
	}
	return lo.Lerp(hi, k.Random())
}
func (c colors) node() *block.Node {
	n := block.Obj("range", block.List(colorNode(c.lo), colorNode(c.hi)))
	if c.unlinked {
		n.Set("linked", block.Boolean(false))
	}
	return n
}
func (c colors) extents(visit func(string, float64, float64)) {
	for i := range c.lo {
		visit(".range[0]"+index(i), float64(c.lo[i]), float64(c.lo[i]))
		visit(".range[1]"+index(i), float64(c.hi[i]), float64(c.hi[i]))
	}
}

// gauss returns a number of the standard normal distribution, by Box and Muller.
func gauss(k *kernel.Kernel) kernel.Float {
	u := k.Random3()
	radius := kmath.Log(u.X.OneMinus()).Times(-2).Sqrt()
	return radius.Mul(kmath.Sin(u.Y.Times(2 * math.Pi)))
}
