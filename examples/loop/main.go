// Command loop is the loop of a game: frames of any length, many instances of
// one effect, two workers, and a picture of the last frame.
//
//	go run ./examples/loop -o loop.png
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"log"
	"os"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/sim"
)

//go:embed torch.mote.json
var torch []byte

var camera = draw.Camera{Eye: [3]float32{0, 1.6, 3.4}, Target: [3]float32{0, 1.7, 0}, FovY: 0.8, Near: 0.1, Far: 100}

func main() {
	out := flag.String("o", "loop.png", "the picture to write")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	fx, err := mote.Read(torch, nil) // nil: it has no textures
	if err != nil {
		return err
	}
	world, err := sim.NewWorld(sim.Options{Workers: 2})
	if err != nil {
		return err
	}
	defer world.Close()

	// All torches share the program and are stepped together; a seed of its own
	// makes each burn differently.
	var torches []*sim.Instance
	for i := range 24 {
		x, z := float32(i%2)*3.2-1.6, -float32(i/2)*1.9
		t, err := world.PlayAt(fx.Program, uint32(i+1), sim.At(x, 1.3, z))
		if err != nil {
			return err
		}
		torches = append(torches, t)
	}

	// The frames of a game are never of one length. Advance takes fixed steps and
	// keeps the rest, so that the fire does not depend on them; what a stall
	// would make too long it leaves out, and says so.
	var scene draw.Scene
	for frame := range 90 {
		skipped, err := world.Advance([]float64{0.016, 0.017, 0.021, 0.012}[frame%4])
		if err != nil {
			return err
		}
		// Remainder is what Advance has not stepped yet: Draw shows the particles
		// that much further on their way. The records live until the next call.
		batches, err := world.Draw(world.Remainder())
		if err != nil {
			return err
		}
		scene = fx.Scene(batches) // a game would draw it now; this one draws the last
		if frame%30 == 29 {
			fmt.Printf("%.3f s + %.3f: %d particles in %d batches, %d KiB, %.0f s left out\n",
				world.Time(), world.Remainder(), alive(torches), len(batches), world.MemoryInUse()>>10, skipped)
		}
	}

	scene.Background = [4]float32{0.003, 0.0025, 0.004, 1}
	img := raster.New(320, 180)
	if err := img.Draw(&scene, camera); err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img.NRGBA()), f.Close())
}

func alive(list []*sim.Instance) (n int) {
	for _, in := range list {
		n += in.Alive()
	}
	return n
}
