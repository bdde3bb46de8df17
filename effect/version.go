package effect

import (
	"math"
	"strconv"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
)

// Version is the format version that Encode writes, and the newest that Decode
// reads.
const Version = 1

// upgrades turns a document of a version into one of the next, on the tree that
// was parsed, so that the types of this package know the newest format alone.
// Paths of problems stay those of the new form.
var upgrades = map[int]func(doc *block.Node){}

// upgrade brings a document to the newest version, step by step. It reports
// whether the rest of it can be read: a version from the future means that
// nothing else of it can be trusted, and is the only problem that is reported.
func upgrade(doc *block.Node, list *problem.List) bool {
	n := doc.Field("version")
	if n == nil {
		return true // what names no version is of the newest
	}
	v, ok := n.Float64(&problem.List{})
	if !ok || v < 1 || v != math.Trunc(v) {
		return true // the decoder says what is wrong with it
	}
	if v > Version {
		tooNew(n.Text, list)
		return false
	}
	for at := int(v); at < Version; at++ {
		if f := upgrades[at]; f != nil {
			f(doc)
		}
		n.Text = strconv.Itoa(at + 1)
	}
	return true
}

func tooNew(version any, list *problem.List) {
	list.Add("version", "use a newer mote", "is %v, the newest that is known is %d", version, Version)
}
