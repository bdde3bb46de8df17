package sim

import (
	"errors"
	"fmt"
	"syscall/js"
	"unsafe"

	"github.com/motefx/mote/target/wasm"
)

// jsBackend runs kernels in the browser's or node's own WebAssembly. They import
// the memory of this very Go program, so that they work in place on its slices.
// Addresses are those of Go: the memory of a World is a list of slices that the
// collector does not move.
type jsBackend struct {
	memory  js.Value
	chunks  [][]byte
	modules map[*loaded]js.Value
}

// capture learns the running Go program's instance from the prototype's method
// that every callback passes through.
const capture = `(() => {
	const proto = globalThis.Go && globalThis.Go.prototype;
	if (!proto || !proto._resume || globalThis.__mote) return;
	const resume = proto._resume;
	proto._resume = function () { globalThis.__mote = this; proto._resume = resume; return resume.call(this); };
})()`

func newBackend() (backend, error) {
	global := js.Global()
	if global.Get("WebAssembly").IsUndefined() {
		return nil, errors.New("WebAssembly is not there")
	}
	if global.Get("__mote").IsUndefined() {
		global.Call("eval", capture)
		f := js.FuncOf(func(js.Value, []js.Value) any { return nil })
		f.Invoke()
		f.Release()
	}
	self := global.Get("__mote")
	if self.IsUndefined() || self.Get("_inst").IsUndefined() {
		return nil, errors.New("the Go program's memory cannot be reached; load it with Go's own wasm_exec.js")
	}
	return &jsBackend{memory: self.Get("_inst").Get("exports").Get("mem"), modules: map[*loaded]js.Value{}}, nil
}

func (b *jsBackend) grow(size uint32) ([]byte, error) {
	chunk := make([]byte, size)
	b.chunks = append(b.chunks, chunk)
	return chunk, nil
}

func (b *jsBackend) load(l *loaded) (executor, error) {
	kernels := l.sys.Kernels()
	instance, ok := b.modules[l]
	if !ok {
		code, err := wasm.Compile(l.sys.Module, kernels)
		if err != nil {
			return nil, err
		}
		bytes := js.Global().Get("Uint8Array").New(len(code))
		js.CopyBytesToJS(bytes, code)
		imports := map[string]any{wasm.MemoryImport: map[string]any{"memory": b.memory}}
		w := js.Global().Get("WebAssembly")
		instance = w.Get("Instance").New(w.Get("Module").New(bytes), imports)
		b.modules[l] = instance
	}
	e := &jsKernels{}
	for i := range kernels {
		e.functions = append(e.functions, instance.Get("exports").Get(fmt.Sprintf("k%d", i)))
	}
	return e, nil
}

func (b *jsBackend) close() error {
	b.chunks, b.modules = nil, nil
	return nil
}

type jsKernels struct{ functions []js.Value }

func (e *jsKernels) run(k int, jobs, n uint32) { e.functions[k].Invoke(jobs, n) }

func (e *jsKernels) close() {}

// place puts a fresh chunk to use: addresses count from 0 of Go's memory.
func (m *memory) place(b []byte) {
	at := uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b))))
	m.base = nil
	m.top, m.size = (at+15)&^15, at+uint32(len(b))
}

// chunkBytes is the least that the memory grows by.
const chunkBytes = 1 << 20

func (m *memory) more(n uint32) (uint32, error) { return max(n+16, chunkBytes), nil }

func (p plain) grow(size uint32) ([]byte, error) {
	b := make([]byte, size)
	*p.chunks = append(*p.chunks, b)
	return b, nil
}
