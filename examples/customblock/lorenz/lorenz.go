// Package lorenz is an operator that a game defines for itself: importing the
// package is all that an effect file needs to use it.
//
//	{"type": "lorenz", "speed": 0.3}
package lorenz

import (
	"embed"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

//go:embed lorenz.go
var source embed.FS

func init() {
	// A name and defaults. Decoding, checks, schema and reference follow from the
	// type, its tags and its comments, which the source tells.
	operator.Define("lorenz", Lorenz{Sigma: value.Constant(10), Rho: value.Constant(28), Beta: value.Constant(8.0 / 3), Speed: value.Constant(0.3)})
	block.Sources[Lorenz](source)
}

// Lorenz moves particles along the flow of Edward Lorenz's equations, about the
// origin of the effect.
type Lorenz struct {
	// Sigma is the Prandtl number.
	Sigma value.Scalar `json:"sigma" min:"0"`
	// Rho is the Rayleigh number over its critical value.
	Rho value.Scalar `json:"rho" min:"0"`
	// Beta is a measure of the layer's shape.
	Beta value.Scalar `json:"beta" min:"0"`
	// Speed is how much time of the equations goes by in a second.
	Speed value.Scalar `json:"speed" unit:"1/s" min:"0"`
}

// Operate sets the velocity. It runs once, to record a kernel; what it records
// runs for each particle, as WebAssembly or by the interpreter, with equal bits.
func (l Lorenz) Operate(k *kernel.Kernel) {
	p := k.Position.Get().Sub(k.Effect.Point(k.Vec3(0, 0, 0)))
	flow := kernel.Vec3{
		X: l.Sigma.At(k).Mul(p.Y.Sub(p.X)),
		Y: p.X.Mul(l.Rho.At(k).Sub(p.Z)).Sub(p.Y),
		Z: p.X.Mul(p.Y).Sub(l.Beta.At(k).Mul(p.Z)),
	}
	k.Velocity.Set(flow.Scale(l.Speed.At(k)))
}
