package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/f32"
	"github.com/motefx/mote/sim"
)

// seconds reads a time: "2", "2s", "500ms".
func seconds(s string) (float64, error) {
	if v, err := strconv.ParseFloat(s, 64); err == nil {
		if v >= 0 && v <= 1e6 {
			return v, nil
		}
	} else if d, err := time.ParseDuration(s); err == nil && d >= 0 && d <= 1e6*time.Second {
		return d.Seconds(), nil
	}
	return 0, usage("--time %q: must be at least 0 and at most 1e6 seconds, such as 2s or 500ms", s)
}

// stepOf reads the length of a step: "1/60", "0.01", "60Hz".
func stepOf(s string) (float64, error) {
	v, err := 0.0, error(nil)
	if a, b, ok := strings.Cut(s, "/"); ok {
		var x, y float64
		x, err = strconv.ParseFloat(a, 64)
		if err == nil {
			y, err = strconv.ParseFloat(b, 64)
		}
		v = x / y
	} else if hz, ok := strings.CutSuffix(strings.ToLower(s), "hz"); ok {
		v, err = strconv.ParseFloat(hz, 64)
		v = 1 / v
	} else {
		v, err = strconv.ParseFloat(strings.TrimSuffix(s, "s"), 64)
	}
	if err != nil || !(v >= 1e-6) || v > 3600 {
		return 0, usage("--step %q: must be within 1e-6 and 3600 seconds, such as 1/60, 0.01 or 60Hz", s)
	}
	return v, nil
}

func sizeOf(s string) (w, h int, err error) {
	a, b, ok := strings.Cut(s, "x")
	if ok {
		w, _ = strconv.Atoi(a)
		h, _ = strconv.Atoi(b)
	}
	if w < 1 || h < 1 || w > 16384 || h > 16384 {
		return 0, 0, usage("--size %q: must be WIDTHxHEIGHT, each 1 to 16384", s)
	}
	return w, h, nil
}

func gridOf(s string) (columns, rows int, err error) {
	columns, rows, err = sizeOf(s)
	if err != nil || columns*rows > 4096 {
		return 0, 0, usage("--sheet %q: must be COLUMNSxROWS, at most 4096 frames", s)
	}
	return columns, rows, nil
}

func background(s string) ([4]float32, error) {
	if s == "transparent" {
		return [4]float32{}, nil
	}
	c, err := f32.ParseHex(s)
	if err != nil {
		return [4]float32{}, usage("--background %q: must be a colour such as '#102030', or transparent", s)
	}
	return [4]float32(c), nil
}

func numbers(s string) ([]float32, error) {
	var list []float32
	for _, part := range strings.Split(s, ",") {
		v, err := strconv.ParseFloat(strings.TrimSpace(part), 32)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%q is not a finite number", part)
		}
		list = append(list, float32(v))
	}
	return list, nil
}

// setAll applies --set NAME=VALUE.
func setAll(in *sim.Instance, list []string) error {
	for _, s := range list {
		name, text, ok := strings.Cut(s, "=")
		if !ok {
			return usage("--set %q: must be NAME=VALUE", s)
		}
		v, err := numbers(text)
		if err != nil {
			return usage("--set %q: %v; a vector is x,y,z and a colour r,g,b,a", s, err)
		}
		if err := in.SetParameter(name, v...); err != nil {
			return fmt.Errorf("--set %q: %v", s, err)
		}
	}
	return nil
}

// device is which simulation runs.
func device(name string) (sim.Device, error) {
	switch name {
	case "auto", "cpu":
		return sim.CPU, nil
	case "oracle":
		return sim.Oracle, nil
	case "gpu":
		return "", notYet("--device gpu", "there is no simulation on a GPU", "use auto or cpu, which give the same bits")
	}
	return "", usage("--device %q: must be auto, cpu or oracle", name)
}

// start makes a World that plays an effect.
func start(e *mote.Effect, name string, workers int, seed uint32, set []string) (*sim.World, *sim.Instance, error) {
	d, err := device(name)
	if err != nil {
		return nil, nil, err
	}
	w, err := sim.NewWorld(sim.Options{Device: d, Workers: workers})
	if err != nil {
		return nil, nil, err
	}
	in, err := w.Play(e.Program, seed)
	if err == nil {
		err = setAll(in, set)
	}
	if err != nil {
		w.Close()
		return nil, nil, err
	}
	return w, in, nil
}

// cameraOf reads --camera: "x,y,z:x,y,z[:degrees]" is an eye and a target with
// the vertical angle of view, "ortho:HEIGHT" looks along −Z.
func cameraOf(s string, frame func(draw.Camera) draw.Camera) (draw.Camera, error) {
	wrong := usage("--camera %q: must be EYE:TARGET[:DEGREES] with points x,y,z, or ortho:HEIGHT", s)
	parts := strings.Split(s, ":")
	if parts[0] == "ortho" {
		c := frame(draw.Camera{Eye: [3]float32{0, 0, 1}, Height: 1})
		if len(parts) > 2 {
			return c, wrong
		}
		if len(parts) == 2 {
			h, err := numbers(parts[1])
			if err != nil || len(h) != 1 || h[0] <= 0 {
				return c, wrong
			}
			c.Height = h[0]
		}
		return c, nil
	}
	if len(parts) < 2 || len(parts) > 3 {
		return draw.Camera{}, wrong
	}
	c := draw.Camera{FovY: math.Pi / 4, Near: 0.05, Far: 1000}
	for i, to := range []*[3]float32{&c.Eye, &c.Target} {
		v, err := numbers(parts[i])
		if err != nil || len(v) != 3 {
			return c, wrong
		}
		*to = [3]float32(v)
	}
	if len(parts) == 3 {
		v, err := numbers(parts[2])
		if err != nil || len(v) != 1 {
			return c, wrong
		}
		c.FovY = v[0] * math.Pi / 180
	}
	return c, c.Validate()
}
