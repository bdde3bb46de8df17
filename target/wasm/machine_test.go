package wasm

import (
	"context"
	"encoding/binary"
	"fmt"
	"sync"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/motefx/mote/kernel"
)

// ram is a linear memory that the interpreter and compiled kernels share.
type ram []byte

func (r ram) get(at uint32) uint32        { return binary.LittleEndian.Uint32(r[at:]) }
func (r ram) set(at, v uint32)            { binary.LittleEndian.PutUint32(r[at:], v) }
func (r ram) mask(at uint32) uint64       { return binary.LittleEndian.Uint64(r[at:]) }
func (r ram) setMask(at uint32, v uint64) { binary.LittleEndian.PutUint64(r[at:], v) }

// reference runs kernels by the interpreter over jobs: what compiled kernels
// are compared with.
type reference struct {
	ram
	m *kernel.Module
	f *kernel.Func

	job, slot uint32
	killed    bool
	record    []uint32 // nil until the kernel writes a word of it
}

func (o *reference) run(m *kernel.Module, f *kernel.Func, jobs, n uint32) {
	o.m, o.f = m, f
	in := kernel.Interpreter{Module: m, Machine: o}
	for o.job = jobs; n > 0; o.job, n = o.job+JobBytes, n-1 {
		tile, out := o.word(JobTile), o.word(JobOut)
		first, count := o.word(JobFirst), o.word(JobCount)
		alive := o.mask(tile)
		for o.slot = first; o.slot < first+count; o.slot++ {
			if alive>>o.slot&1 == 0 {
				continue
			}
			o.killed, o.record = false, nil
			in.Run(f)
			for i, w := range o.record {
				o.set(out+4*uint32(i), w)
			}
			out += 4 * uint32(len(o.record))
			if o.killed {
				o.setMask(tile, o.mask(tile)&^(1<<o.slot))
			}
		}
	}
}

func (o *reference) word(w uint32) uint32 { return o.get(o.job + 4*w) }

func (o *reference) column(col uint32) uint32 {
	return o.word(JobTile) + TileHeader + ColumnStride*col + 4*o.slot
}

func (o *reference) instance(col uint32) uint32 {
	if o.f.Stage == kernel.StageInstance {
		return o.column(col)
	}
	return o.word(JobInst) + ColumnStride*col
}

func (o *reference) Data(word uint32) uint32 { return o.get(o.word(JobData) + 4*word) }
func (o *reference) Inst(col uint32) uint32  { return o.get(o.instance(col)) }
func (o *reference) Attr(col uint32) uint32  { return o.get(o.column(col)) }
func (o *reference) Order() uint32           { return o.word(JobOrder) + o.slot - o.word(JobFirst) }
func (o *reference) SetInst(col, v uint32)   { o.set(o.instance(col), v) }
func (o *reference) SetAttr(col, v uint32)   { o.set(o.column(col), v) }
func (o *reference) Kill()                   { o.killed = true }

func (o *reference) Other(col, order uint32) uint32 {
	aux := o.word(JobAux)
	alive := o.get(aux + AuxAlive)
	if alive == 0 {
		return 0
	}
	order = min(order, alive-1)
	return o.get(o.get(aux+AuxTiles+order/TileSlots*4) + TileHeader + ColumnStride*col + order%TileSlots*4)
}

func (o *reference) cell(t *kernel.TableInfo, row uint32, component int) (at uint32, ok bool) {
	var base, rows uint32
	if t.Kind == kernel.TableInst {
		base, rows = o.Inst(t.Head), o.Inst(t.Head+1)
	} else {
		base, rows = o.word(JobData)+4*o.Data(t.Head), o.Data(t.Head+1)
	}
	if rows == 0 {
		return 0, false
	}
	return base + 4*(min(row, rows-1)*uint32(t.Width)+uint32(component)), true
}

func (o *reference) Table(t *kernel.TableInfo, row uint32, component int) uint32 {
	if at, ok := o.cell(t, row, component); ok {
		return o.get(at)
	}
	return 0
}

func (o *reference) SetTable(t *kernel.TableInfo, row uint32, component int, v uint32) {
	if at, ok := o.cell(t, row, component); ok {
		o.set(at, v)
	}
}

func (o *reference) Out(word, v uint32) {
	if o.record == nil {
		o.record = make([]uint32, RecordWords(o.f))
	}
	o.record[word] = v
}

func (o *reference) Raise(event uint32, payload []uint32) {
	aux, words := o.word(JobAux), EventBytes(o.m)/4
	next := o.get(aux + AuxNext)
	for i := range words {
		v := uint32(0)
		switch {
		case i == 0:
			v = event
		case i == 1:
			v = o.slot
		case int(i-2) < len(payload):
			v = payload[i-2]
		}
		o.set(next+4*i, v)
	}
	o.set(aux+AuxNext, next+4*words)
}

// memoryPages is how much memory the tests share.
const memoryPages = 32

// host is one wazero runtime for all tests of the process.
var host = sync.OnceValue(func() (h struct {
	wazero.Runtime
	api.Memory
}) {
	ctx := context.Background()
	h.Runtime = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().WithCoreFeatures(api.CoreFeaturesV2))
	mod, err := h.InstantiateWithConfig(ctx, MemoryModule(), wazero.NewModuleConfig().WithName(MemoryImport))
	if err != nil {
		panic(err)
	}
	h.Memory = mod.Memory()
	h.Memory.Grow(memoryPages - h.Memory.Size()>>16)
	return h
})

// compile returns the kernels of a module, ready to be called on memory().
func compile(t testing.TB, m *kernel.Module, list ...*kernel.Func) []api.Function {
	t.Helper()
	code, err := Compile(m, list)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	mod, err := host().InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { mod.Close(ctx) })
	functions := make([]api.Function, len(list))
	for i := range list {
		functions[i] = mod.ExportedFunction(fmt.Sprintf("k%d", i))
	}
	return functions
}

func memory() ram {
	b, _ := host().Memory.Read(0, memoryPages<<16)
	return b
}

// job is a job as the tests write it.
type job [8]uint32

// bench is a workplace for one kernel: tiles, rows, data and the rest, filled
// with numbers of every kind.
type bench struct {
	ram
	m    *kernel.Module
	top  uint32
	seed uint32

	rows, data, events, aux, out, jobs uint32
	particles                          []uint32
	n                                  uint32
}

const (
	benchTiles = 3
	tableRows  = 6
)

// newBench lays memory out for a module.
func newBench(m *kernel.Module, seed uint32) *bench {
	b := &bench{ram: make(ram, memoryPages<<16), m: m, top: 64, seed: seed}
	b.data = b.alloc(4*uint32(len(m.Data)) + 4)
	for i, w := range m.Data {
		b.set(b.data+4*uint32(i), w)
	}
	b.rows = b.alloc(TileBytes(len(m.Instance)))
	b.fill(b.rows, m.Instance)
	for range benchTiles {
		tile := b.alloc(TileBytes(len(m.Particle)))
		b.particles = append(b.particles, tile)
		b.fill(tile, m.Particle)
	}
	// Each instance has tables of its own.
	for _, t := range m.Tables {
		if t.Kind != kernel.TableInst {
			continue
		}
		for slot := range uint32(TileSlots) {
			rows := uint32(tableRows)
			if h := historyOf(m, t.Name); h != nil {
				rows = uint32(h.Length) * TileSlots * benchTiles
			} else if slot%8 == 3 {
				rows = 0
			}
			if slot >= 8 {
				rows = 0
			}
			at := b.alloc(rows * uint32(t.Width) * 4)
			for i := range rows * uint32(t.Width) {
				b.set(at+4*i, b.value(t.Type))
			}
			cell := b.rows + TileHeader + 4*slot
			b.set(cell+ColumnStride*t.Head, at)
			b.set(cell+ColumnStride*(t.Head+1), rows)
		}
	}
	// Histories are kept in slots that no two particles share.
	if col, ok := m.FindParticle("slot"); ok {
		for i, tile := range b.particles {
			for slot := range uint32(TileSlots) {
				b.set(tile+TileHeader+ColumnStride*col+4*slot, uint32(i)*TileSlots+(slot*13)%TileSlots)
			}
		}
	}
	if col, ok := m.FindInstance("history.head"); ok {
		for slot := range uint32(TileSlots) {
			b.set(b.rows+TileHeader+ColumnStride*col+4*slot, slot%3)
		}
	}
	b.events = b.alloc(1 << 19)
	b.out = b.alloc(1 << 17)
	b.aux = b.alloc(AuxTiles + 4*benchTiles)
	b.set(b.aux+AuxNext, b.events)
	b.set(b.aux+AuxAlive, benchTiles*TileSlots-5)
	for i, tile := range b.particles {
		b.set(b.aux+AuxTiles+4*uint32(i), tile)
	}
	b.jobs = b.alloc(64 * JobBytes)
	return b
}

func historyOf(m *kernel.Module, table string) *kernel.History {
	for i, h := range m.Histories {
		if "history."+h.Name == table {
			return &m.Histories[i]
		}
	}
	return nil
}

func (b *bench) alloc(n uint32) uint32 {
	at := (b.top + 15) &^ 15
	b.top = at + n + 16
	if int(b.top) > len(b.ram) {
		panic("the tests have too little memory")
	}
	return at
}

func (b *bench) random() uint32 {
	b.seed = b.seed*747796405 + 2891336453
	w := (b.seed>>(b.seed>>28+4) ^ b.seed) * 277803737
	return w>>22 ^ w
}

// value is a number as memory may hold it: f32 have been through a store.
func (b *bench) value(t kernel.Type) uint32 {
	r := b.random()
	switch {
	case t == kernel.Bool:
		return r & 1
	case t != kernel.F32:
		switch r >> 8 % 4 {
		case 0:
			return extremeInts[r%uint32(len(extremeInts))]
		case 1:
			return extremes[r%uint32(len(extremes))]
		case 2:
			return r % 8
		}
		return b.random()
	}
	switch r >> 8 % 6 {
	case 0:
		return kernel.StoreBits(extremes[r%uint32(len(extremes))])
	case 1:
		return kernel.StoreBits(b.random())
	case 2:
		return 0
	}
	return kernel.StoreBits(r&0x807fffff | (0x3f800000 + (r>>8&7-5)<<23))
}

func (b *bench) fill(tile uint32, columns []kernel.Column) {
	b.setMask(tile, ^uint64(0))
	b.set(tile+8, TileSlots)
	for c := range columns {
		for i := range uint32(TileSlots) {
			b.set(tile+TileHeader+ColumnStride*uint32(c)+4*i, b.value(columns[c].Type))
		}
	}
}

func (b *bench) add(f *kernel.Func, tile, first, count uint32) {
	j := job{JobInst: b.rows + TileHeader + 4*(b.n%4), JobData: b.data, JobTile: b.particles[tile],
		JobFirst: first, JobCount: count, JobOut: b.out + b.n*4*TileSlots*RecordWords(f), JobOrder: tile*TileSlots + first, JobAux: b.aux}
	if f.Stage == kernel.StageInstance {
		j[JobTile] = b.rows
	}
	for i, w := range j {
		b.set(b.jobs+b.n*JobBytes+4*uint32(i), w)
	}
	b.n++
}

// check runs a kernel by the interpreter and compiled and compares all memory,
// but for slots that a group of four may fill with anything.
func (b *bench) check(t testing.TB, f *kernel.Func, run api.Function) {
	t.Helper()
	start := append(ram(nil), b.ram...)
	copy(memory(), start)
	(&reference{ram: b.ram}).run(b.m, f, b.jobs, b.n)
	if _, err := run.Call(context.Background(), uint64(b.jobs), uint64(b.n)); err != nil {
		t.Fatalf("%v\n%s", err, kernel.Listing(f, b.m))
	}
	got := memory()
	columns := len(b.m.Particle)
	if f.Stage == kernel.StageInstance {
		columns = len(b.m.Instance)
	}
	for j := range b.n {
		at := b.jobs + j*JobBytes
		tile, first, count := start.get(at+4*JobTile), start.get(at+4*JobFirst), start.get(at+4*JobCount)
		for slot := first; slot < first+(count+3)&^3; slot++ {
			if slot < first+count && start.mask(tile)>>slot&1 == 1 {
				continue
			}
			for c := range columns {
				at := tile + TileHeader + ColumnStride*uint32(c) + 4*slot
				b.set(at, 0)
				got.set(at, 0)
			}
		}
	}
	for at := 0; at < len(b.ram); at += 4 {
		if w, g := b.get(uint32(at)), got.get(uint32(at)); w != g {
			t.Errorf("at %s: %08x, the interpreter has %08x\n%s", b.place(uint32(at)), g, w, kernel.Listing(f, b.m))
			return
		}
	}
}

// place names an address.
func (b *bench) place(at uint32) string {
	tile := func(base uint32, columns []kernel.Column) string {
		if at >= base && at < base+TileBytes(len(columns)) {
			o := at - base
			if o < TileHeader {
				return fmt.Sprintf("header word %d", o/4)
			}
			o -= TileHeader
			return fmt.Sprintf("%s, slot %d", columns[o/ColumnStride].Name, o%ColumnStride/4)
		}
		return ""
	}
	if s := tile(b.rows, b.m.Instance); s != "" {
		return "instance " + s
	}
	for i, p := range b.particles {
		if s := tile(p, b.m.Particle); s != "" {
			return fmt.Sprintf("tile %d, %s", i, s)
		}
	}
	switch {
	case at >= b.aux:
		return fmt.Sprintf("aux + %d", at-b.aux)
	case at >= b.out:
		return fmt.Sprintf("out + %d", at-b.out)
	case at >= b.events:
		return fmt.Sprintf("events + %d", at-b.events)
	}
	return fmt.Sprintf("byte %d", at)
}

// exact marks every operation that rounds.
func exact(f *kernel.Func) {
	for i := range f.Nodes {
		switch f.Nodes[i].Op {
		case kernel.OpAddF, kernel.OpSubF, kernel.OpMulF, kernel.OpDivF, kernel.OpSqrtF:
			f.Nodes[i].Exact = true
		}
	}
}

// holes are masks of the living.
var holes = []uint64{^uint64(0), 0, 1, 1 << 63, 0xf0f0f0f0f0f0f0f0, 0x123456789abcdef0, 0xfffffffffffffffe, 0x7fffffffffffffff, 0x00000000fffff0ff}
