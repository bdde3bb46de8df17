package value

import (
	"slices"

	"github.com/motefx/mote/kernel"
)

// Sample is what a key holds: a number, a vector or a colour.
type Sample interface {
	float32 | [3]float32 | [4]float32
}

// KeyOf is a value at a place of a curve or at a time of a timeline. Between
// two keys the curve follows, in this order of precedence, the Ease of the
// first; the Bézier handles Out of the first and In of the second; the slopes of
// the two; or a straight line.
type KeyOf[T Sample] struct {
	At    float32
	Value T
	// Ease is how the curve goes from here to the next key.
	Ease Ease
	// Out and In are Bézier handles toward the next and the previous key,
	// relative to this one. An absent one lies a third of the way on the line
	// between the keys. A handle reaches no further than the other key.
	Out, In *Handle[T]
	// SlopeOut and SlopeIn are the derivatives on both sides of the key; an
	// absent one is that of the line between the keys.
	SlopeOut, SlopeIn *T
}

// Handle is a Bézier handle, relative to its key.
type Handle[T Sample] struct {
	At    float32
	Value T
}

// Key is a number at a place of a curve.
type Key = KeyOf[float32]

// VectorKey is a vector at a place of a curve.
type VectorKey = KeyOf[[3]float32]

// ColorKey is a linear colour at a place of a curve.
type ColorKey = KeyOf[[4]float32]

// Input names what a curve is a function of.
type Input string

// The inputs of curves.
const (
	InputDefault Input = ""      // what the block is evaluated over: a particle's life, or an emitter's time in its loop
	InputLife    Input = "life"  // age over lifetime, 0..1
	InputAge     Input = "age"   // seconds since birth
	InputSpeed   Input = "speed" // length of the velocity, units/s
	InputTime    Input = "time"  // seconds since the system started
)

// Mode says what a timeline does after its last key.
type Mode string

// The modes of timelines.
const (
	Once   Mode = "once"   // holds the last value
	Repeat Mode = "loop"   // starts again
	Mirror Mode = "mirror" // runs back and forth
)

// Curve is a number as a function of an input. Before the first key it has the
// first value and after the last the last.
type Curve struct {
	Keys  []Key
	Input Input
	// Scale multiplies the result; the zero Scalar stands for 1.
	Scale Scalar
}

// CurveOf is a curve over the default input. Keys ascend.
func CurveOf(keys ...Key) Scalar { return Curved(Curve{Keys: keys}) }

// Line is a curve of straight lines through pairs of input and value.
func Line(points ...[2]float32) Scalar {
	keys := make([]Key, len(points))
	for i, p := range points {
		keys[i] = Key{At: p[0], Value: p[1]}
	}
	return CurveOf(keys...)
}

// Curved is the value of a curve.
func Curved(c Curve) Scalar {
	k := keyedOf(c.Input, "", c.Keys)
	k.short = k.short && c.Scale.form == nil
	return Scalar{scalarKeys{k, c.Scale}}
}

// VectorCurve is a vector as a function of an input.
func VectorCurve(input Input, keys ...VectorKey) Vector {
	return Vector{vectorKeys{keyedOf(input, "", keys)}}
}

// Timeline is a number as a function of the time since the system started.
func Timeline(mode Mode, keys ...Key) Scalar {
	return Scalar{scalarKeys{keyedOf(InputDefault, known(mode), keys), Scalar{}}}
}

// VectorTimeline is a vector as a function of the time since the system started.
func VectorTimeline(mode Mode, keys ...VectorKey) Vector {
	return Vector{vectorKeys{keyedOf(InputDefault, known(mode), keys)}}
}

// ColorTimeline is a colour as a function of the time since the system started.
func ColorTimeline(mode Mode, keys ...ColorKey) Color {
	return Color{colorKeys{keyedOf(InputDefault, known(mode), keys)}}
}

func known(m Mode) Mode {
	if m == Repeat || m == Mirror {
		return m
	}
	return Once
}

// keyed is a curve, or a timeline where mode is set.
type keyed[T Sample] struct {
	plain
	keys  []KeyOf[T]
	input Input
	mode  Mode
	short bool // written as a list of keys, without an object around it
}

// keyedOf writes itself as briefly as it can.
func keyedOf[T Sample](input Input, mode Mode, keys []KeyOf[T]) keyed[T] {
	return keyed[T]{keys: slices.Clone(keys), input: input, mode: mode,
		short: input == InputDefault && (mode == "" || mode == Once)}
}

type scalarKeys struct {
	keyed[float32]
	scale Scalar
}
type vectorKeys struct{ keyed[[3]float32] }
type colorKeys struct{ keyed[[4]float32] }

func (c scalarKeys) at(k *kernel.Kernel) kernel.Float {
	x := c.record(k)[0]
	if c.scale.form != nil {
		x = x.Mul(c.scale.At(k))
	}
	return x
}

func (c vectorKeys) at(k *kernel.Kernel) kernel.Vec3 {
	x := c.record(k)
	return kernel.Vec3{X: x[0], Y: x[1], Z: x[2]}
}

func (c colorKeys) at(k *kernel.Kernel) kernel.Vec4 {
	x := c.record(k)
	return kernel.Vec4{X: x[0], Y: x[1], Z: x[2], W: x[3].Clamp(0, 1)}
}

// record evaluates the keys at the input or at the timeline's time.
func (c keyed[T]) record(k *kernel.Kernel) []kernel.Float {
	t := c.track()
	if c.mode == "" {
		return t.record(k, c.input.at(k))
	}
	return t.record(k, c.mode.wrap(k, t.end()))
}

// at returns the input on a kernel; a stage that has none gets 0.
func (in Input) at(k *kernel.Kernel) kernel.Float {
	x := k.Input()
	switch in {
	case InputLife:
		x = k.Life
	case InputAge:
		x = k.Age
	case InputTime:
		x = k.Time
	case InputSpeed:
		x = kernel.Float{}
		if s := k.Stage(); s != kernel.StageInstance && s != kernel.StageFunction {
			x = k.Velocity.Get().Length()
		}
	}
	if !x.Valid() {
		x = k.Float(0)
	}
	return x
}

// wrap maps the time of the system into the timeline that ends at end.
func (m Mode) wrap(k *kernel.Kernel, end float32) kernel.Float {
	t := InputTime.at(k)
	if m == Once {
		return t
	}
	length := k.Data(end)
	turn := t.Div(length) // 0 for a timeline without length
	if m == Mirror {
		half := turn.Times(0.5)
		part := half.Fract().Times(2) // 0..2
		return part.Min(k.Float(2).Sub(part)).Mul(length)
	}
	return turn.Fract().Mul(length)
}
