package renderer_test

import (
	"testing"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/renderer"
)

type state = kerneltest.State

func TestSprite(t *testing.T) {
	p := kerneltest.At(1, 2, 3).And(kerneltest.Moving(9, 10, 11)).And(kerneltest.Colored(5, 6, 0.7, 0.8)).
		And(state{"size": 4, "rotation": 8.5, "lifetime": 4, "frame": 13})
	kerneltest.Run(t, renderer.Sprite{},
		kerneltest.Case{Age: 1, Before: p, Record: []float32{1, 2, 3, 4, 5, 6, 0.7, 0.8, 8.5, 9, 10, 11, 0.25, 13, 0, 0}},
		kerneltest.Case{Name: "colours held", Before: kerneltest.Colored(-1, 2, -3, 4),
			Record: []float32{0, 0, 0, 0.1, 0, 2, 0, 1}})
}

func TestSpriteMaterial(t *testing.T) {
	s := renderer.Sprite{Texture: "smoke.png", Blend: "additive", Sort: "depth", Columns: 8, Rows: 4, Softness: 0.5, Stretch: 0.1, DepthTest: true}
	m, texture := s.Material()
	want := draw.Material{Blend: draw.Additive, Sort: draw.SortDepth, Columns: 8, Rows: 4, Softness: 0.5, Stretch: 0.1, DepthTest: true}
	if m != want || texture != "smoke.png" {
		t.Errorf("material %+v, texture %q", m, texture)
	}
	if err := m.Validate(); err != nil {
		t.Error(err)
	}
}
