package raster

import (
	"cmp"
	"math"
	"slices"

	"github.com/motefx/mote/draw"
)

// sprite is a record as it lies on the picture: a parallelogram about (x, y), in
// pixels, with half axes a and b.
type sprite struct {
	x, y, ax, ay, bx, by float32
	depth                float32
	color                [4]float32 // straight alpha, faded where smaller than a pixel
	cell                 float32
	mat                  *draw.Material
	tex                  *texture
	x0, y0, x1, y1       int32 // pixels it may touch, the last ones excluded
}

// sortKey orders sprites back to front; index keeps equal ones in order.
type sortKey struct {
	depth float32
	index int32
}

// view is a camera for a picture of a certain size.
type view struct {
	right, up, back, eye [3]float32
	scale                float32 // pixels for a unit: at distance 1, or at any
	perspective          bool
	near, far            float32
	cx, cy               float32
}

func newView(c draw.Camera, width, height int) view {
	right, up, back := c.Basis()
	v := view{right: narrow(right), up: narrow(up), back: narrow(back), eye: c.Eye, near: c.Near, far: c.Far,
		cx: float32(width) / 2, cy: float32(height) / 2, perspective: !c.Orthographic()}
	if v.perspective {
		v.scale = float32(float64(height) / 2 / math.Tan(float64(c.FovY)/2))
	} else {
		v.scale = float32(height) / c.Height
	}
	return v
}

func narrow(v [3]float64) [3]float32 { return [3]float32{float32(v[0]), float32(v[1]), float32(v[2])} }

func dot(a, b [3]float32) float32 {
	return float32(a[0]*b[0]) + float32(a[1]*b[1]) + float32(a[2]*b[2])
}

// Draw draws a scene over whatever the image held. The error lists what is
// wrong with the scene or the camera; nothing is drawn then. Records that are
// not finite are skipped.
func (m *Image) Draw(scene *draw.Scene, camera draw.Camera) error {
	if err := scene.Validate(); err != nil {
		return err
	}
	if err := camera.Validate(); err != nil {
		return err
	}
	v := newView(camera, m.Width, m.Height)
	m.surfaces = m.surfaces[:0]
	for i := range scene.Stage {
		m.surfaces = append(m.surfaces, newSurface(&scene.Stage[i], &v))
	}
	m.sprites, m.order = m.sprites[:0], m.order[:0]
	m.arrange(scene, &v)
	m.bin()

	bg := scene.Background
	clear := [4]float32{bg[0] * bg[3], bg[1] * bg[3], bg[2] * bg[3], bg[3]}
	columns, rows := m.tiles()
	parallel(columns*rows, func(t int) {
		x0, y0 := t%columns*tileSize, t/columns*tileSize
		m.tile(t, x0, y0, min(x0+tileSize, m.Width), min(y0+tileSize, m.Height), clear, &v)
	})
	return nil
}

// arrange makes sprites of all records and puts them into drawing order.
func (m *Image) arrange(scene *draw.Scene, v *view) {
	for i := 0; i < len(scene.Batches); {
		b := &scene.Batches[i]
		first := len(m.sprites)
		m.project(b, v)
		i++
		if b.Material.Sort == draw.SortDepth {
			// Neighbours that are sorted too are merged with it.
			for b.Material.Blend.Interleaves() && i < len(scene.Batches) && scene.Batches[i].Material.Sort == draw.SortDepth && scene.Batches[i].Material.Blend.Interleaves() {
				m.project(&scene.Batches[i], v)
				i++
			}
			m.keys = m.keys[:0]
			for j := first; j < len(m.sprites); j++ {
				m.keys = append(m.keys, sortKey{m.sprites[j].depth, int32(j)})
			}
			slices.SortFunc(m.keys, func(a, b sortKey) int {
				if c := cmp.Compare(b.depth, a.depth); c != 0 {
					return c
				}
				return cmp.Compare(a.index, b.index)
			})
			for _, k := range m.keys {
				m.order = append(m.order, k.index)
			}
			continue
		}
		for j := first; j < len(m.sprites); j++ {
			m.order = append(m.order, int32(j))
		}
	}
}

// smallest is the least half axis of a sprite in pixels. Smaller ones are drawn
// so large and fainter, so that their light neither vanishes nor flickers.
const smallest = 0.5

// project appends the sprites of a batch that can be seen.
func (m *Image) project(b *draw.Batch, v *view) {
	var tex *texture
	if b.Material.Texture != nil {
		tex = m.texture(&b.Material)
	}
	first, n := len(m.sprites), len(b.Records)
	m.sprites = slices.Grow(m.sprites, n)[:first+n]
	all := m.sprites[first:]
	const block = 1024
	parallel((n+block-1)/block, func(i int) {
		for j := i * block; j < min(n, (i+1)*block); j++ {
			all[j].mat, all[j].tex = &b.Material, tex
			if !all[j].place(&b.Records[j], &b.Transform, v) || !all[j].clip(m.Width, m.Height) {
				all[j].mat = nil
			}
		}
	})
	kept := slices.DeleteFunc(all, func(s sprite) bool { return s.mat == nil })
	m.sprites = m.sprites[:first+len(kept)]
}

// place sets where a record lies on the picture; false where it cannot be seen.
func (s *sprite) place(r *draw.Record, t *draw.Transform, v *view) bool {
	if !(r[draw.Size] > 0) || r[draw.Color+3] <= 0 && s.mat.Blend != draw.Premultiplied || !r.Finite() {
		return false
	}
	w := r
	if !t.IsIdentity() {
		moved := t.Record(*r)
		w = &moved
	}
	p := [3]float32{w[0] - v.eye[0], w[1] - v.eye[1], w[2] - v.eye[2]}
	s.depth = -dot(p, v.back)
	if !(s.depth >= v.near && s.depth <= v.far) {
		return false
	}
	scale := v.scale
	if v.perspective {
		scale /= s.depth
	}
	var velocity [2]float32
	if s.mat.Stretch > 0 {
		d := [3]float32(w[draw.Velocity : draw.Velocity+3])
		velocity = [2]float32{dot(d, v.right), dot(d, v.up)}
	}
	a, c := w.Axes(velocity, s.mat.Stretch)
	s.x, s.y = v.cx+float32(dot(p, v.right)*scale), v.cy-float32(dot(p, v.up)*scale)
	s.ax, s.ay, s.bx, s.by = a[0]*scale, -a[1]*scale, c[0]*scale, -c[1]*scale
	s.color, s.cell = [4]float32(w[draw.Color:draw.Color+4]), w[draw.Cell]
	s.color[3] = min(max(s.color[3], 0), 1)
	s.grow()
	return true
}

// grow makes axes shorter than smallest that long and pays for it with opacity.
func (s *sprite) grow() {
	paid := float32(1)
	for _, axis := range [][2]*float32{{&s.ax, &s.ay}, {&s.bx, &s.by}} {
		l := float32(math.Sqrt(float64(float32(*axis[0]**axis[0]) + float32(*axis[1]**axis[1]))))
		if l >= smallest {
			continue
		}
		paid *= l / smallest
		if l < 1e-12 {
			*axis[0], *axis[1] = 0, 0
			continue
		}
		*axis[0] *= smallest / l
		*axis[1] *= smallest / l
	}
	if paid < 1 {
		if s.ax == 0 && s.ay == 0 {
			s.ax = smallest
		}
		if s.bx == 0 && s.by == 0 {
			s.by = smallest
		}
		s.color[3] *= paid
		if s.mat.Blend == draw.Premultiplied {
			s.color[0], s.color[1], s.color[2] = s.color[0]*paid, s.color[1]*paid, s.color[2]*paid
		}
	}
}

// clip finds the pixels that a sprite may touch; false where there are none.
func (s *sprite) clip(width, height int) bool {
	ex := abs(s.ax) + abs(s.bx) + 1
	ey := abs(s.ay) + abs(s.by) + 1
	inside := func(v float32, limit int) int32 { return int32(min(max(v, 0), float32(limit))) }
	s.x0, s.x1 = inside(s.x-ex, width), inside(s.x+ex+1, width)
	s.y0, s.y1 = inside(s.y-ey, height), inside(s.y+ey+1, height)
	return s.x0 < s.x1 && s.y0 < s.y1
}

func abs(x float32) float32 { return max(x, -x) }

const tileSize = 64

func (m *Image) tiles() (columns, rows int) {
	return (m.Width + tileSize - 1) / tileSize, (m.Height + tileSize - 1) / tileSize
}

// bin lists the sprites of each tile in drawing order: tile t has
// bins[counts[t]:counts[t+1]].
func (m *Image) bin() {
	columns, rows := m.tiles()
	m.counts = append(m.counts[:0], make([]int32, columns*rows+1)...)
	each := func(s *sprite, visit func(t int)) {
		for y := int(s.y0) / tileSize; y <= int(s.y1-1)/tileSize; y++ {
			for x := int(s.x0) / tileSize; x <= int(s.x1-1)/tileSize; x++ {
				visit(y*columns + x)
			}
		}
	}
	for _, i := range m.order {
		each(&m.sprites[i], func(t int) { m.counts[t+1]++ })
	}
	for t := range columns * rows {
		m.counts[t+1] += m.counts[t]
	}
	total := int(m.counts[columns*rows])
	m.bins = slices.Grow(m.bins[:0], total)[:total]
	at := slices.Clone(m.counts)
	for _, i := range m.order {
		each(&m.sprites[i], func(t int) {
			m.bins[at[t]] = i
			at[t]++
		})
	}
}
