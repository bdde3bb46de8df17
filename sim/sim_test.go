package sim_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/program"
	"github.com/motefx/mote/sim"
)

// compile makes a program of one system from its emitter and its blocks.
func compile(t testing.TB, system string) *program.Program {
	t.Helper()
	doc := `{"version": 1, "systems": [{"name": "s", ` + system + `}]}`
	fx, err := effect.Decode([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Compile(fx)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func play(t testing.TB, p *program.Program, o sim.Options) (*sim.World, *sim.Instance) {
	t.Helper()
	w, err := sim.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	in, err := w.Play(p, 1)
	if err != nil {
		t.Fatal(err)
	}
	return w, in
}

func step(t testing.TB, w *sim.World, dt float64, n int) {
	t.Helper()
	for range n {
		if err := w.Step(dt); err != nil {
			t.Fatal(err)
		}
	}
}

// sprites is what most tests end with: particles that never die, drawn.
const sprites = `"renderers": [{"type": "sprite"}]`

const forever = `{"type": "lifetime", "value": 1e10}`

func births(in *sim.Instance) uint64 { return in.Stats()[0].Births }

// TestRate: the number of births does not depend on the step.
func TestRate(t *testing.T) {
	for _, c := range []struct {
		rate, seconds float64
		want          uint64
	}{{1000, 10, 10000}, {0.5, 10, 5}, {10, 1, 10}} {
		p := compile(t, fmt.Sprintf(`"capacity": 20000, "emitters": [{"rate": %v}], "initializers": [%s], %s`, c.rate, forever, sprites))
		for _, hz := range []float64{2, 4, 7, 60, 1000} {
			w, in := play(t, p, sim.Options{})
			step(t, w, 1/hz, int(math.Round(c.seconds*hz)))
			if got := births(in); got != c.want {
				t.Errorf("rate %v for %v s at %v Hz: %d births, want %d", c.rate, c.seconds, hz, got, c.want)
			}
		}
	}
}

func TestRateAtRandomSteps(t *testing.T) {
	p := compile(t, `"capacity": 20000, "emitters": [{"rate": 1000}], "initializers": [`+forever+`], `+sprites)
	w, in := play(t, p, sim.Options{})
	seed := uint32(1)
	for w.Time() < 10 {
		seed = seed*1664525 + 1013904223
		step(t, w, min(float64(seed>>20)/4096*0.3, 10-w.Time()), 1)
	}
	if got := births(in); got != 10000 {
		t.Errorf("%d births, want 10000", got)
	}
}

// TestSpread: births lie at their own times inside of a step.
func TestSpread(t *testing.T) {
	p := compile(t, `"emitters": [{"rate": 1000, "shape": {"type": "point", "direction": [1, 0, 0]}}],
		"initializers": [`+forever+`, {"type": "speed", "value": 100}], `+sprites)
	w, _ := play(t, p, sim.Options{})
	step(t, w, 0.5, 1)
	batches, err := w.Draw(0)
	if err != nil {
		t.Fatal(err)
	}
	r := batches[0].Records
	if len(r) != 500 {
		t.Fatalf("%d particles, want 500", len(r))
	}
	for i := 1; i < len(r); i++ {
		if gap := r[i-1][0] - r[i][0]; math.Abs(float64(gap)-0.1) > 1e-3 {
			t.Fatalf("gap %d is %v, want 0.1", i, gap)
		}
	}
}

// TestMovingEmitter: births lie along the way of the emitter.
func TestMovingEmitter(t *testing.T) {
	p := compile(t, `"emitters": [{"rate": 10}], "initializers": [`+forever+`], `+sprites)
	w, in := play(t, p, sim.Options{})
	if err := in.SetTransform(sim.At(10, 0, 0)); err != nil {
		t.Fatal(err)
	}
	step(t, w, 1, 1)
	batches, _ := w.Draw(0)
	for i, r := range batches[0].Records {
		if want := float32(i) + 0.5; math.Abs(float64(r[0]-want)) > 1e-3 {
			t.Errorf("birth %d at %v, want %v", i, r[0], want)
		}
	}
	if n := len(batches[0].Records); n != 10 {
		t.Errorf("%d births, want 10", n)
	}
}

// TestCapacity: no backlog floods in when slots get free.
func TestCapacity(t *testing.T) {
	p := compile(t, `"capacity": 10, "emitters": [{"rate": 1000}], "initializers": [{"type": "lifetime", "value": 2}], `+sprites)
	w, in := play(t, p, sim.Options{})
	step(t, w, 1, 1)
	if s := in.Stats()[0]; s.Alive != 10 || s.Dropped != 990 {
		t.Errorf("%+v, want 10 alive and 990 dropped", s)
	}
	step(t, w, 0.01, 120)
	if s := in.Stats()[0]; s.Alive != 10 {
		t.Errorf("%+v, want 10 alive", s)
	}
}

func TestStall(t *testing.T) {
	p := compile(t, `"capacity": 100, "emitters": [{"rate": 60}], `+sprites)
	w, in := play(t, p, sim.Options{})
	skipped, err := w.Advance(1e9)
	if err != nil || skipped < 0.9e9 {
		t.Errorf("skipped %v s, error %v", skipped, err)
	}
	if in.Alive() > 100 {
		t.Errorf("%d alive, capacity 100", in.Alive())
	}
	if err := w.Step(1e9); err == nil {
		t.Error("a step of 1e9 s was taken")
	}
	for _, dt := range []float64{-1, math.NaN(), math.Inf(1)} {
		before := w.Hash()
		if err := w.Step(dt); err == nil || w.Hash() != before {
			t.Errorf("step %v: error %v", dt, err)
		}
	}
}

func TestBursts(t *testing.T) {
	p := compile(t, `"emitters": [{"bursts": [{"time": 0, "count": 5}, {"time": 0.5, "count": 7}]}], "initializers": [`+forever+`], `+sprites)
	for _, hz := range []int{4, 10, 60} {
		w, in := play(t, p, sim.Options{})
		if err := w.Step(0); err != nil || in.Alive() != 0 {
			t.Fatalf("a step of 0 changed something: %d alive, %v", in.Alive(), err)
		}
		step(t, w, 1/float64(hz), hz/2)
		if in.Alive() != 5 {
			t.Errorf("%d Hz: %d at 0.5 s, want 5", hz, in.Alive())
		}
		step(t, w, 1/float64(hz), 1)
		if in.Alive() != 12 {
			t.Errorf("%d Hz: %d after 0.5 s, want 12", hz, in.Alive())
		}
	}
}

func TestRepeatingBurst(t *testing.T) {
	p := compile(t, `"emitters": [{"duration": 1, "loop": true, "bursts": [{"cycles": 3, "interval": 0.2}]}], "initializers": [`+forever+`], `+sprites)
	for _, hz := range []int{4, 7, 60} {
		w, in := play(t, p, sim.Options{})
		step(t, w, 0.5/float64(hz), 21*hz)
		if got := births(in); got != 33 {
			t.Errorf("%d Hz: %d births in 10.5 s, want 33", hz, got)
		}
	}
}

func TestBurstChance(t *testing.T) {
	p := compile(t, `"emitters": [{"bursts": [{"probability": 0.5}]}], "initializers": [`+forever+`], `+sprites)
	w, err := sim.NewWorld(sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	fired := 0
	var all []*sim.Instance
	for seed := range uint32(1000) {
		in, err := w.Play(p, seed)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, in)
	}
	step(t, w, 0.1, 1)
	for _, in := range all {
		fired += in.Alive()
	}
	if fired < 450 || fired > 550 {
		t.Errorf("%d of 1000 fired, want 500 ± 50", fired)
	}
}

func TestDelayAndDuration(t *testing.T) {
	p := compile(t, `"capacity": 8000, "emitters": [{"rate": 2500, "duration": 3}], "initializers": [`+forever+`], `+sprites)
	for _, hz := range []int{2, 60} {
		w, in := play(t, p, sim.Options{})
		step(t, w, 1/float64(hz), 4*hz)
		if got := births(in); got != 7500 {
			t.Errorf("%d Hz: %d births, want 7500", hz, got)
		}
	}
	p = compile(t, `"emitters": [{"rate": 10, "delay": 1}], "initializers": [`+forever+`], `+sprites)
	w, in := play(t, p, sim.Options{})
	step(t, w, 0.01, 99)
	if in.Alive() != 0 {
		t.Errorf("%d alive at 0.99 s, want 0", in.Alive())
	}
	step(t, w, 0.01, 101)
	if in.Alive() != 10 {
		t.Errorf("%d alive at 2 s, want 10", in.Alive())
	}
}

// TestFreeFall: the integrator is exact at every step.
func TestFreeFall(t *testing.T) {
	p := compile(t, `"emitters": [{"bursts": [{}]}], "initializers": [`+forever+`], "operators": [{"type": "gravity", "acceleration": [0, -9.8, 0]}], `+sprites)
	drag := compile(t, `"emitters": [{"bursts": [{}], "shape": {"type": "point", "direction": [1, 0, 0]}}],
		"initializers": [`+forever+`, {"type": "speed", "value": 100}], "operators": [{"type": "drag", "coefficient": 1}], `+sprites)
	for _, hz := range []int{10, 60, 240} {
		w, _ := play(t, p, sim.Options{})
		step(t, w, 1/float64(hz), hz)
		b, _ := w.Draw(0)
		if y := b[0].Records[0][1]; math.Abs(float64(y)+4.9) > 1e-3 {
			t.Errorf("%d Hz: fell to %v, want -4.900", hz, y)
		}
		w, _ = play(t, drag, sim.Options{})
		step(t, w, 1/float64(hz), hz)
		b, _ = w.Draw(0)
		if v := b[0].Records[0][9]; math.Abs(float64(v)-36.788) > 0.01 {
			t.Errorf("%d Hz: speed %v, want 36.788", hz, v)
		}
	}
}

func TestStopAndClear(t *testing.T) {
	p := compile(t, `"emitters": [{"rate": 100}], "initializers": [{"type": "lifetime", "value": 1}], `+sprites)
	w, in := play(t, p, sim.Options{})
	step(t, w, 0.1, 10)
	in.StopEmitting()
	before := in.Alive()
	step(t, w, 0.1, 5)
	if n := in.Alive(); n >= before || n == 0 {
		t.Errorf("%d alive after stopping at %d, want fewer, by age", n, before)
	}
	in.Clear()
	if in.Alive() != 0 {
		t.Error("clear left particles")
	}
	step(t, w, 0.1, 5)
	if in.Alive() != 0 {
		t.Error("births after stopping")
	}
	in.Remove()
	in.Remove()
	step(t, w, 0.1, 1)
}

func TestEmit(t *testing.T) {
	p := compile(t, `"emitters": [{}], "initializers": [{"type": "lifetime", "value": 0.5}], `+sprites)
	w, err := sim.NewWorld(sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	in, err := w.PlayAt(p, 1, sim.At(3, 4, 5))
	if err != nil {
		t.Fatal(err)
	}
	if err := in.Emit("s", 40); err != nil {
		t.Fatal(err)
	}
	step(t, w, 0.01, 1)
	b, _ := w.Draw(0)
	if len(b[0].Records) != 40 {
		t.Fatalf("%d records, want 40", len(b[0].Records))
	}
	for _, r := range b[0].Records {
		if r[0] != 3 || r[1] != 4 || r[2] != 5 {
			t.Fatalf("born at %v, want 3 4 5", r[:3])
		}
	}
	if err := in.Emit("t", 1); err == nil || !strings.Contains(err.Error(), `"s"`) {
		t.Errorf("an unknown emitter: %v", err)
	}
	step(t, w, 0.1, 6)
	if !in.Finished() {
		t.Error("not finished after the last death")
	}
}

// TestSpaces: local particles follow their emitter, world ones stay.
func TestSpaces(t *testing.T) {
	for _, c := range []struct {
		space string
		want  float32
	}{{"world", 0}, {"local", 10}} {
		p := compile(t, `"space": "`+c.space+`", "emitters": [{"bursts": [{}]}], "initializers": [`+forever+`], `+sprites)
		w, in := play(t, p, sim.Options{})
		step(t, w, 0.1, 1)
		if err := in.SetTransform(sim.At(10, 0, 0)); err != nil {
			t.Fatal(err)
		}
		step(t, w, 0.1, 1)
		b, _ := w.Draw(0)
		at := b[0].Transform.Point([3]float32(b[0].Records[0][:3]))
		if at[0] != c.want {
			t.Errorf("%s: at %v, want %v", c.space, at[0], c.want)
		}
	}
}

func TestPrewarm(t *testing.T) {
	body := `"systems": [{"name": "s", "emitters": [{"rate": 50}], "initializers": [{"type": "lifetime", "value": {"range": [0.5, 3]}}, {"type": "speed"}], ` + sprites + `}]}`
	var hashes [2]string
	for i, head := range []string{`{"version": 1, "prewarm": 2, `, `{"version": 1, `} {
		fx, err := effect.Decode([]byte(head + body))
		if err != nil {
			t.Fatal(err)
		}
		p, err := program.Compile(fx)
		if err != nil {
			t.Fatal(err)
		}
		w, in := play(t, p, sim.Options{})
		if i == 1 {
			step(t, w, 1.0/60, 120)
		}
		in.EachParticle(0, func(bits []uint32) { hashes[i] += fmt.Sprint(bits) })
	}
	if hashes[0] != hashes[1] || hashes[0] == "" {
		t.Error("prewarming 2 s differs from 2 s of steps")
	}
}

const lively = `"capacity": 3000, "emitters": [{"rate": 700, "shape": {"type": "cone"}, "bursts": [{"time": 0.3, "count": {"range": [5, 50]}}]}],
	"initializers": [{"type": "lifetime", "value": {"range": [0.3, 2]}}, {"type": "speed", "value": {"range": [1, 5]}}, {"type": "spin"}],
	"operators": [{"type": "gravity"}, {"type": "drag"}, {"type": "turbulence"}, {"type": "speed_limit", "max": 4}, {"type": "color_over_life"},
	{"type": "expression", "source": "velocity.y += 2*sin(age*4)*dt"}], ` + sprites

// TestEqual: the same bits from compiled code and the oracle, from any number of
// workers, and from Advance at any frame rate.
func TestEqual(t *testing.T) {
	p := compile(t, lively)
	w, _ := play(t, p, sim.Options{Device: sim.Oracle})
	step(t, w, 1.0/60, 300)
	want := w.Hash()
	for _, workers := range []int{1, 2, 7} {
		w, _ := play(t, p, sim.Options{Workers: workers})
		if w.Device() != sim.CPU && (runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" || runtime.GOARCH == "wasm") {
			t.Fatalf("runs on %q", w.Device())
		}
		step(t, w, 1.0/60, 300)
		if w.Hash() != want {
			t.Errorf("%d workers differ from the oracle", workers)
		}
	}
	for _, hz := range []int{24, 60, 240} {
		w, _ := play(t, p, sim.Options{})
		for range 5 * hz {
			if _, err := w.Advance(1 / float64(hz)); err != nil {
				t.Fatal(err)
			}
		}
		if w.Hash() != want {
			t.Errorf("advancing %d times a second differs", hz)
		}
	}
}

// TestSeek: any moment can be sought, back and forth, through what the host did.
func TestSeek(t *testing.T) {
	p := compile(t, lively)
	w, in := play(t, p, sim.Options{})
	at := map[float64][32]byte{}
	for i := range 300 {
		switch i {
		case 60:
			in.SetTransform(sim.At(1, 2, 3))
		case 100:
			in.Emit("", 25)
		case 150:
			in.StopEmitting()
		case 200:
			in.StartEmitting()
		}
		step(t, w, 1.0/60, 1)
		if (i+1)%70 == 0 { // not at the tick of a call
			at[w.Time()] = w.Hash()
		}
	}
	end := w.Time()
	last := w.Hash()
	for range 2 {
		for _, s := range []float64{70.0 / 60, 280.0 / 60, 140.0 / 60, 210.0 / 60} {
			if err := w.Seek(s + 1e-6); err != nil {
				t.Fatal(err)
			}
			if w.Hash() != at[w.Time()] {
				t.Errorf("sought %v s differs from played", w.Time())
			}
		}
		if err := w.Seek(end + 1e-6); err != nil || w.Hash() != last {
			t.Errorf("the end differs: %v", err)
		}
	}
}

func TestSnapshot(t *testing.T) {
	p := compile(t, lively)
	w, _ := play(t, p, sim.Options{})
	step(t, w, 1.0/60, 60)
	state := w.Snapshot()
	step(t, w, 1.0/60, 60)
	want := w.Hash()
	other, _ := play(t, p, sim.Options{Device: sim.Oracle})
	if err := other.Restore(state); err != nil {
		t.Fatal(err)
	}
	step(t, other, 1.0/60, 60)
	if other.Hash() != want {
		t.Error("one second + restore + one second differs from two")
	}
	for _, n := range []int{0, 4, 20, len(state) / 2, len(state) - 1} {
		if err := other.Restore(state[:n]); err == nil {
			t.Errorf("a snapshot cut to %d bytes was restored", n)
		}
	}
}

// TestNoAllocations: a step in steady state allocates nothing.
func TestNoAllocations(t *testing.T) {
	p := compile(t, lively)
	w, _ := play(t, p, sim.Options{Workers: 1})
	step(t, w, 1.0/60, 600)
	if n := testing.AllocsPerRun(100, func() { w.Step(1.0 / 60) }); n != 0 {
		t.Errorf("%v allocations a step, want 0", n)
	}
}

// TestGallery: every effect of the gallery has the same bits on the oracle.
func TestGallery(t *testing.T) {
	files, _ := filepath.Glob("../effects/*.mote.json")
	if len(files) < 8 {
		t.Fatalf("%d effects, want at least 8", len(files))
	}
	steps := 300
	if testing.Short() {
		steps = 30
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fx, err := effect.Decode(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		p, err := program.Compile(fx)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var hashes [2][32]byte
		for i, d := range []sim.Device{sim.CPU, sim.Oracle} {
			w, in := play(t, p, sim.Options{Device: d})
			step(t, w, 1.0/60, steps)
			hashes[i] = w.Hash()
			if i == 0 && births(in) == 0 {
				t.Errorf("%s: nothing was born", file)
			}
		}
		if hashes[0] != hashes[1] {
			t.Errorf("%s: compiled code and the oracle differ", file)
		}
	}
}
