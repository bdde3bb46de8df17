package value_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value"
)

// machine is one particle of a kernel that only writes output words.
type machine struct {
	m    *kernel.Module
	attr map[string]uint32
	inst map[string]uint32
	out  [8]uint32
}

func (m *machine) Data(w uint32) uint32     { return m.m.Data[w] }
func (m *machine) Inst(c uint32) uint32     { return m.inst[m.m.Instance[c].Name] }
func (m *machine) Attr(c uint32) uint32     { return m.attr[m.m.Particle[c].Name] }
func (m *machine) Other(_, _ uint32) uint32 { return 0 }
func (m *machine) Order() uint32            { return 0 }
func (m *machine) SetInst(c, v uint32)      { m.inst[m.m.Instance[c].Name] = v }
func (m *machine) SetAttr(c, v uint32)      { m.attr[m.m.Particle[c].Name] = v }
func (m *machine) Out(w, v uint32)          { m.out[w] = v }
func (m *machine) Kill()                    {}
func (m *machine) Raise(uint32, []uint32)   {}
func (m *machine) Table(t *kernel.TableInfo, row uint32, c int) uint32 {
	at, rows := m.m.Data[t.Head], m.m.Data[t.Head+1]
	return m.m.Data[at+min(row, rows-1)*uint32(t.Width)+uint32(c)]
}
func (m *machine) SetTable(*kernel.TableInfo, uint32, int, uint32) {}

// probe evaluates a value for particles.
type probe struct {
	*machine
	in kernel.Interpreter
	f  *kernel.Func
}

// newProbe builds a kernel over particles; build writes output words.
func newProbe(build func(k *kernel.Kernel)) *probe {
	m := kernel.NewModule()
	k := kernel.New(m, "probe", kernel.StageParticle)
	k.Life = k.Attribute(kernel.Attribute{Name: "test.life", Width: 1}, 0).Get()
	k.Age = k.Attribute(kernel.Attribute{Name: "test.age", Width: 1}, 0).Get()
	k.Step = k.Float(0.1)
	k.Delta = k.Float(0.1)
	k.Time = k.Instance("time", 0).Get()
	k.SetInput(k.Life)
	k.SetKey(k.UintAttribute("key").Get())
	k.Block("block", 0)
	build(k)
	f := k.Finish()
	kernel.MarkExact(f, m)
	p := &probe{machine: &machine{m: m, attr: map[string]uint32{}, inst: map[string]uint32{}}, f: f}
	p.in = kernel.Interpreter{Module: m, Machine: p.machine}
	return p
}

func (p *probe) set(name string, x float32)   { p.attr[name] = math.Float32bits(x) }
func (p *probe) share(name string, x float32) { p.inst[name] = math.Float32bits(x) }
func (p *probe) run() []float32 {
	p.in.Run(p.f)
	out := make([]float32, len(p.out))
	for i, b := range p.out {
		out[i] = math.Float32frombits(b)
	}
	return out
}

func scalarProbe(s value.Scalar) *probe {
	return newProbe(func(k *kernel.Kernel) { k.Out(0, s.At(k)) })
}

func vectorProbe(v value.Vector) *probe {
	return newProbe(func(k *kernel.Kernel) {
		x := v.At(k)
		k.Out(0, x.X)
		k.Out(1, x.Y)
		k.Out(2, x.Z)
	})
}

func colorProbe(c value.Color) *probe {
	return newProbe(func(k *kernel.Kernel) {
		x := c.At(k)
		k.Out(0, x.X)
		k.Out(1, x.Y)
		k.Out(2, x.Z)
		k.Out(3, x.W)
	})
}

// over evaluates a scalar at a life.
func (p *probe) over(life float64) float64 {
	p.set("test.life", float32(life))
	return float64(p.run()[0])
}

// holder is a document of one value of each kind.
type holder struct {
	S value.Scalar `json:"s"`
	V value.Vector `json:"v"`
	C value.Color  `json:"c"`
}

func decode(t testing.TB, text string) (holder, *problem.List) {
	t.Helper()
	n, err := block.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var h holder
	var list problem.List
	block.Decode(n, &h, &list)
	return h, &list
}

func mustDecode(t testing.TB, text string) holder {
	t.Helper()
	h, list := decode(t, text)
	if err := list.Err(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return h
}

func near(t testing.TB, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
