package kernel

import (
	"fmt"
	"math"
)

// Module holds what all kernels of one system share: columns, the data block,
// tables, histories and events. It grows while kernels are built on it.
type Module struct {
	Particle  []Column
	Instance  []Column
	Data      []uint32 // authored numbers, then rows of tables
	Tables    []TableInfo
	Histories []History
	Events    []Event

	// Fixed holds particle columns that are known to have one value, by column:
	// kernels built from now on read a literal instead.
	Fixed map[uint32]uint32

	// Random chooses how draws are made from a particle's key.
	Random RandomKind

	particle, instance map[string]uint32
	data               map[dataKey]uint32
	tables             map[dataKey]int
}

// RandomKind names a generator.
type RandomKind uint8

// The generators a document may ask for.
const (
	PCG3D RandomKind = iota
	Mulberry32
)

type dataKey struct {
	block string
	seq   int
}

// NewModule returns an empty module.
func NewModule() *Module {
	return &Module{
		particle: map[string]uint32{}, instance: map[string]uint32{},
		data: map[dataKey]uint32{}, tables: map[dataKey]int{},
	}
}

// ParticleColumn returns the index of a particle column, made when new.
func (m *Module) ParticleColumn(c Column) uint32 { return column(&m.Particle, m.particle, c) }

// InstanceColumn returns the index of an instance column, made when new.
func (m *Module) InstanceColumn(c Column) uint32 { return column(&m.Instance, m.instance, c) }

func column(list *[]Column, index map[string]uint32, c Column) uint32 {
	if i, ok := index[c.Name]; ok {
		if (*list)[i].Type != c.Type {
			panic(fmt.Sprintf("kernel: column %q is %v, used as %v", c.Name, (*list)[i].Type, c.Type))
		}
		return i
	}
	i := uint32(len(*list))
	*list = append(*list, c)
	index[c.Name] = i
	return i
}

// FindInstance returns the index of the instance column of that name.
func (m *Module) FindInstance(name string) (uint32, bool) { i, ok := m.instance[name]; return i, ok }

// FindParticle returns the index of the particle column of that name.
func (m *Module) FindParticle(name string) (uint32, bool) { i, ok := m.particle[name]; return i, ok }

// SetParticles replaces the particle columns; kernels follow with Renumber.
func (m *Module) SetParticles(columns []Column) {
	m.Particle = columns
	m.particle = map[string]uint32{}
	for i, c := range columns {
		m.particle[c.Name] = uint32(i)
	}
}

// History declares an array attribute, or returns the one of that name.
func (m *Module) History(h History) int {
	for i, have := range m.Histories {
		if have.Name == h.Name {
			return i
		}
	}
	m.Histories = append(m.Histories, h)
	return len(m.Histories) - 1
}

// Event declares an event, or returns the one of that name.
func (m *Module) Event(e Event) int {
	for i, have := range m.Events {
		if have.Name == e.Name {
			return i
		}
	}
	m.Events = append(m.Events, e)
	return len(m.Events) - 1
}

// InstanceTable declares a table that the simulation fills for each instance.
// The instance columns name.base and name.rows hold its place and length.
func (m *Module) InstanceTable(name string, t Type, width int) int {
	for i, have := range m.Tables {
		if have.Name == name && have.Kind == TableInst {
			return i
		}
	}
	head := m.InstanceColumn(Column{Name: name + ".base", Type: U32})
	m.InstanceColumn(Column{Name: name + ".rows", Type: U32})
	m.Tables = append(m.Tables, TableInfo{Name: name, Kind: TableInst, Type: t, Width: width, Head: head})
	return len(m.Tables) - 1
}

// word stores an authored number under a key that is stable from kernel to
// kernel, so that all kernels of a system read one word.
func (m *Module) word(key dataKey, bits uint32) uint32 {
	if at, ok := m.data[key]; ok {
		return at
	}
	at := uint32(len(m.Data))
	m.Data = append(m.Data, bits)
	m.data[key] = at
	return at
}

func (m *Module) table(key dataKey, width int, rows [][]float32) int {
	if t, ok := m.tables[key]; ok {
		return t
	}
	head := uint32(len(m.Data))
	m.Data = append(m.Data, head+2, uint32(len(rows)))
	for i, r := range rows {
		if len(r) != width {
			panic(fmt.Sprintf("kernel: row %d of a table has %d values, want %d", i, len(r), width))
		}
		for _, v := range r {
			m.Data = append(m.Data, StoreBits(math.Float32bits(v)))
		}
	}
	m.Tables = append(m.Tables, TableInfo{Name: key.block, Kind: TableData, Type: F32, Width: width, Head: head})
	m.tables[key] = len(m.Tables) - 1
	return len(m.Tables) - 1
}
