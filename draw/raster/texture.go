package raster

import (
	"image"

	"github.com/motefx/mote/draw"
)

// texture is a draw.Texture with its mip maps, cell by cell, so that cells of a
// flipbook never bleed into each other. Texels are linear and premultiplied.
type texture struct {
	columns, rows int
	levels        []level
}

// level holds all cells at one resolution, one after the other.
type level struct {
	w, h int // of a cell
	pix  []float32
}

type textureKey struct {
	t             *draw.Texture
	columns, rows int
}

func (m *Image) texture(mat *draw.Material) *texture {
	columns, rows := mat.Cells()
	key := textureKey{mat.Texture, columns, rows}
	t := m.textures[key]
	if t == nil {
		t = newTexture(mat.Texture, columns, rows)
		m.textures[key] = t
	}
	return t
}

func newTexture(src *draw.Texture, columns, rows int) *texture {
	b := src.Image.Bounds()
	t := &texture{columns: columns, rows: rows}
	base := level{w: b.Dx() / columns, h: b.Dy() / rows}
	base.pix = make([]float32, 0, 4*base.w*base.h*columns*rows)
	for cell := range columns * rows {
		x0, y0 := b.Min.X+cell%columns*base.w, b.Min.Y+cell/columns*base.h
		for y := range base.h {
			for x := range base.w {
				base.pix = append(base.pix, texel(src, x0+x, y0+y)...)
			}
		}
	}
	t.levels = append(t.levels, base)
	for l := base; l.w > 1 || l.h > 1; {
		l = l.half(columns * rows)
		t.levels = append(t.levels, l)
	}
	return t
}

// texel returns a pixel in linear premultiplied light.
func texel(src *draw.Texture, x, y int) []float32 {
	var r, g, b, a byte
	if n, ok := src.Image.(*image.NRGBA); ok {
		c := n.NRGBAAt(x, y)
		r, g, b, a = c.R, c.G, c.B, c.A
	} else {
		r16, g16, b16, a16 := src.Image.At(x, y).RGBA()
		a = byte(a16 >> 8)
		if a16 > 0 {
			r, g, b = byte(r16*0xff/a16), byte(g16*0xff/a16), byte(b16*0xff/a16)
		}
	}
	alpha := float32(a) / 255
	s := alpha
	if src.Premultiplied {
		s = 1
	}
	return []float32{fromSRGB[r] * s, fromSRGB[g] * s, fromSRGB[b] * s, alpha}
}

// half returns the next coarser level: each texel is the mean of up to four.
func (l level) half(cells int) level {
	out := level{w: max(l.w/2, 1), h: max(l.h/2, 1)}
	out.pix = make([]float32, 4*out.w*out.h*cells)
	for cell := range cells {
		for y := range out.h {
			for x := range out.w {
				x0, x1 := min(2*x, l.w-1), min(2*x+1, l.w-1)
				y0, y1 := min(2*y, l.h-1), min(2*y+1, l.h-1)
				for c := range 4 {
					at := func(x, y int) float32 { return l.pix[4*((cell*l.h+y)*l.w+x)+c] }
					out.pix[4*((cell*out.h+y)*out.w+x)+c] = (at(x0, y0) + at(x1, y0) + at(x0, y1) + at(x1, y1)) / 4
				}
			}
		}
	}
	return out
}

// cell returns the level whose texels are about a pixel wide, and where a
// cell's texels begin in it.
func (t *texture) cell(frame float32, texelsPerPixel float32) (l *level, pix []float32) {
	i := 0
	for texelsPerPixel > 1.5 && i < len(t.levels)-1 {
		texelsPerPixel /= 2
		i++
	}
	l = &t.levels[i]
	n := t.columns * t.rows
	cell := 0
	if frame > 0 {
		cell = min(int(min(frame, 1<<20)), n-1)
	}
	size := 4 * l.w * l.h
	return l, l.pix[cell*size : (cell+1)*size]
}

// sample reads the cell at (x, y) in texels with bilinear filtering, clamped to
// the cell.
func sample(l *level, pix []float32, x, y float32) (r, g, b, a float32) {
	x = min(max(x-0.5, 0), float32(l.w-1))
	y = min(max(y-0.5, 0), float32(l.h-1))
	x0, y0 := int(x), int(y)
	x1, y1 := min(x0+1, l.w-1), min(y0+1, l.h-1)
	fx, fy := x-float32(x0), y-float32(y0)
	p := pix[4*(y0*l.w+x0):][:4:4]
	q := pix[4*(y0*l.w+x1):][:4:4]
	s := pix[4*(y1*l.w+x0):][:4:4]
	t := pix[4*(y1*l.w+x1):][:4:4]
	mix := func(i int) float32 {
		top := p[i] + float32((q[i]-p[i])*fx)
		low := s[i] + float32((t[i]-s[i])*fx)
		return top + float32((low-top)*fy)
	}
	return mix(0), mix(1), mix(2), mix(3)
}
