//go:build !js

package sim

// copied is memory that moves when it grows, where address space cannot be
// reserved.
type copied struct{ b []byte }

func (c *copied) Reallocate(size uint64) []byte {
	if size > uint64(cap(c.b)) {
		b := make([]byte, size, size+size/2)
		copy(b, c.b)
		c.b = b
	}
	c.b = c.b[:size]
	return c.b
}

func (c *copied) Free() { c.b = nil }
