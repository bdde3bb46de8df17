package kerneltest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/value"
)

// recorder takes the failures of a test instead of it.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// wants holds that a run of a block fails with a text.
func wants(t *testing.T, text string, block any, cases ...kerneltest.Case) {
	t.Helper()
	r := &recorder{TB: t}
	kerneltest.Run(r, block, cases...)
	if len(r.failures) == 0 || !strings.Contains(strings.Join(r.failures, "\n"), text) {
		t.Errorf("failures %q, want one with %q", r.failures, text)
	}
}

// faulty is an operator with a mistake.
type faulty func(k *kernel.Kernel)

func (f faulty) Operate(k *kernel.Kernel) { f(k) }

var drag = operator.Drag{Coefficient: value.Constant(2)}

func TestWrongResult(t *testing.T) {
	wants(t, "case 0: velocity.x is 0.81873", drag,
		kerneltest.Case{Step: 0.1, Before: kerneltest.Moving(1, 0, 0), After: kerneltest.Moving(0.9, 0, 0), Within: 1e-3})
	wants(t, "case 0: dead false, want true", drag, kerneltest.Case{Dead: true})
	wants(t, "the kernel has no wings", drag, kerneltest.Case{After: kerneltest.State{"wings": 2}})
}

func TestTouchesMore(t *testing.T) {
	wants(t, "changes size from 0.1 to 0.2", faulty(func(k *kernel.Kernel) { k.Size.Scale(k.Float(2)) }), kerneltest.Case{})
}

func TestNaN(t *testing.T) {
	wants(t, ".y is NaN before it is stored", faulty(func(k *kernel.Kernel) {
		endless := k.Float(3e38).Times(10)
		k.Velocity.Y.Set(k.Velocity.Y.Get().Mul(endless)) // 0 · ∞
	}))
}

// TestTarget: a target that differs by a bit is found.
func TestTarget(t *testing.T) {
	before := kerneltest.Targets
	defer func() { kerneltest.Targets = before }()
	if a := runtime.GOARCH; (a == "amd64" || a == "arm64") && (len(before) == 0 || before[0].Name != "wasm") {
		t.Errorf("targets %v", before)
	}
	kerneltest.Targets = []kerneltest.Target{{Name: "other", Run: func(_ *kernel.Module, _ *kernel.Func, m *kerneltest.Memory) error {
		m.Particles[0].Columns[3] ^= 1
		return nil
	}}}
	wants(t, "case 0 on other: particle 0: ", drag, kerneltest.Case{})
}

func TestNoBlock(t *testing.T) {
	defer func() { recover() }()
	r := &fatal{recorder{TB: t}}
	kerneltest.Run(r, 5)
	t.Error("a number passed for a block")
}

// fatal is a recorder that stops at Fatal.
type fatal struct{ recorder }

func (f *fatal) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

// TestBirthsSame: the same key makes the same particles, and another one others.
func TestBirthsSame(t *testing.T) {
	x := func(key uint32) []float32 {
		return kerneltest.Births(t, 100, kerneltest.Spawn{Shape: cube{}, Key: key}).Column("position.x")
	}
	a, b, c := x(0), x(0), x(1000)
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("particle %d: %v and %v", i, a[i], b[i])
		}
		if a[i] == c[i] {
			t.Fatalf("particle %d: %v under two keys", i, a[i])
		}
	}
}

// cube is a shape of random places.
type cube struct{}

func (cube) Emit(k *kernel.Kernel) (position, direction kernel.Vec3) {
	return k.Random3(), k.Vec3(0, 1, 0)
}
