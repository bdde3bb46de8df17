package draw

import "math"

// margin is the part of a framed picture that stays free on each side.
const margin = 0.05

// Frame returns a perspective camera that looks along -Z at the box from min to
// max (world space) so that the box fills the picture but for a small margin.
// aspect is the picture's width divided by its height. It is the camera of a
// picture for which nobody chose one.
//
// A box without extent, or one that is not finite, is taken as two units wide.
func Frame(min, max [3]float32, aspect float32) Camera {
	c := Camera{Eye: [3]float32{0, 0, 1}, Up: [3]float32{0, 1, 0}, FovY: math.Pi / 4}
	return c.Framed(min, max, aspect)
}

// Framed returns c moved, without turning, so that the box from min to max
// fills the picture but for a small margin. The lens stays, but for the Height
// of an orthographic one; Near and Far are set with room before and behind the box.
func (c Camera) Framed(min, max [3]float32, aspect float32) Camera {
	center, half := box(min, max)
	right, up, back := c.Basis()
	if !(aspect > 0) {
		aspect = 1
	}

	// Half extents of the box along the camera's axes.
	extent := func(axis [3]float64) float64 {
		return math.Abs(axis[0])*half[0] + math.Abs(axis[1])*half[1] + math.Abs(axis[2])*half[2]
	}
	distance := 2 * length(half)
	if c.Orthographic() {
		c.Height = float32(2 * math.Max(extent(up), extent(right)/float64(aspect)) / (1 - 2*margin))
	} else {
		distance = fit(half, [3][3]float64{right, up, back}, math.Tan(float64(c.FovY)/2)*(1-2*margin), float64(aspect))
	}

	for k := range 3 {
		c.Target[k] = float32(center[k])
		c.Eye[k] = float32(center[k] + back[k]*distance)
	}
	c.Near = float32(distance / 100)
	c.Far = float32(distance*10 + 10*length(half))
	return c
}

// fit returns the least distance from the centre of a box at which all its
// corners lie inside the cone of the lens. slope is the cone's half height per distance.
func fit(half [3]float64, axes [3][3]float64, slope, aspect float64) float64 {
	var distance float64
	for i := range 8 {
		corner := half
		for k := range 3 {
			if i>>k&1 == 1 {
				corner[k] = -corner[k]
			}
		}
		x, y, toEye := dot(corner, axes[0]), dot(corner, axes[1]), dot(corner, axes[2])
		needed := math.Max(math.Abs(y), math.Abs(x)/aspect)/slope + toEye
		distance = math.Max(distance, needed)
	}
	return distance
}

// box returns the centre and the half extents of a box that is sure to be
// finite and wide enough to be looked at.
func box(min, max [3]float32) (center, half [3]float64) {
	if !finite(min[:]...) || !finite(max[:]...) {
		return center, [3]float64{1, 1, 1}
	}
	for k := range 3 {
		center[k] = (float64(min[k]) + float64(max[k])) / 2
		half[k] = math.Abs(float64(max[k])-float64(min[k])) / 2
	}
	if length(half) < 1e-6 {
		half = [3]float64{1, 1, 1}
	}
	return center, half
}
