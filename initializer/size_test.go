package initializer_test

import (
	"slices"
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestSize(t *testing.T) {
	kerneltest.Run(t, initializer.Size{Value: number(3)}, kerneltest.Case{Before: state{"size": 7}, After: state{"size": 3}})
	evenly(t, "size", column(t, "size", initializer.Size{Value: value.Range(0.5, 2)}), 0.5, 2)
	if least := slices.Min(column(t, "size", initializer.Size{Value: value.Range(-1.7, 3.3)})); least != 0 {
		t.Errorf("the smallest size is %v, want 0", least)
	}
}

// TestSizeTwice: of two that set an attribute the later one counts.
func TestSizeTwice(t *testing.T) {
	list := column(t, "size", initializer.Size{Value: number(1)}, initializer.Size{Value: number(5)})
	if list[0] != 5 {
		t.Errorf("size %v, want 5", list[0])
	}
}
