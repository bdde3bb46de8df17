package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/internal/picture"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/sim"
)

type renderCmd struct {
	File       string   `arg:"" help:"Effect file of any format."`
	Output     string   `short:"o" default:"out.png" help:"out.png, out.apng, out.gif, frames-%%04d.png, or - for raw RGBA."`
	Time       string   `help:"Moment of the picture, or of the first frame: 2s, or before that when the effect has most particles if nothing is left at 2s."`
	FPS        float64  `name:"fps" default:"30" help:"Frames a second."`
	Frames     int      `default:"1" help:"Number of frames."`
	Size       string   `default:"640x360" help:"Width and height in pixels."`
	Seed       uint32   `default:"1" help:"Seed of the random numbers."`
	Device     string   `default:"auto" help:"auto, cpu or oracle."`
	Set        []string `sep:"none" help:"NAME=VALUE of a parameter."`
	Stage      string   `help:"Solid things in the scene: floor, wall or floor,wall."`
	Background string   `default:"#000" help:"A colour such as '#102030', or transparent."`
	Sheet      string   `help:"COLUMNSxROWS: one picture with all frames."`
	System     string   `help:"Draw only this system."`
	Camera     string   `help:"EYE:TARGET[:DEGREES] with points x,y,z, or ortho:HEIGHT; frames the effect by default."`
	Workers    int      `default:"0" help:"Goroutines that simulate; 0 is one for each CPU."`
}

func (c *renderCmd) Run(s *streams) error {
	e, err := load(c.File, s)
	if err != nil {
		return err
	}
	width, height, err := sizeOf(c.Size)
	if err != nil {
		return err
	}
	first := usual
	if c.Time != "" {
		if first, err = seconds(c.Time); err != nil {
			return err
		}
	}
	if !(c.FPS >= 0.1 && c.FPS <= 1000) {
		return usage("--fps: must be within 0.1 and 1000, is %v", c.FPS)
	}
	o := picture.Options{FPS: c.FPS, Stdout: s.out}
	frames := c.Frames
	if c.Sheet != "" {
		if o.Columns, o.Rows, err = gridOf(c.Sheet); err != nil {
			return err
		}
		if frames == 1 {
			frames = o.Columns * o.Rows
		}
	}
	if frames < 1 || frames > 100_000 {
		return usage("--frames: must be within 1 and 100000, is %d", frames)
	}
	bg, err := background(c.Background)
	if err != nil {
		return err
	}
	if err := c.checkSystem(e); err != nil {
		return err
	}
	out, err := picture.New(c.Output, o)
	if err != nil {
		return err
	}

	bar := newProgress(s, 2*frames)
	moments := momentsFrom(first, 1/c.FPS, frames)
	box, err := c.measure(e, moments, bar)
	if err == nil && box.empty() && c.Time == "" {
		if first, err = c.fullest(e); err == nil {
			moments = momentsFrom(first, 1/c.FPS, frames)
			box, err = c.measure(e, moments, newProgress(s, frames))
		}
	}
	if err != nil {
		return err
	}
	camera, err := c.camera(box, float32(width)/float32(height))
	if err != nil {
		return err
	}
	stage, err := stageOf(c.Stage, box)
	if err != nil {
		return err
	}

	img := raster.New(width, height)
	err = c.play(e, moments, func(batches []sim.Batch) error {
		scene := e.Scene(batches)
		scene.Background, scene.Stage = bg, stage
		if err := img.Draw(&scene, camera); err != nil {
			return err
		}
		bar.add()
		return out.Add(img.NRGBA())
	})
	if err != nil {
		return err
	}
	bar.done()
	return out.Close()
}

func (c *renderCmd) checkSystem(e *mote.Effect) error {
	var names []string
	for _, s := range e.Program.Systems {
		if s.Name == c.System {
			return nil
		}
		names = append(names, s.Name)
	}
	if c.System == "" {
		return nil
	}
	return fmt.Errorf("--system: unknown system %q; %s", c.System, problem.DidYouMean(c.System, names))
}

// play runs the effect and shows the batches of each moment.
func (c *renderCmd) play(e *mote.Effect, moments []float64, show func([]sim.Batch) error) error {
	w, _, err := start(e, c.Device, c.Workers, c.Seed, c.Set)
	if err != nil {
		return err
	}
	defer w.Close()
	for _, t := range moments {
		for w.Time()+w.Remainder() < t-1e-9 {
			if _, err := w.Advance(min(t-w.Time()-w.Remainder(), 1)); err != nil {
				return err
			}
		}
		batches, err := w.Draw(w.Remainder())
		if err != nil {
			return err
		}
		kept := batches[:0]
		for _, b := range batches {
			if c.System == "" || b.System == c.System {
				kept = append(kept, b)
			}
		}
		if err := show(kept); err != nil {
			return err
		}
	}
	return nil
}

// usual is the moment of a picture, in seconds.
const usual = 2.0

func momentsFrom(first, between float64, n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = first + float64(i)*between
	}
	return list
}

// fullest returns the moment before the usual one at which the effect has most
// particles.
func (c *renderCmd) fullest(e *mote.Effect) (best float64, err error) {
	const between = 1.0 / 60
	t, most := 0.0, 0
	err = c.play(e, momentsFrom(between, between, usual/between), func(batches []sim.Batch) error {
		n := 0
		for _, b := range batches {
			n += len(b.Records)
		}
		if t += between; n > most {
			best, most = t, n
		}
		return nil
	})
	return best, err
}

// measure plays the effect once to learn where it is.
func (c *renderCmd) measure(e *mote.Effect, moments []float64, bar *progress) (extent, error) {
	var x extent
	err := c.play(e, moments, func(batches []sim.Batch) error {
		x.add(batches)
		bar.add()
		return nil
	})
	return x, err
}

func (c *renderCmd) camera(box extent, aspect float32) (draw.Camera, error) {
	lo, hi := box.robust()
	if c.Camera == "" {
		return draw.Frame(lo, hi, aspect), nil
	}
	return cameraOf(c.Camera, func(d draw.Camera) draw.Camera { return d.Framed(lo, hi, aspect) })
}

// stageOf puts a floor under the effect and a wall behind it.
func stageOf(s string, box extent) (list []draw.Surface, err error) {
	if s == "" {
		return nil, nil
	}
	lo, hi := box.robust()
	size := max(hi[0]-lo[0], hi[1]-lo[1], hi[2]-lo[2], 0.1)
	for _, name := range strings.Split(s, ",") {
		switch strings.TrimSpace(name) {
		case "floor":
			list = append(list, draw.Floor(max(lo[1], min(0, hi[1])), 6*size, [3]float32{0.05, 0.05, 0.055}))
		case "wall":
			list = append(list, draw.Wall((lo[1]+hi[1])/2, (lo[2]+hi[2])/2-0.35*size, 6*size, [3]float32{0.035, 0.04, 0.05}))
		default:
			return nil, usage("--stage %q: must be floor, wall or floor,wall", s)
		}
	}
	return list, nil
}

// progress shows a bar for work that takes more than a second.
type progress struct {
	s       *streams
	total   int
	n       int
	started time.Time
	bar     *progressbar.ProgressBar
}

func newProgress(s *streams, total int) *progress {
	return &progress{s: s, total: total, started: time.Now()}
}

func (p *progress) add() {
	p.n++
	if p.bar == nil && p.s.terminal && time.Since(p.started) > time.Second {
		p.bar = progressbar.NewOptions(p.total, progressbar.OptionSetWriter(p.s.err), progressbar.OptionClearOnFinish())
	}
	if p.bar != nil {
		_ = p.bar.Set(p.n) // a bar that cannot be shown is no reason to stop
	}
}

func (p *progress) done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
