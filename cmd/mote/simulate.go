package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/sim"
)

type simulateCmd struct {
	File    string   `arg:"" help:"Effect file of any format."`
	Time    string   `default:"10s" help:"How long to run."`
	Step    string   `default:"1/60" help:"Length of a step: 1/60, 0.01 or 60Hz."`
	Seed    uint32   `default:"1" help:"Seed of the random numbers."`
	Device  string   `default:"auto" help:"auto, cpu or oracle."`
	Workers int      `default:"0" help:"Goroutines; 0 is one for each CPU."`
	Print   string   `default:"stats" enum:"stats,hash,csv" help:"stats, hash (SHA-256 of the canonical snapshot) or csv (one line a particle)."`
	Set     []string `sep:"none" help:"NAME=VALUE of a parameter."`
	Calls   string   `help:"File with calls, one JSON object a line: {\"at\":1,\"call\":\"emit\",\"name\":\"sparks\",\"count\":5}."`
	JSON    bool     `name:"json" help:"Print JSON."`
}

func (c *simulateCmd) Run(s *streams) error {
	e, err := load(c.File, s)
	if err != nil {
		return err
	}
	length, err := seconds(c.Time)
	if err != nil {
		return err
	}
	dt, err := stepOf(c.Step)
	if err != nil {
		return err
	}
	calls, err := readCalls(c.Calls)
	if err != nil {
		return err
	}
	w, in, err := start(e, c.Device, c.Workers, c.Seed, c.Set)
	if err != nil {
		return err
	}
	defer w.Close()
	steps := int(math.Round(length / dt))
	if steps > 100_000_000 {
		return fmt.Errorf("--time %s: more than 1e8 steps; use a longer --step", c.Time)
	}
	bar := newProgress(s, steps)
	for range steps {
		for len(calls) > 0 && calls[0].At <= w.Time()+1e-9 {
			if err := calls[0].apply(in); err != nil {
				return located(c.Calls, err)
			}
			calls = calls[1:]
		}
		if err := w.Step(dt); err != nil {
			return err
		}
		bar.add()
	}
	bar.done()
	switch {
	case c.Print == "csv":
		return printCSV(s, in)
	case c.Print == "hash" && !c.JSON:
		_, err := fmt.Fprintf(s.out, "%x\n", w.Hash())
		return err
	}
	r, err := resultOf(w, in)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(r)
	}
	fmt.Fprintf(s.out, "time %.6g s on %s\n%-20s %10s %10s %10s %10s  bounds\n", r.Time, w.Device(), "system", "births", "deaths", "dropped", "alive")
	for _, x := range r.Systems {
		fmt.Fprintf(s.out, "%-20s %10d %10d %10d %10d  %.3g … %.3g\n", x.Name, x.Births, x.Deaths, x.Dropped, x.Alive, x.Bounds.Min, x.Bounds.Max)
	}
	return nil
}

// result is what simulate --json prints.
type result struct {
	Time    float64        `json:"time"`
	Hash    string         `json:"hash"`
	Systems []systemResult `json:"systems"`
}

type systemResult struct {
	Name    string `json:"name"`
	Births  uint64 `json:"births"`
	Deaths  uint64 `json:"deaths"`
	Dropped uint64 `json:"dropped"`
	Alive   int    `json:"alive"`
	Bounds  bounds `json:"bounds"`
}

type bounds struct {
	Min [3]float32 `json:"min"`
	Max [3]float32 `json:"max"`
}

func resultOf(w *sim.World, in *sim.Instance) (result, error) {
	r := result{Time: w.Time(), Hash: fmt.Sprintf("%x", w.Hash())}
	batches, err := w.Draw(0)
	if err != nil {
		return r, err
	}
	for _, s := range in.Stats() {
		x := systemResult{Name: s.Name, Births: s.Births, Deaths: s.Deaths, Dropped: s.Dropped, Alive: s.Alive}
		first := true
		for _, b := range batches {
			if b.System != s.Name {
				continue
			}
			for i := range b.Records {
				p := b.Transform.Record(b.Records[i])
				for k := range 3 {
					lo, hi := p[k]-p[draw.Size], p[k]+p[draw.Size]
					if first || lo < x.Bounds.Min[k] {
						x.Bounds.Min[k] = lo
					}
					if first || hi > x.Bounds.Max[k] {
						x.Bounds.Max[k] = hi
					}
				}
				first = false
			}
		}
		r.Systems = append(r.Systems, x)
	}
	return r, nil
}

func printCSV(s *streams, in *sim.Instance) error {
	out := bufio.NewWriter(s.out)
	for i, stats := range in.Stats() {
		columns := in.Attributes(i)
		names := make([]string, len(columns))
		for j, c := range columns {
			names[j] = c.Name
		}
		fmt.Fprintf(out, "system,%s\n", strings.Join(names, ","))
		in.EachParticle(i, func(bits []uint32) {
			out.WriteString(stats.Name)
			for j, b := range bits {
				if columns[j].Type == kernel.F32 {
					fmt.Fprintf(out, ",%g", math.Float32frombits(b))
				} else {
					fmt.Fprintf(out, ",%d", b)
				}
			}
			out.WriteByte('\n')
		})
	}
	return out.Flush()
}

// hostCall is one line of --calls.
type hostCall struct {
	At    float64   `json:"at"`
	Call  string    `json:"call"`
	Name  string    `json:"name"`
	Value []float32 `json:"value"`
	Count int       `json:"count"`
}

func readCalls(file string) ([]hostCall, error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []hostCall
	for i, line := range strings.Split(string(data), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		var c hostCall
		if err := d.Decode(&c); err != nil {
			return nil, fmt.Errorf("%s: line %d: %v", file, i+1, err)
		}
		if n := len(list); n > 0 && list[n-1].At > c.At {
			return nil, fmt.Errorf("%s: line %d: at %v is before the line above; sort the calls by time", file, i+1, c.At)
		}
		list = append(list, c)
	}
	return list, nil
}

func (c hostCall) apply(in *sim.Instance) error {
	switch c.Call {
	case "set":
		return in.SetParameter(c.Name, c.Value...)
	case "emit":
		return in.Emit(c.Name, c.Count)
	case "move", "teleport":
		if len(c.Value) != 3 {
			return fmt.Errorf("call %q at %v: value must be x, y, z", c.Call, c.At)
		}
		if c.Call == "teleport" {
			return in.Teleport(sim.At(c.Value[0], c.Value[1], c.Value[2]))
		}
		return in.SetTransform(sim.At(c.Value[0], c.Value[1], c.Value[2]))
	case "point":
		if len(c.Value) != 3 {
			return fmt.Errorf("call %q at %v: value must be x, y, z", c.Call, c.At)
		}
		return in.SetPoint(c.Name, [3]float32(c.Value))
	case "stop":
		in.StopEmitting()
	case "start":
		in.StartEmitting()
	case "clear":
		in.Clear()
	case "pause", "resume":
		in.SetPaused(c.Call == "pause")
	case "remove":
		in.Remove()
	default:
		return fmt.Errorf("call %q at %v: must be set, emit, move, teleport, point, stop, start, clear, pause, resume or remove", c.Call, c.At)
	}
	return nil
}
