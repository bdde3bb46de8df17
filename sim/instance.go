package sim

import (
	"fmt"
	"math"
	"strings"

	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/program"
)

// Instance is one running effect.
type Instance struct {
	w           *World
	id          int
	prog        *program.Program
	seed        uint32
	age         uint64 // ticks
	populations []*population

	live, paused, stopped, moved bool
	place, target                Transform
	from                         Transform // of an Advance under way
}

// Transform is a place: the images of the unit vectors, and of the origin, in
// the world. Axes may be of any length and need not be at right angles.
type Transform struct{ X, Y, Z, Origin [3]float32 }

// Identity is the place at the origin.
var Identity = Transform{X: [3]float32{1, 0, 0}, Y: [3]float32{0, 1, 0}, Z: [3]float32{0, 0, 1}}

// At is the place at a point, not turned.
func At(x, y, z float32) Transform {
	t := Identity
	t.Origin = [3]float32{x, y, z}
	return t
}

func (t Transform) finite() bool {
	var sum float32
	for _, v := range [][3]float32{t.X, t.Y, t.Z, t.Origin} {
		for _, x := range v {
			sum += x - x
		}
	}
	return sum == 0
}

func (t Transform) lerp(to Transform, s float32) Transform {
	mix := func(a, b [3]float32) (c [3]float32) {
		for i := range c {
			c[i] = a[i] + float32((b[i]-a[i])*s)
		}
		return c
	}
	return Transform{mix(t.X, to.X), mix(t.Y, to.Y), mix(t.Z, to.Z), mix(t.Origin, to.Origin)}
}

func unit(v [3]float32) [3]float32 {
	x, y, z := float64(v[0]), float64(v[1]), float64(v[2])
	l := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
	if l == 0 {
		return v
	}
	return [3]float32{float32(x / l), float32(y / l), float32(z / l)}
}

// Play starts an instance of an effect at the origin. Equal seeds give equal
// particles; instances with the same program may have any seeds. An effect that
// prewarms has run for that time when Play returns; the World's clock has not.
func (w *World) Play(p *program.Program, seed uint32) (in *Instance, err error) {
	return w.PlayAt(p, seed, Identity)
}

// PlayAt is Play at a place.
func (w *World) PlayAt(p *program.Program, seed uint32, at Transform) (in *Instance, err error) {
	defer w.guard(&err)
	if w.err != nil {
		return nil, w.err
	}
	if !at.finite() {
		return nil, fmt.Errorf("play: the place must be finite, is %v", at)
	}
	for _, s := range p.Systems {
		if _, err := w.load(s); err != nil {
			return nil, err
		}
	}
	in = &Instance{w: w, id: len(w.all), prog: p, seed: seed, place: at, target: at, from: at}
	w.all = append(w.all, in)
	w.journal.add(w.tick, in, call{kind: callPlay, place: at})
	in.start()
	return in, nil
}

// start gives the instance its rows and runs the time of prewarming.
func (in *Instance) start() {
	w := in.w
	in.live, in.age = true, 0
	for i, s := range in.prog.Systems {
		p := w.loaded[s].add(in)
		p.set(p.l.columns.key, systemKey(in.prog, in.seed, i))
		in.populations = append(in.populations, p)
	}
	in.defaults()
	in.write(in.place)
	in.write(in.place) // where it was is where it is
	for left := in.prog.Prewarm; left > 0; {
		part := min(left, in.prog.Step)
		in.alone(uint32(part))
		left -= part
	}
}

// alone steps only this instance.
func (in *Instance) alone(ticks uint32) {
	held := make([]*Instance, 0, len(in.w.all))
	for _, other := range in.w.all {
		if other != in && other.live && !other.paused {
			other.paused = true
			held = append(held, other)
		}
	}
	for _, l := range in.w.order {
		l.step(in.w, ticks)
	}
	in.settle()
	for _, other := range held {
		other.paused = false
	}
}

// systemKey is the key of a system's random numbers. A mulberry32 effect starts
// from its seed as it is, so that its documented sequence comes out.
func systemKey(p *program.Program, seed uint32, system int) uint32 {
	if p.Effect.Random == "mulberry32" {
		return seed + uint32(system)*0x9e3779b9
	}
	h := uint32(2166136261)
	for _, c := range []byte(p.Systems[system].Name) {
		h = (h ^ uint32(c)) * 16777619
	}
	return (seed ^ h) * 2654435761
}

func (in *Instance) defaults() {
	for _, q := range in.prog.Effect.Parameters {
		in.setParameter(q.Name, q.Kind, q.Value)
	}
	for _, c := range in.prog.Effect.ControlPoints {
		in.setPoint(c.Name, c.Position)
	}
}

var suffixes = map[string][]string{
	"scalar": {""}, "vector": {".x", ".y", ".z"}, "color": {".r", ".g", ".b", ".a"},
}

func (in *Instance) setParameter(name, kind string, v []float32) {
	for i, suffix := range suffixes[kind] {
		if i < len(v) {
			in.setColumn("parameter."+name+suffix, v[i])
		}
	}
}

func (in *Instance) setPoint(name string, v [3]float32) {
	for i, axis := range []string{".x", ".y", ".z"} {
		in.setColumn("point."+name+axis, v[i])
	}
}

func (in *Instance) setColumn(name string, v float32) {
	for _, p := range in.populations {
		if col, ok := p.l.sys.Module.FindInstance(name); ok {
			p.setFloat(int(col), v)
		}
	}
}

// SetParameter sets a parameter of the effect: one number for a scalar, three
// for a vector, four for a colour (linear, straight alpha). It shows in the next
// step. A name that the effect does not have, a wrong count and a number that is
// not finite are errors.
func (in *Instance) SetParameter(name string, value ...float32) error {
	if !in.live {
		return errRemoved
	}
	var names []string
	for _, q := range in.prog.Effect.Parameters {
		if q.Name != name {
			names = append(names, q.Name)
			continue
		}
		if want := len(suffixes[q.Kind]); len(value) != want {
			return fmt.Errorf("parameter %q: a %s has %d numbers, got %d", name, q.Kind, want, len(value))
		}
		for _, v := range value {
			if v-v != 0 {
				return fmt.Errorf("parameter %q: must be finite, is %v", name, value)
			}
		}
		in.w.journal.add(in.w.tick, in, call{kind: callParameter, name: name, text: q.Kind, values: append([]float32(nil), value...)})
		in.setParameter(name, q.Kind, value)
		return nil
	}
	return fmt.Errorf("unknown parameter %q; %s", name, problem.DidYouMean(name, names))
}

// SetTransform moves the instance. Births of the next step are spread along the
// way from where it was; Advance spreads the way over all steps of its call.
func (in *Instance) SetTransform(t Transform) error {
	if !in.live {
		return errRemoved
	}
	if !t.finite() {
		return fmt.Errorf("transform: must be finite, is %v", t)
	}
	in.from, in.target = in.place, t
	return nil
}

// Teleport moves the instance without a way between: no births are spread
// along it.
func (in *Instance) Teleport(t Transform) error {
	if err := in.SetTransform(t); err != nil {
		return err
	}
	in.from = t
	in.w.journal.add(in.w.tick, in, call{kind: callTeleport, place: t})
	in.teleport(t)
	return nil
}

func (in *Instance) teleport(t Transform) {
	in.place, in.target, in.from = t, t, t
	in.write(t)
	in.write(t)
}

// follow moves all instances a part s of the way to where they were sent.
func (w *World) follow(s float64) {
	for _, in := range w.all {
		if in.live && in.place != in.target {
			to := in.target
			if s < 1 {
				to = in.from.lerp(in.target, float32(s))
			}
			w.journal.add(w.tick, in, call{kind: callMove, place: to})
			in.move(to)
		}
	}
}

func (in *Instance) move(to Transform) {
	in.place = to
	in.write(to)
}

// write sets the frame of the next step and makes the one there was the one
// before.
func (in *Instance) write(t Transform) {
	for _, p := range in.populations {
		c := &p.l.columns
		switch p.l.sys.Space {
		case "local":
		default:
			v := [...][3]float32{t.Origin, t.X, t.Y, t.Z, unit(t.X), unit(t.Y), unit(t.Z)}
			for i := range v {
				for a := range 3 {
					col, before := c.frame[3*i+a], c.before[3*i+a]
					if col >= 0 && before >= 0 {
						p.set(before, p.get(uint32(col)))
					}
					p.setFloat(col, v[i][a])
				}
			}
		}
		if p.l.sys.Space != "world" {
			// The world's axes as the system sees them: the rows of the rotation.
			x, y, z := unit(t.X), unit(t.Y), unit(t.Z)
			for a := range 3 {
				p.setFloat(c.world[3*a], x[a])
				p.setFloat(c.world[3*a+1], y[a])
				p.setFloat(c.world[3*a+2], z[a])
			}
		}
	}
	in.moved = true
}

// settle ends a step: where the instance was becomes where it is.
func (in *Instance) settle() {
	if !in.paused {
		p := in.populations[0]
		ticks := uint64(p.get(uint32(p.l.columns.ticks)))
		in.age += ticks
	}
	if in.moved {
		in.moved = false
		for _, p := range in.populations {
			for i, before := range p.l.columns.before {
				if before >= 0 && p.l.columns.frame[i] >= 0 {
					p.set(before, p.get(uint32(p.l.columns.frame[i])))
				}
			}
		}
	}
}

// SetPoint moves a control point, given in the frame of the effect.
func (in *Instance) SetPoint(name string, position [3]float32) error {
	if !in.live {
		return errRemoved
	}
	if (Transform{Origin: position}).finite() {
		var names []string
		for _, c := range in.prog.Effect.ControlPoints {
			if c.Name == name {
				in.w.journal.add(in.w.tick, in, call{kind: callPoint, name: name, values: append([]float32(nil), position[:]...)})
				in.setPoint(name, position)
				return nil
			}
			names = append(names, c.Name)
		}
		return fmt.Errorf("unknown control point %q; %s", name, problem.DidYouMean(name, names))
	}
	return fmt.Errorf("control point %q: must be finite, is %v", name, position)
}

// Emit asks an emitter for n births at the start of the next step, at most
// 1,048,576. The name is that of a system or "system.emitter"; "" means the
// first emitter of each system.
func (in *Instance) Emit(name string, n int) error {
	if !in.live {
		return errRemoved
	}
	if n < 0 {
		return fmt.Errorf("emit: the count must be at least 0, is %d", n)
	}
	if !in.emit(name, uint32(min(n, 1<<20))) {
		var names []string
		for _, s := range in.prog.Systems {
			names = append(names, s.Name)
		}
		return fmt.Errorf("emit: no emitter %q; %s", name, problem.DidYouMean(name, names))
	}
	in.w.journal.add(in.w.tick, in, call{kind: callEmit, name: name, count: min(n, 1<<20)})
	return nil
}

func (in *Instance) emit(name string, n uint32) bool {
	found := false
	for _, p := range in.populations {
		done := false
		for _, s := range p.l.sys.Sources {
			full := p.l.sys.Name + "." + strings.TrimSuffix(s.Name, ".emit")
			if s.Request == 0 || done || name != "" && name != p.l.sys.Name && name != full {
				continue
			}
			p.set(int(s.Request), p.get(s.Request)+n)
			found, done = true, true
		}
	}
	return found
}

// StopEmitting ends births; the living finish their lives.
func (in *Instance) StopEmitting() { in.emitting(false) }

// StartEmitting lets births happen again.
func (in *Instance) StartEmitting() { in.emitting(true) }

func (in *Instance) emitting(on bool) {
	if in.live {
		n := 0
		if on {
			n = 1
		}
		in.w.journal.add(in.w.tick, in, call{kind: callEmitting, count: n})
		in.setEmitting(uint32(n))
	}
}

func (in *Instance) setEmitting(on uint32) {
	in.stopped = on == 0
	for _, p := range in.populations {
		p.set(p.l.columns.emitting, on)
	}
}

// Clear ends all particles at once.
func (in *Instance) Clear() {
	if in.live {
		in.w.journal.add(in.w.tick, in, call{kind: callClear})
		for _, p := range in.populations {
			p.clear()
		}
	}
}

// SetPaused freezes the instance exactly, or lets it go on.
func (in *Instance) SetPaused(paused bool) {
	if in.live {
		n := 0
		if paused {
			n = 1
		}
		in.w.journal.add(in.w.tick, in, call{kind: callPause, count: n})
		in.paused = paused
	}
}

// Remove ends the instance and frees what it holds. A second call does nothing.
func (in *Instance) Remove() {
	if in.live {
		in.w.journal.add(in.w.tick, in, call{kind: callRemove})
		in.remove()
	}
}

func (in *Instance) remove() {
	for _, p := range in.populations {
		p.remove()
	}
	in.populations = in.populations[:0]
	in.live = false
}

// Alive returns the number of living particles.
func (in *Instance) Alive() int {
	n := 0
	for _, p := range in.populations {
		n += p.alive
	}
	return n
}

// Finished reports whether nothing lives and nothing more will be born, but for
// what Emit asks.
func (in *Instance) Finished() bool {
	for _, p := range in.populations {
		if p.alive > 0 || !in.stopped && in.age < p.l.sys.End {
			return false
		}
	}
	return true
}

// SystemStats tells about one system of an instance.
type SystemStats struct {
	Name                    string
	Births, Deaths, Dropped uint64
	Alive                   int
}

// Stats returns what happened so far, by system in document order.
func (in *Instance) Stats() []SystemStats {
	var list []SystemStats
	for _, p := range in.populations {
		s := SystemStats{Name: p.l.sys.Name, Births: p.births, Deaths: p.deaths, Alive: p.alive}
		for _, src := range p.l.sys.Sources {
			s.Dropped += uint64(p.get(src.Dropped))
		}
		list = append(list, s)
	}
	return list
}
