package draw

import (
	"errors"
	"fmt"
	"math"
)

// Scene is all that one picture shows, in the order in which it is drawn:
// background, stage, batches. Backends read it during a call and keep nothing
// of it but textures.
type Scene struct {
	// Background is linear, straight alpha. The zero value is transparent.
	Background [4]float32

	// Stage is opaque: it hides the particles behind it and is what soft
	// edges fade against.
	Stage []Surface

	// Batches are drawn one over the other, first to last: scene, then
	// emitter, then birth order.
	Batches []Batch
}

// Batch is a run of records that are drawn alike.
type Batch struct {
	// Records are in drawing order, which is birth order. They belong to the caller.
	Records []Record

	// Transform leads from the records' space to the world; zero means identity.
	Transform Transform

	// Material is how the records look.
	Material Material
}

// Material is how the sprites of a batch look. The zero value is round sprites
// drawn over each other in birth order.
type Material struct {
	// Blend is how a sprite meets what is behind it.
	Blend Blend

	// Texture colours the sprites; nil makes them round with a soft fall-off.
	Texture *Texture

	// Columns and Rows divide the texture into the cells of a flipbook.
	// 0 counts as 1.
	Columns, Rows int

	// Softness is the distance in scene units over which a sprite fades in
	// front of the stage; 0 leaves a hard edge, at least 0.
	Softness float32

	// Stretch is the shutter time in seconds that draws sprites longer in the
	// direction they fly; at least 0.
	Stretch float32

	// DepthTest hides sprites behind the stage.
	DepthTest bool

	// Sort is the order of drawing.
	Sort Sort
}

// Cells returns the number of columns and rows, each at least 1.
func (m *Material) Cells() (columns, rows int) { return max(m.Columns, 1), max(m.Rows, 1) }

// Surface is an opaque parallelogram of one colour, seen from both sides and
// not lit. It writes depth.
type Surface struct {
	// Origin is a corner, in world space.
	Origin [3]float32
	// U and V are the edges that begin there, in scene units.
	U, V [3]float32
	// Color is linear red, green and blue.
	Color [3]float32
}

// Floor returns a level square at height y around the vertical axis;
// extent is half its side in scene units.
func Floor(y, extent float32, color [3]float32) Surface {
	return Surface{
		Origin: [3]float32{-extent, y, -extent},
		U:      [3]float32{2 * extent, 0, 0},
		V:      [3]float32{0, 0, 2 * extent},
		Color:  color,
	}
}

// Wall returns an upright square that faces the Z axis at depth z, its centre at
// height y; extent is half its side in scene units.
func Wall(y, z, extent float32, color [3]float32) Surface {
	return Surface{
		Origin: [3]float32{-extent, y - extent, z},
		U:      [3]float32{2 * extent, 0, 0},
		V:      [3]float32{0, 2 * extent, 0},
		Color:  color,
	}
}

// Validate returns every problem that keeps s from being drawn, joined, each by
// path, value and remedy; nil if there is none. It does not look at records:
// one that is not finite is skipped when drawn.
func (s *Scene) Validate() error {
	var errs []error
	report := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }

	if !finite(s.Background[:]...) {
		report("background: must be finite, is %v", s.Background)
	} else if a := s.Background[3]; a < 0 || a > 1 {
		report("background: alpha must be in 0..1, is %v", a)
	}
	for i := range s.Stage {
		f := &s.Stage[i]
		if !finite(f.Origin[:]...) || !finite(f.U[:]...) || !finite(f.V[:]...) || !finite(f.Color[:]...) {
			report("stage[%d]: must be finite, is %v", i, *f)
		}
	}
	for i := range s.Batches {
		b := &s.Batches[i]
		if !finite(b.Transform[:]...) {
			report("batches[%d].transform: must be finite, is %v", i, b.Transform)
		}
		if err := b.Material.Validate(); err != nil {
			report("batches[%d].%w", i, err)
		}
	}
	return errors.Join(errs...)
}

// Validate returns the first problem that keeps m from being drawn, nil if there is none.
func (m *Material) Validate() error {
	columns, rows := m.Cells()
	switch {
	case int(m.Blend) >= len(blendNames):
		return fmt.Errorf("blend: %v is not defined", m.Blend)
	case int(m.Sort) >= len(sortNames):
		return fmt.Errorf("sort: %v is not defined", m.Sort)
	case m.Columns < 0:
		return fmt.Errorf("columns: must be at least 1, is %d", m.Columns)
	case m.Rows < 0:
		return fmt.Errorf("rows: must be at least 1, is %d", m.Rows)
	case !finite(m.Softness) || m.Softness < 0:
		return fmt.Errorf("softness: must be at least 0, is %v", m.Softness)
	case !finite(m.Stretch) || m.Stretch < 0:
		return fmt.Errorf("stretch: must be at least 0, is %v", m.Stretch)
	case m.Texture == nil:
		return nil
	case m.Texture.Image == nil || m.Texture.Image.Bounds().Empty():
		return errors.New("texture: has no pixels; leave it out for round sprites")
	}
	if size := m.Texture.Image.Bounds().Size(); columns > size.X || rows > size.Y {
		return fmt.Errorf("texture: %d×%d pixels cannot hold %d×%d cells", size.X, size.Y, columns, rows)
	}
	return nil
}

func finite(values ...float32) bool {
	for _, v := range values {
		if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) {
			return false
		}
	}
	return true
}
