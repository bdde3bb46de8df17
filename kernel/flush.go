package kernel

import "math"

// The language flushes every result of magnitude 2⁻¹²⁶ or less. A target that
// keeps subnormal numbers has to do so by hand, which costs three instructions
// an operation. MarkExact finds the operations where nobody can see whether it
// was done.
//
// Two facts decide. Forward: a lower bound of the magnitude of a result that is
// not zero. Stores keep nothing below 1e-20, so that products of two attributes
// stay above 2⁻¹³⁴ and sums stay on the grid of their operands. Backward: the
// tolerance of those who read a result, the exponent K such that all values
// within ±2⁻ᴷ have the same consequence. A store has 67; a summand inherits 27
// more than the sum (below that it is lost in rounding or the sum is itself
// within tolerance); a factor inherits the exponent of the other factor's bound.

// span is what is known of an f32: if not zero its magnitude is at least 2^lo,
// it is a multiple of 2^grid, and its magnitude is below 2^hi.
type span struct{ lo, grid, hi int }

const (
	unbounded = 1000 // may be infinite or NaN
	never     = 1000 // no tolerance at all
)

var anything = span{-149, -149, unbounded}

// MarkExact sets Node.Exact where a target must flush the result.
func MarkExact(f *Func, m *Module) {
	spans := make([]span, len(f.Nodes))
	tolerance := make([]int, len(f.Nodes))
	var order []ID
	f.Each(func(id ID, n *Node) {
		order = append(order, id)
		spans[id] = spanOf(f, m, n, spans)
	})
	need := func(id ID, k int) { tolerance[id] = max(tolerance[id], k) }
	// A loop's body reads what stands before it and is read after it, so one
	// backward pass is enough once everything carried has no tolerance.
	for i := len(order) - 1; i >= 0; i-- {
		tolerate(f, f.Nodes[order[i]], tolerance[order[i]], spans, need)
	}
	for _, id := range f.Results {
		need(id, never)
	}
	// Results may have tightened what they read: settle.
	for range 2 {
		for i := len(order) - 1; i >= 0; i-- {
			tolerate(f, f.Nodes[order[i]], tolerance[order[i]], spans, need)
		}
	}
	for _, id := range order {
		n := &f.Nodes[id]
		switch n.Op {
		case OpAddF, OpSubF, OpMulF, OpDivF, OpSqrtF:
			n.Exact = spans[id].lo < -125 && tolerance[id] > 126
		}
	}
}

func spanOf(f *Func, m *Module, n *Node, spans []span) span {
	if n.Type != F32 {
		return anything
	}
	arg := func(i int) span { return spans[n.Args[i]] }
	stored := func(limit float32) span {
		hi := 128
		if limit > 0 {
			hi = math.Ilogb(float64(limit)) + 1
		}
		return span{-67, -90, hi}
	}
	clip := func(s span) span {
		if s.hi > 128 {
			s.hi = unbounded
		}
		s.lo, s.grid = max(s.lo, -149), max(s.grid, -149)
		return s
	}
	switch n.Op {
	case OpConst:
		x := float64(math.Float32frombits(n.Imm))
		if x == 0 {
			return span{0, 127, -200}
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return anything
		}
		e := math.Ilogb(x)
		grid := e - 23
		for grid < e && math.Mod(x, math.Ldexp(1, grid+1)) == 0 {
			grid++
		}
		return span{e, grid, e + 1}
	case OpData, OpTable, OpOther:
		return stored(0)
	case OpInst:
		return stored(m.Instance[n.Imm].Max)
	case OpAttr:
		return stored(m.Particle[n.Imm].Max)
	case OpI2F, OpU2F:
		return span{0, 0, 33}
	case OpAddF, OpSubF:
		a, b := arg(0), arg(1)
		grid := min(a.grid, b.grid)
		// A sum much smaller than a summand is a difference of two numbers of
		// one size, and a multiple of their last place.
		lo := min(a.lo, b.lo, max(a.lo, b.lo)-25)
		for i, s := range []span{a, b} {
			if nonzero(f, n.Args[i]) {
				lo = s.lo - 25
			}
		}
		lo = max(lo, grid)
		return clip(span{lo, max(grid, lo-23), max(a.hi, b.hi) + 1})
	case OpMulF:
		a, b := arg(0), arg(1)
		lo := a.lo + b.lo
		return clip(span{lo, max(a.grid+b.grid, lo-23), a.hi + b.hi})
	case OpParam:
		return span{-126, -149, unbounded}
	case OpDivF:
		a, b := arg(0), arg(1)
		lo := -149
		if b.hi != unbounded {
			lo = a.lo - b.hi - 1
		}
		return clip(span{lo, lo - 23, a.hi - max(b.lo, -126) + 1})
	case OpSqrtF:
		a := arg(0)
		if a.hi == unbounded {
			return clip(span{a.lo/2 - 1, a.lo/2 - 24, unbounded})
		}
		return clip(span{a.lo/2 - 1, a.lo/2 - 24, a.hi/2 + 1})
	case OpFloorF, OpCeilF, OpTruncF, OpNearF:
		return clip(span{0, 0, arg(0).hi + 1})
	case OpAbsF, OpNegF:
		return arg(0)
	case OpMinF, OpMaxF:
		return join(arg(0), arg(1))
	case OpSelect, OpPhi:
		return join(arg(1), arg(2))
	}
	return anything
}

func nonzero(f *Func, id ID) bool {
	n := &f.Nodes[id]
	return n.Op == OpConst && math.Abs(float64(math.Float32frombits(n.Imm))) >= 0x1p-100
}

func join(a, b span) span { return span{min(a.lo, b.lo), min(a.grid, b.grid), max(a.hi, b.hi)} }

// tolerate passes a node's tolerance k on to what it reads.
func tolerate(f *Func, n Node, k int, spans []span, need func(ID, int)) {
	float := func(id ID, k int) {
		if id != None && f.Nodes[id].Type == F32 {
			need(id, min(k, never))
		}
	}
	switch n.Op {
	case OpAddF, OpSubF:
		for i := range 2 {
			most := k + 27
			if other := n.Args[1-i]; nonzero(f, other) {
				most = min(most, 26-spans[other].lo) // below that it is lost in rounding
			}
			float(n.Args[i], most)
		}
	case OpMulF:
		for i := range 2 {
			if hi := spans[n.Args[1-i]].hi; hi == unbounded {
				float(n.Args[i], never)
			} else {
				float(n.Args[i], k+max(hi, -100))
			}
		}
	case OpDivF:
		float(n.Args[0], k-max(spans[n.Args[1]].lo, -126))
		float(n.Args[1], never)
	case OpSqrtF:
		float(n.Args[0], 2*k)
	case OpMinF, OpMaxF:
		float(n.Args[0], k)
		float(n.Args[1], k)
	case OpAbsF, OpNegF:
		float(n.Args[0], k)
	case OpSelect, OpPhi:
		float(n.Args[1], k)
		float(n.Args[2], k)
	case OpTruncF, OpNearF, OpF2I, OpF2U:
		float(n.Args[0], 2)
	case OpLtF, OpLeF, OpEqF, OpNeF:
		for i := range 2 {
			if nonzero(f, n.Args[1-i]) {
				float(n.Args[i], 126)
			} else {
				float(n.Args[i], never)
			}
		}
	case OpSetAttr, OpSetInst, OpOut, OpSetTable:
		float(n.Args[0], 67)
		float(n.Args[1], 67)
	case OpRaise:
		for _, a := range n.List {
			float(a, 67)
		}
	default:
		n.Uses(func(a ID) { float(a, never) })
	}
}
