package expression_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value/expression"
)

// machine is one particle with attributes and instance variables by name.
type machine struct {
	m    *kernel.Module
	attr map[string]uint32
	inst map[string]uint32
	out  [3]uint32
}

func (m *machine) Data(w uint32) uint32                            { return m.m.Data[w] }
func (m *machine) Inst(c uint32) uint32                            { return m.inst[m.m.Instance[c].Name] }
func (m *machine) Attr(c uint32) uint32                            { return m.attr[m.m.Particle[c].Name] }
func (m *machine) Other(_, _ uint32) uint32                        { return 0 }
func (m *machine) Order() uint32                                   { return 0 }
func (m *machine) Table(*kernel.TableInfo, uint32, int) uint32     { return 0 }
func (m *machine) SetInst(c, v uint32)                             { m.inst[m.m.Instance[c].Name] = v }
func (m *machine) SetAttr(c, v uint32)                             { m.attr[m.m.Particle[c].Name] = v }
func (m *machine) SetTable(*kernel.TableInfo, uint32, int, uint32) {}
func (m *machine) Out(w, v uint32)                                 { m.out[w] = v }
func (m *machine) Kill()                                           {}
func (m *machine) Raise(uint32, []uint32)                          {}
func (m *machine) set(name string, x float32)                      { m.attr[name] = math.Float32bits(x) }
func (m *machine) get(name string) float64                         { return float64(math.Float32frombits(m.attr[name])) }
func (m *machine) result(i int) float64                            { return float64(math.Float32frombits(m.out[i])) }

// run runs a program for a particle at position (1, 2, 3), velocity (4, 5, 6),
// size 0.5, colour (0.1, 0.2, 0.3, 0.4), age 2, life ¼, time 10, step 0.1, with
// the parameters wind = 7, gust = (1, −2, 3) and tint.g = 0.5.
func run(t testing.TB, src string) *machine {
	t.Helper()
	p, err := expression.Compile(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return record(p)
}

func record(p *expression.Program) *machine {
	m := &machine{m: kernel.NewModule(), attr: map[string]uint32{}, inst: map[string]uint32{}}
	k := kernel.New(m.m, "probe", kernel.StageParticle)
	k.Age, k.Life = k.Attribute(kernel.Attribute{Name: "test.age", Width: 1}, 0).Get(), k.Float(0.25)
	k.Time, k.Step, k.Delta = k.Float(10), k.Float(0.1), k.Float(0.2)
	k.SetInput(k.Life)
	k.SetKey(k.UintAttribute("key").Get())
	k.Block("block", 0)
	switch p.Type() {
	case expression.None:
		p.Run(k)
	case expression.Number:
		k.Out(0, p.Eval(k))
	default:
		v := p.Vec(k)
		k.Out(0, v.X)
		k.Out(1, v.Y)
		k.Out(2, v.Z)
	}
	f := k.Finish()
	kernel.MarkExact(f, m.m)
	for i, n := range []string{"position.x", "position.y", "position.z", "velocity.x", "velocity.y", "velocity.z"} {
		m.set(n, float32(i+1))
	}
	for i, n := range []string{"color.r", "color.g", "color.b", "color.a"} {
		m.set(n, float32(i+1)/10)
	}
	m.set("size", 0.5)
	m.set("test.age", 2)
	for n, x := range map[string]float32{"wind": 7, "gust.x": 1, "gust.y": -2, "gust.z": 3, "tint.g": 0.5} {
		m.inst["parameter."+n] = math.Float32bits(x)
	}
	in := kernel.Interpreter{Module: m.m, Machine: m}
	in.Run(f)
	return m
}

func near(t testing.TB, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 2e-6*math.Max(1, math.Abs(want))) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
