package kerneltest

import (
	"math"
	"testing"

	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/initializer"
)

// Spawn is how particles are born.
type Spawn struct {
	// Shape is where; a point that heads up by default.
	Shape emitter.Shape
	// Initializers run in order behind the shape.
	Initializers []initializer.Initializer
	// Effect, World and Emitter are frames in the space of the system.
	Effect, World, Emitter Frame
	// Instance sets instance variables by name.
	Instance State
	// Key is the first of the particles' keys.
	Key uint32
}

// Born are particles at birth, by column: "position.x"; "heading.x" … is their
// direction.
type Born struct {
	columns map[string][]float32
	n       int
}

// Births makes n particles by the interpreter; each has random numbers of its own.
func Births(t testing.TB, n int, how Spawn) *Born {
	t.Helper()
	if how.Shape == nil {
		how.Shape = emitter.Point{Direction: [3]float32{0, 1, 0}}
	}
	s := buildBirth(how.Shape, how.Initializers...)
	m := s.memory(Case{Step: 0.1, Effect: how.Effect, World: how.World, Emitter: how.Emitter, Instance: how.Instance, Key: how.Key}, n)
	interpret(s.module, s.f, m)
	b := &Born{columns: map[string][]float32{}, n: n}
	for c, col := range s.module.Particle {
		list := make([]float32, n)
		for i := range list {
			list[i] = math.Float32frombits(m.Particles[i].Columns[c])
		}
		b.columns[col.Name] = list
	}
	return b
}

// Column returns a column of all particles; it panics for a name that they do
// not have.
func (b *Born) Column(name string) []float32 {
	c, ok := b.columns[name]
	if !ok {
		panic("kerneltest: no column " + name)
	}
	return c
}

// Vectors returns the three components of an attribute of all particles.
func (b *Born) Vectors(name string) [][3]float64 {
	x, y, z := b.Column(name+".x"), b.Column(name+".y"), b.Column(name+".z")
	out := make([][3]float64, b.n)
	for i := range out {
		out[i] = [3]float64{float64(x[i]), float64(y[i]), float64(z[i])}
	}
	return out
}

// Length returns the length of a vector.
func Length(v [3]float64) float64 {
	return math.Sqrt(float64(v[0]*v[0]) + float64(v[1]*v[1]) + float64(v[2]*v[2]))
}

// Mean returns the mean of f over vectors.
func Mean(list [][3]float64, f func(v [3]float64) float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += f(v)
	}
	return sum / float64(len(list))
}

// Share returns which part of the vectors f holds for.
func Share(list [][3]float64, f func(v [3]float64) bool) float64 {
	return Mean(list, func(v [3]float64) float64 {
		if f(v) {
			return 1
		}
		return 0
	})
}

// Within fails the test where got is further from want than the tolerance.
func Within(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, tolerance)
	}
}
