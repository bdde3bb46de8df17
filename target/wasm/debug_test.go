package wasm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

func TestDebugString(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var n int
	fmt.Sscan(os.Getenv("N"), &n)
	for i := 0; ; i++ {
		b := make([]byte, 40+r.IntN(800))
		for j := range b {
			b[j] = byte(r.Uint32())
		}
		if i < n {
			continue
		}
		m, f := randomKernel(b)
		for _, c := range f.Calls {
			t.Log(kernel.Listing(c.Body(), m))
		}
		code, _ := Compile(m, []*kernel.Func{f})
		os.WriteFile("/tmp/w/fail.wasm", code, 0o644)
		prove(t, m, f, uint32(i))
		ctx := context.Background()
		rt := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
		mm, _ := rt.InstantiateWithConfig(ctx, MemoryModule(), wazero.NewModuleConfig().WithName(MemoryImport))
		mm.Memory().Grow(memoryPages - 1)
		mod, err := rt.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithName(""))
		if err != nil {
			t.Fatal(err)
		}
		_ = api.ValueTypeI32
		bb, _ := mm.Memory().Read(0, memoryPages<<16)
		_ = mod
		_ = bb
		return
	}
}
