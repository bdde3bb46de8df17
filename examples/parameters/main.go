// Command parameters plays an effect like an instrument: the host moves it along
// a curve and sets the parameters that its document declares, frame by frame.
//
//	go run ./examples/parameters -o parameters.png
package main

import (
	_ "embed"
	"errors"
	"flag"
	"image/png"
	"log"
	"math"
	"os"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/sim"
)

//go:embed brush.mote.json
var brush []byte

func main() {
	out := flag.String("o", "parameters.png", "the picture to write")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	fx, err := mote.Read(brush, nil)
	if err != nil {
		return err
	}
	world, err := sim.NewWorld(sim.Options{})
	if err != nil {
		return err
	}
	defer world.Close()
	in, err := world.PlayAt(fx.Program, 1, knot(0))
	if err != nil {
		return err
	}

	const frames = 300
	for i := 1; i <= frames; i++ {
		s := float64(i) / frames // 0..1 along the curve

		// Births are spread along the way between two places, so that a fast
		// brush leaves no gaps; Teleport is for a jump that must leave none.
		if err := in.SetTransform(knot(s)); err != nil {
			return err
		}
		// A parameter has a name, and as many numbers as its kind: four of a
		// colour. Particles that are born from now on have the new one. A name
		// that the document lacks is an error that guesses the right one.
		r, g, b := rainbow(s)
		if err := in.SetParameter("tint", r, g, b, 1); err != nil {
			return err
		}
		if err := in.SetParameter("width", float32(0.01+0.07*math.Pow(math.Sin(8*math.Pi*s), 2))); err != nil {
			return err
		}
		if _, err := world.Advance(1.0 / 60); err != nil {
			return err
		}
	}

	batches, err := world.Draw(world.Remainder())
	if err != nil {
		return err
	}
	scene := fx.Scene(batches)
	scene.Background = [4]float32{0.002, 0.002, 0.005, 1}
	img := raster.New(320, 180)
	if err := img.Draw(&scene, draw.Frame([3]float32{-2.4, -1.3, -0.5}, [3]float32{2.4, 1.3, 0.5}, 16.0/9)); err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img.NRGBA()), f.Close())
}

// knot is the curve that the brush follows, for s from 0 to 1.
func knot(s float64) sim.Transform {
	a := 2 * math.Pi * s
	return sim.At(float32(2.1*math.Sin(3*a)), float32(1.05*math.Sin(2*a+0.8)), float32(0.4*math.Cos(5*a)))
}

// rainbow is a bright linear colour for s from 0 to 1.
func rainbow(s float64) (r, g, b float32) {
	part := func(shift float64) float32 { return float32(0.5 + 0.45*math.Cos(2*math.Pi*(s-shift))) }
	return part(0.95), part(0.6) * 0.7, part(0.3) * 1.3
}
