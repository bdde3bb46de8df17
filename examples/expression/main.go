// Command expression builds an effect in Go, without a file, and gives it its
// shape and its motion by formulas: a galaxy.
//
//	go run ./examples/expression -o expression.png
package main

import (
	"flag"
	"image/png"
	"log"
	"os"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/renderer"
	"github.com/motefx/mote/sim"
	"github.com/motefx/mote/value"
)

// born puts a star on one of two arms, the fainter the further out.
const born = `
	let r = 0.15 + 2.1 * pow(random(), 1.4)
	let arm = pi * floor(random(0, 2))
	let angle = arm + 2.2 * log(r + 0.1) + (random() + random() - 1) * 1.1 / (0.4 + r)
	position = vec(r * cos(angle), (random() + random() - 1) * 0.14 * exp(-r), r * sin(angle))
	size = random(0.009, 0.024)
	let old = exp(-1.3 * r)
	color.r = mix(0.35, 3, old); color.g = mix(0.6, 1.7, old); color.b = mix(2.2, 0.8, old); color.a = 0.8`

// turn keeps each star on its circle, at a speed that falls with the radius.
const turn = `
	let r = length(position)
	velocity = cross(vec(0, 1, 0), position) * (0.35 / (0.3 + r))`

func galaxy() *effect.Effect {
	core := value.RGBA(1.2, 0.6, 0.25, 0.3)
	return &effect.Effect{
		Version: effect.Version, Timing: "exact", Random: "pcg3d", Step: 1.0 / 60, Name: "galaxy",
		Systems: []effect.System{{
			Name: "core", Space: "world", Capacity: 1,
			Emitters: []emitter.Emitter{once(1)},
			Initializers: []initializer.Initializer{
				initializer.Lifetime{Value: value.Constant(1e10)}, initializer.Size{Value: value.Constant(0.5)}, initializer.Color{Value: core}},
			Renderers: []renderer.Renderer{renderer.Sprite{Blend: "additive", Sort: "none", Columns: 1, Rows: 1}},
		}, {
			Name: "stars", Space: "world", Capacity: 5000,
			Emitters:     []emitter.Emitter{once(4600)},
			Initializers: []initializer.Initializer{initializer.Lifetime{Value: value.Constant(1e10)}, initializer.Expression{Source: born}},
			Operators: []operator.Operator{
				operator.Expression{Source: turn, When: "forces"},
				operator.Expression{Source: "size *= 0.75 + 0.25 * sin(time * 3 + 40 * position.x)", When: "look"}},
			Renderers: []renderer.Renderer{renderer.Sprite{Blend: "additive", Sort: "none", Columns: 1, Rows: 1}},
		}},
	}
}

// once is an emitter of n particles at the start.
func once(n float32) emitter.Emitter {
	return emitter.Emitter{Shape: emitter.Point{Direction: [3]float32{0, 1, 0}}, Duration: -1, Scale: [3]float32{1, 1, 1},
		Bursts: []emitter.Burst{{Count: value.Constant(n), Cycles: 1, Probability: 1}}}
}

func main() {
	out := flag.String("o", "expression.png", "the picture to write")
	flag.Parse()

	// New compiles, and reports every problem as it would of a file.
	fx, err := mote.New(galaxy(), nil, nil)
	check(err)
	world, err := sim.NewWorld(sim.Options{})
	check(err)
	defer world.Close()
	_, err = world.Play(fx.Program, 1)
	check(err)
	check(world.Seek(1))

	batches, err := world.Draw(0)
	check(err)
	scene := fx.Scene(batches)
	scene.Background = [4]float32{0.001, 0.001, 0.003, 1}
	camera := draw.Camera{Eye: [3]float32{-0.5, 2.9, 4}, Target: [3]float32{0.1, -0.1, 0.3}, FovY: 0.7, Near: 0.1, Far: 50}
	img := raster.New(320, 180)
	check(img.Draw(&scene, camera))
	f, err := os.Create(*out)
	check(err)
	check(png.Encode(f, img.NRGBA()))
	check(f.Close())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
