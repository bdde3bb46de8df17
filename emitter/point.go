package emitter

import (
	"github.com/motefx/mote/kernel"
	kmath "github.com/motefx/mote/kernel/math"
)

func init() { define("point", Point{Direction: [3]float32{0, 1, 0}}) }

// Point is a single point; particles head along one direction.
type Point struct {
	// Direction is where particles head, in the frame of the emitter; a vector
	// without length counts as up.
	Direction [3]float32 `json:"direction"`
}

// Emit returns the origin and the direction.
func (p Point) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	return k.Vec3(0, 0, 0), unitData(k, p.Direction)
}

// unitData is an authored direction with length 1; up where it has none.
func unitData(k *kernel.Kernel, v [3]float32) kernel.Vec3 {
	return kmath.NormalizeOr(kernel.Vec3{X: k.Data(v[0]), Y: k.Data(v[1]), Z: k.Data(v[2])}, up(k))
}

func up(k *kernel.Kernel) kernel.Vec3 { return k.Vec3(0, 1, 0) }
