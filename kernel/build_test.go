package kernel

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

// memory is one particle and one instance, for tests.
type memory struct {
	module  *Module
	attr    map[uint32]uint32
	inst    map[uint32]uint32
	order   uint32
	killed  bool
	out     map[uint32]uint32
	raised  [][]uint32
	others  [][]uint32 // by order, then column
	written int
}

func newMemory(m *Module) *memory {
	return &memory{module: m, attr: map[uint32]uint32{}, inst: map[uint32]uint32{}, out: map[uint32]uint32{}}
}

func (m *memory) Data(word uint32) uint32 { return m.module.Data[word] }
func (m *memory) Inst(col uint32) uint32  { return m.inst[col] }
func (m *memory) Attr(col uint32) uint32  { return m.attr[col] }
func (m *memory) Order() uint32           { return m.order }
func (m *memory) Other(col, order uint32) uint32 {
	return m.others[min(order, uint32(len(m.others))-1)][col]
}
func (m *memory) Table(t *TableInfo, row uint32, component int) uint32 {
	rows := m.module.Data[t.Head+1]
	return m.module.Data[m.module.Data[t.Head]+min(row, rows-1)*uint32(t.Width)+uint32(component)]
}
func (m *memory) SetInst(col, v uint32)                    { m.inst[col] = v }
func (m *memory) SetAttr(col, v uint32)                    { m.attr[col] = v; m.written++ }
func (m *memory) SetTable(*TableInfo, uint32, int, uint32) {}
func (m *memory) Out(word, v uint32)                       { m.out[word] = v }
func (m *memory) Kill()                                    { m.killed = true }
func (m *memory) Raise(event uint32, payload []uint32)     { m.raised = append(m.raised, payload) }
func (m *memory) float(t *testing.T, column string) float32 {
	t.Helper()
	col, ok := m.module.FindParticle(column)
	if !ok {
		t.Fatalf("no column %s", column)
	}
	return math.Float32frombits(m.attr[col])
}
func (m *memory) set(column string, v float32) {
	col, _ := m.module.FindParticle(column)
	m.attr[col] = bits(v)
}

// run builds a particle kernel, runs it once on a particle prepared by before,
// and returns the memory.
func run(t *testing.T, build func(k *Kernel), before func(*memory)) *memory {
	t.Helper()
	m := NewModule()
	k := New(m, "test", StageParticle)
	build(k)
	f := k.Finish()
	mem := newMemory(m)
	if before != nil {
		before(mem)
	}
	(&Interpreter{Module: m, Machine: mem}).Run(f)
	return mem
}

func count(f *Func, op Op) int {
	n := 0
	f.Each(func(_ ID, node *Node) {
		if node.Op == op {
			n++
		}
	})
	return n
}

func TestAttributesAreReadAndStoredOnce(t *testing.T) {
	m := NewModule()
	k := New(m, "test", StageParticle)
	k.Velocity.X.Add(k.Float(1))
	k.Velocity.X.Scale(k.Float(2))
	k.Position.Y.Get()
	f := k.Finish()
	if loads, stores := count(f, OpAttr), count(f, OpSetAttr); loads != 1 || stores != 1 {
		t.Errorf("%d loads and %d stores, want one of each:\n%s", loads, stores, Listing(f, m))
	}
	mem := newMemory(m)
	mem.set("velocity.x", 3)
	(&Interpreter{Module: m, Machine: mem}).Run(f)
	if got := mem.float(t, "velocity.x"); got != 8 {
		t.Errorf("velocity.x = %v, want 8", got)
	}
}

func TestUnchangedAttributeIsNotStored(t *testing.T) {
	mem := run(t, func(k *Kernel) {
		k.Size.Set(k.Size.Get().Times(1))
		k.Position.X.Set(k.Position.X.Get())
	}, nil)
	if mem.written != 0 {
		t.Errorf("%d stores, want none", mem.written)
	}
}

func TestSumsAreNotStored(t *testing.T) {
	mem := run(t, func(k *Kernel) {
		k.Damping.Add(k.Float(2))
		k.Damping.Add(k.Float(3))
		k.Spin.Set(k.Damping.Get())
	}, nil)
	if got := mem.float(t, "spin"); got != 5 || mem.written != 1 {
		t.Errorf("spin = %v with %d stores, want 5 with one", got, mem.written)
	}
}

func TestFreezeLooks(t *testing.T) {
	mem := run(t, func(k *Kernel) {
		k.FreezeLooks()
		k.Size.Set(k.Float(7))
		k.Spin.Set(k.Size.Get())
	}, nil)
	if got := mem.float(t, "spin"); got != 7 || mem.written != 1 {
		t.Errorf("spin = %v with %d stores, want 7 with one", got, mem.written)
	}
}

func TestIf(t *testing.T) {
	build := func(k *Kernel) {
		x := k.Local(k.Float(10))
		k.If(k.Size.Get().Lt(k.Float(1)), func() {
			x.Set(k.Float(20))
			k.If(k.Rotation.Get().Lt(k.Float(0)), func() { x.Add(k.Float(1)) }, nil)
			k.Velocity.X.Set(k.Float(5)) // not written in the other branch
		}, func() {
			x.Add(k.Spin.Get())
		})
		k.Position.X.Set(x.Get())
	}
	for _, c := range []struct{ size, rotation, spin, x, vx float32 }{
		{0, 0, 3, 20, 5}, {0, -1, 3, 21, 5}, {2, -1, 3, 13, 9},
	} {
		mem := run(t, build, func(m *memory) {
			m.set("size", c.size)
			m.set("rotation", c.rotation)
			m.set("spin", c.spin)
			m.set("velocity.x", 9)
		})
		if x, vx := mem.float(t, "position.x"), mem.float(t, "velocity.x"); x != c.x || vx != c.vx {
			t.Errorf("%+v: position.x %v, velocity.x %v", c, x, vx)
		}
	}
}

func TestIfOfALiteralHasNoBranch(t *testing.T) {
	f := FloatFunction("literal", 1, 1, func(k *Kernel, in []Float) []Float {
		x := k.Local(in[0])
		k.If(k.Float(1).Lt(k.Float(2)), func() { x.Add(k.Float(1)) }, func() { x.Add(k.Float(2)) })
		k.If(k.Bool(false), func() { x.Add(k.Float(4)) }, nil)
		return []Float{x.Get()}
	})
	if n := count(f.Body(), OpIf); n != 0 {
		t.Errorf("%d branches, want none", n)
	}
	if got := (&Interpreter{}).Evaluate(f, 1)[0]; got != 2 {
		t.Errorf("got %v, want 2", got)
	}
}

// TestBranchValuesStayInside: what is computed in one branch is not reused in
// the other, nor after both.
func TestBranchValuesStayInside(t *testing.T) {
	f := FloatFunction("branches", 2, 1, func(k *Kernel, in []Float) []Float {
		x := k.Local(k.Float(0))
		k.If(in[0].Lt(k.Float(0)), func() { x.Set(in[0].Mul(in[1])) }, func() { x.Set(in[0].Mul(in[1]).Plus(1)) })
		return []Float{x.Get().Add(in[0].Mul(in[1]))}
	})
	in := &Interpreter{}
	for _, c := range [][3]float32{{-2, 3, -12}, {2, 3, 13}} {
		if got := in.Evaluate(f, c[0], c[1])[0]; got != c[2] {
			t.Errorf("%v: %v, want %v", c[:2], got, c[2])
		}
	}
}

var fibonacci = NewFunction("fibonacci", []Type{U32}, []Type{F32, F32, U32}, func(k *Kernel, in []Value) []Value {
	a, b := k.Local(k.Float(0)), k.Local(k.Float(1))
	passes, fixed := k.LocalUint(k.Uint(0)), k.Local(k.Float(42))
	k.Loop(10, in[0].(Uint), func(i Uint) BoolValue {
		next := a.Get().Add(b.Get())
		a.Set(b.Get())
		b.Set(next)
		passes.Set(i.Plus(1))
		fixed.Set(fixed.Get()) // carried by name only
		return k.Float(30).Lt(next)
	})
	return []Value{a.Get(), fixed.Get(), passes.Get()}
})

func TestLoop(t *testing.T) {
	in := &Interpreter{}
	for _, c := range []struct {
		count, passes uint32
		a             float32
	}{
		{0, 0, 0}, {1, 1, 1}, {5, 5, 5}, {8, 8, 21},
		{9, 8, 21},              // stops after the pass in which the sum exceeds 30
		{math.MaxUint32, 8, 21}, // the bound holds
	} {
		got := in.Call(fibonacci, c.count)
		if a, fixed := math.Float32frombits(got[0]), math.Float32frombits(got[1]); a != c.a || fixed != 42 || got[2] != c.passes {
			t.Errorf("%d times: %v, %v after %d passes; want %v, 42 after %d", c.count, a, fixed, got[2], c.a, c.passes)
		}
	}
	body := fibonacci.Body()
	body.Each(func(_ ID, n *Node) {
		if n.Op == OpLoop && len(n.Carry) != 3 {
			t.Errorf("%d values are carried, want 3:\n%s", len(n.Carry), Listing(body, nil))
		}
	})
}

func TestLoopBound(t *testing.T) {
	f := NewFunction("bound", []Type{U32}, []Type{U32}, func(k *Kernel, in []Value) []Value {
		n := k.LocalUint(k.Uint(0))
		k.Loop(4, in[0].(Uint), func(Uint) BoolValue { n.Set(n.Get().Plus(1)); return BoolValue{} })
		return []Value{n.Get()}
	})
	in := &Interpreter{}
	for count, want := range map[uint32]uint32{0: 0, 3: 3, 4: 4, 5: 4, math.MaxUint32: 4} {
		if got := in.Call(f, count)[0]; got != want {
			t.Errorf("%d: %d passes, want %d", count, got, want)
		}
	}
}

// TestNestedLoops: carried values pass through both, an If inside sees them, and
// what does not change in a loop is computed before it.
func TestNestedLoops(t *testing.T) {
	f := NewFunction("nested", []Type{F32}, []Type{F32}, func(k *Kernel, in []Value) []Value {
		x, sum := in[0].(Float), k.Local(k.Float(0))
		k.Loop(3, k.Uint(3), func(i Uint) BoolValue {
			k.Loop(4, k.Uint(4), func(j Uint) BoolValue {
				k.If(i.Lt(j), func() { sum.Add(x.Sqrt().Plus(0.5)) }, func() { sum.Add(i.Float()) })
				return BoolValue{}
			})
			return BoolValue{}
		})
		return []Value{sum.Get()}
	})
	// i<j six times; otherwise i: 0, 1+1, 2+2+2.
	if got := math.Float32frombits((&Interpreter{}).Call(f, bits(4))[0]); got != 6*2.5+8 {
		t.Errorf("got %v, want 23", got)
	}
	invariant := NewFunction("invariant", []Type{F32}, []Type{F32}, func(k *Kernel, in []Value) []Value {
		x, sum := in[0].(Float), k.Local(k.Float(0))
		k.Loop(3, k.Uint(3), func(Uint) BoolValue {
			k.Loop(3, k.Uint(3), func(Uint) BoolValue { sum.Add(x.Sqrt().Plus(0.5)); return BoolValue{} })
			return BoolValue{}
		})
		return []Value{sum.Get()}
	})
	body := invariant.Body()
	for _, id := range body.Body.Code {
		if body.Nodes[id].Op == OpSqrtF {
			return
		}
	}
	t.Errorf("the root is computed in the loop:\n%s", Listing(body, nil))
}

func TestLoopOverAttributes(t *testing.T) {
	mem := run(t, func(k *Kernel) {
		k.Loop(8, k.Uint(5), func(i Uint) BoolValue {
			k.Position.X.Add(k.Velocity.X.Get())
			k.If(i.Eq(k.Uint(2)), func() { k.Size.Set(k.Position.X.Get()) }, nil)
			return BoolValue{}
		})
	}, func(m *memory) { m.set("velocity.x", 2); m.set("position.x", 1) })
	if x, size := mem.float(t, "position.x"), mem.float(t, "size"); x != 11 || size != 7 {
		t.Errorf("position.x %v, size %v, want 11 and 7", x, size)
	}
}

// TestLoopThatOnlyWrites: an attribute that a loop sets without reading it has
// the value of the last pass.
func TestLoopThatOnlyWrites(t *testing.T) {
	mem := run(t, func(k *Kernel) {
		k.Loop(8, k.Uint(3), func(i Uint) BoolValue { k.Size.Set(i.Float()); return BoolValue{} })
	}, nil)
	if size := mem.float(t, "size"); size != 2 {
		t.Errorf("size %v, want 2", size)
	}
}

// TestLoopThatOnlyWritesASum is the same for attributes that are not stored.
func TestLoopThatOnlyWritesASum(t *testing.T) {
	mem := run(t, func(k *Kernel) {
		k.Loop(8, k.Uint(3), func(i Uint) BoolValue { k.Damping.Set(i.Float()); return BoolValue{} })
		k.Spin.Set(k.Damping.Get())
	}, nil)
	if got := mem.float(t, "spin"); got != 2 {
		t.Errorf("damping is %v, want 2", got)
	}
}

func TestEqualNodesAreShared(t *testing.T) {
	calls := FloatFunction("inner", 1, 1, func(_ *Kernel, in []Float) []Float { return []Float{in[0].Square()} })
	f := FloatFunction("shared", 2, 2, func(k *Kernel, in []Float) []Float {
		a := in[0].Add(in[1])
		b := in[0].Add(in[1])
		c := in[1].Add(in[0]) // the order of operands is kept
		x, y := calls.Floats(a)[0], calls.Floats(b)[0]
		k.If(a.Lt(k.Float(0)), func() { a = in[0].Add(in[1]) }, nil)
		return []Float{a.Mul(b).Add(c), x.Add(y)}
	})
	body := f.Body()
	if n := count(body, OpAddF); n != 4 {
		t.Errorf("%d sums, want 4:\n%s", n, Listing(body, nil))
	}
	if n := count(body, OpCall); n != 1 {
		t.Errorf("%d calls, want 1", n)
	}
}

func TestDeadCode(t *testing.T) {
	f := FloatFunction("dead", 2, 1, func(k *Kernel, in []Float) []Float {
		in[0].Sqrt()
		unused := k.Local(in[0])
		k.If(in[0].Lt(in[1]), func() { unused.Add(in[1].Ceil()) }, nil)
		sum := k.Local(k.Float(0))
		k.Loop(3, k.Uint(3), func(i Uint) BoolValue {
			sum.Add(in[1])
			unused.Add(in[1].Floor().Mul(i.Float()))
			return BoolValue{}
		})
		return []Float{sum.Get()}
	})
	body := f.Body()
	for _, op := range []Op{OpSqrtF, OpCeilF, OpFloorF, OpIf, OpMulF} {
		if count(body, op) > 0 {
			t.Errorf("%v is left:\n%s", op, Listing(body, nil))
		}
	}
	if got := (&Interpreter{}).Evaluate(f, 1, 2)[0]; got != 6 {
		t.Errorf("got %v, want 6", got)
	}
}

func TestDropStores(t *testing.T) {
	m := NewModule()
	k := New(m, "test", StageParticle)
	k.If(k.Rotation.Get().Lt(k.Float(1)), func() {
		k.Size.Set(k.Velocity.X.Get().Sqrt())
	}, nil)
	k.Position.X.Add(k.Float(1))
	f := k.Finish()
	x, _ := m.FindParticle("position.x")
	DropStores(f, func(col uint32) bool { return col == x })
	if count(f, OpSetAttr) != 1 || count(f, OpSqrtF) != 0 || count(f, OpIf) != 0 || count(f, OpAttr) != 1 {
		t.Errorf("more than the position is left:\n%s", Listing(f, m))
	}
	var stored, loaded []uint32
	f.Each(func(_ ID, n *Node) {
		switch n.Op {
		case OpSetAttr:
			stored = append(stored, n.Imm)
		case OpAttr:
			loaded = append(loaded, n.Imm)
		}
	})
	if want := []uint32{x}; !reflect.DeepEqual(stored, want) || !reflect.DeepEqual(loaded, want) {
		t.Errorf("stores %v, loads %v, want %v", stored, loaded, want)
	}
}

func TestStoresObeyTheRule(t *testing.T) {
	for _, c := range [][2]float32{
		{1e-30, 0}, {1e-20, 1e-20}, {float32(math.Inf(-1)), -math.MaxFloat32}, {float32(math.NaN()), 0}, {7, 7},
	} {
		mem := run(t, func(k *Kernel) {
			k.Position.X.Set(k.Velocity.X.Get())
			k.Out(3, k.Velocity.X.Get())
			k.Raise(Event{Name: "e", Payload: []string{"x"}}, k.Bool(true), k.Velocity.X.Get())
		}, func(m *memory) { m.set("velocity.x", c[0]) })
		got := []uint32{bits(mem.float(t, "position.x")), mem.out[3], mem.raised[0][0]}
		for i, where := range []string{"attribute", "record", "event"} {
			if got[i] != bits(c[1]) {
				t.Errorf("%v in an %s: %v, want %v", c[0], where, math.Float32frombits(got[i]), c[1])
			}
		}
	}
}

func TestKill(t *testing.T) {
	build := func(k *Kernel) {
		k.Kill(k.Size.Get().Lt(k.Float(1)))
		k.If(k.Spin.Get().Lt(k.Float(0)), func() { k.Kill(k.Rotation.Get().Lt(k.Float(0))) }, nil)
	}
	for _, c := range []struct {
		size, spin, rotation float32
		want                 bool
	}{{0, 1, 1, true}, {2, 1, -1, false}, {2, -1, -1, true}, {2, -1, 1, false}} {
		mem := run(t, build, func(m *memory) { m.set("size", c.size); m.set("spin", c.spin); m.set("rotation", c.rotation) })
		if mem.killed != c.want {
			t.Errorf("%+v: killed %v", c, mem.killed)
		}
	}
}

func TestData(t *testing.T) {
	m := NewModule()
	build := func(name string) *Func {
		k := New(m, name, StageParticle)
		k.Block("operators[0]", 0)
		k.Size.Set(k.Data(3).Add(k.Table([][]float32{{1, 2}, {4, 8}}).Load(k.Order(), 1)))
		return k.Finish()
	}
	build("first")
	words := len(m.Data)
	f := build("second")
	if len(m.Data) != words || len(m.Tables) != 1 {
		t.Errorf("%d words and %d tables, want %d and 1: kernels of a system share them", len(m.Data), len(m.Tables), words)
	}
	for order, want := range map[uint32]float32{0: 5, 1: 11, 9: 11} {
		mem := newMemory(m)
		mem.order = order
		(&Interpreter{Module: m, Machine: mem}).Run(f)
		if got := mem.float(t, "size"); got != want {
			t.Errorf("row %d: %v, want %v", order, got, want)
		}
	}
}

func TestOther(t *testing.T) {
	size := Attribute{Name: "size", Width: 1, Role: Look}
	mem := run(t, func(k *Kernel) {
		k.Size.Set(k.Other(size, 0, k.Order().Plus(1)))
	}, func(m *memory) {
		col, _ := m.module.FindParticle("size")
		for i := range 3 {
			row := make([]uint32, len(m.module.Particle))
			row[col] = bits(float32(i))
			m.others = append(m.others, row)
		}
		m.order = 1
	})
	if got := mem.float(t, "size"); got != 2 {
		t.Errorf("got %v, want 2", got)
	}
}

func TestMistakesPanic(t *testing.T) {
	for name, c := range map[string]struct {
		build func()
		want  string
	}{
		"an attribute in a function": {func() {
			FloatFunction("f", 0, 0, func(k *Kernel, _ []Float) []Float { k.Attribute(Standard[0], 0); return nil }).Body()
		}, "position.x"},
		"a result of the wrong type": {func() {
			NewFunction("f", []Type{F32}, []Type{U32}, func(_ *Kernel, in []Value) []Value { return in }).Body()
		}, "wrong type"},
		"a call with too few values": {func() {
			FloatFunction("f", 2, 1, func(_ *Kernel, in []Float) []Float { return in }).Floats(New(nil, "k", StageFunction).Float(1))
		}, "takes 2 values"},
		"no key to draw from": {func() { New(NewModule(), "k", StageParticle).Random() }, "no key"},
		"an instance variable written by a particle": {func() {
			m := NewModule()
			k := New(m, "k", StageParticle)
			k.effect(Node{Op: OpSetInst, Imm: m.InstanceColumn(Column{Name: "v", Type: F32}), Args: [3]ID{k.Float(1).id, None, None}})
			k.Finish()
		}, "may not write instance variables"},
		"a column of two types": {func() {
			k := New(NewModule(), "k", StageParticle)
			k.UintAttribute("x")
			k.Attribute(Attribute{Name: "x", Width: 1}, 0)
		}, ""},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			if name == "a column of two types" {
				m := NewModule()
				m.ParticleColumn(Column{Name: "x", Type: F32})
				c.build, c.want = func() { m.ParticleColumn(Column{Name: "x", Type: U32}) }, "used as u32"
			}
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, c.want) || got == "" {
					t.Errorf("panic %q, want one about %q", got, c.want)
				}
			}()
			c.build()
		})
	}
}
