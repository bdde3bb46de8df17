package initializer

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() { define("speed", Speed{Value: value.Constant(1)}) }

// Speed adds a velocity along the direction that the emitter's shape gave.
type Speed struct {
	// Value is the speed.
	Value value.Scalar `json:"value" unit:"units/s" ui:"0..20"`
	// Spread is the half angle of a cone about the direction, within which
	// particles head, uniform in solid angle; π is the whole sphere.
	Spread value.Scalar `json:"spread" unit:"rad" min:"0" max:"3.1415927"`
}

// Initialize adds the velocity, and keeps the direction for blocks behind.
func (s Speed) Initialize(k *kernel.Kernel) {
	d := k.Direction.Get()
	if c, ok := s.Spread.Constant(); !ok || c != 0 {
		u := k.Random3()
		d = kmath.ConeDirection(d, kmath.Cos(s.Spread.At(k)), u.X, u.Y)
		k.Direction.Set(d)
	}
	k.Velocity.Add(d.Scale(s.Value.At(k)))
}
