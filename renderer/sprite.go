package renderer

import (
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/kernel"
)

func init() {
	define("sprite", Sprite{Blend: "alpha", Sort: "none", Columns: 1, Rows: 1, DepthTest: true})
}

// Sprite shows each particle as a square that faces the camera.
type Sprite struct {
	// Texture is an image file, its path relative to that of the effect, "white"
	// for plain squares, or "" for the round sprite with a soft edge.
	Texture string `json:"texture"`
	// Blend is how sprites meet what is behind them.
	Blend string `json:"blend" enum:"alpha,additive,premultiplied,multiply,screen"`
	// Sort is the order of drawing: "none" is birth order, "depth" back to front.
	Sort string `json:"sort" enum:"none,depth"`
	// Columns and Rows divide the texture into the cells of a flipbook.
	Columns int `json:"columns" min:"1" max:"256"`
	Rows    int `json:"rows" min:"1" max:"256"`
	// Softness is the distance over which a sprite fades in front of solid things.
	Softness float32 `json:"softness" unit:"units" min:"0"`
	// Stretch is a shutter time: sprites are longer by the way they fly in it.
	Stretch float32 `json:"stretch" unit:"s" min:"0"`
	// DepthTest hides sprites behind solid things.
	DepthTest bool `json:"depthTest"`
}

// Render writes the record that package draw documents: colours are held above 0
// and alpha within 0..1, whatever operators made of them.
func (s Sprite) Render(k *kernel.Kernel) {
	p, c, v := k.Position.Get(), k.Color.Get(), k.Velocity.Get()
	zero := k.Float(0)
	for i, x := range []kernel.Float{
		draw.Position: p.X, draw.Position + 1: p.Y, draw.Position + 2: p.Z,
		draw.Size:  k.Size.Get(),
		draw.Color: c.X.Max(zero), draw.Color + 1: c.Y.Max(zero), draw.Color + 2: c.Z.Max(zero), draw.Color + 3: c.W.Clamp(0, 1),
		draw.Rotation: k.Rotation.Get(),
		draw.Velocity: v.X, draw.Velocity + 1: v.Y, draw.Velocity + 2: v.Z,
		draw.Life: k.Life,
		draw.Cell: k.Frame.Get(), draw.Reserved: zero, draw.Reserved + 1: zero,
	} {
		k.Out(i, x)
	}
}

// Material returns how the records are drawn. Names that are not known count as
// the first of their kind.
func (s Sprite) Material() (m draw.Material, texture string) {
	m = draw.Material{Columns: s.Columns, Rows: s.Rows, Softness: s.Softness, Stretch: s.Stretch, DepthTest: s.DepthTest}
	_ = m.Blend.UnmarshalText([]byte(s.Blend)) // what the enum allows
	_ = m.Sort.UnmarshalText([]byte(s.Sort))
	return m, s.Texture
}
