package initializer

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("inherit_velocity", InheritVelocity{Scale: value.Constant(1)}) }

// InheritVelocity adds the velocity that the emitter has at the moment of birth.
// In a system of local space, which moves with its emitter, there is none.
type InheritVelocity struct {
	// Scale is the part that particles take over: 1 is all of it.
	Scale value.Scalar `json:"scale" ui:"0..1"`
}

// Initialize adds the emitter's velocity, which the simulation keeps in the
// instance variables emitter.velocity, in the space of the system.
func (i InheritVelocity) Initialize(k *kernel.Kernel) {
	k.Velocity.Add(k.InstanceVec3("emitter.velocity").Get().Scale(i.Scale.At(k)))
}
