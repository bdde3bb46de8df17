package wasm

import "github.com/motefx/mote/kernel"

// The words of a job.
const (
	JobInst  = iota // address of the instance's row: column c is the word at + ColumnStride·c
	JobData         // address of the effect's data block
	JobTile         // address of the tile: of particles, or of instances in a kernel over those
	JobFirst        // first slot
	JobCount        // number of slots; the last is at most slot 63
	JobOut          // where records go
	JobOrder        // birth order of the first slot, for tiles without a hole
	JobAux          // address of a block as below, for kernels that raise events or look at others
)

// Offsets in the block that JobAux points to.
const (
	AuxNext  = 0 // address of the next event record, moved on by the kernel
	AuxAlive = 4 // number of living particles of the instance
	AuxTiles = 8 // addresses of the instance's tiles in birth order, each of 64 but the last
)

// TileBytes is the size of a tile.
func TileBytes(columns int) uint32 { return TileHeader + ColumnStride*uint32(columns) }

// EventBytes is the size of an event record of a module: the event, the slot,
// and the longest payload of any event, filled up with zeros.
func EventBytes(m *kernel.Module) uint32 {
	longest := 0
	for _, e := range m.Events {
		longest = max(longest, len(e.Payload))
	}
	return uint32(4 * (2 + longest))
}

// RecordWords is the length of the records that a kernel writes: a multiple of
// 16 words, 0 when it writes none.
func RecordWords(f *kernel.Func) (words uint32) {
	f.Each(func(_ kernel.ID, n *kernel.Node) {
		if n.Op == kernel.OpOut {
			words = max(words, (n.Imm+16)&^15)
		}
	})
	return words
}
