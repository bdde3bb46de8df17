package kerneltest

import (
	"fmt"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/program"
	"github.com/motefx/mote/renderer"
)

// Columns that the harness adds: the age at the end of the step, in seconds,
// and the direction that a shape gave, which a particle does not carry.
var (
	age     = kernel.Attribute{Name: "test.age", Width: 1}
	heading = kernel.Attribute{Name: "heading", Width: 3}
)

// Behind is an operator of the force phase, made for a test, that has something
// to run behind the integrator too: a constraint whose work depends on forces.
type Behind interface {
	operator.Operator
	Then(k *kernel.Kernel)
}

// subject is a kernel around a block.
type subject struct {
	module *kernel.Module
	f      *kernel.Func
	moves  bool // the integrator is part of the kernel
	draws  bool // the kernel writes records
}

// start begins a kernel over particles as the engine does.
func start(m *kernel.Module) *kernel.Kernel {
	k := kernel.New(m, "test", kernel.StageParticle)
	k.Time = k.Instance("time", 0).Get()
	k.Delta = k.Instance("delta", 1).Get()
	k.Age = k.Attribute(age, 0).Get()
	k.Step = k.Age.Min(k.Delta)
	k.SetKey(k.UintAttribute("key").Get())
	k.Effect, k.World = read(k, "frame"), read(k, "world")
	return k
}

func setLife(k *kernel.Kernel) {
	k.Life = k.Age.Div(k.Lifetime.Get()).Min(k.Float(1))
	k.SetInput(k.Life)
}

// build makes the kernel around a block: forces stand before the integrator,
// constraints behind it; initializers, looks and records stand alone.
func build(block any) (*subject, error) {
	s := &subject{module: kernel.NewModule()}
	k := start(s.module)
	switch b := block.(type) {
	case operator.Operator:
		setLife(k)
		phase := operator.Forces
		if p, ok := b.(operator.Phased); ok {
			phase = p.Phase()
		}
		s.moves = phase != operator.Look
		if phase == operator.Constrain {
			program.Integrate(k)
		}
		k.Block("block", 0)
		b.Operate(k)
		if phase == operator.Forces {
			program.Integrate(k)
		}
		if then, ok := b.(Behind); ok {
			k.Block("behind", 1<<8)
			then.Then(k)
		}
	case initializer.Initializer:
		k.Emitter = read(k, "emitter")
		newborn(k)
		for i := range heading.Width {
			direction := [3]kernel.FloatVar{k.Direction.X, k.Direction.Y, k.Direction.Z}[i]
			direction.Set(k.Attribute(heading, i).Get())
		}
		k.Block("block", 0)
		b.Initialize(k)
		keepHeading(k)
	case renderer.Renderer:
		setLife(k)
		k.Block("block", 0)
		b.Render(k)
		s.draws = true
	case emitter.Shape:
		return buildBirth(b), nil
	default:
		return nil, fmt.Errorf("%T is no shape, initializer, operator or renderer", block)
	}
	s.finish(k)
	return s, nil
}

// buildBirth makes a kernel of a shape and initializers.
func buildBirth(shape emitter.Shape, blocks ...initializer.Initializer) *subject {
	s := &subject{module: kernel.NewModule()}
	k := start(s.module)
	k.Emitter = read(k, "emitter")
	for _, a := range kernel.Standard {
		for i := range a.Width {
			if a.Role != kernel.Sum {
				k.Attribute(a, i).Set(k.Float(a.Default[i]))
			}
		}
	}
	newborn(k)
	k.Block("shape", 0)
	point, direction := shape.Emit(k)
	k.Position.Set(k.Emitter.Point(point))
	k.Direction.Set(k.Emitter.Direction(direction))
	for i, b := range blocks {
		k.Block(fmt.Sprintf("initializers[%d]", i), uint32(i+1)<<8)
		b.Initialize(k)
	}
	keepHeading(k)
	s.finish(k)
	return s
}

// newborn sets what values are functions of at birth: the emitter's phase.
func newborn(k *kernel.Kernel) {
	k.Life = k.Float(0)
	k.SetInput(k.Instance("emitter.phase", 1).Get())
}

func keepHeading(k *kernel.Kernel) {
	for i, v := range []kernel.FloatVar{k.Direction.X, k.Direction.Y, k.Direction.Z} {
		k.Attribute(heading, i).Set(v.Get())
	}
}

// finish adds a flag for each attribute that is NaN before the rule of stores
// hides it, in a word of the record, and finishes the kernel.
func (s *subject) finish(k *kernel.Kernel) {
	if !s.draws {
		for word, f := range flags {
			v := k.Attribute(f.a, f.component).Get()
			k.Out(word, v.Ne(v).Float(k.Float(1), k.Float(0)))
		}
	}
	s.f = k.Finish()
	kernel.MarkExact(s.f, s.module)
}

type flag struct {
	a         kernel.Attribute
	component int
}

// flags are the attributes that a particle carries, in the words of the record
// that tell whether each is NaN.
var flags = func() (list []flag) {
	for _, a := range kernel.Standard {
		for i := range a.Width {
			if a.Role != kernel.Sum {
				list = append(list, flag{a, i})
			}
		}
	}
	return list
}()
