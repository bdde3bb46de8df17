// Command seek scrubs through an effect as a timeline of an editor does: any
// moment in any order, forward and back, and each is what playing to it gives.
//
//	go run ./examples/seek -o seek.png
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"image"
	paint "image/draw"
	"image/png"
	"log"
	"os"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/sim"
)

//go:embed bloom.mote.json
var bloom []byte

const side = 110 // of a picture in the strip

func main() {
	out := flag.String("o", "seek.png", "the picture to write")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	fx, err := mote.Read(bloom, nil)
	if err != nil {
		return err
	}
	world, err := sim.NewWorld(sim.Options{})
	if err != nil {
		return err
	}
	defer world.Close()
	if _, err := world.Play(fx.Program, 1); err != nil {
		return err
	}

	// Once straight through, remembering what each moment was.
	times := []float64{0.5, 1, 1.5, 2.5}
	var hashes [][32]byte // of the whole state
	var saved []byte
	for _, t := range times {
		if err := world.Seek(t); err != nil {
			return err
		}
		hashes = append(hashes, world.Hash())
		if t == 1.5 {
			saved = world.Snapshot() // to keep or to send
		}
	}
	strip := image.NewNRGBA(image.Rect(0, 0, side*len(times), side))
	// Then in another order, most of it backwards: the same bits.
	for _, i := range []int{3, 0, 2, 1} {
		if err := world.Seek(times[i]); err != nil {
			return err
		}
		hash := world.Hash()
		fmt.Printf("%.1f s: %x, equal %v\n", world.Time(), hash[:8], hash == hashes[i])
		frame, err := render(world, fx)
		if err != nil {
			return err
		}
		paint.Draw(strip, image.Rect(side*i, 0, side*(i+1), side), frame, image.Point{}, paint.Src)
	}
	// A snapshot restores into any World that plays the same effects.
	if err := world.Restore(saved); err != nil {
		return err
	}
	fmt.Printf("restored %d bytes: %.1f s, equal %v\n", len(saved), world.Time(), world.Hash() == hashes[2])
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, strip), f.Close())
}

func render(world *sim.World, fx *mote.Effect) (image.Image, error) {
	batches, err := world.Draw(0)
	if err != nil {
		return nil, err
	}
	scene, img := fx.Scene(batches), raster.New(side, side)
	scene.Background = [4]float32{0.002, 0.002, 0.006, 1}
	err = img.Draw(&scene, draw.Frame([3]float32{-1.45, -1.45, 0}, [3]float32{1.45, 1.45, 0}, 1))
	return img.NRGBA(), err
}
