package raster

import (
	"math"

	"github.com/motefx/mote/draw"
)

// span holds what a sprite shows in a run of pixels of one row: how much of it
// covers each, and its texels.
type span struct {
	k          [tileSize]float32
	r, g, b, a [tileSize]float32
}

// nothing is the depth where there is no stage.
var nothing = float32(math.Inf(1))

// tile draws the pixels of one tile: background, stage, then its sprites in order.
func (m *Image) tile(t, x0, y0, x1, y1 int, background [4]float32, v *view) {
	for y := y0; y < y1; y++ {
		row := m.Pix[4*(y*m.Width+x0) : 4*(y*m.Width+x1)]
		n := copy(row, background[:])
		for n < len(row) {
			n += copy(row[n:], row[:n])
		}
		depth := m.Depth[y*m.Width+x0 : y*m.Width+x1]
		for i := range depth {
			depth[i] = nothing
		}
	}
	for i := range m.surfaces {
		m.surfaces[i].draw(m, x0, y0, x1, y1, v)
	}
	var s span
	for _, i := range m.bins[m.counts[t]:m.counts[t+1]] {
		sp := &m.sprites[i]
		if sp.tex == nil && sp.isCircle() && len(m.surfaces) == 0 && sp.mat.Blend <= draw.Premultiplied {
			m.disc(sp, x0, y0, x1, y1)
		} else {
			m.sprite(sp, x0, y0, x1, y1, &s)
		}
	}
}

// isCircle reports whether the axes are equally long and at right angles.
func (s *sprite) isCircle() bool {
	return s.bx == s.ay && s.by == -s.ax || s.bx == -s.ay && s.by == s.ax
}

// disc draws a round sprite with nothing solid about: the common case, shaded
// and blended in one pass.
func (m *Image) disc(s *sprite, x0, y0, x1, y1 int) {
	rr := float32(s.ax*s.ax) + float32(s.ay*s.ay)
	inv := 1 / rr
	x0, y0 = max(x0, int(s.x0)), max(y0, int(s.y0))
	x1, y1 = min(x1, int(s.x1)), min(y1, int(s.y1))
	r, g, b, alpha := s.color[0], s.color[1], s.color[2], s.color[3]
	if s.mat.Blend != draw.Premultiplied {
		r, g, b = r*alpha, g*alpha, b*alpha
	}
	for y := y0; y < y1; y++ {
		dy := float32(y) + 0.5 - s.y
		rest := rr - float32(dy*dy)
		if !(rest > 0) {
			continue
		}
		half := float32(math.Sqrt(float64(rest)))
		from := max(x0, int(s.x-half-0.5))
		to := min(x1, int(s.x+half+0.5)+1)
		if from >= to {
			continue
		}
		qy := float32(dy*dy) * inv
		dx := float32(from) + 0.5 - s.x
		row := m.Pix[4*(y*m.Width+from) : 4*(y*m.Width+to)]
		if s.mat.Blend == draw.Additive {
			for ; len(row) >= 4; row = row[4:] {
				if q := float32(float32(dx*dx)*inv) + qy; q < 1 {
					k := 1 - float32(q*(3-float32(2*float32(math.Sqrt(float64(q))))))
					row[0] += float32(r * k)
					row[1] += float32(g * k)
					row[2] += float32(b * k)
				}
				dx++
			}
			continue
		}
		for ; len(row) >= 4; row = row[4:] {
			if q := float32(float32(dx*dx)*inv) + qy; q < 1 {
				k := 1 - float32(q*(3-float32(2*float32(math.Sqrt(float64(q))))))
				cover := alpha * k
				keep := 1 - cover
				row[0] = float32(r*k) + float32(row[0]*keep)
				row[1] = float32(g*k) + float32(row[1]*keep)
				row[2] = float32(b*k) + float32(row[2]*keep)
				row[3] = cover + float32(row[3]*keep)
			}
			dx++
		}
	}
}

// sprite draws the part of a sprite that lies in a tile.
func (m *Image) sprite(s *sprite, x0, y0, x1, y1 int, buf *span) {
	// (u, v) in the square −1…1 of pixel (x, y) is the inverse of the axes.
	det := float32(s.ax*s.by) - float32(s.bx*s.ay)
	if det == 0 || det-det != 0 {
		return
	}
	inv := 1 / det
	ux, uy, vx, vy := s.by*inv, -s.bx*inv, -s.ay*inv, s.ax*inv
	// An edge fades over a pixel: 1/|gradient| of u is that many squares.
	du, dv := hypot(ux, uy), hypot(vx, vy)
	x0, y0 = max(x0, int(s.x0)), max(y0, int(s.y0))
	x1, y1 = min(x1, int(s.x1)), min(y1, int(s.y1))
	var lev *level
	var texels []float32
	if s.tex != nil {
		base := &s.tex.levels[0]
		lev, texels = s.tex.cell(s.cell, max(float32(base.w)*du, float32(base.h)*dv)/2)
	}
	for y := y0; y < y1; y++ {
		py := float32(y) + 0.5 - s.y
		u0, v0 := float32(uy*py), float32(vy*py)
		from, to := x0, x1
		if s.tex == nil {
			from, to = circle(ux, vx, u0, v0, s.x, from, to)
		} else {
			from, to = strip(ux, u0, 1+0.5*du, s.x, from, to)
			from, to = strip(vx, v0, 1+0.5*dv, s.x, from, to)
		}
		if from >= to {
			continue
		}
		n := to - from
		px := float32(from) + 0.5 - s.x
		u, v := float32(ux*px)+u0, float32(vx*px)+v0
		if s.tex == nil {
			round(buf.k[:n], u, v, ux, vx)
		} else {
			textured(buf, n, u, v, ux, vx, du, dv, lev, texels)
		}
		if s.mat.DepthTest || s.mat.Softness > 0 {
			fade(buf.k[:n], m.Depth[y*m.Width+from:], s)
		}
		row := m.Pix[4*(y*m.Width+from) : 4*(y*m.Width+to)]
		if s.tex == nil {
			blendPlain(row, buf.k[:n], s)
		} else {
			blendTextured(row, buf, n, s)
		}
	}
}

func hypot(x, y float32) float32 {
	return float32(math.Sqrt(float64(float32(x*x) + float32(y*y))))
}

// circle narrows a row to the pixels with u² + v² < 1: the roots of a quadratic
// in x, a pixel wider on each side against rounding.
func circle(ux, vx, u0, v0, cx float32, from, to int) (int, int) {
	a := float32(ux*ux) + float32(vx*vx)
	b := float32(ux*u0) + float32(vx*v0)
	c := float32(u0*u0) + float32(v0*v0) - 1
	d := float32(b*b) - float32(a*c)
	if !(d > 0) {
		return from, from
	}
	root := float32(math.Sqrt(float64(d)))
	return narrowTo((-b-root)/a, (-b+root)/a, cx, from, to)
}

// strip narrows a row to the pixels with |u| < limit.
func strip(ux, u0, limit, cx float32, from, to int) (int, int) {
	if ux == 0 {
		if abs(u0) < limit {
			return from, to
		}
		return from, from
	}
	a, b := (-limit-u0)/ux, (limit-u0)/ux
	return narrowTo(min(a, b), max(a, b), cx, from, to)
}

// narrowTo keeps the pixels whose centres lie within lo…hi of cx.
func narrowTo(lo, hi, cx float32, from, to int) (int, int) {
	lo, hi = lo+cx-1.5, hi+cx+1.5
	if lo > float32(from) {
		from = int(min(lo, float32(to)))
	}
	if hi < float32(to) {
		to = int(max(hi, float32(from)))
	}
	return from, to
}

// round fills k with the round sprite's opacity, 1 − smoothstep of the radius.
func round(k []float32, u, v, ux, vx float32) {
	for i := range k {
		f := float32(i)
		x, y := u+float32(ux*f), v+float32(vx*f)
		q := float32(x*x) + float32(y*y)
		if q >= 1 {
			k[i] = 0
			continue
		}
		r := float32(math.Sqrt(float64(q)))
		k[i] = 1 - float32(q*(3-float32(2*r)))
	}
}

// textured fills a span with texels, and k with how much of each pixel lies
// inside of the square.
func textured(buf *span, n int, u, v, ux, vx, du, dv float32, l *level, texels []float32) {
	w, h := float32(l.w)/2, float32(l.h)/2
	for i := range n {
		f := float32(i)
		x, y := u+float32(ux*f), v+float32(vx*f)
		ku := min(max((1-abs(x))/du+0.5, 0), 1)
		kv := min(max((1-abs(y))/dv+0.5, 0), 1)
		buf.k[i] = ku * kv
		buf.r[i], buf.g[i], buf.b[i], buf.a[i] = sample(l, texels, (x+1)*w, (1-y)*h)
	}
}

// fade applies the stage: nothing behind it, soft edges in front.
func fade(k, depth []float32, s *sprite) {
	soft := s.mat.Softness
	for i := range k {
		gap := depth[i] - s.depth
		switch {
		case gap < 0 && (s.mat.DepthTest || soft > 0):
			k[i] = 0
		case soft > 0 && gap < soft:
			k[i] *= gap / soft
		}
	}
}

// blendPlain blends a sprite of one colour.
func blendPlain(row, k []float32, s *sprite) {
	alpha := s.color[3]
	r, g, b := s.color[0], s.color[1], s.color[2]
	if s.mat.Blend != draw.Premultiplied {
		r, g, b = r*alpha, g*alpha, b*alpha
	}
	row = row[:4*len(k)]
	switch s.mat.Blend {
	case draw.Additive:
		for i, k := range k {
			d := row[4*i : 4*i+4 : 4*i+4]
			d[0] += float32(r * k)
			d[1] += float32(g * k)
			d[2] += float32(b * k)
		}
	case draw.Alpha, draw.Premultiplied:
		for i, k := range k {
			d := row[4*i : 4*i+4 : 4*i+4]
			cover := alpha * k
			keep := 1 - cover
			d[0] = float32(r*k) + float32(d[0]*keep)
			d[1] = float32(g*k) + float32(d[1]*keep)
			d[2] = float32(b*k) + float32(d[2]*keep)
			d[3] = cover + float32(d[3]*keep)
		}
	default:
		for i, k := range k {
			blendOne(row[4*i:4*i+4:4*i+4], s.mat.Blend, r*k, g*k, b*k, alpha*k)
		}
	}
}

// blendTextured blends a sprite with a texture.
func blendTextured(row []float32, buf *span, n int, s *sprite) {
	alpha := s.color[3]
	scale := alpha
	if s.mat.Blend == draw.Premultiplied {
		scale = 1
	}
	r, g, b := s.color[0]*scale, s.color[1]*scale, s.color[2]*scale
	for i := range n {
		k := buf.k[i]
		blendOne(row[4*i:4*i+4:4*i+4], s.mat.Blend, float32(r*buf.r[i])*k, float32(g*buf.g[i])*k, float32(b*buf.b[i])*k, float32(alpha*buf.a[i])*k)
	}
}

// blendOne blends premultiplied light (r, g, b) of opacity a into a pixel.
func blendOne(d []float32, mode draw.Blend, r, g, b, a float32) {
	keep := 1 - a
	switch mode {
	case draw.Additive:
		d[0], d[1], d[2] = d[0]+r, d[1]+g, d[2]+b
	case draw.Multiply:
		d[0], d[1], d[2] = d[0]*(keep+r), d[1]*(keep+g), d[2]*(keep+b)
	case draw.Screen:
		r, g, b = min(r, 1), min(g, 1), min(b, 1)
		d[0] = r + float32(d[0]*(1-r))
		d[1] = g + float32(d[1]*(1-g))
		d[2] = b + float32(d[2]*(1-b))
	default:
		d[0] = r + float32(d[0]*keep)
		d[1] = g + float32(d[1]*keep)
		d[2] = b + float32(d[2]*keep)
		d[3] = a + float32(d[3]*keep)
	}
}
