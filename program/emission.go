package program

import (
	"fmt"

	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/kernel"
)

// TicksPerSecond is the resolution of time: it divides the common frame rates
// and audio rates exactly.
const TicksPerSecond = 705_600_000

// Ticks rounds seconds to ticks; anything beyond 292 years is for ever.
func Ticks(seconds float64) uint64 {
	t := seconds*TicksPerSecond + 0.5
	switch {
	case !(t > 0):
		return 0
	case t >= 1<<62:
		return forever
	}
	return uint64(t)
}

const forever = 1<<64 - 1

const (
	maxCount       = 1 << 20 // births that one burst or call may ask for
	maxOccurrences = 1024    // bursts of one emitter in a step of at most a second
)

// kind of source: what decides that a particle is born.
type kind uint8

const (
	rate   kind = iota // births where the integral of the rate reaches k + ½
	burst              // births at authored times
	manual             // births that the host asks for
)

// Source is one cause of births of an emitter, with a birth index of its own,
// so that what one source does never changes the draws of another.
type Source struct {
	Name    string // "sparks.burst[0]"
	Emitter int
	// Birth gives new particles their tick of birth and their key.
	Birth *kernel.Func
	// Instance columns that the emission kernel writes: births of this step and
	// births lost in all; and, for manual sources, the one it reads.
	Born, Dropped, Request uint32

	kind  kind
	burst emitter.Burst
	id    uint32
}

// column returns the name of an instance column of the source.
func (s *Source) column(name string) string { return "source." + s.Name + "." + name }

func (s *Source) word(k *kernel.Kernel, name string) kernel.UintVar {
	return k.InstanceUint(s.column(name))
}

func (s *Source) wide(k *kernel.Kernel, name string) wide {
	return wide{s.word(k, name+".lo").Get(), s.word(k, name+".hi").Get()}
}

func (s *Source) setWide(k *kernel.Kernel, name string, v wide) {
	s.word(k, name+".lo").Set(v.lo)
	s.word(k, name+".hi").Set(v.hi)
}

func sources(sys *effect.System) []*Source {
	var list []*Source
	for e := range sys.Emitters {
		em := &sys.Emitters[e]
		name := em.Name
		if name == "" {
			name = fmt.Sprint(e)
		}
		add := func(k kind, suffix string, b emitter.Burst) {
			list = append(list, &Source{Name: name + suffix, Emitter: e, kind: k, burst: b, id: uint32(len(list))})
		}
		add(rate, ".rate", emitter.Burst{})
		for i, b := range em.Bursts {
			add(burst, fmt.Sprintf(".burst[%d]", i), b)
		}
		add(manual, ".emit", emitter.Burst{})
	}
	return list
}

// clock is what all kernels know of time: the age of the running system in
// ticks at the start and the end of the step.
type clock struct {
	start, end wide
	ticks      kernel.Uint
}

func clockOf(k *kernel.Kernel) clock {
	end := wide{k.InstanceUint("now.lo").Get(), k.InstanceUint("now.hi").Get()}
	ticks := k.InstanceUint("step.ticks").Get()
	return clock{start: end.sub(wide{ticks, k.Uint(0)}), end: end, ticks: ticks}
}

// window is when an emitter's rate is active.
type window struct{ from, to uint64 }

func windowOf(em *emitter.Emitter) window {
	from := Ticks(em.Delay)
	switch {
	case em.Duration == 0:
		return window{from, from}
	case em.Duration < 0 || em.Loop:
		return window{from, forever}
	}
	return window{from, from + Ticks(em.Duration)}
}

// emission builds the kernel over instances that counts births.
func (c *compiler) emission() *kernel.Func {
	k := kernel.New(c.m, "emit", kernel.StageInstance)
	t := clockOf(k)
	k.Time = k.Instance("time", 0).Get()
	k.Delta = k.Instance("delta", 1).Get()
	room := k.LocalUint(c.capacity(k).Sub(k.InstanceUint("alive").Get().Min(c.capacity(k))))
	on := k.InstanceUint("emitting").Get().Ne(k.Uint(0))
	for e := range c.sys.Emitters {
		em := &c.sys.Emitters[e]
		c.phase(k, e, em)
		left := k.LocalUint(k.Uint(1<<32 - 1))
		if em.Limit > 0 {
			k.Block(c.path("emitters", e)+".limit", 0)
			left.Set(k.DataUint(uint32(em.Limit)))
		}
		for _, s := range c.prog.Sources {
			if s.Emitter != e {
				continue
			}
			c.block(k, c.path("emitters", e)+"."+s.Name, "")
			var want kernel.Uint
			switch s.kind {
			case rate:
				want = s.countRate(k, em, t, on)
			case burst:
				want = s.countBursts(k, em, t, on)
			case manual:
				want = s.word(k, "request").Get().Min(k.Uint(maxCount))
				s.word(k, "request").Set(k.Uint(0))
			}
			first := s.word(k, "index").Get()
			s.word(k, "first").Set(first)
			s.word(k, "index").Set(first.Add(want))
			born := want.Min(room.Get()).Min(left.Get())
			room.Set(room.Get().Sub(born))
			left.Set(left.Get().Sub(born))
			s.word(k, "born").Set(born)
			s.word(k, "dropped").Set(s.word(k, "dropped").Get().Add(want.Sub(born)))
		}
	}
	return k.Finish()
}

// phase stores how far the emitter is in its loop, 0..1: what curves of the
// emitter, and of initializers, are functions of.
func (c *compiler) phase(k *kernel.Kernel, e int, em *emitter.Emitter) {
	k.Block(c.path("emitters", e)+".phase", 0)
	age := k.Time.Sub(k.Data(float32(em.Delay))).Max(k.Float(0))
	phase := k.Float(0)
	if em.Duration > 0 {
		phase = age.Div(k.Data(float32(em.Duration)))
		if em.Loop {
			phase = phase.Fract()
		}
		phase = phase.Min(k.Float(1))
	}
	k.Instance(fmt.Sprintf("emitter.%d.phase", e), 1).Set(phase)
	k.SetInput(phase)
}

// countRate advances the accumulator of a rate. It holds a 0.64 fixed-point
// fraction of a birth and starts at ½, so that births fall where the integral
// of the rate reaches k + ½; being whole, it does not care how time is cut
// into steps.
func (s *Source) countRate(k *kernel.Kernel, em *emitter.Emitter, t clock, on kernel.BoolValue) kernel.Uint {
	w := windowOf(em)
	from, to := wideData(k, w.from), wideData(k, w.to)
	begin := t.start.max(from).min(t.end)
	active := t.end.min(to).max(begin).sub(begin).lo
	active = on.Uint(active, k.Uint(0))

	perTick := perTick(em.Rate.At(k))
	low, high := mulWide(perTick.lo, active), mulWide(perTick.hi, active)
	grown := wide{low.hi, k.Uint(0)}.add(high) // words 1 and 2 of 96 bits
	before := s.wide(k, "acc")
	fraction := wide{low.lo, grown.lo}.add(before)
	count := grown.hi.Add(fraction.lt(before).Bit())
	s.setWide(k, "acc", fraction)

	const word = 1.0 / (1 << 32)
	k.Instance(s.column("before"), 1).Set(before.hi.Float().Times(word))
	k.Instance(s.column("growth"), 0).Set(grown.hi.Float().Add(grown.lo.Float().Times(word)))
	s.word(k, "offset").Set(begin.sub(t.start).lo)
	s.word(k, "active").Set(active)
	return count
}

// perTick is a rate in births a second as a 0.64 fixed-point number of births a
// tick. Rates are at most 2²⁸ a second.
func perTick(rate kernel.Float) wide {
	k := rate.Kernel()
	bits := rate.Max(k.Float(0)).Min(k.Float(1 << 28)).Bits()
	mantissa := bits.Mask(1<<23 - 1).Or(k.Uint(1 << 23))
	mantissa = bits.Eq(k.Uint(0)).Uint(k.Uint(0), mantissa)
	exponent := bits.Shr(23).Int().Plus(-127 - 23)
	// 2⁶⁴ / 705,600,000 = 3,267,918,096.96 · 2³
	product := mulWide(mantissa, k.Uint(3_267_918_097))
	return product.shift(exponent.Plus(3).Max(k.Int(-63)))
}

// schedule is where a burst is in its list of occurrences.
type schedule struct {
	next        wide
	cycle, loop kernel.Uint
}

// walkBursts visits the occurrences of a burst in [start, end), in order. The
// visitor returns whether to stop.
func (s *Source) walkBursts(k *kernel.Kernel, em *emitter.Emitter, at schedule, end wide, visit func(tick wide, count kernel.Uint) (stop kernel.BoolValue)) schedule {
	b := s.burst
	cycles, interval := uint32(max(b.Cycles, 1)), Ticks(b.Interval)
	period := uint64(forever)
	if em.Loop && em.Duration > 0 {
		period = Ticks(em.Duration)
		if room := period - min(period, Ticks(b.Time)); interval > 0 {
			cycles = uint32(min(uint64(cycles), (room+interval-1)/interval))
		} else if room == 0 {
			cycles = 0
		}
	}
	if em.Duration == 0 {
		cycles = 0
	}
	lo, hi := k.LocalUint(at.next.lo), k.LocalUint(at.next.hi)
	cycle, loop := k.LocalUint(at.cycle), k.LocalUint(at.loop)
	step, again := wideData(k, interval), wideData(k, period)
	many, first := k.DataUint(cycles), wideData(k, Ticks(em.Delay)+Ticks(b.Time))
	instance := k.InstanceUint("key").Get()
	repeats := k.Bool(period != forever)
	chance := k.Data(b.Probability)
	occurrences := k.Uint(maxOccurrences)
	k.Loop(maxOccurrences, occurrences, func(kernel.Uint) kernel.BoolValue {
		tick := wide{lo.Get(), hi.Get()}
		due := tick.lt(end).And(cycle.Get().Lt(many))
		stop := k.LocalBool(due.Not())
		k.If(due, func() {
			number := loop.Get().Mul(many).Add(cycle.Get())
			key, luck, _ := kernel.Hash3(instance, k.Uint(0xb0000000|s.id), number)
			k.SetKey(key)
			count := b.Count.At(k).Nearest().Clamp(0, maxCount).Uint()
			count = luck.Unit().Lt(chance).Uint(count, k.Uint(0))
			stop.Set(visit(tick, count))
			k.If(stop.Get().Not(), func() {
				next := tick.add(step)
				cycle.Set(cycle.Get().Plus(1))
				k.If(cycle.Get().Lt(many).Not().And(repeats), func() {
					cycle.Set(k.Uint(0))
					loop.Set(loop.Get().Plus(1))
				}, nil)
				// A loop starts at first + loop · period.
				hop := mulWide(again.lo, loop.Get())
				hop.hi = hop.hi.Add(again.hi.Mul(loop.Get()))
				begin := first.add(hop)
				next = pick(cycle.Get().Eq(k.Uint(0)), begin, next)
				lo.Set(next.lo)
				hi.Set(next.hi)
			}, nil)
		}, nil)
		return stop.Get()
	})
	return schedule{wide{lo.Get(), hi.Get()}, cycle.Get(), loop.Get()}
}

func (s *Source) schedule(k *kernel.Kernel, name string) schedule {
	return schedule{s.wide(k, name), s.word(k, name+".cycle").Get(), s.word(k, name+".loop").Get()}
}

func (s *Source) setSchedule(k *kernel.Kernel, name string, at schedule) {
	s.setWide(k, name, at.next)
	s.word(k, name+".cycle").Set(at.cycle)
	s.word(k, name+".loop").Set(at.loop)
}

func (s *Source) countBursts(k *kernel.Kernel, em *emitter.Emitter, t clock, on kernel.BoolValue) kernel.Uint {
	total := k.LocalUint(k.Uint(0))
	before := s.schedule(k, "next")
	s.setSchedule(k, "before", before)
	after := s.walkBursts(k, em, before, t.end, func(_ wide, count kernel.Uint) kernel.BoolValue {
		total.Set(total.Get().Add(count).Min(k.Uint(maxCount)))
		return k.Bool(false)
	})
	s.setSchedule(k, "next", after)
	return on.Uint(total.Get(), k.Uint(0))
}

// birth builds the kernel over the new particles of one source.
func (c *compiler) birth(s *Source) *kernel.Func {
	k := kernel.New(c.m, "birth "+s.Name, kernel.StageParticle)
	em := &c.sys.Emitters[s.Emitter]
	t := clockOf(k)
	k.Time = k.Instance("time", 0).Get()
	k.Delta = k.Instance("delta", 1).Get()
	k.SetInput(k.Instance(fmt.Sprintf("emitter.%d.phase", s.Emitter), 1).Get())
	c.block(k, c.path("emitters", s.Emitter)+"."+s.Name, "")
	ordinal := k.Order()
	tick := t.start
	switch s.kind {
	case rate:
		before, growth := k.Instance(s.column("before"), 1).Get(), k.Instance(s.column("growth"), 0).Get()
		active := s.word(k, "active").Get()
		along := ordinal.Plus(1).Float().Sub(before).Div(growth).Max(k.Float(0))
		ticks := along.Mul(active.Float()).Uint().Min(active.Minus(1))
		tick = t.start.add(wide{s.word(k, "offset").Get().Add(ticks), k.Uint(0)})
	case burst:
		sum := k.LocalUint(k.Uint(0))
		lo, hi := k.LocalUint(t.start.lo), k.LocalUint(t.start.hi)
		s.walkBursts(k, em, s.schedule(k, "before"), t.end, func(at wide, count kernel.Uint) kernel.BoolValue {
			sum.Set(sum.Get().Add(count))
			lo.Set(at.lo)
			hi.Set(at.hi)
			return ordinal.Lt(sum.Get())
		})
		tick = wide{lo.Get(), hi.Get()}
	}
	if c.effect.Timing == "wallpaper-engine" {
		tick = t.start
	}
	k.UintAttribute("birth.lo").Set(tick.lo)
	k.UintAttribute("birth.hi").Set(tick.hi)

	instance := k.InstanceUint("key").Get()
	index := s.word(k, "first").Get().Add(ordinal)
	var key kernel.Uint
	if c.m.Random == kernel.Mulberry32 {
		k.Block("random", 0)
		stride := k.DataUint(c.stride[s.Emitter])
		key = instance.Plus(s.id * 0x9e3779b9).Add(index.Mul(stride).Times(0x6d2b79f5))
	} else {
		key, _, _ = kernel.Hash3(instance, k.Uint(s.id), index)
	}
	k.UintAttribute("key").Set(key)
	return k.Finish()
}
