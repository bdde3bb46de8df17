//go:build amd64 || arm64

package kerneltest

import (
	"context"
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/target/wasm"
)

func init() { Targets = append(Targets, Target{"wasm", new(engine).run}) }

// engine runs kernels compiled to WebAssembly, one at a time, in one memory.
type engine struct {
	sync.Mutex
	runtime   wazero.Runtime
	memory    api.Memory
	functions map[*kernel.Func]api.Function
}

func (e *engine) start(ctx context.Context) error {
	if e.functions != nil {
		return nil
	}
	e.runtime = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler())
	mod, err := e.runtime.InstantiateWithConfig(ctx, wasm.MemoryModule(), wazero.NewModuleConfig().WithName(wasm.MemoryImport))
	if err != nil {
		return err
	}
	e.memory, e.functions = mod.Memory(), map[*kernel.Func]api.Function{}
	return nil
}

func (e *engine) load(ctx context.Context, m *kernel.Module, f *kernel.Func) (api.Function, error) {
	if fn := e.functions[f]; fn != nil {
		return fn, nil
	}
	code, err := wasm.Compile(m, []*kernel.Func{f})
	if err != nil {
		return nil, err
	}
	mod, err := e.runtime.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	e.functions[f] = mod.ExportedFunction("k0")
	return e.functions[f], nil
}

// run lays the particles out in tiles and runs the kernel on them.
func (e *engine) run(m *kernel.Module, f *kernel.Func, on *Memory) error {
	e.Lock()
	defer e.Unlock()
	ctx := context.Background()
	if err := e.start(ctx); err != nil {
		return err
	}
	fn, err := e.load(ctx, m, f)
	if err != nil {
		return err
	}
	columns := len(m.Particle)
	tiles := (len(on.Particles) + wasm.TileSlots - 1) / wasm.TileSlots
	l := layout{record: 4 * wasm.RecordWords(f), tile: wasm.TileBytes(columns)}
	l.row = 64
	l.data = l.row + wasm.TileBytes(len(m.Instance))
	l.tiles = (l.data + 4*uint32(len(m.Data)) + 63) &^ 63
	l.out = l.tiles + uint32(tiles)*l.tile
	l.jobs = l.out + uint32(tiles)*wasm.TileSlots*l.record
	size := l.jobs + uint32(tiles)*wasm.JobBytes
	if have := e.memory.Size(); have < size {
		if _, ok := e.memory.Grow((size - have + 1<<16 - 1) >> 16); !ok {
			return fmt.Errorf("no memory for %d bytes", size)
		}
	}
	l.bytes, _ = e.memory.Read(0, size)
	clear(l.bytes)

	for i, v := range on.Instance {
		l.put(l.row+wasm.TileHeader+wasm.ColumnStride*uint32(i), v)
	}
	for i, v := range m.Data {
		l.put(l.data+4*uint32(i), v)
	}
	for t := range tiles {
		n := min(wasm.TileSlots, len(on.Particles)-t*wasm.TileSlots)
		tile := l.tiles + uint32(t)*l.tile
		var mask uint64
		for slot := range n {
			p := &on.Particles[t*wasm.TileSlots+slot]
			if !p.Dead {
				mask |= 1 << slot
			}
			for c, v := range p.Columns {
				l.put(l.cell(tile, c, slot), v)
			}
		}
		binary.LittleEndian.PutUint64(l.bytes[tile:], mask)
		l.put(tile+8, uint32(n))
		job := l.jobs + uint32(t)*wasm.JobBytes
		for w, v := range map[uint32]uint32{wasm.JobInst: l.row + wasm.TileHeader, wasm.JobData: l.data, wasm.JobTile: tile,
			wasm.JobCount: uint32(n), wasm.JobOut: l.out + uint32(t)*wasm.TileSlots*l.record, wasm.JobOrder: uint32(t) * wasm.TileSlots} {
			l.put(job+4*w, v)
		}
	}
	if _, err := fn.Call(ctx, uint64(l.jobs), uint64(tiles)); err != nil {
		return err
	}
	l.collect(on)
	return nil
}

// layout says where things lie in the memory.
type layout struct {
	bytes                                     []byte
	row, data, tiles, out, jobs, tile, record uint32
}

func (l *layout) put(at, v uint32)     { binary.LittleEndian.PutUint32(l.bytes[at:], v) }
func (l *layout) get(at uint32) uint32 { return binary.LittleEndian.Uint32(l.bytes[at:]) }
func (l *layout) cell(tile uint32, col, slot int) uint32 {
	return tile + wasm.TileHeader + wasm.ColumnStride*uint32(col) + 4*uint32(slot)
}

// collect reads the particles back. Records stand without gaps for the dead.
func (l *layout) collect(on *Memory) {
	written := map[int]uint32{}
	for i := range on.Particles {
		p := &on.Particles[i]
		if p.Dead {
			continue
		}
		t, slot := i/wasm.TileSlots, i%wasm.TileSlots
		tile := l.tiles + uint32(t)*l.tile
		for c := range p.Columns {
			p.Columns[c] = l.get(l.cell(tile, c, slot))
		}
		for w := range min(l.record/4, uint32(len(p.Record))) {
			p.Record[w] = l.get(l.out + uint32(t)*wasm.TileSlots*l.record + written[t]*l.record + 4*w)
		}
		written[t]++
		p.Dead = binary.LittleEndian.Uint64(l.bytes[tile:])>>slot&1 == 0
	}
}
