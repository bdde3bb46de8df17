package kernel

import "math"

// Machine is the memory that the interpreter runs a kernel against: the data
// and the one particle or instance at hand. All values are bits.
type Machine interface {
	Data(word uint32) uint32
	Inst(col uint32) uint32
	Attr(col uint32) uint32
	Other(col, order uint32) uint32
	Order() uint32
	Table(t *TableInfo, row uint32, component int) uint32

	SetInst(col, v uint32)
	SetAttr(col, v uint32)
	SetTable(t *TableInfo, row uint32, component int, v uint32)
	Out(word, v uint32)
	Kill()
	Raise(event uint32, payload []uint32)
}

// Interpreter runs kernels, one particle at a time. It is the definition of
// what a kernel means: clear before fast. It keeps its registers between runs
// and is not safe for use by several goroutines.
type Interpreter struct {
	Module *Module
	Machine

	frames  map[*Func][]uint32
	results map[callOf][]uint32
}

// callOf names a call in a function.
type callOf struct {
	f  *Func
	id ID
}

// Run runs a kernel once.
func (in *Interpreter) Run(f *Func) { in.call(f, nil) }

func (in *Interpreter) frame(f *Func) []uint32 {
	if in.frames == nil {
		in.frames = map[*Func][]uint32{}
	}
	r := in.frames[f]
	if r == nil {
		r = make([]uint32, len(f.Nodes))
		in.frames[f] = r
	}
	return r
}

func (in *Interpreter) call(f *Func, args []uint32) []uint32 {
	r := in.frame(f)
	in.region(f, r, args, f.Body)
	return r
}

// keep copies the results of a call, which may be read after the next one.
func (in *Interpreter) keep(c callOf, fn *Func, r []uint32) {
	if in.results == nil {
		in.results = map[callOf][]uint32{}
	}
	out := in.results[c]
	if out == nil {
		out = make([]uint32, len(fn.Results))
		in.results[c] = out
	}
	for i, id := range fn.Results {
		out[i] = r[id]
	}
}

func (in *Interpreter) region(f *Func, r, args []uint32, body Region) {
	for _, id := range body.Code {
		n := &f.Nodes[id]
		switch n.Op {
		case OpIf:
			branch := 1
			if r[n.Args[0]] != 0 {
				branch = 0
			}
			in.region(f, r, args, n.Body[branch])
			r[id] = uint32(branch)
		case OpPhi:
			r[id] = r[n.Args[1+r[n.Args[0]]]]
		case OpLoop:
			in.loop(f, r, args, n)
		case OpLoopIndex, OpLoopVar, OpLoopOut:
			if n.Op == OpLoopOut {
				r[id] = r[n.Args[1]]
			}
		case OpCall:
			fn := f.Calls[n.Imm].Body()
			list := make([]uint32, len(n.List))
			for i, a := range n.List {
				list[i] = r[a]
			}
			in.keep(callOf{f, id}, fn, in.call(fn, list))
		case OpResult:
			r[id] = in.results[callOf{f, n.Args[0]}][n.Imm]
		default:
			r[id] = in.step(r, args, n)
		}
	}
}

// loop leaves the final value of each carried variable in its OpLoopVar.
func (in *Interpreter) loop(f *Func, r, args []uint32, n *Node) {
	next := make([]uint32, len(n.Carry))
	for _, c := range n.Carry {
		r[c.Var] = r[c.Init]
	}
	count := min(r[n.Args[0]], n.Imm)
	for i := uint32(0); i < count; i++ {
		for _, id := range n.Body[0].Code {
			if f.Nodes[id].Op == OpLoopIndex {
				r[id] = i
			}
		}
		in.region(f, r, args, n.Body[0])
		for j, c := range n.Carry {
			next[j] = r[c.Next]
		}
		stop := n.Until != None && r[n.Until] != 0
		for j, c := range n.Carry {
			r[c.Var] = next[j]
		}
		if stop {
			break
		}
	}
}

func (in *Interpreter) step(r, args []uint32, n *Node) uint32 {
	arg := func(i int) uint32 {
		if n.Args[i] == None {
			return 0
		}
		return r[n.Args[i]]
	}
	stored := func(v ID) uint32 { return r[v] }
	switch n.Op {
	case OpConst:
		return n.Imm
	case OpParam:
		return args[n.Imm]
	case OpData:
		return in.Data(n.Imm)
	case OpInst:
		return in.Inst(n.Imm)
	case OpAttr:
		return in.Attr(n.Imm)
	case OpOther:
		return in.Other(n.Imm, arg(0))
	case OpOrder:
		return in.Order()
	case OpTable:
		return in.Table(&in.Module.Tables[n.Imm>>8], arg(0), int(n.Imm&255))
	case OpSetAttr:
		in.SetAttr(n.Imm, storeAs(in.Module.Particle[n.Imm].Type, arg(0)))
	case OpSetInst:
		in.SetInst(n.Imm, storeAs(in.Module.Instance[n.Imm].Type, arg(0)))
	case OpSetTable:
		t := &in.Module.Tables[n.Imm>>8]
		in.SetTable(t, arg(0), int(n.Imm&255), storeAs(t.Type, arg(1)))
	case OpOut:
		in.Out(n.Imm, StoreBits(arg(0)))
	case OpKill:
		if arg(0) != 0 {
			in.Kill()
		}
	case OpRaise:
		if arg(0) != 0 {
			payload := make([]uint32, len(n.List))
			for i, v := range n.List {
				payload[i] = StoreBits(stored(v))
			}
			in.Raise(n.Imm, payload)
		}
	default:
		return evalOp(n.Op, arg(0), arg(1), arg(2))
	}
	return 0
}

func storeAs(t Type, v uint32) uint32 {
	if t == F32 {
		return StoreBits(v)
	}
	return v
}

// Call computes a function on the bits of its arguments.
func (in *Interpreter) Call(f *Function, args ...uint32) []uint32 {
	body := f.Body()
	r := in.call(body, args)
	out := make([]uint32, len(body.Results))
	for i, id := range body.Results {
		out[i] = r[id]
	}
	return out
}

// Evaluate computes a function of f32 values, for tests and for tables made at
// compile time. It must not be called by several goroutines for one Interpreter.
func (in *Interpreter) Evaluate(f *Function, args ...float32) []float32 {
	list := make([]uint32, len(args))
	for i, a := range args {
		list[i] = flush(a)
	}
	out := make([]float32, len(f.Results))
	for i, v := range in.Call(f, list...) {
		out[i] = math.Float32frombits(v)
	}
	return out
}
