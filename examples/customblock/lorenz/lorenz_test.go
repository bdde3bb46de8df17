package lorenz_test

import (
	"strings"
	"testing"

	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/examples/customblock/lorenz"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

func classic(speed float32) lorenz.Lorenz {
	return lorenz.Lorenz{Sigma: value.Constant(10), Rho: value.Constant(28), Beta: value.Constant(8.0 / 3), Speed: value.Constant(speed)}
}

// TestLorenz: the flow at a point, and its fixed points, where it is zero.
func TestLorenz(t *testing.T) {
	kerneltest.Run(t, classic(0.5),
		kerneltest.Case{Step: 1e-3,
			Before: kerneltest.State{"position.x": 1, "position.y": 2, "position.z": 3},
			After: kerneltest.State{"velocity.x": 5, "velocity.y": 11.5, "velocity.z": -3,
				"position.x": 1.005, "position.y": 2.0115, "position.z": 2.997},
			Within: 1e-5},
		kerneltest.Case{Name: "centre of a wing", Step: 1e-3,
			Before: kerneltest.State{"position.x": 8.485281, "position.y": 8.485281, "position.z": 27},
			After:  kerneltest.State{"velocity.x": 0, "velocity.y": 0, "velocity.z": 0},
			Within: 1e-4})
}

// TestDefined: a document may use the block, and the schema describes it with
// the comments of its source.
func TestDefined(t *testing.T) {
	fx, err := effect.Decode([]byte(`{"systems": [{"name": "a", "operators": [{"type": "lorenz", "speed": 0.5}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := fx.Systems[0].Operators[0]; got != any(classic(0.5)) {
		t.Errorf("decoded %+v", got)
	}
	if s := string(effect.Schema()); !strings.Contains(s, "how much time of the equations") {
		t.Error("the schema lacks the comment of Speed")
	}
}
