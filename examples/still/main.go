// Command still loads an effect file, plays a moment of it and draws a picture:
// the shortest way from a file to pixels.
//
//	go run ./examples/still -o firework.png
//	go run ./examples/still -time 2.5 effects/campfire.mote.json
package main

import (
	"errors"
	"flag"
	"image/png"
	"log"
	"os"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/sim"
)

const width, height = 320, 180

func main() {
	out := flag.String("o", "still.png", "the picture to write")
	seconds := flag.Float64("time", 0.75, "the moment to draw, in seconds")
	flag.Parse()
	file := "examples/still/firework.mote.json"
	if flag.NArg() > 0 {
		file = flag.Arg(0)
	}
	if err := render(file, *seconds, *out); err != nil {
		log.Fatal(err)
	}
}

func render(file string, seconds float64, out string) error {
	// Load decodes, validates and compiles. The result is immutable: load an
	// effect once and play it as often as you like.
	fx, err := mote.Load(file)
	if err != nil {
		return err
	}
	for _, w := range fx.Warnings {
		log.Print(w) // a texture is missing: its sprites are round
	}

	// A World owns the memory, the workers and the clock of all that plays in it.
	world, err := sim.NewWorld(sim.Options{})
	if err != nil {
		return err
	}
	defer world.Close()
	if _, err := world.Play(fx.Program, 1); err != nil { // 1 is the seed
		return err
	}
	if err := world.Seek(seconds); err != nil {
		return err
	}

	// Draw gives the particles as records; a scene adds what stands around them.
	batches, err := world.Draw(0)
	if err != nil {
		return err
	}
	scene := fx.Scene(batches)
	scene.Background = [4]float32{0.002, 0.002, 0.006, 1} // linear light
	camera := draw.Frame([3]float32{-3, -1.3, 0}, [3]float32{3, 2.1, 0}, float32(width)/height)

	img := raster.New(width, height)
	if err := img.Draw(&scene, camera); err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img.NRGBA()), f.Close())
}
