package f32

import "math"

// Vec3 is a triple of numbers: a point or a direction in scene units.
type Vec3 [3]float32

// Add returns a + b.
func (a Vec3) Add(b Vec3) Vec3 { return Vec3{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }

// Sub returns a − b.
func (a Vec3) Sub(b Vec3) Vec3 { return Vec3{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// Mul returns the product of each component.
func (a Vec3) Mul(b Vec3) Vec3 {
	return Vec3{float32(a[0] * b[0]), float32(a[1] * b[1]), float32(a[2] * b[2])}
}

// Scale returns a · s.
func (a Vec3) Scale(s float32) Vec3 {
	return Vec3{float32(a[0] * s), float32(a[1] * s), float32(a[2] * s)}
}

// Neg returns −a.
func (a Vec3) Neg() Vec3 { return Vec3{-a[0], -a[1], -a[2]} }

// Dot returns the scalar product, summed from the first component to the last.
func (a Vec3) Dot(b Vec3) float32 {
	return float32(a[0]*b[0]) + float32(a[1]*b[1]) + float32(a[2]*b[2])
}

// Cross returns the vector product a × b.
func (a Vec3) Cross(b Vec3) Vec3 {
	return Vec3{
		float32(a[1]*b[2]) - float32(a[2]*b[1]),
		float32(a[2]*b[0]) - float32(a[0]*b[2]),
		float32(a[0]*b[1]) - float32(a[1]*b[0]),
	}
}

// Length returns √(a·a), summed in float64, so that it does not overflow before
// the result does.
func (a Vec3) Length() float32 { return float32(a.length()) }

func (a Vec3) length() float64 {
	x, y, z := float64(a[0]), float64(a[1]), float64(a[2])
	return math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
}

// Normalize returns a with length 1, and the zero vector for itself.
func (a Vec3) Normalize() Vec3 {
	l := a.length()
	if l == 0 {
		return Vec3{}
	}
	return Vec3{float32(float64(a[0]) / l), float32(float64(a[1]) / l), float32(float64(a[2]) / l)}
}

// Lerp returns a + (b − a)·t.
func (a Vec3) Lerp(b Vec3, t float32) Vec3 {
	return Vec3{Lerp(a[0], b[0], t), Lerp(a[1], b[1], t), Lerp(a[2], b[2], t)}
}

// Min returns the smaller of each component.
func (a Vec3) Min(b Vec3) Vec3 { return Vec3{min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2])} }

// Max returns the larger of each component.
func (a Vec3) Max(b Vec3) Vec3 { return Vec3{max(a[0], b[0]), max(a[1], b[1]), max(a[2], b[2])} }
