package initializer_test

import (
	"slices"
	"testing"

	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func TestLifetime(t *testing.T) {
	kerneltest.Run(t, initializer.Lifetime{Value: number(3)}, kerneltest.Case{After: state{"lifetime": 3}})
	kerneltest.Run(t, initializer.Lifetime{Value: number(0)}, kerneltest.Case{After: state{"lifetime": 0.001}})
	evenly(t, "lifetime", column(t, "lifetime", initializer.Lifetime{Value: value.Range(2, 4)}), 2, 4)
}

// TestLifetimeVariance: 1 ± 4 seconds never give a lifetime of nothing.
func TestLifetimeVariance(t *testing.T) {
	list := column(t, "lifetime", initializer.Lifetime{Value: value.Range(-3, 5)})
	if least, most := slices.Min(list), slices.Max(list); least != 0.001 || most > 5 || most < 4.99 {
		t.Errorf("lifetimes from %v to %v", least, most)
	}
}
