package emitter

import "github.com/motefx/mote/kernel"

func init() {
	define("line", Line{From: [3]float32{-1, 0, 0}, To: [3]float32{1, 0, 0}, Direction: [3]float32{0, 1, 0}})
}

// Line is a straight line, uniform by length.
type Line struct {
	// From and To are the ends, in the frame of the emitter.
	From [3]float32 `json:"from" unit:"units"`
	To   [3]float32 `json:"to" unit:"units"`
	// Direction is where particles head, in the frame of the emitter.
	Direction [3]float32 `json:"direction"`
}

// Emit returns a point of the line and the direction.
func (l Line) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	a := kernel.Vec3{X: k.Data(l.From[0]), Y: k.Data(l.From[1]), Z: k.Data(l.From[2])}
	b := kernel.Vec3{X: k.Data(l.To[0]), Y: k.Data(l.To[1]), Z: k.Data(l.To[2])}
	return a.Lerp(b, k.Random()), unitData(k, l.Direction)
}
