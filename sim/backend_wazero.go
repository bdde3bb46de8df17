//go:build !js

package sim

import (
	"context"
	"fmt"
	"runtime"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/motefx/mote/target/wasm"
)

// wazeroBackend runs kernels compiled by wazero, in a memory that a module of
// its own exports and all programs import.
type wazeroBackend struct {
	ctx     context.Context
	runtime wazero.Runtime
	memory  api.Memory
	modules map[*loaded]api.Module
}

func newBackend() (backend, error) {
	if a := runtime.GOARCH; a != "amd64" && a != "arm64" {
		return nil, fmt.Errorf("wazero has no compiler for %s", a)
	}
	ctx := experimental.WithMemoryAllocator(context.Background(), experimental.MemoryAllocatorFunc(allocate))
	b := &wazeroBackend{ctx: ctx, modules: map[*loaded]api.Module{}}
	b.runtime = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().WithMemoryLimitPages(65536))
	mod, err := b.runtime.InstantiateWithConfig(ctx, wasm.MemoryModule(), wazero.NewModuleConfig().WithName(wasm.MemoryImport))
	if err != nil {
		b.runtime.Close(ctx)
		return nil, fmt.Errorf("memory: %w", err)
	}
	b.memory = mod.Memory()
	return b, nil
}

func (b *wazeroBackend) grow(size uint32) ([]byte, error) {
	const page = 1 << 16
	if have := b.memory.Size(); have < size {
		if _, ok := b.memory.Grow(uint32((uint64(size) - uint64(have) + page - 1) / page)); !ok {
			return nil, fmt.Errorf("out of memory: cannot grow to %d MiB", size>>20)
		}
	}
	all, _ := b.memory.Read(0, b.memory.Size())
	return all, nil
}

func (b *wazeroBackend) load(l *loaded) (executor, error) {
	mod := b.modules[l]
	kernels := l.sys.Kernels()
	if mod == nil {
		code, err := wasm.Compile(l.sys.Module, kernels)
		if err != nil {
			return nil, err
		}
		if mod, err = b.runtime.InstantiateWithConfig(b.ctx, code, wazero.NewModuleConfig().WithName("")); err != nil {
			return nil, err
		}
		b.modules[l] = mod
	}
	e := &compiled{ctx: b.ctx, functions: make([]api.Function, len(kernels))}
	for i := range kernels {
		e.functions[i] = mod.ExportedFunction(fmt.Sprintf("k%d", i))
	}
	return e, nil
}

func (b *wazeroBackend) close() error { return b.runtime.Close(b.ctx) }

// compiled calls the exports of a module. Each worker has handles of its own.
type compiled struct {
	ctx       context.Context
	functions []api.Function
	stack     [2]uint64
}

func (c *compiled) run(k int, jobs, n uint32) {
	c.stack = [2]uint64{uint64(jobs), uint64(n)}
	if err := c.functions[k].CallWithStack(c.ctx, c.stack[:]); err != nil {
		panic(fmt.Sprintf("sim: kernel %d: %v", k, err)) // kernels cannot trap: a fault of ours
	}
}

func (c *compiled) close() {}
