package wasm

import (
	"fmt"
	"math"

	"github.com/motefx/mote/kernel"
)

var extremes = []uint32{
	0, 1 << 31, 1, 0x80000001, 0x007fffff, 0x807fffff, // zeros, subnormals
	0x00800000, 0x80800000, 0x00800001, 0x80800001, 0x007ffffe, 0x00800002, // about 2⁻¹²⁶
	0x1e3ce507, 0x1e3ce508, 0x1e3ce509, 0x9e3ce507, 0x9e3ce508, 0x9e3ce509, // about 1e-20
	0x3f800000, 0xbf800000, 0x3f000000, 0xbf000000, 0x3fc00000, 0xbfc00000, 0x40200000, 0x3effffff,
	0x4b000000, 0x4b000001, 0x4a800001, 0xca800001, 0x4affffff, 0xcb7fffff, // about 2²³
	0x4effffff, 0x4f000000, 0xceffffff, 0xcf000000, 0xcf000001, 0x4f7fffff, 0x4f800000, // ranges of integers
	0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001, 0x7fffffff, // largest, ∞, NaN
	0x20000000, 0x5f000000, 0x1f800000, 0x00ffffff, 0x3f7fffff, 0x40490fdb,
}

var extremeInts = []uint32{0, 1, 2, 3, 5, 31, 32, 33, 63, 64, 127, 255, 1<<16 - 1, 1 << 16, 1 << 24, 1<<24 + 1, 1<<31 - 1, 1 << 31, 1<<31 + 1,
	math.MaxUint32, math.MaxUint32 - 1, math.MaxUint32 - 63, 1<<32 - 128, 1<<31 + 127}

// generator makes kernels from a string of bytes: every string is a kernel.
type generator struct {
	b []byte
	k *kernel.Kernel

	floats []kernel.Float
	uints  []kernel.Uint
	ints   []kernel.Int
	bools  []kernel.BoolValue
	vars   []kernel.FloatVar
	counts []kernel.UintVar
	flags  []kernel.BoolVar

	m          *kernel.Module
	tables     []kernel.Table // of f32
	keys       kernel.Table   // of u32
	history    kernel.History
	hasHistory bool
	functions  []*kernel.Function
	budget     int
	depth      int
}

func (g *generator) next(n int) int {
	if len(g.b) == 0 {
		return 0
	}
	v := int(g.b[0])
	g.b = g.b[1:]
	if n > 256 && len(g.b) > 0 {
		v = v<<8 | int(g.b[0])
		g.b = g.b[1:]
	}
	return v % n
}

// randomKernel returns the kernel that a string of bytes stands for, sometimes
// with its uniform part in a kernel over instances.
func randomKernel(b []byte) (m *kernel.Module, list []*kernel.Func) {
	g := &generator{b: b, m: kernel.NewModule()}
	stage := []kernel.Stage{kernel.StageParticle, kernel.StageInstance, kernel.StagePair, kernel.StageNeighbours, kernel.StageSerial}[g.next(5)]
	for range g.next(3) {
		g.functions = append(g.functions, g.function(len(g.functions)))
	}
	g.k = kernel.New(g.m, "random", stage)
	g.budget = 6 + g.next(48)
	g.begin()
	for g.budget > 0 {
		g.statement()
	}
	g.finish()
	list = []*kernel.Func{g.k.Finish()}
	if stage != kernel.StageInstance && g.next(3) == 0 {
		u := kernel.NewUniforms(g.m)
		u.Split(list[0])
		if f := u.Finish(); f != nil {
			list = append(list, f)
		}
	}
	all := g.next(2) == 0
	for _, f := range list {
		if all {
			exact(f)
		} else {
			kernel.MarkExact(f, g.m)
		}
	}
	return g.m, list
}

func (g *generator) stage() kernel.Stage { return g.k.Stage() }

func (g *generator) rows(width int) (rows [][]float32) {
	for range 1 + g.next(7) {
		row := make([]float32, width)
		for i := range row {
			row[i] = math.Float32frombits(kernel.StoreBits(g.number()))
		}
		rows = append(rows, row)
	}
	return rows
}

func (g *generator) number() uint32 {
	if g.next(2) == 0 {
		return extremes[g.next(len(extremes))]
	}
	return math.Float32bits(float32(g.next(1<<16)-1<<15) / 256)
}

// begin declares what the kernel can reach.
func (g *generator) begin() {
	k := g.k
	k.Block("random", 0)
	g.floats = append(g.floats, k.Float(1), k.Data(math.Float32frombits(kernel.StoreBits(g.number()))))
	g.uints = append(g.uints, k.Uint(uint32(g.next(8))), k.DataUint(extremeInts[g.next(len(extremeInts))]))
	g.ints = append(g.ints, k.Int(int32(extremeInts[g.next(len(extremeInts))])))
	for i := range 2 {
		g.tables = append(g.tables, k.Table(g.rows(1+2*i)))
	}
	g.tables = append(g.tables, k.InstanceTable("floats", kernel.F32, 3))
	g.keys = k.InstanceTable("keys", kernel.U32, 2)
	inst := []kernel.FloatVar{k.Instance("i0", 0), k.Instance("i1", 100)}
	counts := []kernel.UintVar{k.InstanceUint("n0"), k.InstanceUint("n1")}
	if g.stage() == kernel.StageInstance || g.stage() == kernel.StageSerial {
		g.vars = append(g.vars, inst...)
		g.counts = append(g.counts, counts...)
	} else {
		for i := range inst {
			g.floats = append(g.floats, inst[i].Get())
			g.uints = append(g.uints, counts[i].Get())
		}
	}
	if g.stage() == kernel.StageInstance {
		return
	}
	for i := range 4 {
		g.vars = append(g.vars, k.Attribute(attribute(i), 0))
		g.counts = append(g.counts, k.UintAttribute(fmt.Sprintf("u%d", i)))
	}
	if g.next(2) == 0 {
		g.uints = append(g.uints, k.Order())
	}
	g.history, g.hasHistory = kernel.History{Name: "h", Length: 3, Width: 2}, g.next(3) == 0
}

func attribute(i int) kernel.Attribute {
	return kernel.Attribute{Name: fmt.Sprintf("f%d", i), Width: 1, Role: kernel.State}
}

// finish uses what was computed.
func (g *generator) finish() {
	for i, v := range g.vars {
		if g.next(3) > 0 && i < 6 {
			v.Set(g.float())
		}
	}
	for i, v := range g.counts {
		if g.next(3) > 0 && i < 6 {
			v.Set(g.uint())
		}
	}
	if g.stage() == kernel.StageInstance {
		return
	}
	if g.next(2) == 0 {
		g.k.Kill(g.bool())
	}
	if g.next(2) == 0 {
		words := 16
		if g.next(4) == 0 {
			words = 30
		}
		for w := range words {
			if g.next(4) > 0 {
				g.k.Out(w, g.float())
			}
		}
	}
	if g.hasHistory {
		g.k.HistoryPush(g.history, g.float(), g.float())
	}
}

func pick[T any](g *generator, list []T) T {
	// Recent values more often, so that chains get long.
	n := len(list)
	if g.next(2) == 0 {
		n = min(n, 4)
	}
	return list[len(list)-1-g.next(n)]
}

func (g *generator) float() kernel.Float {
	switch g.next(8) {
	case 0:
		return g.k.Float(math.Float32frombits(g.number()))
	case 1, 2:
		if len(g.vars) > 0 {
			return pick(g, g.vars).Get()
		}
	}
	return pick(g, g.floats)
}

func (g *generator) uint() kernel.Uint {
	switch g.next(6) {
	case 0:
		return g.k.Uint(extremeInts[g.next(len(extremeInts))])
	case 1, 2:
		if len(g.counts) > 0 {
			return pick(g, g.counts).Get()
		}
	}
	return pick(g, g.uints)
}

func (g *generator) int() kernel.Int {
	if g.next(4) == 0 {
		return g.k.Int(int32(extremeInts[g.next(len(extremeInts))]))
	}
	return pick(g, g.ints)
}

func (g *generator) bool() kernel.BoolValue {
	switch {
	case len(g.flags) > 0 && g.next(3) == 0:
		return pick(g, g.flags).Get()
	case len(g.bools) == 0 || g.next(2) == 0:
		return g.compare()
	}
	return pick(g, g.bools)
}

func (g *generator) compare() kernel.BoolValue {
	switch g.next(12) {
	case 0:
		return g.float().Le(g.float())
	case 1:
		return g.float().Eq(g.float())
	case 2:
		return g.float().Ne(g.float())
	case 3:
		return g.int().Lt(g.int())
	case 4:
		return g.int().Le(g.int())
	case 5:
		return g.int().Eq(g.int())
	case 6:
		return g.uint().Lt(g.uint())
	case 7:
		return g.uint().Le(g.uint())
	case 8:
		return g.uint().Eq(g.uint())
	case 9:
		return g.uint().Ne(g.uint())
	}
	return g.float().Lt(g.float())
}

// statement adds a value, changes a variable or opens a region.
func (g *generator) statement() {
	g.budget--
	switch g.next(16) {
	case 0:
		if g.depth < 3 {
			g.branch()
		}
	case 1:
		if g.depth < 3 {
			g.loop()
		}
	case 2:
		switch g.next(3) {
		case 0:
			g.vars = append(g.vars, g.k.Local(g.float()))
		case 1:
			g.counts = append(g.counts, g.k.LocalUint(g.uint()))
		case 2:
			g.flags = append(g.flags, g.k.LocalBool(g.bool()))
		}
	case 3, 4:
		if len(g.vars) > 0 {
			pick(g, g.vars).Set(g.float())
		}
	case 5:
		if len(g.counts) > 0 {
			pick(g, g.counts).Set(g.uint())
		}
	case 6:
		if len(g.flags) > 0 {
			pick(g, g.flags).Set(g.bool())
		}
	case 7:
		g.reach()
	case 8:
		g.bools = append(g.bools, g.logic())
	case 9, 10:
		g.uints = append(g.uints, g.whole())
	case 11:
		g.ints = append(g.ints, g.signed())
	case 12:
		if len(g.functions) > 0 {
			out := pick(g, g.functions).Call(g.float(), g.uint(), g.bool())
			g.floats = append(g.floats, out[0].(kernel.Float))
			g.bools = append(g.bools, out[1].(kernel.BoolValue))
			g.uints = append(g.uints, out[2].(kernel.Uint))
		}
	default:
		g.floats = append(g.floats, g.arithmetic())
	}
}

func (g *generator) arithmetic() kernel.Float {
	a := g.float()
	switch g.next(18) {
	case 0:
		return a.Sub(g.float())
	case 1, 2:
		return a.Mul(g.float())
	case 3:
		return a.Div(g.float())
	case 4:
		return a.Min(g.float())
	case 5:
		return a.Max(g.float())
	case 6:
		return a.Sqrt()
	case 7:
		return a.Floor()
	case 8:
		return a.Ceil()
	case 9:
		return a.Trunc()
	case 10:
		return a.Nearest()
	case 11:
		return a.Abs()
	case 12:
		return a.Neg()
	case 13:
		return g.uint().FromBits()
	case 14:
		return g.uint().Float()
	case 15:
		return g.int().Float()
	case 16:
		return g.bool().Float(a, g.float())
	}
	return a.Add(g.float())
}

func (g *generator) whole() kernel.Uint {
	a := g.uint()
	switch g.next(16) {
	case 0:
		return a.Sub(g.uint())
	case 1:
		return a.Mul(g.uint())
	case 2:
		return a.Div(g.uint())
	case 3:
		return a.Rem(g.uint())
	case 4:
		return a.And(g.uint())
	case 5:
		return a.Or(g.uint())
	case 6:
		return a.Xor(g.uint())
	case 7:
		return a.Shl(uint32(g.next(40)))
	case 8:
		return a.Shr(uint32(g.next(40)))
	case 9:
		return a.ShlBy(g.uint())
	case 10:
		return a.ShrBy(g.uint())
	case 11:
		return g.float().Uint()
	case 12:
		return g.float().Bits()
	case 13:
		return g.bool().Uint(a, g.uint())
	case 14:
		return g.bool().Bit()
	}
	return a.Add(g.uint())
}

func (g *generator) signed() kernel.Int {
	a := g.int()
	switch g.next(11) {
	case 0:
		return a.Sub(g.int())
	case 1:
		return a.Mul(g.int())
	case 2:
		return a.Div(g.int())
	case 3:
		return a.Rem(g.int())
	case 4:
		return a.And(g.int())
	case 5:
		return a.Shr(uint32(g.next(40)))
	case 6:
		return a.Shl(uint32(g.next(40)))
	case 7:
		return g.float().Int()
	case 8:
		return g.uint().Int()
	case 9:
		return g.bool().Int(a, g.int())
	}
	return a.Add(g.int())
}

func (g *generator) logic() kernel.BoolValue {
	switch g.next(5) {
	case 0:
		return g.bool().And(g.bool())
	case 1:
		return g.bool().Or(g.bool())
	case 2:
		return g.bool().Xor(g.bool())
	case 3:
		return g.bool().Not()
	}
	return g.compare()
}

// reach reads memory beyond the particle, or raises an event.
func (g *generator) reach() {
	if g.stage() == kernel.StageFunction {
		return
	}
	k := g.k
	switch g.next(6) {
	case 0, 1:
		t, row := g.next(3), g.uint()
		for c := range []int{1, 3, 3}[t] {
			g.floats = append(g.floats, g.tables[t].Load(row, c))
		}
	case 2:
		g.uints = append(g.uints, g.keys.LoadUint(g.uint(), g.next(2)), g.tables[g.next(3)].Rows())
	case 3:
		if s := g.stage(); s == kernel.StagePair || s == kernel.StageNeighbours {
			order := k.Order()
			switch g.next(3) {
			case 0:
				order = order.Plus(1)
			case 1:
				order = order.Minus(1)
			case 2:
				order = g.uint()
			}
			// A column that this kernel does not write: others have it as it was.
			g.floats = append(g.floats, k.Other(kernel.Attribute{Name: "still", Width: 2}, g.next(2), order))
		}
	case 4:
		if g.hasHistory {
			g.floats = append(g.floats, k.HistoryLoad(g.history, g.uint(), g.next(2)))
		}
	case 5:
		if g.stage() != kernel.StageInstance {
			if g.next(2) == 0 {
				k.Raise(kernel.Event{Name: "a", Payload: []string{"x"}}, g.bool(), g.float())
			} else {
				k.Raise(kernel.Event{Name: "b", Payload: []string{"x", "y", "z"}}, g.bool(), g.float(), g.float(), g.float())
			}
		}
	}
}

// inside runs body and forgets the values that it made.
func (g *generator) inside(body func()) {
	saved := *g
	g.depth++
	body()
	b, budget := g.b, g.budget
	*g = saved
	g.b, g.budget = b, budget
}

func (g *generator) few() {
	for n := 1 + g.next(6); n > 0 && g.budget > 0; n-- {
		g.statement()
	}
}

func (g *generator) branch() {
	cond := g.bool()
	var otherwise func()
	if g.next(2) == 0 {
		otherwise = func() { g.inside(g.few) }
	}
	g.k.If(cond, func() { g.inside(g.few) }, otherwise)
}

func (g *generator) loop() {
	bound := uint32(1 + g.next(7))
	g.k.Loop(bound, g.uint(), func(i kernel.Uint) (stop kernel.BoolValue) {
		g.inside(func() {
			g.uints = append(g.uints, i)
			g.few()
			if g.next(2) == 0 {
				stop = g.bool()
			}
		})
		return stop
	})
}

// function makes a kernel function, which may call those before it.
func (g *generator) function(n int) *kernel.Function {
	inner := &generator{b: g.b, functions: g.functions[:n:n]}
	f := kernel.NewFunction(fmt.Sprintf("f%d", n), []kernel.Type{kernel.F32, kernel.U32, kernel.Bool}, []kernel.Type{kernel.F32, kernel.Bool, kernel.U32},
		func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
			inner.k, inner.budget = k, 3+inner.next(12)
			inner.floats = append(inner.floats, in[0].(kernel.Float), k.Float(2))
			inner.uints = append(inner.uints, in[1].(kernel.Uint), k.Uint(3))
			inner.ints = append(inner.ints, in[1].(kernel.Uint).Int())
			inner.bools = append(inner.bools, in[2].(kernel.BoolValue))
			for inner.budget > 0 {
				inner.statement()
			}
			return []kernel.Value{inner.float(), inner.bool(), inner.uint()}
		})
	f.Body()
	g.b = inner.b
	return f
}
