package draw

import (
	"errors"
	"fmt"
	"math"
)

// Camera looks from Eye to Target in a right-handed world with Y up. Its lens
// is perspective, unless Height is positive: then it is orthographic.
type Camera struct {
	// Eye and Target are in world space and must differ.
	Eye, Target [3]float32

	// Up is the direction that shows upwards in the picture; it need not be
	// normal to the view but must not lie along it. Zero means +Y.
	Up [3]float32

	// FovY is the perspective's vertical angle of view in radians, in (0, π).
	// It is ignored if Height is positive.
	FovY float32

	// Height is how many scene units an orthographic picture shows from
	// bottom to top; 0 for a perspective camera.
	Height float32

	// Near and Far bound what is seen, as distances along the view in scene
	// units. Near < Far; Near is above 0, or at least 0 if orthographic.
	Near, Far float32
}

// Matrix is a 4×4 matrix in column-major order, as OpenGL and WebGPU read it.
type Matrix [16]float32

// Orthographic reports whether parallel lines stay parallel.
func (c Camera) Orthographic() bool { return c.Height > 0 }

// Basis returns the camera's unit axes in world space: right, up, and back,
// which points from the target to the eye.
func (c Camera) Basis() (right, up, back [3]float64) {
	back = normalize(sub(widen(c.Eye), widen(c.Target)))
	right = normalize(cross(c.up(), back))
	return right, cross(back, right), back
}

func (c Camera) up() [3]float64 {
	if c.Up == [3]float32{} {
		return [3]float64{0, 1, 0}
	}
	return widen(c.Up)
}

// View returns the matrix from world space to camera space, where the camera
// looks down -Z.
func (c Camera) View() Matrix {
	right, up, back := c.Basis()
	eye := widen(c.Eye)
	var m Matrix
	for row, axis := range [][3]float64{right, up, back} {
		for k := range 3 {
			m[4*k+row] = float32(axis[k])
		}
		m[12+row] = float32(-dot(axis, eye))
	}
	m[15] = 1
	return m
}

// Projection returns the matrix from camera space to OpenGL's clip space, depth
// -1 at Near and 1 at Far. aspect is the picture's width divided by its height.
func (c Camera) Projection(aspect float32) Matrix {
	near, far := float64(c.Near), float64(c.Far)
	if c.Orthographic() {
		y := 2 / float64(c.Height)
		return Matrix{
			0:  float32(y / float64(aspect)),
			5:  float32(y),
			10: float32(-2 / (far - near)),
			14: float32(-(far + near) / (far - near)),
			15: 1,
		}
	}
	y := 1 / math.Tan(float64(c.FovY)/2)
	return Matrix{
		0:  float32(y / float64(aspect)),
		5:  float32(y),
		10: float32(-(far + near) / (far - near)),
		11: -1,
		14: float32(-2 * far * near / (far - near)),
	}
}

// Validate returns every problem that keeps c from seeing, joined; nil if there is none.
func (c Camera) Validate() error {
	var errs []error
	report := func(format string, args ...any) { errs = append(errs, fmt.Errorf("camera."+format, args...)) }

	if !finite(c.Eye[:]...) || !finite(c.Target[:]...) || !finite(c.Up[:]...) {
		report("eye, target, up: must be finite, are %v, %v, %v", c.Eye, c.Target, c.Up)
	} else if view := sub(widen(c.Target), widen(c.Eye)); length(view) == 0 {
		report("target: must differ from eye, both are %v", c.Eye)
	} else if length(cross(c.up(), normalize(view))) < 1e-6*length(c.up()) {
		report("up: must not lie along the view, is %v", c.up())
	}
	lowest := "above 0"
	if c.Orthographic() {
		lowest = "at least 0"
	} else if !(c.FovY > 0 && c.FovY < math.Pi) {
		report("fovY: must be in (0, π), is %v", c.FovY)
	}
	if !finite(c.Height) || c.Height < 0 {
		report("height: must be at least 0, is %v", c.Height)
	}
	if !finite(c.Near) || c.Near < 0 || (c.Near == 0 && !c.Orthographic()) {
		report("near: must be %s, is %v", lowest, c.Near)
	}
	if !finite(c.Far) || !(c.Far > c.Near) {
		report("far: must be above near %v, is %v", c.Near, c.Far)
	}
	return errors.Join(errs...)
}

func widen(v [3]float32) [3]float64 { return [3]float64{float64(v[0]), float64(v[1]), float64(v[2])} }

func sub(a, b [3]float64) [3]float64 { return [3]float64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// The products are rounded before they meet a sum: every CPU gives the same picture.

func dot(a, b [3]float64) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{
		float64(a[1]*b[2]) - float64(a[2]*b[1]),
		float64(a[2]*b[0]) - float64(a[0]*b[2]),
		float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}

func length(a [3]float64) float64 { return math.Sqrt(dot(a, a)) }

func normalize(a [3]float64) [3]float64 {
	l := length(a)
	return [3]float64{a[0] / l, a[1] / l, a[2] / l}
}
