package main

import (
	"math"
	"slices"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/sim"
)

// extent gathers where particles are, to frame them.
type extent struct {
	lo, hi [3][]float32
}

// samples bounds what is kept of a frame.
const samples = 4000

func (x *extent) add(batches []sim.Batch) {
	total := 0
	for _, b := range batches {
		total += len(b.Records)
	}
	stride := total/samples + 1
	for _, b := range batches {
		for i := 0; i < len(b.Records); i += stride {
			r := b.Transform.Record(b.Records[i])
			light := max(r[draw.Color], r[draw.Color+1], r[draw.Color+2], 0.02) * r[draw.Color+3]
			size := r[draw.Size]
			if !r.Finite() || size <= 0 || light <= 0 {
				continue
			}
			v := [3]float32(r[draw.Velocity : draw.Velocity+3])
			for k := range 3 {
				reach := 0.7*size + float32(math.Abs(float64(v[k])))*b.Material.Stretch
				x.lo[k] = append(x.lo[k], r[k]-reach)
				x.hi[k] = append(x.hi[k], r[k]+reach)
			}
		}
	}
}

func (x *extent) empty() bool { return len(x.lo[0]) == 0 }

// robust returns a box that holds nearly all particles: a few strays shall not
// make the effect small.
func (x *extent) robust() (lo, hi [3]float32) {
	if x.empty() {
		return [3]float32{-1, -1, -1}, [3]float32{1, 1, 1}
	}
	for k := range 3 {
		lo[k] = quantile(x.lo[k], 0.015)
		hi[k] = quantile(x.hi[k], 0.985)
		if !(hi[k] > lo[k]) {
			lo[k], hi[k] = lo[k]-0.1, hi[k]+0.1
		}
	}
	return lo, hi
}

func quantile(v []float32, q float64) float32 {
	s := slices.Clone(v)
	slices.Sort(s)
	return s[int(q*float64(len(s)-1)+0.5)]
}
