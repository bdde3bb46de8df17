// Command customblock plays an effect file that uses an operator of this game's
// own, "lorenz", which package lorenz defines.
//
//	go run ./examples/customblock -o customblock.png
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
	_ "github.com/motefx/mote/examples/customblock/lorenz" // defines the operator
	"github.com/motefx/mote/sim"
)

//go:embed butterfly.mote.json
var butterfly []byte

func main() {
	out := flag.String("o", "customblock.png", "the picture to write")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	// The document is checked against the type of the new block like any other: a
	// field that it lacks or a number out of its range is an error with a remedy.
	_, err := mote.Read([]byte(`{"systems": [{"name": "a", "operators": [{"type": "lorenz", "sped": 1}]}]}`), nil)
	fmt.Println(err)

	fx, err := mote.Read(butterfly, nil)
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
	if err := world.Seek(45); err != nil {
		return err
	}
	batches, err := world.Draw(0)
	if err != nil {
		return err
	}
	scene := fx.Scene(batches)
	scene.Background = [4]float32{0.002, 0.002, 0.006, 1}
	camera := draw.Camera{Eye: [3]float32{24, -54, 28}, Target: [3]float32{0, 0, 25}, Up: [3]float32{0, 0, 1}, FovY: 0.7, Near: 1, Far: 500}
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
