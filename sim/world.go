// Package sim runs programs on the CPU.
//
//	w, err := sim.NewWorld(sim.Options{})
//	fire, err := w.Play(prog, 1)      // an instance of an effect
//	err = w.Step(1.0 / 60)
//	batches := w.Draw(0)
//
// A World has one clock and one memory, and steps all its instances together:
// instances of one program share each stage. Kernels run as WebAssembly where
// the machine has a compiler for it, and by the interpreter, the oracle, where
// it has not or where the two disagree; the bits are the same. Nothing that is
// drawn or hashed depends on the number of workers, and a step allocates
// nothing once the memory has grown to what the effect needs.
//
// The package does not draw, load files or keep textures.
package sim

import (
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime"

	"github.com/motefx/mote/program"
)

// Device says what runs kernels.
type Device string

// The devices of the package.
const (
	CPU    Device = "cpu"    // WebAssembly, compiled by wazero or the browser
	Oracle Device = "oracle" // the interpreter: slow, obvious
)

// Options of a World. The zero Options are the usual ones.
type Options struct {
	// Device is CPU unless set.
	Device Device
	// Workers is how many goroutines share a stage; 0 is one for each CPU.
	Workers int
	// MaxSteps is the most fixed steps of one call of Advance; 0 is 240.
	MaxSteps int
}

// World is a set of running effects with one clock. It is not safe for use by
// several goroutines.
type World struct {
	options Options
	backend backend
	m       *memory
	workers *workers
	loaded  map[*program.System]*loaded
	order   []*loaded
	all     []*Instance // by id, removed ones included
	tick    uint64
	rest    uint64 // of Advance, in ticks
	step    uint64 // length of a fixed step
	jobs    jobs
	journal journal
	err     error
}

// NewWorld returns an empty World. Close releases its memory.
func NewWorld(o Options) (*World, error) {
	if o.Device == "" {
		o.Device = CPU
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.MaxSteps <= 0 {
		o.MaxSteps = 240
	}
	w := &World{options: o, loaded: map[*program.System]*loaded{}, step: program.TicksPerSecond / 60}
	var err error
	switch o.Device {
	case CPU:
		w.backend, err = newBackend()
		if err != nil {
			slog.Warn("no compiler for WebAssembly here; the interpreter runs instead, slower", "cause", err)
		}
	case Oracle:
	default:
		return nil, fmt.Errorf("device: must be %q or %q, is %q", CPU, Oracle, o.Device)
	}
	if w.backend == nil {
		w.options.Device = Oracle
		w.backend = newPlain()
	}
	w.m, err = newMemory(w.backend.grow)
	if err != nil {
		return nil, err
	}
	w.jobs.m = w.m
	w.workers = newWorkers(w, o.Workers)
	return w, nil
}

// Device returns what runs the kernels.
func (w *World) Device() Device { return w.options.Device }

// Close stops the workers and releases all memory. The World must not be used
// afterwards, nor any slice it gave.
func (w *World) Close() error {
	if w.workers == nil {
		return nil
	}
	w.workers.close()
	w.workers = nil
	for _, l := range w.order {
		for _, e := range l.exec {
			e.close()
		}
	}
	return w.backend.close()
}

// Time returns the time of the World in seconds.
func (w *World) Time() float64 { return float64(w.tick) / program.TicksPerSecond }

// Tick returns the time of the World in ticks of 1/705,600,000 s.
func (w *World) Tick() uint64 { return w.tick }

// guard turns running out of memory into an error.
func (w *World) guard(err *error) {
	switch r := recover().(type) {
	case nil:
	case outOfMemory:
		w.err = r.error
		*err = r.error
	default:
		panic(r)
	}
}

// maxStep is the longest time that Step takes at once.
const maxStep = 3600

// Step advances all instances by dt seconds, rounded to ticks. Steps longer
// than a second are made of several. dt must be at least 0 and at most an hour;
// 0 changes nothing.
func (w *World) Step(dt float64) (err error) {
	defer w.guard(&err)
	if w.err != nil {
		return w.err
	}
	if !(dt >= 0) || dt > maxStep {
		return fmt.Errorf("step: must be within 0 and %d seconds, is %v; use Advance to catch up after a stall", maxStep, dt)
	}
	if ticks := program.Ticks(dt); ticks > 0 {
		w.follow(1)
		w.stepTicks(ticks)
	}
	return nil
}

func (w *World) stepTicks(ticks uint64) {
	for ticks > 0 {
		part := min(ticks, program.TicksPerSecond)
		w.journal.steps(w.tick, part)
		w.advance(uint32(part))
		ticks -= part
	}
}

// Advance advances by dt seconds of a host's frame in fixed steps and keeps the
// remainder for the next call, so that the result does not depend on the frame
// rate. It returns how many seconds it left out because they would have taken
// more than Options.MaxSteps steps. Pass Remainder to Draw to show motion
// between steps.
func (w *World) Advance(dt float64) (skipped float64, err error) {
	defer w.guard(&err)
	if w.err != nil {
		return 0, w.err
	}
	if !(dt >= 0) || math.IsInf(dt, 0) {
		return 0, fmt.Errorf("advance: must be at least 0 seconds, is %v", dt)
	}
	w.rest += min(program.Ticks(dt), 1<<62)
	steps := w.rest / w.step
	w.rest %= w.step
	if limit := uint64(w.options.MaxSteps); steps > limit {
		skipped = float64(steps-limit) * float64(w.step) / program.TicksPerSecond
		steps = limit
	}
	for i := range steps {
		w.follow(float64(i+1) / float64(steps))
		w.stepTicks(w.step)
	}
	return skipped, nil
}

// Remainder returns the seconds that Advance has been given and not yet stepped.
func (w *World) Remainder() float64 { return float64(w.rest) / program.TicksPerSecond }

// SetFixedStep sets the length of the steps of Advance in seconds: above 0 and
// at most 1.
func (w *World) SetFixedStep(seconds float64) error {
	if t := program.Ticks(seconds); t == 0 || t > program.TicksPerSecond {
		return fmt.Errorf("fixed step: must be above 0 and at most 1 second, is %v", seconds)
	}
	w.step = program.Ticks(seconds)
	return nil
}

var errRemoved = errors.New("the instance was removed")

// advance runs one step of at most a second on all systems.
func (w *World) advance(ticks uint32) {
	w.tick += uint64(ticks)
	for _, l := range w.order {
		l.step(w, ticks)
	}
	for _, in := range w.all {
		if in.live {
			in.settle()
		}
	}
}

// MemoryInUse returns how many bytes of the World's memory are or were in use.
func (w *World) MemoryInUse() int { return int(w.m.top) }
