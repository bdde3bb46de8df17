package kernel

import (
	"math"
	"math/rand/v2"
	"testing"
)

// unflushed computes a straight kernel as a target with subnormal numbers does:
// results are flushed where the node says so and nowhere else.
func unflushed(f *Func, input func(n *Node) uint32, store func(col, v uint32)) {
	r := make([]uint32, len(f.Nodes))
	for _, id := range f.Body.Code {
		n := &f.Nodes[id]
		var a [3]uint32
		for i, arg := range n.Args {
			if arg != None {
				a[i] = r[arg]
			}
		}
		x, y := math.Float32frombits(a[0]), math.Float32frombits(a[1])
		var v float32
		switch n.Op {
		case OpConst:
			r[id] = n.Imm
			continue
		case OpAttr, OpParam:
			r[id] = input(n)
			continue
		case OpSetAttr:
			store(n.Imm, StoreBits(a[0]))
			continue
		case OpAddF:
			v = x + y
		case OpSubF:
			v = x - y
		case OpMulF:
			v = x * y
		case OpDivF:
			if y != 0 {
				v = x / y
			}
		case OpSqrtF:
			if !(x < 0) {
				v = float32(math.Sqrt(float64(x)))
			}
		default:
			r[id] = evalOp(n.Op, a[0], a[1], a[2])
			continue
		}
		r[id] = math.Float32bits(v)
		if n.Exact {
			r[id] = flush(v)
		}
	}
	for i, id := range f.Results {
		store(uint32(i), r[id])
	}
}

// tangle records random operations on the values given.
func tangle(r *rand.Rand, k *Kernel, inputs []Float) Float {
	var pool []Float
	for _, c := range []float32{0, 1, -0.5, 3, 1e-7, 1e-30, 1e20, 0x1.8p23} {
		pool = append(pool, k.Float(c))
	}
	pool = append(pool, inputs...)
	pick := func() Float { // recent values more often, so that chains get long
		return pool[len(pool)-1-int(float64(len(pool))*r.Float64()*r.Float64())]
	}
	for range 4 + r.IntN(16) {
		a, b := pick(), pick()
		var v Float
		switch r.IntN(14) {
		case 0, 1, 2:
			v = a.Mul(b)
		case 3, 4:
			v = a.Add(b)
		case 5, 6:
			v = a.Sub(b)
		case 7:
			v = a.Div(b)
		case 8:
			v = a.Sqrt()
		case 9:
			v = a.Min(b)
		case 10:
			v = a.Lt(b).Float(pick(), pick())
		case 11:
			v = a.Sub(a.Floor())
		case 12:
			v = a.Abs()
		case 13:
			v = a.Bits().Xor(b.Bits()).Unit()
		}
		pool = append(pool, v)
	}
	return pool[len(pool)-1]
}

// sample draws numbers at which flushing matters, as a store leaves them or, for
// parameters of functions, as any operation does.
func sample(r *rand.Rand, stored bool) uint32 {
	var u uint32
	switch r.IntN(6) {
	case 0:
		u = bits(1e-20) + uint32(r.IntN(4))
	case 1:
		list := extremes()
		u = list[r.IntN(len(list))]
	case 2:
		u = bits(float32(r.NormFloat64()))
	default:
		u = bits(float32(math.Ldexp(1+r.Float64(), r.IntN(254)-126)))
	}
	u ^= uint32(r.IntN(2)) << 31
	if stored {
		return StoreBits(u)
	}
	if x := math.Float32frombits(u); x == x {
		return flush(x)
	}
	return u
}

// TestUnflushedIsUnseen: where MarkExact lets a target keep tiny numbers, what a
// kernel stores and what a function returns is the same.
func TestUnflushedIsUnseen(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	programs := 10000
	if testing.Short() {
		programs = 300
	}
	free, all := 0, 0
	same := func(a, b uint32) bool { return a == b || isNaN(a) && isNaN(b) || (a|b)&^minInt == 0 }
	for i := range programs {
		m := NewModule()
		var f *Func
		var function *Function
		stored := i%2 == 0
		if stored {
			k := New(m, "test", StageParticle)
			k.Size.Set(tangle(r, k, []Float{k.Position.X.Get(), k.Position.Y.Get(), k.Velocity.X.Get(), k.Velocity.Y.Get()}))
			f = k.Finish()
			MarkExact(f, m)
		} else {
			function = FloatFunction("test", 4, 1, func(k *Kernel, in []Float) []Float { return []Float{tangle(r, k, in)} })
			f = function.Body()
		}
		f.Each(func(_ ID, n *Node) {
			switch n.Op {
			case OpAddF, OpSubF, OpMulF, OpDivF, OpSqrtF:
				all++
				if !n.Exact {
					free++
				}
			}
		})
		for range 40 {
			in := map[uint32]uint32{}
			input := func(n *Node) uint32 {
				v, ok := in[n.Imm]
				if !ok {
					v = sample(r, stored)
					in[n.Imm] = v
				}
				return v
			}
			got := map[uint32]uint32{}
			unflushed(f, input, func(col, v uint32) { got[col] = v })
			want := map[uint32]uint32{}
			if stored {
				mem := newMemory(m)
				for col, v := range in {
					mem.attr[col] = v
				}
				(&Interpreter{Module: m, Machine: mem}).Run(f)
				want = mem.attr
			} else {
				want[0] = (&Interpreter{}).Call(function, in[0], in[1], in[2], in[3])[0]
			}
			for col, v := range got {
				if !same(v, want[col]) {
					var mod *Module
					if stored {
						mod = m
					}
					t.Fatalf("inputs %08x: %08x, flushed everywhere %08x\n%s", in, v, want[col], Listing(f, mod))
				}
			}
		}
	}
	t.Logf("%d of %d operations need no flush", free, all)
}
