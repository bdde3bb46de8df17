//go:build unix

package sim

import (
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// reserved is address space that becomes memory as it is touched, so that
// growing moves nothing.
type reserved struct {
	all  []byte
	size uint64
}

func allocate(size, limit uint64) experimental.LinearMemory {
	all, err := syscall.Mmap(-1, 0, int(limit), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|mapNoReserve)
	if err != nil {
		return &copied{}
	}
	return &reserved{all: all}
}

func (r *reserved) Reallocate(size uint64) []byte {
	if size > uint64(len(r.all)) {
		return nil
	}
	r.size = size
	return r.all[:size:len(r.all)]
}

func (r *reserved) Free() {
	if r.all != nil {
		_ = syscall.Munmap(r.all) // nothing to do about a failure while closing
		r.all = nil
	}
}
