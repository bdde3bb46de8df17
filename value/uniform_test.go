package value_test

import (
	"fmt"
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

// What all particles share may be computed once for an instance; every kind of
// curve survives the move and gives the same bits.
func TestUniformTimelines(t *testing.T) {
	for _, ease := range []value.Ease{"", "step", "sine-in-out", "elastic-out", "ease-in-out", "bounce-in"} {
		for _, n := range []int{2, 20} {
			var keys []value.Key
			for i := range n {
				keys = append(keys, value.Key{At: float32(i), Value: float32(i % 5), Ease: ease})
			}
			build := func(k *kernel.Kernel) { k.Out(0, value.Timeline(value.Mirror, keys...).At(k)) }
			whole, split := newProbe(build), newProbe(build)
			u := kernel.NewUniforms(split.m)
			u.Split(split.f)
			uniform := u.Finish()
			kernel.MarkExact(split.f, split.m)
			for i := range 50 {
				x := float32(i) * 0.83
				whole.share("time", x)
				split.share("time", x)
				if uniform != nil {
					split.in.Run(uniform)
				}
				if a, b := whole.run()[0], split.run()[0]; a != b {
					t.Fatal(fmt.Sprint(ease, n, x, ": ", a, " alone, ", b, " when split"))
				}
			}
		}
	}
}
