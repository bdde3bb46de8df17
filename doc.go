// Package mote loads particle effects in any format it knows, plays and draws
// them. It is the short way through the packages below it:
//
//	fx, err := mote.Load("effects/campfire.mote.json")
//	world, err := sim.NewWorld(sim.Options{})
//	defer world.Close()
//	_, err = world.Play(fx.Program, 1)
//	_, err = world.Advance(1)
//
//	batches, err := world.Draw(world.Remainder())
//	scene := fx.Scene(batches)
//	img := raster.New(640, 360)
//	err = img.Draw(&scene, draw.Frame(min, max, 640.0/360))
//
// Package effect describes documents, sim plays them, draw documents the
// instance records that a game uploads, and kernel is the language to write
// blocks of your own in.
package mote
