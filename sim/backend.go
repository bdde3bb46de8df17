package sim

// backend is a memory and what runs kernels in it.
type backend interface {
	// grow makes the memory at least size bytes long, keeps its contents and
	// returns it; under js it returns size fresh bytes beside what there is.
	grow(size uint32) ([]byte, error)
	// load returns an executor of a system for one worker.
	load(l *loaded) (executor, error)
	close() error
}

// plain is memory for the interpreter alone.
type plain struct{ chunks *[][]byte }

func newPlain() plain { return plain{new([][]byte)} }

func (p plain) load(l *loaded) (executor, error) { return newOracle(l.m, l.sys), nil }

func (p plain) close() error { return nil }
