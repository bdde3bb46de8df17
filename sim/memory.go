package sim

import (
	"fmt"
	"unsafe"
)

// memory is the one linear memory of a World, addressed by byte offset as the
// kernels see it. It grows only between stages, never while a kernel runs.
type memory struct {
	base unsafe.Pointer
	size uint32
	top  uint32
	// grow makes the memory at least size bytes long and returns it.
	grow func(size uint32) ([]byte, error)
	free map[uint32][]uint32
}

// memoryLimit bounds what a World may use.
const memoryLimit = 0xfff0_0000

func newMemory(grow func(size uint32) ([]byte, error)) (*memory, error) {
	m := &memory{grow: grow, top: 64, free: map[uint32][]uint32{}}
	return m, m.extend(1 << 16)
}

// extend makes room for n more bytes at top.
func (m *memory) extend(n uint32) error {
	size, err := m.more(n)
	if err != nil {
		return err
	}
	b, err := m.grow(size)
	if err != nil {
		return err
	}
	m.place(b)
	return nil
}

func errTooLarge(n, used uint32) error {
	return fmt.Errorf("out of memory: %d more bytes, %d in use; lower the capacity of the systems", n, used)
}

// outOfMemory travels up to the call of the World that ran out, which returns
// it as an error.
type outOfMemory struct{ error }

// alloc returns n bytes of zeros, 16-byte aligned.
func (m *memory) alloc(n uint32) uint32 {
	n = (n + 15) &^ 15
	if list := m.free[n]; len(list) > 0 {
		at := list[len(list)-1]
		m.free[n] = list[:len(list)-1]
		clear(m.bytes(at, n))
		return at
	}
	if n > m.size-m.top {
		if err := m.extend(n); err != nil {
			panic(outOfMemory{err})
		}
	}
	at := m.top
	m.top += n
	return at
}

// release gives n bytes at an address back.
func (m *memory) release(at, n uint32) {
	n = (n + 15) &^ 15
	m.free[n] = append(m.free[n], at)
}

func (m *memory) u32(at uint32) *uint32 { return (*uint32)(unsafe.Add(m.base, at)) }
func (m *memory) u64(at uint32) *uint64 { return (*uint64)(unsafe.Add(m.base, at)) }

func (m *memory) bytes(at, n uint32) []byte {
	return unsafe.Slice((*byte)(unsafe.Add(m.base, at)), n)
}

func (m *memory) words(at, n uint32) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Add(m.base, at)), n)
}
