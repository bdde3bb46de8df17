package sim

import "unsafe"

// A tile holds up to 64 particles, or rows of instances: a mask of the living,
// the number of slots used, then the columns. Columns are four lanes longer
// than a tile, so that a group of four may start at any slot; that also keeps
// them from aliasing in the cache.
const (
	tileSlots    = 64
	tileHeader   = 16
	tileUsed     = 8
	columnStride = 272
)

func tileBytes(columns int) uint32 { return tileHeader + uint32(columns)*columnStride }

// A job is what a kernel does on one tile: eight words.
const (
	jobInst  = iota // address of the instance's row
	jobData         // address of the data block
	jobTile         // address of the tile
	jobFirst        // first slot
	jobCount        // number of slots
	jobOut          // where records go
	jobOrder        // birth order of the first slot
	jobAux          // address of the block of others and events
	jobWords
	jobBytes = jobWords * 4
)

// jobs is a growing list of jobs in memory.
type jobs struct {
	m        *memory
	at       uint32
	n, limit uint32
}

func (j *jobs) reset() { j.n = 0 }

func (j *jobs) add(words [jobWords]uint32) {
	if j.n == j.limit {
		limit := max(64, 2*j.limit)
		at := j.m.alloc(limit * jobBytes)
		if j.limit > 0 {
			copy(j.m.bytes(at, j.n*jobBytes), j.m.bytes(j.at, j.n*jobBytes))
			j.m.release(j.at, j.limit*jobBytes)
		}
		j.at, j.limit = at, limit
	}
	*(*[jobWords]uint32)(unsafe.Add(j.m.base, j.at+j.n*jobBytes)) = words
	j.n++
}

func (j *jobs) word(i uint32, w int) uint32 { return *j.m.u32(j.at + i*jobBytes + uint32(w)*4) }
