package draw

import "math"

// Record is one particle as a drawing backend sees it: 16 floats, 64 bytes,
// in the layout that the GPU buffers have too. The constants below name the
// index of each part, so r[draw.Size] is the half extent and
// r[draw.Color+3] the alpha.
type Record [16]float32

// Where the parts of a [Record] begin.
const (
	Position = 0  // x, y, z in the batch's space, scene units
	Size     = 3  // half the side of the square, scene units; nothing is drawn at 0 or below
	Color    = 4  // red, green, blue, alpha: linear, straight alpha; alpha in 0..1, the others may exceed 1
	Rotation = 8  // radians in the camera plane, counter-clockwise
	Velocity = 9  // x, y, z in the batch's space, scene units per second
	Life     = 12 // age divided by lifetime, 0..1
	Cell     = 13 // flipbook frame; its integer part counts cells from the top left, row by row
	Reserved = 14 // two floats for later use; 0
)

// RecordBytes is the size of a [Record] in memory and in GPU buffers.
const RecordBytes = 64

// Finite reports whether r holds no infinity and no NaN. Backends skip records that do.
func (r *Record) Finite() bool {
	var sum float32
	for _, v := range r {
		sum += v - v // 0 for every finite v, NaN for all others
	}
	return sum == 0
}

// Axes returns the half axes of the sprite's quad in the camera plane, in scene
// units: the corner (cx, cy), each -1 or 1, lies cx·a + cy·b from its centre.
// velocity is r's velocity along the camera's right and up; stretch is the
// shutter time in seconds.
func (r *Record) Axes(velocity [2]float32, stretch float32) (a, b [2]float32) {
	direction, speed := Heading(velocity)
	return Axes(r[Size], r[Size]+float32(speed*stretch), direction, r[Rotation])
}

// Heading splits a velocity in the camera plane into a unit vector and a speed.
// The heading of no velocity is to the right.
func Heading(velocity [2]float32) (direction [2]float32, speed float32) {
	x, y := float64(velocity[0]), float64(velocity[1])
	s := math.Sqrt(float64(x*x) + float64(y*y))
	if s == 0 {
		return [2]float32{1, 0}, 0
	}
	return [2]float32{float32(x / s), float32(y / s)}, float32(s)
}

// Axes returns the half axes of a square that is turned by rotation and then
// scaled by along in a unit direction and by across at right angles to it.
func Axes(across, along float32, direction [2]float32, rotation float32) (a, b [2]float32) {
	sin, cos := float32(0), float32(1)
	if rotation != 0 {
		s, c := math.Sincos(float64(rotation))
		sin, cos = float32(s), float32(c)
	}
	a = scale([2]float32{cos, sin}, across, along, direction)
	b = scale([2]float32{-sin, cos}, across, along, direction)
	return a, b
}

func scale(c [2]float32, across, along float32, direction [2]float32) [2]float32 {
	move := (float32(c[0]*direction[0]) + float32(c[1]*direction[1])) * (along - across)
	return [2]float32{
		float32(c[0]*across) + float32(direction[0]*move),
		float32(c[1]*across) + float32(direction[1]*move),
	}
}

// Corners returns the corners of a sprite's quad in world space, as the camera
// sees them: bottom left, bottom right, top left, top right before rotation,
// the order of a triangle strip. r must be in world space (see [Transform.Record]).
func (c Camera) Corners(r *Record, stretch float32) [4][3]float32 {
	right, up, _ := c.Basis()
	v := [3]float64{float64(r[Velocity]), float64(r[Velocity+1]), float64(r[Velocity+2])}
	a, b := r.Axes([2]float32{float32(dot(v, right)), float32(dot(v, up))}, stretch)

	var corners [4][3]float32
	for i := range corners {
		cx, cy := float32(i&1*2-1), float32(i>>1*2-1)
		x := float64(float32(cx*a[0]) + float32(cy*b[0]))
		y := float64(float32(cx*a[1]) + float32(cy*b[1]))
		for k := range 3 {
			corners[i][k] = float32(float64(r[Position+k]) + float64(right[k]*x) + float64(up[k]*y))
		}
	}
	return corners
}
