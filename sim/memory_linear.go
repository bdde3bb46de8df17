//go:build !js

package sim

import "unsafe"

// place puts the memory to use after it grew: addresses count from its start.
func (m *memory) place(b []byte) {
	m.base, m.size = unsafe.Pointer(unsafe.SliceData(b)), uint32(min(len(b), memoryLimit))
}

// more returns the size to grow to for n more bytes.
func (m *memory) more(n uint32) (uint32, error) {
	if n > memoryLimit-m.top {
		return 0, errTooLarge(n, m.top)
	}
	want := max(uint64(m.size)+uint64(m.size)/2, uint64(m.top)+uint64(n))
	return uint32(min(want, memoryLimit)), nil
}

func (p plain) grow(size uint32) ([]byte, error) {
	b := make([]byte, size)
	for _, old := range *p.chunks {
		copy(b, old)
	}
	*p.chunks = [][]byte{b}
	return b, nil
}
