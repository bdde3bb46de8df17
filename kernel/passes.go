package kernel

import "fmt"

// deadCode removes nodes whose value nobody needs, loop variables included.
func deadCode(f *Func) {
	live := make([]bool, len(f.Nodes))
	var mark func(ID)
	mark = func(id ID) {
		if id == None || live[id] {
			return
		}
		live[id] = true
		n := &f.Nodes[id]
		switch n.Op {
		case OpPhi:
			mark(f.Nodes[n.Args[0]].Args[0])
		case OpLoopVar, OpLoopOut, OpLoopIndex:
			loop := &f.Nodes[n.Args[0]]
			mark(loop.Args[0])
			mark(loop.Until)
		}
		for _, a := range n.Args {
			mark(a)
		}
		for _, a := range n.List {
			mark(a)
		}
		if n.Op == OpLoopVar {
			for _, c := range f.Nodes[n.Args[0]].Carry {
				if c.Var == id {
					mark(c.Next)
				}
			}
		}
	}
	var effects func(r Region) bool
	effects = func(r Region) bool {
		found := false
		for _, id := range r.Code {
			n := &f.Nodes[id]
			inside := false
			for _, b := range n.Body {
				inside = effects(b) || inside
			}
			if inside {
				mark(id)
				mark(n.Until)
			}
			if n.Op.effect() {
				mark(id)
			}
			found = found || inside || n.Op.effect()
		}
		return found
	}
	effects(f.Body)
	for _, id := range f.Results {
		mark(id)
	}
	f.Body = prune(f, f.Body, live)
}

func prune(f *Func, r Region, live []bool) Region {
	var code []ID
	for _, id := range r.Code {
		if !live[id] {
			continue
		}
		n := &f.Nodes[id]
		for i, b := range n.Body {
			n.Body[i] = prune(f, b, live)
		}
		var carry []Carry
		for _, c := range n.Carry {
			if live[c.Var] {
				carry = append(carry, c)
			}
		}
		n.Carry = carry
		code = append(code, id)
	}
	return Region{code}
}

// checkFunc panics where a kernel is malformed: a value used before it is
// computed, of the wrong type, or written by a stage that may not. Such a
// kernel is a mistake of the block that built it.
func checkFunc(f *Func) {
	seen := make([]bool, len(f.Nodes))
	fail := func(id ID, format string, args ...any) {
		panic(fmt.Sprintf("kernel %s: node %d (%v): %s", f.Name, id, f.Nodes[id].Op, fmt.Sprintf(format, args...)))
	}
	var region func(r Region)
	region = func(r Region) {
		for _, id := range r.Code {
			n := &f.Nodes[id]
			// What a loop carries back is computed in its body; check it after.
			first := 0
			if refersToOwner(n.Op) {
				first = 1
			}
			for i := first; i < 3; i++ {
				if a := n.Args[i]; a != None && !seen[a] && n.Op != OpPhi && n.Op != OpLoopOut {
					fail(id, "uses value %d before it is computed", a)
				}
			}
			for _, a := range n.List {
				if !seen[a] {
					fail(id, "uses value %d before it is computed", a)
				}
			}
			seen[id] = true
			for _, b := range n.Body {
				region(b)
			}
			checkTypes(f, id, fail)
		}
	}
	region(f.Body)
}

func checkTypes(f *Func, id ID, fail func(ID, string, ...any)) {
	n := &f.Nodes[id]
	typ := func(i int) Type { return f.Nodes[n.Args[i]].Type }
	want := func(i int, t ...Type) {
		for _, t := range t {
			if typ(i) == t {
				return
			}
		}
		fail(id, "operand %d is %v, want %v", i, typ(i), t)
	}
	switch op := n.Op; {
	case op >= OpAddF && op <= OpNeF, op == OpF2I, op == OpF2U, op == OpBits, op == OpOut:
		want(0, F32)
		if n.Args[1] != None {
			want(1, F32)
		}
	case op >= OpAddI && op <= OpNeI:
		want(0, I32, U32)
		want(1, typ(0))
	case op >= OpAndB && op <= OpNotB, op == OpB2U, op == OpIf, op == OpKill, op == OpRaise:
		want(0, Bool)
	case op == OpSelect:
		want(0, Bool)
		want(1, typ(2))
	case op == OpPhi:
		want(1, typ(2))
	case op == OpTable, op == OpOther, op == OpLoop:
		want(0, U32)
	case op == OpSetInst && f.Stage != StageInstance && f.Stage != StageSerial:
		fail(id, "a %v kernel may not write instance variables", f.Stage)
	}
	if f.Stage == StageFunction {
		switch n.Op {
		case OpData, OpInst, OpAttr, OpOther, OpTable, OpOrder:
			fail(id, "a function computes from its arguments only")
		}
		if n.Op.effect() {
			fail(id, "a function has no effects")
		}
	}
}

// DropStores removes stores to particle columns that keep reports false for,
// and what was computed for them.
func DropStores(f *Func, keep func(col uint32) bool) {
	var walk func(r Region) Region
	walk = func(r Region) Region {
		var code []ID
		for _, id := range r.Code {
			n := &f.Nodes[id]
			if n.Op == OpSetAttr && !keep(n.Imm) {
				continue
			}
			for i, b := range n.Body {
				n.Body[i] = walk(b)
			}
			code = append(code, id)
		}
		return Region{code}
	}
	f.Body = walk(f.Body)
	deadCode(f)
}
