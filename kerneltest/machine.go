package kerneltest

import (
	"math"

	"github.com/motefx/mote/kernel"
)

// Memory is what a kernel runs on: the instance and its particles. All values
// are bits; columns are those of the module, in its order.
type Memory struct {
	Instance  []uint32
	Particles []Particle
}

// Particle is one particle: its columns, whether it lives, and the record that
// a renderer wrote.
type Particle struct {
	Columns []uint32
	Dead    bool
	Record  [16]uint32
}

// clone returns a copy that shares nothing.
func (m *Memory) clone() *Memory {
	c := &Memory{Instance: append([]uint32(nil), m.Instance...)}
	for _, p := range m.Particles {
		p.Columns = append([]uint32(nil), p.Columns...)
		c.Particles = append(c.Particles, p)
	}
	return c
}

// Target is another way to run a kernel, which must agree with the interpreter
// to the bit.
type Target struct {
	Name string
	// Run runs the kernel over all particles of m and changes them in place.
	Run func(module *kernel.Module, f *kernel.Func, m *Memory) error
}

// Targets are what every Run compares with the interpreter. A test binary that
// has one more way to run kernels appends it before its tests, in TestMain or
// in an init function.
var Targets []Target

// machine is the memory as the interpreter sees it.
type machine struct {
	module *kernel.Module
	m      *Memory
	at     int
}

// interpret runs a kernel over all particles.
func interpret(module *kernel.Module, f *kernel.Func, m *Memory) {
	mac := &machine{module: module, m: m}
	in := kernel.Interpreter{Module: module, Machine: mac}
	for mac.at = range m.Particles {
		if !m.Particles[mac.at].Dead {
			in.Run(f)
		}
	}
}

func (m *machine) particle() *Particle        { return &m.m.Particles[m.at] }
func (m *machine) Data(word uint32) uint32    { return m.module.Data[word] }
func (m *machine) Inst(col uint32) uint32     { return m.m.Instance[col] }
func (m *machine) Attr(col uint32) uint32     { return m.particle().Columns[col] }
func (m *machine) Order() uint32              { return uint32(m.at) }
func (m *machine) SetInst(col, v uint32)      { m.m.Instance[col] = v }
func (m *machine) SetAttr(col, v uint32)      { m.particle().Columns[col] = v }
func (m *machine) Out(word, v uint32)         { m.particle().Record[word] = v }
func (m *machine) Kill()                      { m.particle().Dead = true }
func (m *machine) Raise(_ uint32, _ []uint32) {}

func (m *machine) Other(col, order uint32) uint32 {
	return m.m.Particles[min(int(order), len(m.m.Particles)-1)].Columns[col]
}

func (m *machine) Table(t *kernel.TableInfo, row uint32, component int) uint32 {
	if t.Kind != kernel.TableData {
		return 0
	}
	first, rows := m.module.Data[t.Head], m.module.Data[t.Head+1]
	if rows == 0 {
		return 0
	}
	return m.module.Data[first+min(row, rows-1)*uint32(t.Width)+uint32(component)]
}

func (m *machine) SetTable(*kernel.TableInfo, uint32, int, uint32) {}

// write stores a value in the column of that name, when the kernel has it.
func write(columns []kernel.Column, into []uint32, name string, v float32) bool {
	for i, c := range columns {
		if c.Name == name {
			into[i] = math.Float32bits(v)
			if c.Type != kernel.F32 {
				into[i] = uint32(v)
			}
			return true
		}
	}
	return false
}

// value returns the value in the column of that name.
func value(columns []kernel.Column, from []uint32, name string) (float32, bool) {
	for i, c := range columns {
		if c.Name == name {
			return math.Float32frombits(from[i]), true
		}
	}
	return 0, false
}

func length(v [3]float32) float32 {
	var sum float64
	for _, x := range v {
		sum += float64(float64(x) * float64(x))
	}
	return float32(math.Sqrt(sum))
}
