package raster

import (
	"math"

	"github.com/motefx/mote/draw"
)

// surface is an opaque parallelogram as the camera sees it. Along the ray of a
// pixel, the plane is met where 1/distance (perspective) or the distance
// (orthographic) is linear in the pixel.
type surface struct {
	origin, u, v, normal [3]float32
	uu, uv, vv           float32
	color                [3]float32
}

func newSurface(s *draw.Surface, view *view) surface {
	cross := func(a, b [3]float32) [3]float32 {
		return [3]float32{
			float32(a[1]*b[2]) - float32(a[2]*b[1]),
			float32(a[2]*b[0]) - float32(a[0]*b[2]),
			float32(a[0]*b[1]) - float32(a[1]*b[0]),
		}
	}
	o := [3]float32{s.Origin[0] - view.eye[0], s.Origin[1] - view.eye[1], s.Origin[2] - view.eye[2]}
	return surface{origin: o, u: s.U, v: s.V, normal: cross(s.U, s.V),
		uu: dot(s.U, s.U), uv: dot(s.U, s.V), vv: dot(s.V, s.V), color: s.Color}
}

// checks is how many squares of the pattern there are along each edge.
const checks = 16

// draw fills the pixels of a tile that see the surface before anything else.
func (s *surface) draw(m *Image, x0, y0, x1, y1 int, v *view) {
	area := float32(s.uu*s.vv) - float32(s.uv*s.uv)
	if !(area > 0) {
		return
	}
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			// The ray through the pixel: from + t·dir, t the distance along the view.
			px, py := (float32(x)+0.5-v.cx)/v.scale, (v.cy-float32(y)-0.5)/v.scale
			var from, dir [3]float32
			for k := range 3 {
				side := float32(v.right[k]*px) + float32(v.up[k]*py)
				if v.perspective {
					dir[k] = side - v.back[k]
				} else {
					from[k], dir[k] = side, -v.back[k]
				}
			}
			to := [3]float32{s.origin[0] - from[0], s.origin[1] - from[1], s.origin[2] - from[2]}
			t := dot(to, s.normal) / dot(dir, s.normal)
			i := y*m.Width + x
			if !(t >= v.near && t <= v.far && t < m.Depth[i]) {
				continue
			}
			var hit [3]float32
			for k := range 3 {
				hit[k] = float32(dir[k]*t) - to[k]
			}
			hu, hv := dot(hit, s.u), dot(hit, s.v)
			a := (float32(hu*s.vv) - float32(hv*s.uv)) / area
			b := (float32(hv*s.uu) - float32(hu*s.uv)) / area
			if a < 0 || a > 1 || b < 0 || b > 1 {
				continue
			}
			m.Depth[i] = t
			shade := float32(1)
			if (int(math.Floor(float64(a*checks)))+int(math.Floor(float64(b*checks))))&1 == 1 {
				shade = 0.8
			}
			p := m.Pix[4*i : 4*i+4]
			p[0], p[1], p[2], p[3] = s.color[0]*shade, s.color[1]*shade, s.color[2]*shade, 1
		}
	}
}
