package operator

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
	"github.com/motefx/mote/value"
)

func init() {
	define("turbulence", Turbulence{Strength: value.Constant(1), Frequency: value.Constant(1), Speed: value.Constant(0.5), Octaves: 1})
}

// Turbulence pushes particles along a flow of curl noise, which swirls and
// neither gathers nor scatters them.
type Turbulence struct {
	// Strength is the acceleration where the flow has magnitude 1.
	Strength value.Scalar `json:"strength" unit:"units/s²" ui:"0..20"`
	// Frequency is how many whirls there are along a unit of length.
	Frequency value.Scalar `json:"frequency" unit:"1/units" min:"0" ui:"0..4"`
	// Speed is how fast the flow changes in place.
	Speed value.Scalar `json:"speed" unit:"rad/s" ui:"0..4"`
	// Octaves adds flows of twice the frequency and half the strength each.
	Octaves int `json:"octaves" min:"1" max:"4"`
	// Seed picks one of many flows.
	Seed uint32 `json:"seed"`
}

// Operate adds the acceleration at the particle's place.
func (t Turbulence) Operate(k *kernel.Kernel) {
	strength := t.Strength.At(k)
	p := k.Position.Get().Scale(t.Frequency.At(k))
	phase := k.Time.Mul(t.Speed.At(k))
	for i := range uint32(t.Octaves) {
		k.Acceleration.Add(kmath.CurlNoise(p, phase, t.Seed+i).Scale(strength))
		p, strength = p.Scale(k.Float(2)), strength.Times(0.5)
	}
}
