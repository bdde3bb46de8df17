package draw

// Transform leads from a system's space to the world: three rows of four, the
// fourth column the translation in scene units. The zero value means identity,
// so a system that lives in the world need not say so.
//
// It moves positions and turns velocities. Size and rotation of a sprite belong
// to the camera plane and are not touched, however the transform scales.
type Transform [12]float32

// Identity is the transform that changes nothing, written out.
var Identity = Transform{0: 1, 5: 1, 10: 1}

// Translation returns the transform that moves by x, y and z scene units.
func Translation(x, y, z float32) Transform {
	t := Identity
	t[3], t[7], t[11] = x, y, z
	return t
}

// IsIdentity reports whether t changes nothing.
func (t *Transform) IsIdentity() bool { return *t == Transform{} || *t == Identity }

// Point returns the position p of the system's space in the world.
func (t *Transform) Point(p [3]float32) [3]float32 {
	if t.IsIdentity() {
		return p
	}
	q := t.Direction(p)
	return [3]float32{q[0] + t[3], q[1] + t[7], q[2] + t[11]}
}

// Direction returns the direction or velocity d of the system's space in the world.
func (t *Transform) Direction(d [3]float32) [3]float32 {
	if t.IsIdentity() {
		return d
	}
	var out [3]float32
	for i := range out {
		out[i] = float32(t[4*i]*d[0]) + float32(t[4*i+1]*d[1]) + float32(t[4*i+2]*d[2])
	}
	return out
}

// Record returns r as it is in the world.
func (t *Transform) Record(r Record) Record {
	if t.IsIdentity() {
		return r
	}
	p := t.Point([3]float32(r[Position : Position+3]))
	v := t.Direction([3]float32(r[Velocity : Velocity+3]))
	copy(r[Position:], p[:])
	copy(r[Velocity:], v[:])
	return r
}
