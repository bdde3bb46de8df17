package bench

import (
	"fmt"
	"runtime"
	"time"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/program"
	"github.com/motefx/mote/sim"
)

// Row is one line of the table. Figures that do not apply are 0.
type Row struct {
	Case    string  `json:"case"`
	N       int     `json:"n"`
	Workers int     `json:"workers"`
	Mote    float64 `json:"mote_ns"`    // a particle and step, or what Unit says
	Fused   float64 `json:"fused_ns"`   // the hand-fused loop, one core
	Structs float64 `json:"structs_ns"` // the loop over a slice of structs, one core
	Ratio   float64 `json:"ratio"`      // mote / fused
	Allocs  float64 `json:"allocs"`     // a step
	Unit    string  `json:"unit,omitempty"`
	MiB     float64 `json:"mib,omitempty"`
}

const document = `{"version": 1, "systems": [{"name": "w", "capacity": %d,
	"emitters": [{"shape": {"type": "sphere"}, %s}],
	"initializers": [{"type": "lifetime", "value": %s}, {"type": "speed", "value": {"range": [1, 2]}},
		{"type": "size", "value": {"range": [0.1, 0.3]}}, {"type": "spin"}],
	"operators": [{"type": "gravity"}, {"type": "drag", "coefficient": 0.5},
		{"type": "size_over_life", "scale": {"curve": [[0, 0], [0.1, 1], [0.3, 0.8], [0.5, 0.9], [0.8, 0.4], [1, 0]]}},
		{"type": "color_over_life", "color": {"gradient": {"stops": [
			{"at": 0, "color": [4, 1, 0.2, 1]}, {"at": 0.2, "color": [3, 1, 0.2, 1]}, {"at": 0.4, "color": [2, 1, 0.2, 1]},
			{"at": 0.6, "color": [2, 0.5, 0.2, 1]}, {"at": 0.8, "color": [1, 0.4, 0.2, 1]}, {"at": 1, "color": [0.5, 0.1, 0, 0]}]}}}],
	"renderers": [{"type": "sprite", "blend": "additive"}]}]}`

const dt = 1.0 / 60

// Progress is told how much of a suite is done, 0…1.
type Progress func(done float64)

func compile(capacity int, emitter, life string) (*program.Program, error) {
	fx, err := effect.Decode([]byte(fmt.Sprintf(document, capacity, emitter, life)))
	if err != nil {
		return nil, err
	}
	return program.Compile(fx)
}

// best returns the least time of several rounds of at least a tenth of a
// second, in nanoseconds a call.
func best(work func()) float64 {
	least := 0.0
	work()
	for range 7 {
		n, begin := 0, time.Now()
		for n == 0 || time.Since(begin) < 60*time.Millisecond {
			work()
			n++
		}
		if t := float64(time.Since(begin).Nanoseconds()) / float64(n); least == 0 || t < least {
			least = t
		}
	}
	return least
}

// frame is a step and a picture's records.
func frame(w *sim.World) error {
	if err := w.Step(dt); err != nil {
		return err
	}
	_, err := w.Draw(0)
	return err
}

// CPU measures the simulation.
func CPU(progress Progress) ([]Row, error) {
	var rows []Row
	sizes := []int{10_000, 100_000, 1_000_000}
	for i, n := range sizes {
		long := func(i int) float32 { return 1e5 * (1 + noise(uint32(i))) }
		f, s := newFused(n, long), newStructs(n, long)
		fusedNS := best(func() { f.step(dt) }) / float64(n)
		structsNS := best(func() { s.step(dt) }) / float64(n)
		for _, workers := range []int{1, 2} {
			row, err := steady(n, workers)
			if err != nil {
				return nil, err
			}
			row.Fused, row.Structs, row.Ratio = fusedNS, structsNS, row.Mote/fusedNS
			rows = append(rows, row)
		}
		progress(float64(i+1) / 6)
	}
	for _, more := range []func() (Row, error){churn, idle, many, compiling} {
		row, err := more()
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
		progress(float64(len(rows)) / 10)
	}
	return rows, nil
}

// steady measures n particles that live on.
func steady(n, workers int) (Row, error) {
	row := Row{Case: "W", N: n, Workers: workers}
	p, err := compile(n, fmt.Sprintf(`"bursts": [{"count": %d}]`, min(n, 1<<20)), `{"range": [1e5, 2e5]}`)
	if err != nil {
		return row, err
	}
	w, err := sim.NewWorld(sim.Options{Workers: workers})
	if err != nil {
		return row, err
	}
	defer w.Close()
	if _, err := w.Play(p, 1); err != nil {
		return row, err
	}
	ns, allocs, err := measure(w)
	row.Mote, row.Allocs = ns/float64(n), allocs
	return row, err
}

// measure returns the nanoseconds and the allocations of a frame.
func measure(w *sim.World) (ns, allocs float64, err error) {
	ns = best(func() {
		if e := frame(w); e != nil {
			err = e
		}
	})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 20 {
		if e := w.Step(dt); e != nil {
			err = e
		}
	}
	runtime.ReadMemStats(&after)
	return ns, float64(after.Mallocs-before.Mallocs) / 20, err
}

// churn measures births and deaths: 100,000 particles that live two seconds.
func churn() (Row, error) {
	const n = 100_000
	row := Row{Case: "births and deaths", N: n, Workers: 1, Unit: "ns a particle"}
	p, err := compile(2*n, fmt.Sprintf(`"rate": %d`, n/2), `{"range": [1.5, 2.5]}`)
	if err != nil {
		return row, err
	}
	w, err := sim.NewWorld(sim.Options{Workers: 1})
	if err != nil {
		return row, err
	}
	defer w.Close()
	in, err := w.Play(p, 1)
	if err != nil {
		return row, err
	}
	for range 240 {
		if err := w.Step(dt); err != nil {
			return row, err
		}
	}
	ns, allocs, err := measure(w)
	row.Mote, row.Allocs = ns/float64(in.Alive()), allocs
	row.Fused = 0
	return row, err
}

// idle measures a system without particles that emits nothing.
func idle() (Row, error) {
	const n = 1000
	row := Row{Case: "idle system", N: n, Workers: 1, Unit: "ns a system"}
	p, err := compile(100, `"duration": 0.1`, "1")
	if err != nil {
		return row, err
	}
	w, err := sim.NewWorld(sim.Options{Workers: 1})
	if err != nil {
		return row, err
	}
	defer w.Close()
	for i := range uint32(n) {
		if _, err := w.Play(p, i); err != nil {
			return row, err
		}
	}
	row.Mote = best(func() { err = w.Step(dt) }) / n
	return row, err
}

// many measures what a system costs beyond its particles: 10,000 systems of 20
// particles, less as many particles in one system.
func many() (Row, error) {
	const n, each = 10_000, 20
	row := Row{Case: "systems of 20", N: n, Workers: 1, Unit: "ns a system beyond its particles"}
	p, err := compile(each, fmt.Sprintf(`"bursts": [{"count": %d}]`, each), "1e5")
	if err != nil {
		return row, err
	}
	w, err := sim.NewWorld(sim.Options{Workers: 1})
	if err != nil {
		return row, err
	}
	defer w.Close()
	for i := range uint32(n) {
		if _, err := w.Play(p, i); err != nil {
			return row, err
		}
	}
	total := best(func() { err = w.Step(dt) })
	row.MiB = float64(w.MemoryInUse()) / (1 << 20)
	one, err2 := compile(n*each, fmt.Sprintf(`"bursts": [{"count": %d}]`, n*each), "1e5")
	if err2 != nil {
		return row, err2
	}
	alone, err2 := sim.NewWorld(sim.Options{Workers: 1})
	if err2 != nil {
		return row, err2
	}
	defer alone.Close()
	if _, err := alone.Play(one, 1); err != nil {
		return row, err
	}
	particles := best(func() { err2 = alone.Step(dt) })
	row.Mote = (total - particles) / n
	return row, err
}

// compiling measures from document to running kernels.
func compiling() (Row, error) {
	row := Row{Case: "compile and load", N: 1, Workers: 1, Unit: "ns"}
	w, err := sim.NewWorld(sim.Options{Workers: 1})
	if err != nil {
		return row, err
	}
	defer w.Close()
	row.Mote = best(func() {
		p, e := compile(100, `"rate": 10`, "1")
		if e == nil {
			var in *sim.Instance
			if in, e = w.Play(p, 1); e == nil {
				in.Remove()
			}
		}
		if e != nil {
			err = e
		}
	})
	return row, err
}

// Draw measures the rasterizer: 25,000 sprites of 16 pixels at 1280×720.
func Draw() (Row, error) {
	const n = 25_000
	row := Row{Case: "raster 1280x720, 16 px", N: n, Workers: runtime.GOMAXPROCS(0), Unit: "ns a picture"}
	records := make([]draw.Record, n)
	for i := range records {
		r := &records[i]
		x := uint32(i) * 8
		r[0], r[1], r[2] = noise(x)*16-8, noise(x+1)*9-4.5, noise(x+2)
		r[draw.Size] = 8.0 * 9 / 720
		r[4], r[5], r[6], r[7] = noise(x+3), noise(x+4), noise(x+5), 0.5
	}
	scene := draw.Scene{Background: [4]float32{0, 0, 0, 1}, Batches: []draw.Batch{{Records: records, Material: draw.Material{Blend: draw.Additive}}}}
	camera := draw.Camera{Eye: [3]float32{0, 0, 10}, Height: 9, Far: 100}
	img := raster.New(1280, 720)
	var err error
	row.Mote = best(func() { err = img.Draw(&scene, camera) })
	plain := make([]float32, 4*1280*720)
	row.Fused = best(func() { naive(plain, records) })
	row.Ratio = row.Mote / row.Fused
	return row, err
}

// naive draws the same sprites on one core, pixel by pixel.
func naive(pix []float32, records []draw.Record) {
	clear(pix)
	const scale, width, height = 720.0 / 9, 1280, 720
	for i := range records {
		r := &records[i]
		cx, cy, radius := width/2+r[0]*scale, height/2-r[1]*scale, r[draw.Size]*scale
		for y := max(int(cy-radius), 0); y <= min(int(cy+radius), height-1); y++ {
			for x := max(int(cx-radius), 0); x <= min(int(cx+radius), width-1); x++ {
				dx, dy := (float32(x)+0.5-cx)/radius, (float32(y)+0.5-cy)/radius
				q := dx*dx + dy*dy
				if q >= 1 {
					continue
				}
				k := 1 - q*(3-2*sqrt(q))
				for c := range 3 {
					pix[4*(y*width+x)+c] += r[draw.Color+c] * r[draw.Color+3] * k
				}
			}
		}
	}
}
