package f32

// Transform places something: scaled along its own axes, then rotated, then
// moved. The zero value has scale 0; [Identity] leaves everything in place.
type Transform struct {
	Position Vec3
	Rotation Quat
	Scale    Vec3
}

// Identity is the transform that changes nothing.
var Identity = Transform{Rotation: NoRotation, Scale: Vec3{1, 1, 1}}

// Affine returns the transform as columns.
func (t Transform) Affine() Affine {
	return Affine{
		t.Rotation.Rotate(Vec3{t.Scale[0], 0, 0}),
		t.Rotation.Rotate(Vec3{0, t.Scale[1], 0}),
		t.Rotation.Rotate(Vec3{0, 0, t.Scale[2]}),
		t.Position,
	}
}

// Lerp goes from a to b: position and scale straight, rotation along the shorter
// arc. t is 0 at a and 1 at b.
func (a Transform) Lerp(b Transform, t float32) Transform {
	return Transform{a.Position.Lerp(b.Position, t), a.Rotation.Slerp(b.Rotation, t), a.Scale.Lerp(b.Scale, t)}
}

// Affine is an affine map as four columns: the images of the unit vectors X, Y
// and Z, and of the origin.
type Affine [4]Vec3

// Point returns the image of a point.
func (m Affine) Point(p Vec3) Vec3 { return m.Direction(p).Add(m[3]) }

// Direction returns the image of a direction, which does not move with the origin.
func (m Affine) Direction(v Vec3) Vec3 {
	return m[0].Scale(v[0]).Add(m[1].Scale(v[1])).Add(m[2].Scale(v[2]))
}

// Mul returns the map b followed by the map m.
func (m Affine) Mul(b Affine) Affine {
	return Affine{m.Direction(b[0]), m.Direction(b[1]), m.Direction(b[2]), m.Point(b[3])}
}

// Determinant returns the factor by which volumes grow.
func (m Affine) Determinant() float32 { return m[0].Dot(m[1].Cross(m[2])) }

// Inverse returns the map that undoes m. It reports false, and returns the zero
// map, where m is flat: a determinant of 0, infinite or not a number.
func (m Affine) Inverse() (Affine, bool) {
	// Scaled axes first, so that a small map is not taken for a flat one.
	var size [3]float32
	for i := range size {
		size[i] = m[i].Length()
		m[i] = m[i].Normalize()
	}
	d := m.Determinant()
	if d == 0 || d-d != 0 || size[0]-size[0]+size[1]-size[1]+size[2]-size[2] != 0 {
		return Affine{}, false
	}
	rows := [3]Vec3{m[1].Cross(m[2]), m[2].Cross(m[0]), m[0].Cross(m[1])}
	var inv Affine
	for i, r := range rows {
		for j := range r {
			inv[j][i] = r[j] / d / size[i]
		}
	}
	inv[3] = inv.Direction(m[3]).Neg()
	return inv, true
}
