package wasm

import (
	"fmt"
	"testing"

	"github.com/motefx/mote/kernel"
)

// check proves one kernel with every flush and with those that are needed.
func check(t *testing.T, m *kernel.Module, f *kernel.Func) {
	t.Helper()
	for seed := range uint32(9) {
		if seed%2 == 0 {
			exact(f)
		} else {
			kernel.MarkExact(f, m)
		}
		prove(t, m, f, seed)
		if t.Failed() {
			return
		}
	}
}

// each runs a test for a kernel of one stage.
func build(t *testing.T, stage kernel.Stage, body func(k *kernel.Kernel)) {
	t.Helper()
	m := kernel.NewModule()
	k := kernel.New(m, "test", stage)
	k.Block("test", 0)
	body(k)
	check(t, m, k.Finish())
}

func float(k *kernel.Kernel, i int) kernel.FloatVar { return k.Attribute(attribute(i), 0) }
func uint_(k *kernel.Kernel, i int) kernel.UintVar  { return k.UintAttribute(fmt.Sprintf("u%d", i)) }

func TestKill(t *testing.T) {
	build(t, kernel.StageParticle, func(k *kernel.Kernel) {
		k.Kill(float(k, 0).Get().Lt(k.Float(0)))
		float(k, 1).Add(k.Float(1))
	})
}

func TestRecords(t *testing.T) {
	for _, words := range []int{1, 16, 17, 40} {
		build(t, kernel.StageParticle, func(k *kernel.Kernel) {
			for w := range words {
				if w%5 < 4 || w == words-1 {
					k.Out(w, float(k, w%4).Get().Add(k.Float(float32(w%3))))
				}
			}
			k.Out(0, k.Float(1).Div(float(k, 1).Get()))
		})
	}
}

func TestEvents(t *testing.T) {
	a := kernel.Event{Name: "a", Payload: []string{"x"}}
	b := kernel.Event{Name: "b", Payload: []string{"x", "y", "z"}}
	raise := func(k *kernel.Kernel) {
		x := float(k, 0).Get()
		k.Raise(a, x.Lt(k.Float(1)), x.Mul(x))
		k.If(uint_(k, 0).Get().Lt(k.Uint(5)), func() {
			k.Raise(b, k.Bool(true), x, x.Sqrt(), k.Float(2))
		}, func() {
			k.Raise(a, x.Ne(k.Float(0)), x.Neg())
		})
		k.Raise(b, x.Gt(k.Float(0)), x)
	}
	build(t, kernel.StageParticle, raise)
	build(t, kernel.StageSerial, raise)
	build(t, kernel.StageParticle, func(k *kernel.Kernel) {
		raise(k)
		k.Loop(5, uint_(k, 1).Get(), func(i kernel.Uint) kernel.BoolValue {
			k.Raise(a, i.Lt(uint_(k, 2).Get()), i.Float())
			return kernel.BoolValue{}
		})
	})
}

func TestPair(t *testing.T) {
	still := kernel.Attribute{Name: "still", Width: 3, Role: kernel.State}
	build(t, kernel.StagePair, func(k *kernel.Kernel) {
		o := k.Order()
		for c := range 3 {
			left, right := k.Other(still, c, o.Minus(1)), k.Other(still, c, o.Plus(1))
			float(k, c).Set(left.Add(right).Times(0.5))
		}
		k.If(float(k, 0).Get().Lt(k.Float(1)), func() {
			float(k, 3).Set(k.Other(still, 1, uint_(k, 0).Get()))
		}, nil)
	})
}

// TestOthersOfNobody: with no living particle every other one is zeros.
func TestOthersOfNobody(t *testing.T) {
	m := kernel.NewModule()
	k := kernel.New(m, "test", kernel.StageNeighbours)
	float(k, 0).Set(k.Other(kernel.Attribute{Name: "still", Width: 1, Role: kernel.State}, 0, uint_(k, 0).Get()))
	f := k.Finish()
	b := newBench(m, 1)
	b.set(b.aux+AuxAlive, 0)
	for i := range uint32(benchTiles) {
		b.set(b.aux+AuxTiles+4*i, 0xfffffff0)
	}
	b.add(f, 0, 0, 64)
	b.check(t, f, compile(t, m, f)[0])
}

func TestHistory(t *testing.T) {
	h := kernel.History{Name: "trail", Length: 4, Width: 3}
	for _, stage := range []kernel.Stage{kernel.StageParticle, kernel.StageSerial} {
		build(t, stage, func(k *kernel.Kernel) {
			for c := range 3 {
				float(k, c).Add(k.HistoryLoad(h, uint_(k, 0).Get(), c))
			}
			last := k.HistoryLoad(h, k.Uint(0), 0)
			k.If(last.Ne(float(k, 0).Get()), func() {
				k.HistoryPush(h, float(k, 0).Get(), float(k, 1).Get(), last)
			}, nil)
		})
	}
}

// TestSerial: what one particle leaves in an instance variable the next one
// reads.
func TestSerial(t *testing.T) {
	build(t, kernel.StageSerial, func(k *kernel.Kernel) {
		sum, n := k.Instance("sum", 0), k.InstanceUint("n")
		float(k, 0).Set(sum.Get())
		sum.Set(sum.Get().Times(0.5).Add(float(k, 1).Get()))
		n.Set(n.Get().Plus(1))
		uint_(k, 0).Set(n.Get())
		k.Kill(n.Get().Mask(3).Eq(k.Uint(0)))
	})
}

// TestInstances: rows that are not used hold addresses of nothing.
func TestInstances(t *testing.T) {
	m := kernel.NewModule()
	k := kernel.New(m, "test", kernel.StageInstance)
	floats := k.InstanceTable("floats", kernel.F32, 3)
	x, n := k.Instance("x", 0), k.InstanceUint("n")
	for c := range 3 {
		x.Set(x.Get().Add(floats.Load(n.Get(), c)))
	}
	n.Set(n.Get().Plus(1).Min(floats.Rows()))
	f := k.Finish()
	b := newBench(m, 7)
	b.setMask(b.rows, 0x0f0f3)
	base, _ := m.FindInstance("floats.base")
	for slot := range uint32(TileSlots) {
		if b.mask(b.rows)>>slot&1 == 0 {
			b.set(b.rows+TileHeader+ColumnStride*base+4*slot, 0xffffff00)
			b.set(b.rows+TileHeader+ColumnStride*(base+1)+4*slot, 1<<30)
		}
	}
	b.add(f, 0, 0, 19)
	b.check(t, f, compile(t, m, f)[0])
}

// TestTableRows: where rows lie and how many they are is data, not code.
func TestTableRows(t *testing.T) {
	m := kernel.NewModule()
	k := kernel.New(m, "test", kernel.StageParticle)
	k.Block("test", 0)
	table := k.Table([][]float32{{1, 2}, {3, 4}, {5, 6}})
	row := uint_(k, 0).Get()
	float(k, 0).Set(table.Load(row, 0))
	float(k, 1).Set(table.Load(row, 1))
	uint_(k, 1).Set(table.Rows())
	f := k.Finish()
	run := compile(t, m, f)[0]
	for rows := range uint32(4) {
		b := newBench(m, 3)
		head := m.Tables[0].Head
		b.set(b.data+4*head, b.get(b.data+4*head)+1)
		b.set(b.data+4*(head+1), rows)
		b.add(f, 0, 0, 64)
		b.check(t, f, run)
	}
}

// TestUniformCalls: the results of one call are read behind another's.
func TestUniformCalls(t *testing.T) {
	m := kernel.NewModule()
	f := kernel.FloatFunction("f", 1, 2, func(_ *kernel.Kernel, in []kernel.Float) []kernel.Float {
		return []kernel.Float{in[0].Plus(1), in[0].Minus(1)}
	})
	k := kernel.New(m, "test", kernel.StageParticle)
	a, b := f.Floats(k.Instance("a", 0).Get()), f.Floats(k.Instance("b", 0).Get())
	for i, x := range []kernel.Float{a[0], b[0], a[1], b[1]} {
		float(k, i).Set(float(k, i).Get().Add(x.Times(2)))
	}
	step := k.Finish()
	u := kernel.NewUniforms(m)
	u.Split(step)
	check(t, m, step)
	check(t, m, u.Finish())
}

// TestLoops: lanes leave a loop one by one, those outside the branch at once.
func TestLoops(t *testing.T) {
	for _, stage := range []kernel.Stage{kernel.StageParticle, kernel.StageSerial} {
		build(t, stage, func(k *kernel.Kernel) {
			n := k.LocalUint(k.Uint(0))
			k.If(float(k, 0).Get().Lt(k.Float(1)), func() {
				k.Loop(9, uint_(k, 0).Get(), func(i kernel.Uint) kernel.BoolValue {
					k.Loop(4, i, func(j kernel.Uint) kernel.BoolValue {
						n.Set(n.Get().Times(3).Add(j))
						return uint_(k, 1).Get().Lt(n.Get())
					})
					float(k, 1).Add(n.Get().Float())
					return i.Eq(uint_(k, 2).Get())
				})
			}, func() {
				n.Set(k.Uint(7))
			})
			uint_(k, 3).Set(n.Get())
		})
	}
}

func TestCompileReportsWhatItCannotDo(t *testing.T) {
	m := kernel.NewModule()
	k := kernel.New(m, "test", kernel.StageParticle)
	k.If(float(k, 0).Get().Lt(k.Float(1)), func() { k.Out(0, k.Float(1)) }, nil)
	if _, err := Compile(m, []*kernel.Func{k.Finish()}); err == nil {
		t.Error("a record inside of If: no error")
	}
}
