package sim

import (
	"fmt"
	"math"

	"github.com/motefx/mote/program"
)

// journal records what the host did, by tick, so that any moment can be sought.
type journal struct {
	calls  []entry
	cursor int    // calls that have happened
	runs   []run  // lengths of steps
	start  uint64 // tick at which the journal begins
	end    uint64 // tick of the last step known
	replay bool
	marks  []checkpoint // laid by Seek on its way
}

type callKind uint8

const (
	callPlay callKind = iota
	callRemove
	callParameter
	callMove
	callTeleport
	callPoint
	callEmit
	callEmitting
	callClear
	callPause
)

type call struct {
	kind       callKind
	name, text string
	values     []float32
	place      Transform
	count      int
}

type entry struct {
	tick uint64
	in   *Instance
	call
}

// run is n steps of the same length.
type run struct {
	ticks uint64
	n     uint64
}

// checkpoint is a state on the way: the tick, how far the journal was read, and
// a snapshot.
type checkpoint struct {
	tick  uint64
	calls int
	state []byte
}

func (j *journal) add(tick uint64, in *Instance, c call) {
	if j.replay {
		return
	}
	j.forget(tick)
	j.calls = append(j.calls, entry{tick, in, c})
	j.cursor = len(j.calls)
}

func (j *journal) steps(tick, ticks uint64) {
	if j.replay {
		return
	}
	j.forget(tick)
	if n := len(j.runs); n > 0 && j.runs[n-1].ticks == ticks {
		j.runs[n-1].n++
	} else {
		j.runs = append(j.runs, run{ticks, 1})
	}
	j.end = tick + ticks
}

// forget drops the future that was known at a tick.
func (j *journal) forget(tick uint64) {
	j.calls = j.calls[:j.cursor]
	if tick >= j.end {
		return
	}
	j.end = tick
	at := j.start
	for i, r := range j.runs {
		if length := r.ticks * r.n; at+length > tick {
			j.runs[i].n = (tick - at) / r.ticks
			j.runs = j.runs[:i+1]
			break
		} else {
			at += length
		}
	}
	for n := len(j.marks); n > 0 && j.marks[n-1].tick > tick; n-- {
		j.marks = j.marks[:n-1]
	}
}

// next returns the length of the step that was taken at a tick, and for how
// many steps that holds.
func (j *journal) next(tick uint64) (ticks, n uint64) {
	at := j.start
	for _, r := range j.runs {
		if length := r.ticks * r.n; at+length > tick {
			return r.ticks, (at + length - tick) / r.ticks
		} else {
			at += length
		}
	}
	return 0, 0
}

// Seek goes to a moment, in seconds since the World began, forward or back. The
// state there equals, bit for bit, that of playing up to it with the same calls:
// what was done since is undone when going back, and is still known, so that
// going forward again does it again. Past the last step that was played, Seek
// plays on in fixed steps. The moment is that of the last step at or before it;
// Remainder has what is left.
//
// A new call of the host at a moment that was sought replaces the future that
// was known.
func (w *World) Seek(seconds float64) (err error) {
	defer w.guard(&err)
	if w.err != nil {
		return w.err
	}
	if !(seconds >= 0) || math.IsInf(seconds, 0) || seconds > 1e9 {
		return fmt.Errorf("seek: must be at least 0 and at most 1e9 seconds, is %v", seconds)
	}
	target := program.Ticks(seconds)
	j := &w.journal
	j.replay = true
	defer func() { j.replay = false }()
	if target < w.tick {
		if err := w.back(target); err != nil {
			return err
		}
	}
	w.rest = 0
	w.forward(target)
	return nil
}

// back restores the last checkpoint at or before a tick.
func (w *World) back(target uint64) error {
	j := &w.journal
	for i := len(j.marks) - 1; i >= 0; i-- {
		if m := j.marks[i]; m.tick <= target {
			j.cursor = m.calls
			return w.restore(m.state)
		}
	}
	if j.start > 0 {
		return fmt.Errorf("seek: what was before %v s is not known, since a snapshot was restored there", float64(j.start)/program.TicksPerSecond)
	}
	for _, in := range w.all {
		if in.live {
			in.remove()
		}
	}
	w.tick, j.cursor = 0, 0
	return nil
}

// Checkpoints stand at least so many steps apart, and further apart when there
// are more than markLimit of them.
const (
	markSteps = 120
	markLimit = 32
)

// forward plays up to a tick: known steps first, then fixed ones.
func (w *World) forward(target uint64) {
	j := &w.journal
	since := 0
	for {
		w.replayCalls()
		ticks, n := w.step, uint64(1)
		known := w.tick < j.end
		if known {
			ticks, n = j.next(w.tick)
		}
		for range n {
			if w.tick+ticks > target {
				return
			}
			if !known {
				j.replay = false
				j.steps(w.tick, ticks)
				j.replay = true
			}
			w.advance(uint32(ticks))
			if since++; since >= markSteps && w.mark() {
				since = 0
			}
			if j.cursor < len(j.calls) && j.calls[j.cursor].tick <= w.tick {
				break
			}
		}
	}
}

// mark lays a checkpoint unless one is near.
func (w *World) mark() bool {
	j := &w.journal
	if n := len(j.marks); n > 0 && j.marks[n-1].tick >= w.tick {
		return false
	}
	w.replayCalls()
	j.marks = append(j.marks, checkpoint{w.tick, j.cursor, w.Snapshot()})
	if len(j.marks) > markLimit {
		kept := j.marks[:0]
		for i, m := range j.marks {
			if i%2 == 1 {
				kept = append(kept, m)
			}
		}
		clear(j.marks[len(kept):])
		j.marks = kept
	}
	return true
}

// replayCalls repeats what the host did at this tick.
func (w *World) replayCalls() {
	j := &w.journal
	for j.cursor < len(j.calls) && j.calls[j.cursor].tick <= w.tick {
		e := &j.calls[j.cursor]
		j.cursor++
		in := e.in
		switch e.kind {
		case callPlay:
			in.place, in.target, in.from = e.place, e.place, e.place
			in.paused, in.stopped = false, false
			in.start()
		case callRemove:
			in.remove()
		case callParameter:
			in.setParameter(e.name, e.text, e.values)
		case callMove:
			in.move(e.place)
		case callTeleport:
			in.teleport(e.place)
		case callPoint:
			in.setPoint(e.name, [3]float32(e.values))
		case callEmit:
			in.emit(e.name, uint32(e.count))
		case callEmitting:
			in.setEmitting(uint32(e.count))
		case callClear:
			for _, p := range in.populations {
				p.clear()
			}
		case callPause:
			in.paused = e.count == 1
		}
	}
}
