package operator

import (
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value"
)

func init() { define("flipbook", Flipbook{Cells: 1, Plays: value.Constant(1), Mode: "hold"}) }

// Flipbook moves through the cells of the texture. It adds to the cell of
// birth, so that particles may begin with any.
type Flipbook struct {
	// Cells is the number of cells that are played.
	Cells int `json:"cells" min:"1" max:"65536"`
	// Plays is how often all cells are played in a life. At 1 the last cell ends
	// as the particle dies.
	Plays value.Scalar `json:"plays" min:"0"`
	// Rate plays so many cells a second instead; 0 goes by life.
	Rate value.Scalar `json:"rate" unit:"1/s" min:"0"`
	// Mode is what follows the last cell: "loop" begins again, "hold" stays.
	Mode string `json:"mode" enum:"loop,hold"`
}

// Phase is with what a particle looks like.
func (Flipbook) Phase() Phase { return Look }

// Operate sets the cell.
func (f Flipbook) Operate(k *kernel.Kernel) {
	cells := k.Data(float32(f.Cells))
	at := k.Life.Mul(f.Plays.At(k)).Mul(cells)
	if c, ok := f.Rate.Constant(); !ok || c != 0 {
		at = k.Age.Mul(f.Rate.At(k))
	}
	cell := at.Floor().Add(k.Frame.Get())
	if f.Mode == "loop" {
		k.Frame.Set(cell.Sub(cell.Div(cells).Floor().Mul(cells)))
	} else {
		k.Frame.Set(cell.Min(cells.Minus(1)))
	}
}
