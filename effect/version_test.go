package effect

import (
	"testing"

	"github.com/motefx/mote/block"
)

// TestTooNew: a document from the future is refused in one line, whatever else
// of it is not understood.
func TestTooNew(t *testing.T) {
	_, err := Decode([]byte(`{"version": 7, "wonders": true}`))
	if want := "version: is 7, the newest that is known is 1; use a newer mote"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestUpgrade: an old document goes through each step up to the newest version.
func TestUpgrade(t *testing.T) {
	defer func(before map[int]func(*block.Node)) { upgrades = before }(upgrades)
	ran := 0
	upgrades = map[int]func(*block.Node){Version - 1: func(doc *block.Node) { ran++ }}
	if _, err := Decode([]byte(`{"version": 1}`)); err != nil || ran != 0 {
		t.Errorf("a document of the newest version: %v, %d upgrades", err, ran)
	}
	if _, err := Decode([]byte(`{"version": 0}`)); err == nil {
		t.Error("version 0 was never a version")
	}
}
