package wasm

import (
	"context"
	"math"
	"testing"

	"github.com/motefx/mote/kernel"
)

// ramp is a piecewise linear function of x, as gradients and curves are: the
// rows of its table are start, then value at the start and slope of each
// component.
func ramp(k *kernel.Kernel, x kernel.Float, width int, rows [][]float32) []kernel.Float {
	table := k.Table(rows)
	last := uint32(len(rows) - 1)
	x = x.Max(table.Load(k.Uint(0), 0)).Min(table.Load(k.Uint(last), 0))
	at := k.Uint(0)
	for i := uint32(1); i <= last; i++ {
		at = at.Add(table.Load(k.Uint(i), 0).Le(x).Bit())
	}
	t := x.Sub(table.Load(at, 0))
	out := make([]kernel.Float, width)
	for c := range out {
		out[c] = table.Load(at, 1+2*c).Add(table.Load(at, 2+2*c).Mul(t))
	}
	return out
}

func rampRows(keys, width int) (rows [][]float32) {
	for i := range keys {
		row := []float32{float32(i) / float32(keys-1)}
		for c := range width {
			row = append(row, float32(i+c)/8, float32(c)-1.5)
		}
		rows = append(rows, row)
	}
	return rows
}

// step and render are the two kernels of a common effect: gravity, drag, motion,
// rotation and the end of life; a gradient of six keys, a curve of six, and a
// record.
func stepAndRender(m *kernel.Module) (step, render *kernel.Func) {
	k := kernel.New(m, "step", kernel.StageParticle)
	k.Block("step", 0)
	dt, now := k.Instance("delta", 1).Get(), k.Instance("now", 0).Get()
	k.Acceleration.Y.Add(k.Data(-9.81))
	k.Damping.Add(k.Data(0.5))
	decay := k.Damping.Get().Mul(dt).Neg().Plus(1).Max(k.Float(0))
	v := k.Velocity.Get().Scale(decay).Add(k.Acceleration.Get().Scale(dt))
	k.Velocity.Set(v)
	k.Position.Add(v.Scale(dt))
	k.Rotation.Add(k.Spin.Get().Mul(dt))
	born := kernel.Attribute{Name: "born", Width: 1}
	k.Kill(k.Lifetime.Get().Lt(now.Sub(k.Attribute(born, 0).Get())))
	step = k.Finish()

	k = kernel.New(m, "render", kernel.StageParticle)
	k.Block("render", 0)
	now = k.Instance("now", 0).Get()
	life := now.Sub(k.Attribute(born, 0).Get()).Div(k.Lifetime.Get())
	color := ramp(k, life, 4, rampRows(6, 4))
	size := k.Size.Get().Mul(ramp(k, life, 1, rampRows(6, 1))[0])
	p := k.Position.Get()
	w := k.Velocity.Get()
	for i, x := range []kernel.Float{p.X, p.Y, p.Z, size, color[0], color[1], color[2], color[3], k.Rotation.Get(), w.X, w.Y, w.Z, life, k.Frame.Get()} {
		k.Out(i, x)
	}
	render = k.Finish()

	u := kernel.NewUniforms(m)
	for _, f := range []*kernel.Func{step, render} {
		u.Split(f)
		kernel.MarkExact(f, m)
	}
	return step, render
}

func BenchmarkKernels(b *testing.B) {
	m := kernel.NewModule()
	step, render := stepAndRender(m)
	run := compile(b, m, step, render)
	for i, f := range []*kernel.Func{step, render} {
		b.Run(f.Name, func(b *testing.B) {
			const tiles = 40
			mem := memory()
			w := &bench{ram: mem, m: m, top: 64}
			w.data = w.alloc(4 * uint32(len(m.Data)))
			for i, v := range m.Data {
				w.set(w.data+4*uint32(i), v)
			}
			w.rows = w.alloc(TileBytes(len(m.Instance)))
			for c := range m.Instance {
				w.set(w.rows+TileHeader+ColumnStride*uint32(c), math.Float32bits(float32(c)/8))
			}
			for c, name := range []string{"delta", "now"} {
				col, _ := m.FindInstance(name)
				w.set(w.rows+TileHeader+ColumnStride*col, math.Float32bits([]float32{1.0 / 60, 1}[c]))
			}
			jobs := w.alloc(tiles * JobBytes)
			out := w.alloc(tiles * TileSlots * 64)
			for j := range uint32(tiles) {
				tile := w.alloc(TileBytes(len(m.Particle)))
				w.setMask(tile, ^uint64(0))
				for c, col := range m.Particle {
					for s := range uint32(TileSlots) {
						v := float32(w.random()>>8) / (1 << 24)
						if col.Name == "lifetime" {
							v += 2
						}
						w.set(tile+TileHeader+ColumnStride*uint32(c)+4*s, math.Float32bits(v))
					}
				}
				for i, v := range []uint32{w.rows + TileHeader, w.data, tile, 0, TileSlots, out + j*TileSlots*64, 0, 0} {
					w.set(jobs+j*JobBytes+4*uint32(i), v)
				}
			}
			ctx, stack := context.Background(), []uint64{uint64(jobs), tiles}
			for b.Loop() {
				stack[0], stack[1] = uint64(jobs), tiles
				if err := run[i].CallWithStack(ctx, stack); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(tiles*TileSlots), "ns/particle")
		})
	}
}
