package kerneltest

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motefx/mote/kernel"
)

// Case is a particle before a block ran and what it must be afterwards.
type Case struct {
	// Name is what a failure calls the case; its number by default.
	Name string
	// Step is the length of a step in seconds, 1/60 by default, and Steps how
	// many there are, 1 by default.
	Step  float32
	Steps int
	// Age is the particle's age at the end of the first step, in seconds; Step
	// by default. A particle younger than Step was born inside of it.
	Age float32
	// Time is the age of the system at the end of the first step.
	Time float32
	// Instance sets instance variables by name.
	Instance State
	// Effect, World and Emitter are frames in the space of the system.
	Effect, World, Emitter Frame
	// Key is what the particle's random numbers come from.
	Key uint32
	// Before and After are the particle; After lists what the block changes.
	// "heading.x" … is the direction of birth.
	Before, After State
	// Record is what a renderer writes.
	Record []float32
	// Dead says that the block kills the particle.
	Dead bool
	// Within is the largest error, 0 for none.
	Within float64
}

// Run builds the kernel around a block (a value of emitter.Shape,
// initializer.Initializer, operator.Operator or renderer.Renderer), runs the
// cases, and holds what the package promises of every block.
func Run(t testing.TB, block any, cases ...Case) {
	t.Helper()
	s, err := build(block)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if c.Name == "" {
			c.Name = fmt.Sprintf("case %d", i)
		}
		s.run(t, c)
	}
	s.ordinary(t)
	s.extremes(t)
}

// memory makes an instance of a case with n equal particles.
func (s *subject) memory(c Case, n int) *Memory {
	m := &Memory{Instance: make([]uint32, len(s.module.Instance)), Particles: make([]Particle, n)}
	shared := State{"time": c.Time, "delta": c.Step}
	c.Effect.set("frame", shared)
	c.World.set("world", shared)
	c.Emitter.set("emitter", shared)
	maps.Copy(shared, c.Instance)
	for name, v := range shared {
		write(s.module.Instance, m.Instance, name, v)
	}
	own := defaults().And(State{"test.age": c.Age, "heading.y": 1}).And(c.Before)
	one := make([]uint32, len(s.module.Particle))
	for name, v := range own {
		write(s.module.Particle, one, name, v)
	}
	for i := range m.Particles {
		m.Particles[i].Columns = slices.Clone(one)
		s.setKey(&m.Particles[i], c.Key+uint32(i))
	}
	return m
}

func (s *subject) setKey(p *Particle, key uint32) {
	if col, ok := s.module.FindParticle("key"); ok {
		p.Columns[col] = key * 0x9e3779b9
	}
}

func (s *subject) run(t testing.TB, c Case) {
	t.Helper()
	before := slices.Clone(s.memory(c, 1).Particles[0].Columns)
	m := s.steps(t, &c)
	p := &m.Particles[0]
	if p.Dead != c.Dead {
		t.Errorf("%s: dead %v, want %v", c.Name, p.Dead, c.Dead)
	}
	for i, want := range c.Record {
		near(t, fmt.Sprintf("%s: word %d", c.Name, i), math.Float32frombits(p.Record[i]), want, c.Within)
	}
	for _, name := range slices.Sorted(maps.Keys(c.After)) {
		got, ok := value(s.module.Particle, p.Columns, name)
		if !ok {
			t.Errorf("%s: the kernel has no %s", c.Name, name)
			continue
		}
		near(t, c.Name+": "+name, got, c.After[name], c.Within)
	}
	for i, col := range s.module.Particle {
		_, listed := c.After[col.Name]
		if !listed && !s.mayChange(col.Name) && p.Columns[i] != before[i] {
			t.Errorf("%s: changes %s from %v to %v, which the case does not list", c.Name, col.Name,
				math.Float32frombits(before[i]), math.Float32frombits(p.Columns[i]))
		}
	}
}

// steps runs all steps of a case.
func (s *subject) steps(t testing.TB, c *Case) *Memory {
	t.Helper()
	if c.Step == 0 {
		c.Step = 1.0 / 60
	}
	if c.Age == 0 {
		c.Age = c.Step
	}
	m := s.memory(*c, 1)
	for i := range max(c.Steps, 1) {
		past := float32(float32(i) * c.Step)
		write(s.module.Instance, m.Instance, "time", c.Time+past)
		write(s.module.Particle, m.Particles[0].Columns, "test.age", c.Age+past)
		s.all(t, c.Name, m)
	}
	return m
}

// mayChange reports whether others than the block change a column.
func (s *subject) mayChange(name string) bool {
	if name == "test.age" {
		return true
	}
	return s.moves && (strings.HasPrefix(name, "position.") || strings.HasPrefix(name, "velocity.") || name == "rotation")
}

// all runs the kernel by the interpreter and compares it with each target.
func (s *subject) all(t testing.TB, what string, m *Memory) {
	t.Helper()
	first := m.clone()
	interpret(s.module, s.f, m)
	for _, target := range Targets {
		other := first.clone()
		if err := target.Run(s.module, s.f, other); err != nil {
			t.Errorf("%s: %s: %v", what, target.Name, err)
			continue
		}
		s.compare(t, what+" on "+target.Name, other, m)
	}
}

func (s *subject) compare(t testing.TB, what string, got, want *Memory) {
	t.Helper()
	for i := range want.Particles {
		a, b := &got.Particles[i], &want.Particles[i]
		if a.Dead != b.Dead {
			t.Errorf("%s: particle %d: dead %v, want %v", what, i, a.Dead, b.Dead)
			return
		}
		for c, col := range s.module.Particle {
			if a.Columns[c] != b.Columns[c] {
				t.Errorf("%s: particle %d: %s is %#x, want %#x", what, i, col.Name, a.Columns[c], b.Columns[c])
				return
			}
		}
		if a.Record != b.Record {
			t.Errorf("%s: particle %d: record %x, want %x", what, i, a.Record, b.Record)
			return
		}
	}
}

// ordinary holds that numbers an effect has, zeros and coincidences among them,
// give no NaN.
func (s *subject) ordinary(t testing.TB) {
	t.Helper()
	m := s.random(400, []float32{0, 0, 0, 1, -1, 0.5, 2, 1e-20, -1e-5, 1e-3, 10, 100, -1000, 1e6})
	s.all(t, "ordinary numbers", m)
	if s.draws {
		return
	}
	for i, p := range m.Particles {
		for word, f := range flags {
			if p.Record[word] != 0 {
				t.Errorf("ordinary numbers: particle %d: %s is NaN before it is stored", i, f.a.ColumnName(f.component))
				return
			}
		}
	}
}

// extremes holds that what is stored is finite, whatever the block is fed.
func (s *subject) extremes(t testing.TB) {
	t.Helper()
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	big := float32(math.MaxFloat32)
	m := s.random(400, []float32{0, 1, -1, nan, inf, -inf, big, -big, 1e20, -1e20, 1e-20, 1e-38, 1e-45, -1e-45, 1e10})
	stored := m.clone()
	interpret(s.module, s.f, m)
	for i, p := range m.Particles {
		for c, col := range s.module.Particle {
			if v := math.Float32frombits(p.Columns[c]); col.Type == kernel.F32 && !s.input(c) && v-v != 0 {
				t.Errorf("extremes: particle %d: %s is %v", i, col.Name, v)
				return
			}
		}
		for w, bits := range p.Record {
			if v := math.Float32frombits(bits); v-v != 0 {
				t.Errorf("extremes: particle %d: word %d is %v", i, w, v)
				return
			}
		}
	}
	// Targets may rely on what stores have made of a column.
	for i := range stored.Particles {
		for c, col := range s.module.Particle {
			if v := &stored.Particles[i].Columns[c]; col.Type == kernel.F32 {
				*v = kernel.StoreBits(*v)
			}
		}
	}
	s.all(t, "extremes", stored)
}

// input reports whether the kernel never stores a column.
func (s *subject) input(col int) bool {
	stored := false
	s.f.Each(func(_ kernel.ID, n *kernel.Node) {
		stored = stored || n.Op == kernel.OpSetAttr && int(n.Imm) == col
	})
	return !stored
}

// random makes particles of numbers from a list; time and lifetime stay what
// the engine guarantees.
func (s *subject) random(n int, from []float32) *Memory {
	m := s.memory(Case{Step: 0.1, Age: 0.1, Time: 1}, n)
	seed := uint32(12345)
	next := func() uint32 {
		seed = seed*747796405 + 2891336453
		w := (seed>>(seed>>28+4) ^ seed) * 277803737
		return w>>22 ^ w
	}
	for i := range m.Particles {
		for c, col := range s.module.Particle {
			if col.Type != kernel.F32 {
				continue
			}
			v := from[next()%uint32(len(from))]
			switch {
			case col.Name == "test.age":
				v = []float32{0, 0.05, 0.1, 1, 3}[next()%5]
			case col.Name == "lifetime":
				v = []float32{0.001, 0.1, 1, 3, 1e9}[next()%5]
			case strings.HasPrefix(col.Name, "heading."):
				continue // always a unit vector
			}
			m.Particles[i].Columns[c] = math.Float32bits(v)
		}
	}
	return m
}

func near(t testing.TB, what string, got, want float32, within float64) {
	t.Helper()
	if !(math.Abs(float64(got)-float64(want)) <= within) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, within)
	}
}

// After returns what a case leaves of its particle, by column.
func After(t testing.TB, block any, c Case) State {
	t.Helper()
	s, err := build(block)
	if err != nil {
		t.Fatal(err)
	}
	p := s.steps(t, &c).Particles[0]
	out := State{}
	for i, col := range s.module.Particle {
		out[col.Name] = math.Float32frombits(p.Columns[i])
	}
	return out
}
