package program

import (
	"fmt"
	"math"

	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/problem"
)

// compiler compiles one system.
type compiler struct {
	effect *effect.Effect
	sys    *effect.System
	prog   *System
	m      *kernel.Module
	draws  map[string]uint32 // first draw index of each block
	stride []uint32          // mulberry32: draws that a birth takes, for each emitter
}

// Compile compiles an effect. The error lists every problem of the document, by
// path, value and remedy.
func Compile(fx *effect.Effect) (*Program, error) {
	var list problem.List
	fx.Validate(&list)
	if err := list.Err(); err != nil {
		return nil, err
	}
	p := &Program{Effect: fx, Step: Ticks(fx.Step), Prewarm: Ticks(fx.Prewarm)}
	if p.Step == 0 {
		p.Step = TicksPerSecond / 60
	}
	for i := range fx.Systems {
		p.Systems = append(p.Systems, compileSystem(fx, &fx.Systems[i]))
	}
	return p, nil
}

func compileSystem(fx *effect.Effect, sys *effect.System) *System {
	c := &compiler{effect: fx, sys: sys, draws: map[string]uint32{}, stride: make([]uint32, len(sys.Emitters))}
	if fx.Random == "mulberry32" {
		// The stride of the generator is the number of draws of a birth, which
		// building the kernel tells.
		c.start()
		for e := range sys.Emitters {
			_, c.stride[e] = c.spawn(e)
		}
	}
	c.start()
	c.build()
	return c.prog
}

func (c *compiler) start() {
	c.m = kernel.NewModule()
	if c.effect.Random == "mulberry32" {
		c.m.Random = kernel.Mulberry32
	}
	c.prog = &System{Name: c.sys.Name, Space: c.sys.Space, Capacity: c.sys.Capacity, Module: c.m,
		Sources: sources(c.sys), Wallpaper: c.effect.Timing == "wallpaper-engine"}
}

func (c *compiler) build() {
	p := c.prog
	p.Emit = c.emission()
	for _, s := range p.Sources {
		s.Birth = c.birth(s)
	}
	for e := range c.sys.Emitters {
		spawn, _ := c.spawn(e)
		p.Spawn = append(p.Spawn, spawn)
	}
	c.fixColumns()
	for i := range c.sys.Renderers {
		p.Renders = append(p.Renders, c.render(i))
	}
	c.keepColumns()

	uniforms := kernel.NewUniforms(c.m)
	for _, f := range p.Kernels() {
		if f.Stage != kernel.StageInstance {
			uniforms.Split(f)
		}
	}
	p.Uniform = uniforms.Finish()
	for _, f := range p.Kernels() {
		kernel.MarkExact(f, c.m)
	}
	c.initialize()
}

func (c *compiler) path(list string, i int) string {
	return fmt.Sprintf("%s.%s[%d]", c.sys.Name, list, i)
}

// block starts a block; each has 256 draw indices of its own.
func (c *compiler) block(k *kernel.Kernel, path, part string) {
	if _, ok := c.draws[path]; !ok {
		c.draws[path] = uint32(len(c.draws)) << 8
	}
	k.Block(path+part, c.draws[path])
}

func (c *compiler) capacity(k *kernel.Kernel) kernel.Uint {
	k.Block(c.sys.Name+".capacity", 0)
	return k.DataUint(uint32(c.sys.Capacity))
}

// frame reads a frame from instance columns.
func (c *compiler) frame(k *kernel.Kernel, name string) kernel.Frame {
	v := func(part string) kernel.Vec3 { return k.InstanceVec3(name + "." + part).Get() }
	return kernel.Frame{Origin: v("o"), X: v("x"), Y: v("y"), Z: v("z"), UnitX: v("ux"), UnitY: v("uy"), UnitZ: v("uz")}
}

func (c *compiler) particle(name string) *kernel.Kernel {
	k := kernel.New(c.m, name, kernel.StageParticle)
	k.Time = k.Instance("time", 0).Get()
	k.Delta = k.Instance("delta", 1).Get()
	t := clockOf(k)
	birth := wide{k.UintAttribute("birth.lo").Get(), k.UintAttribute("birth.hi").Get()}
	k.Age = t.end.sub(birth).float().Times(1.0 / TicksPerSecond)
	k.Step = k.Age.Min(k.Delta)
	if c.prog.Wallpaper {
		k.Step = k.Delta
	}
	k.SetKey(k.UintAttribute("key").Get())
	k.World = kernel.Frame{Identity: true}
	k.Effect = kernel.Frame{Identity: true}
	if c.sys.Space != "local" {
		k.Effect = c.frame(k, "frame")
	}
	if c.sys.Space != "world" {
		v := func(part string) kernel.Vec3 { return k.InstanceVec3("world." + part).Get() }
		k.World = kernel.Frame{UnitX: v("ux"), UnitY: v("uy"), UnitZ: v("uz")}
	}
	return k
}

// setLife sets how far the particle is in its life, which curves are functions of.
func setLife(k *kernel.Kernel) {
	k.Life = k.Age.Div(k.Lifetime.Get()).Min(k.Float(1))
	k.SetInput(k.Life)
}

// spawn builds the kernel that makes new particles of an emitter: defaults,
// shape, initializers. It returns how many draws of a stream it takes.
func (c *compiler) spawn(e int) (*kernel.Func, uint32) {
	k := c.particle(fmt.Sprintf("spawn %d", e))
	em := &c.sys.Emitters[e]
	if c.m.Random == kernel.Mulberry32 {
		k.SetStream(k.UintAttribute("key").Get())
	}
	for _, a := range kernel.Standard {
		for i := range a.Width {
			if a.Role != kernel.Sum {
				k.Attribute(a, i).Set(k.Float(a.Default[i]))
			}
		}
	}
	k.Life = k.Float(0)
	k.SetInput(k.Instance(fmt.Sprintf("emitter.%d.phase", e), 1).Get())

	// The effect's frame at the moment of birth, on the straight way from where
	// it was to where it is.
	if !k.Effect.Identity {
		back := k.Age.Div(k.Delta).Min(k.Float(1))
		if c.prog.Wallpaper {
			back = k.Float(0)
		}
		now, was := k.Effect, c.frame(k, "frame.before")
		mix := func(a, b kernel.Vec3) kernel.Vec3 { return a.Lerp(b, back) }
		k.Effect = kernel.Frame{Origin: mix(now.Origin, was.Origin), X: mix(now.X, was.X), Y: mix(now.Y, was.Y), Z: mix(now.Z, was.Z),
			UnitX: unit(mix(now.UnitX, was.UnitX)), UnitY: unit(mix(now.UnitY, was.UnitY)), UnitZ: unit(mix(now.UnitZ, was.UnitZ))}
	}
	k.Emitter = c.place(k, e)

	c.block(k, c.path("emitters", e), ".shape")
	point, direction := em.Shape.Emit(k)
	k.Position.Set(k.Emitter.Point(point))
	k.Direction.Set(k.Emitter.Direction(direction))
	for i, b := range c.sys.Initializers {
		c.block(k, c.path("initializers", i), "")
		b.Initialize(k)
	}
	k.Lifetime.Set(k.Lifetime.Get().Max(k.Float(0.001)))
	return k.Finish(), k.Streamed()
}

// unit returns a vector of length 1.
func unit(v kernel.Vec3) kernel.Vec3 {
	return v.Scale(v.X.Kernel().Float(1).Div(v.Length()))
}

// place composes the effect's frame with the emitter's place in it.
func (c *compiler) place(k *kernel.Kernel, e int) kernel.Frame {
	em := &c.sys.Emitters[e]
	if em.Position == [3]float32{} && em.Rotation == [3]float32{} && em.Scale == [3]float32{1, 1, 1} {
		return k.Effect
	}
	k.Block(c.path("emitters", e)+".place", 0)
	data := func(v [3]float64) kernel.Vec3 {
		return kernel.Vec3{X: k.Data(float32(v[0])), Y: k.Data(float32(v[1])), Z: k.Data(float32(v[2]))}
	}
	var f kernel.Frame
	axes := euler(em.Rotation)
	scaled := axes
	for i := range axes {
		for j := range axes[i] {
			scaled[i][j] *= float64(em.Scale[i])
		}
	}
	f.Origin = k.Effect.Point(data([3]float64{float64(em.Position[0]), float64(em.Position[1]), float64(em.Position[2])}))
	linear := k.Effect
	linear.Origin = k.Vec3(0, 0, 0)
	f.X, f.Y, f.Z = linear.Point(data(scaled[0])), linear.Point(data(scaled[1])), linear.Point(data(scaled[2]))
	f.UnitX, f.UnitY, f.UnitZ = k.Effect.Direction(data(axes[0])), k.Effect.Direction(data(axes[1])), k.Effect.Direction(data(axes[2]))
	return f
}

// euler returns the images of the unit vectors under a rotation about X, then
// Y, then Z.
func euler(r [3]float32) [3][3]float64 {
	var out [3][3]float64
	for i := range out {
		v := [3]float64{}
		v[i] = 1
		for axis, angle := range r {
			s, c := math.Sincos(float64(angle))
			a, b := (axis+1)%3, (axis+2)%3
			v[a], v[b] = float64(v[a]*c)-float64(v[b]*s), float64(v[a]*s)+float64(v[b]*c)
		}
		out[i] = v
	}
	return out
}

// phaseOf returns the phase of an operator.
func phaseOf(o operator.Operator) operator.Phase {
	if p, ok := o.(operator.Phased); ok {
		return p.Phase()
	}
	return operator.Forces
}

func (c *compiler) operate(k *kernel.Kernel, when func(i int, o operator.Operator) bool) {
	for i, o := range c.sys.Operators {
		if when(i, o) {
			c.block(k, c.path("operators", i), "")
			o.Operate(k)
		}
	}
}

// update builds the kernel of a step: forces, the integrator, constraints, death.
func (c *compiler) update() *kernel.Func {
	k := c.particle("update")
	k.FreezeLooks()
	setLife(k)
	in := func(p operator.Phase) func(int, operator.Operator) bool {
		return func(_ int, o operator.Operator) bool { return phaseOf(o) == p }
	}
	c.operate(k, in(operator.Forces))
	Integrate(k)
	c.operate(k, in(operator.Constrain))
	k.Kill(k.Lifetime.Get().Le(k.Age))
	return k.Finish()
}

// render builds a kernel that writes records. What particles look like is a
// function of their state: it is computed here, from the values of birth, and
// not stored.
func (c *compiler) render(i int) Render {
	r := c.sys.Renderers[i]
	k := c.particle(fmt.Sprintf("render %d", i))
	setLife(k)
	k.Step = k.Float(0)
	c.operate(k, func(i int, o operator.Operator) bool {
		return phaseOf(o) == operator.Look || c.changesLooks(i, o)
	})
	// Between two steps a picture shows particles where they are heading, never
	// past their death.
	ahead := k.Instance("ahead", 1).Get().Min(k.Lifetime.Get().Sub(k.Age)).Max(k.Float(0))
	k.Position.Add(k.Velocity.Get().Scale(ahead))
	c.block(k, c.path("renderers", i), "")
	r.Render(k)
	f := k.Finish()
	kernel.DropStores(f, func(uint32) bool { return false })
	m, texture := r.Material()
	return Render{Kernel: f, Material: m, Texture: texture}
}

// changesLooks reports whether an operator of another phase sets what a
// particle looks like, as an expression may.
func (c *compiler) changesLooks(i int, o operator.Operator) bool {
	scratch := *c
	scratch.m = kernel.NewModule()
	scratch.m.Random = c.m.Random
	k := scratch.particle("scratch")
	setLife(k)
	looks := []kernel.FloatVar{k.Size, k.Frame, k.Color.X, k.Color.Y, k.Color.Z, k.Color.W}
	var before []kernel.Float
	for _, v := range looks {
		before = append(before, v.Get())
	}
	k.Block(c.path("operators", i), 0)
	o.Operate(k)
	for j, v := range looks {
		if !v.Is(before[j]) {
			return true
		}
	}
	return false
}

// fixColumns finds the attributes that every emitter sets to the same literal
// and that no step changes. Kernels then read the literal, and nothing is stored.
func (c *compiler) fixColumns() {
	fixed := map[uint32]uint32{}
	for e, f := range c.prog.Spawn {
		constants, _ := kernel.StoredConstants(f)
		for col, v := range constants {
			if have, ok := fixed[col]; e == 0 || ok && have == v {
				fixed[col] = v
			}
		}
		for col := range fixed {
			if _, ok := constants[col]; !ok {
				delete(fixed, col)
			}
		}
	}
	for {
		// A column that the step changes is not fixed, which may unfix others.
		c.m.Fixed = fixed
		constants, all := kernel.StoredConstants(c.update())
		before := len(fixed)
		for col := range all {
			if v, ok := constants[col]; !ok || v != fixed[col] {
				delete(fixed, col)
			}
		}
		if len(fixed) == before {
			return
		}
	}
}

// keepColumns drops the attributes that nothing reads, and what was computed
// for them, and numbers the rest anew.
func (c *compiler) keepColumns() {
	p := c.prog
	keep := make([]bool, len(c.m.Particle))
	for i, col := range c.m.Particle {
		switch col.Name {
		case "birth.lo", "birth.hi", "key", "position.x", "position.y", "position.z":
			keep[i] = true
		}
	}
	kept := func(col uint32) bool { return keep[col] }
	for _, r := range p.Renders {
		kernel.Loads(r.Kernel, func(col uint32) { keep[col] = true })
	}
	for {
		// What is needed may need more: repeat until nothing is added.
		trial := c.update()
		kernel.DropStores(trial, kept)
		before := count(keep)
		kernel.Loads(trial, func(col uint32) { keep[col] = true })
		if count(keep) == before {
			p.Update = trial
			break
		}
	}
	to := make([]uint32, len(keep))
	var columns []kernel.Column
	for i, col := range c.m.Particle {
		to[i] = uint32(len(columns))
		if keep[i] {
			columns = append(columns, col)
		}
	}
	for _, f := range p.Spawn {
		kernel.DropStores(f, kept)
	}
	for _, f := range p.Kernels() {
		kernel.Renumber(f, to)
	}
	c.m.SetParticles(columns)
}

func count(keep []bool) (n int) {
	for _, k := range keep {
		if k {
			n++
		}
	}
	return n
}

// initialize sets the first values of instance columns.
func (c *compiler) initialize() {
	p := c.prog
	p.Initial = make([]uint32, len(c.m.Instance))
	set := func(name string, v uint32) {
		if col, ok := c.m.FindInstance(name); ok {
			p.Initial[col] = v
		}
	}
	set("emitting", 1)
	for _, s := range p.Sources {
		em := &c.sys.Emitters[s.Emitter]
		switch s.kind {
		case rate:
			set(s.column("acc.hi"), 1<<31)
			if r, ok := em.Rate.Constant(); !ok || r > 0 {
				p.End = max(p.End, windowOf(em).to)
			}
		case burst:
			first := Ticks(em.Delay) + Ticks(s.burst.Time)
			set(s.column("next.lo"), uint32(first))
			set(s.column("next.hi"), uint32(first>>32))
			if em.Loop && em.Duration > 0 {
				p.End = forever
			} else if em.Duration != 0 {
				p.End = max(p.End, first+uint64(max(s.burst.Cycles, 1)-1)*Ticks(s.burst.Interval)+1)
			}
		}
		s.Born, s.Dropped = c.find(s.column("born")), c.find(s.column("dropped"))
		if s.kind == manual {
			s.Request = c.find(s.column("request"))
		}
	}
}

func (c *compiler) find(name string) uint32 {
	col, ok := c.m.FindInstance(name)
	if !ok {
		panic("program: no instance column " + name)
	}
	return col
}
