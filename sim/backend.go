package sim

// backend is a memory and what runs kernels in it.
type backend interface {
	// grow makes the memory at least size bytes long, keeps its contents and
	// returns it.
	grow(size uint32) ([]byte, error)
	// load returns an executor of a system for one worker.
	load(l *loaded) (executor, error)
	close() error
}

// plain is memory for the interpreter alone.
type plain struct{ b *[]byte }

func newPlain() plain { return plain{new([]byte)} }

func (p plain) grow(size uint32) ([]byte, error) {
	// Memory is rounded up, so that growing by a little does not copy each time.
	b := make([]byte, (uint64(size)+0xffff)&^0xffff)
	copy(b, *p.b)
	*p.b = b
	return b, nil
}

func (p plain) load(l *loaded) (executor, error) { return newOracle(l.m, l.sys), nil }

func (p plain) close() error { return nil }
