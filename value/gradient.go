package value

import (
	"github.com/motefx/mote/kernel"
)

// Stop is a linear colour at a place of a gradient.
type Stop struct {
	At    float32
	Color [4]float32
}

// AlphaStop is an alpha at a place of a gradient.
type AlphaStop struct{ At, Value float32 }

// Ramp is a colour as a function of an input, linear between stops. Before the
// first stop it has the first colour and after the last the last. Two stops at
// one place make an edge. Red, green and blue may exceed 1; alpha is held within
// 0..1.
type Ramp struct {
	Stops []Stop
	// Alpha has stops of its own; empty takes the alpha of the colours.
	Alpha []AlphaStop
	// Step holds each colour until the next stop.
	Step  bool
	Input Input
}

// Gradient is a colour over the default input. Stops ascend.
func Gradient(stops ...Stop) Color { return RampOf(Ramp{Stops: stops}) }

// RampOf is the colour of a ramp.
func RampOf(r Ramp) Color { return Color{ramp{r: r}} }

type ramp struct {
	plain
	r Ramp
}

func (g ramp) at(k *kernel.Kernel) kernel.Vec4 {
	t := g.r.Input.at(k)
	c := g.colors().record(k, t)
	alpha := c[3]
	if len(g.r.Alpha) > 0 {
		alpha = g.alphas().record(k, t)[0]
	}
	return kernel.Vec4{X: c[0], Y: c[1], Z: c[2], W: alpha.Clamp(0, 1)}
}

func (g ramp) ease() Ease {
	if g.r.Step {
		return EaseStep
	}
	return EaseLinear
}

func (g ramp) colors() track {
	t := track{width: 4}
	for _, s := range g.r.Stops {
		t.knots = append(t.knots, knot{at: s.At, v: s.Color, ease: g.ease()})
	}
	return t
}

func (g ramp) alphas() track {
	t := track{width: 1}
	for _, s := range g.r.Alpha {
		t.knots = append(t.knots, knot{at: s.At, v: [4]float32{s.Value}, ease: g.ease()})
	}
	return t
}
