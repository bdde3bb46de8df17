package kernel

import (
	"fmt"
	"math"
)

// Kernel is a kernel being built. The handles of the particle's attributes are
// its fields; what a stage does not offer is the zero handle, whose use panics.
type Kernel struct {
	Attributes

	// Step is how long the particle lives in this step, in seconds: the length
	// of the step, or less in the step of its birth.
	Step Float
	// Age is the time since the particle's birth at the end of the step, in
	// seconds; Life is Age over its lifetime, in 0..1.
	Age, Life Float
	// Delta is the length of the whole step and Time the age of the running
	// system at the end of it, in seconds; both are the same for all particles.
	Delta, Time Float
	// Emitter is the frame of the emitter at the moment of birth, in the space
	// of the system. Only spawn kernels have it.
	Emitter Frame
	// Effect is the frame that authored points and directions are in, and World
	// the axes of the world, both in the space of the system.
	Effect, World Frame

	Module          *Module
	f               *Func
	cur             *scope
	root            *scope
	vars            []variable
	names           map[string]varID
	block           string
	seq             int
	draws           uint32
	draw0           uint32
	dead            varID
	looks           bool // changes of Look attributes are not stored
	alias           map[ID]ID
	home            []*scope // of each node
	input           Float    // what curves are functions of; see SetInput
	drawKey, stream Uint
	streamed        uint32
}

type varID int

// variable is a mutable scalar: an attribute component, an instance variable
// or a local.
type variable struct {
	typ   Type
	load  Op // OpAttr, OpInst, or OpNone for locals
	store Op
	col   uint32
	init  ID // first value, once known
	skip  bool
}

// scope is a region under construction.
type scope struct {
	parent *scope
	code   []ID
	vars   map[varID]ID
	order  []varID // of first writes and loop variables, for stable output
	cse    map[nodeKey]ID
	loop   ID // the Loop whose body this is, or None
	params map[varID]ID
}

type nodeKey struct {
	op      Op
	typ     Type
	a, b, c ID
	imm     uint32
	list    string
}

// New starts a kernel of a stage on module m.
func New(m *Module, name string, stage Stage) *Kernel {
	k := &Kernel{Module: m, f: &Func{Name: name, Stage: stage}, names: map[string]varID{}, alias: map[ID]ID{}, dead: -1}
	k.root = newScope(nil, None)
	k.cur = k.root
	if m != nil {
		k.Attributes = k.handles()
	}
	return k
}

// Stage returns the stage the kernel belongs to.
func (k *Kernel) Stage() Stage { return k.f.Stage }

func newScope(parent *scope, loop ID) *scope {
	return &scope{parent: parent, vars: map[varID]ID{}, cse: map[nodeKey]ID{}, loop: loop, params: map[varID]ID{}}
}

// node adds a node without placing it into a region.
func (k *Kernel) node(n Node) ID {
	k.f.Nodes = append(k.f.Nodes, n)
	k.home = append(k.home, nil)
	return ID(len(k.f.Nodes) - 1)
}

// append places a node at the end of a region.
func (k *Kernel) append(s *scope, id ID) {
	s.code = append(s.code, id)
	k.home[id] = s
}

// emit adds a node to the scope it belongs to and merges it with an equal one.
func (k *Kernel) emit(op Op, t Type, imm uint32, args ...ID) ID {
	n := Node{Op: op, Type: t, Imm: imm, Args: [3]ID{None, None, None}, Until: None}
	copy(n.Args[:], args)
	if id, ok := k.fold(&n); ok {
		return id
	}
	key := nodeKey{op: op, typ: t, a: n.Args[0], b: n.Args[1], c: n.Args[2], imm: imm}
	if op.pure() {
		for s := k.cur; s != nil; s = s.parent {
			if id, ok := s.cse[key]; ok {
				return id
			}
		}
	}
	s := k.place(&n)
	id := k.node(n)
	k.append(s, id)
	if op.pure() {
		s.cse[key] = id
	}
	return id
}

// place finds the scope of a pure node: leaves go to the top, and what does not
// depend on a loop goes in front of it.
func (k *Kernel) place(n *Node) *scope {
	s := k.cur
	if !n.Op.pure() {
		return s
	}
	for s.parent != nil {
		leaf := n.Args[0] == None && n.Op != OpCall
		if !leaf && (s.loop == None || n.Op == OpCall || k.definedIn(s, n)) {
			break
		}
		s = s.parent
	}
	return s
}

func (k *Kernel) definedIn(s *scope, n *Node) bool {
	for _, a := range n.Args {
		if a != None && k.home[a] == s {
			return true
		}
	}
	return false
}

func (k *Kernel) constant(t Type, bits uint32) ID {
	if t == F32 {
		if x := math.Float32frombits(bits); x == x {
			bits = flush(x)
		}
	}
	key := nodeKey{op: OpConst, typ: t, a: None, b: None, c: None, imm: bits}
	if id, ok := k.root.cse[key]; ok {
		return id
	}
	id := k.node(Node{Op: OpConst, Type: t, Imm: bits, Args: [3]ID{None, None, None}, Until: None})
	k.append(k.root, id)
	k.root.cse[key] = id
	return id
}

func (k *Kernel) isConst(id ID) (uint32, bool) {
	if id == None || k.f.Nodes[id].Op != OpConst {
		return 0, false
	}
	return k.f.Nodes[id].Imm, true
}

// fold computes operations on constants, by the oracle's own arithmetic, and
// the few identities that hold for every operand.
func (k *Kernel) fold(n *Node) (ID, bool) {
	if n.Op < OpAddF || n.Op > OpSelect {
		return None, false
	}
	if n.Op == OpSelect {
		if c, ok := k.isConst(n.Args[0]); ok {
			if c != 0 {
				return n.Args[1], true
			}
			return n.Args[2], true
		}
		if n.Args[1] == n.Args[2] {
			return n.Args[1], true
		}
		return None, false
	}
	a, okA := k.isConst(n.Args[0])
	b, okB := k.isConst(n.Args[1])
	if n.Args[1] == None {
		okB = true
	}
	if okA && okB {
		return k.constant(n.Type, evalOp(n.Op, a, b, 0)), true
	}
	one := math.Float32bits(1)
	switch {
	case n.Op == OpMulF && okB && b == one, n.Op == OpDivF && okB && b == one:
		return n.Args[0], true
	case n.Op == OpMulF && okA && a == one:
		return n.Args[1], true
	case (n.Op == OpAddF || n.Op == OpSubF || n.Op == OpAddI || n.Op == OpSubI || n.Op == OpOrI || n.Op == OpXorI) && okB && b == 0:
		return n.Args[0], true
	case (n.Op == OpAddF || n.Op == OpAddI || n.Op == OpOrI || n.Op == OpXorI) && okA && a == 0:
		return n.Args[1], true
	case n.Op == OpAndB && okA, n.Op == OpOrB && okA:
		if (a == 1) == (n.Op == OpAndB) {
			return n.Args[1], true
		}
		return n.Args[0], true
	case n.Op == OpAndB && okB, n.Op == OpOrB && okB:
		if (b == 1) == (n.Op == OpAndB) {
			return n.Args[0], true
		}
		return n.Args[1], true
	}
	return None, false
}

// newVar declares a variable.
func (k *Kernel) newVar(v variable) varID {
	v.init = None
	k.vars = append(k.vars, v)
	return varID(len(k.vars) - 1)
}

// read returns the current value of a variable.
func (k *Kernel) read(v varID) ID { return k.readIn(k.cur, v) }

func (k *Kernel) readIn(s *scope, v varID) ID {
	if s == nil {
		d := &k.vars[v]
		if d.init == None {
			if d.load == OpNone {
				panic("kernel: local variable read outside of the scope that made it")
			}
			if bits, ok := k.fixed(d); ok {
				d.init = k.constant(d.typ, bits)
				return d.init
			}
			id := k.node(Node{Op: d.load, Type: d.typ, Imm: d.col, Args: [3]ID{None, None, None}, Until: None})
			k.append(k.root, id)
			d.init = id
		}
		return d.init
	}
	if id, ok := s.vars[v]; ok {
		return id
	}
	outer := k.readIn(s.parent, v)
	if s.loop == None {
		return outer
	}
	id := k.node(Node{Op: OpLoopVar, Type: k.vars[v].typ, Args: [3]ID{s.loop, outer, None}, Until: None})
	k.append(s, id)
	s.params[v] = id
	k.set(s, v, id)
	return id
}

// fixed returns the value of a particle column that has but one.
func (k *Kernel) fixed(d *variable) (uint32, bool) {
	if d.load != OpAttr || k.Module.Fixed == nil {
		return 0, false
	}
	bits, ok := k.Module.Fixed[d.col]
	return bits, ok
}

func (k *Kernel) write(v varID, id ID) { k.set(k.cur, v, id) }

func (k *Kernel) set(s *scope, v varID, id ID) {
	if _, ok := s.vars[v]; !ok {
		s.order = append(s.order, v)
	}
	s.vars[v] = id
}

// If runs then where the condition holds and otherwise (may be nil) where it
// does not. Variables and attributes written in either keep the value of the
// branch that was taken.
func (k *Kernel) If(cond BoolValue, then func(), otherwise func()) {
	if c, ok := k.isConst(cond.id); ok {
		if c != 0 {
			then()
		} else if otherwise != nil {
			otherwise()
		}
		return
	}
	parent := k.cur
	build := func(body func()) *scope {
		s := newScope(parent, None)
		k.cur = s
		if body != nil {
			body()
		}
		k.cur = parent
		return s
	}
	a := build(then)
	b := build(otherwise)
	owner := k.node(Node{Op: OpIf, Args: [3]ID{cond.id, None, None}, Until: None,
		Body: []Region{{a.code}, {b.code}}})
	k.append(parent, owner)
	for _, v := range mergeOrder(a, b) {
		x, y := k.valueOr(a, v), k.valueOr(b, v)
		if x == y {
			k.set(parent, v, x)
			continue
		}
		phi := k.node(Node{Op: OpPhi, Type: k.vars[v].typ, Args: [3]ID{owner, x, y}, Until: None})
		k.append(parent, phi)
		k.set(parent, v, phi)
	}
}

func mergeOrder(a, b *scope) []varID {
	order := append([]varID(nil), a.order...)
	for _, v := range b.order {
		if _, ok := a.vars[v]; !ok {
			order = append(order, v)
		}
	}
	return order
}

func (k *Kernel) valueOr(s *scope, v varID) ID {
	if id, ok := s.vars[v]; ok {
		return id
	}
	if k.vars[v].load == OpNone && k.vars[v].init == None && !k.visible(v) {
		return k.constant(k.vars[v].typ, 0) // declared inside the other branch
	}
	return k.read(v)
}

func (k *Kernel) visible(v varID) bool {
	for s := k.cur; s != nil; s = s.parent {
		if _, ok := s.vars[v]; ok {
			return true
		}
	}
	return false
}

// Loop runs body count times, at most bound times, with i = 0, 1, 2 … What body
// returns, when valid, ends the loop after the pass in which it is true.
func (k *Kernel) Loop(bound uint32, count Uint, body func(i Uint) (stop BoolValue)) {
	parent := k.cur
	loop := k.node(Node{Op: OpLoop, Imm: bound, Args: [3]ID{count.id, None, None}, Until: None})
	s := newScope(parent, loop)
	k.cur = s
	i := k.node(Node{Op: OpLoopIndex, Type: U32, Args: [3]ID{loop, None, None}, Until: None})
	k.append(s, i)
	stop := body(Uint{k, i})
	k.cur = parent

	type result struct {
		v   varID
		out ID
	}
	var carry []Carry
	var results []result
	for _, v := range s.order {
		param, had := s.params[v]
		next := s.vars[v]
		if had && next == param {
			k.alias[param] = k.f.Nodes[param].Args[1] // never written: the value from outside
			continue
		}
		if !had {
			if k.vars[v].load == OpNone && k.vars[v].init == None && !k.visible(v) {
				continue // a local of the body
			}
			init := k.readIn(parent, v)
			param = k.node(Node{Op: OpLoopVar, Type: k.vars[v].typ, Args: [3]ID{loop, init, None}, Until: None})
			s.code = append([]ID{param}, s.code...)
			k.home[param] = s
		}
		carry = append(carry, Carry{Var: param, Init: k.f.Nodes[param].Args[1], Next: next})
		out := k.node(Node{Op: OpLoopOut, Type: k.vars[v].typ, Args: [3]ID{loop, param, None}, Until: None})
		results = append(results, result{v, out})
	}
	n := &k.f.Nodes[loop]
	n.Body = []Region{{s.code}}
	n.Carry = carry
	if stop.k != nil {
		n.Until = stop.id
	}
	k.append(parent, loop)
	for _, r := range results {
		k.append(parent, r.out)
		k.set(parent, r.v, r.out)
	}
}

// Finish stores what was written, resolves names and returns the function.
func (k *Kernel) Finish() *Func {
	if k.cur != k.root {
		panic("kernel: Finish inside of If or Loop")
	}
	for v := range k.vars {
		d := k.vars[v]
		id, written := k.root.vars[varID(v)]
		if d.store == OpNone || d.skip || !written || id == d.init {
			continue
		}
		k.effect(Node{Op: d.store, Imm: d.col, Args: [3]ID{id, None, None}})
	}
	if k.dead >= 0 {
		if id, ok := k.root.vars[k.dead]; ok {
			k.effect(Node{Op: OpKill, Args: [3]ID{id, None, None}})
		}
	}
	k.f.Body = Region{k.root.code}
	k.resolve()
	f := k.f
	deadCode(f)
	checkFunc(f)
	return f
}

func (k *Kernel) effect(n Node) {
	n.Until = None
	id := k.node(n)
	k.append(k.cur, id)
}

// resolve replaces loop variables that turned out to be invariant.
func (k *Kernel) resolve() {
	if len(k.alias) == 0 {
		return
	}
	to := func(id *ID) {
		for {
			a, ok := k.alias[*id]
			if !ok {
				return
			}
			*id = a
		}
	}
	for i := range k.f.Nodes {
		n := &k.f.Nodes[i]
		for j := range n.Args {
			to(&n.Args[j])
		}
		for j := range n.List {
			to(&n.List[j])
		}
		for j := range n.Carry {
			to(&n.Carry[j].Init)
			to(&n.Carry[j].Next)
		}
		to(&n.Until)
	}
	for i := range k.f.Results {
		to(&k.f.Results[i])
	}
}

// Block names the block that is being recorded, so that its numbers and its
// random draws have the same place in every kernel of the system.
func (k *Kernel) Block(path string, draw uint32) {
	k.block, k.seq, k.draws, k.draw0 = path, 0, 0, draw
}

func (k *Kernel) key() dataKey {
	k.seq++
	return dataKey{k.block, k.seq}
}

// Data records an authored number. It becomes a word of the data block that can
// change while the effect runs.
func (k *Kernel) Data(v float32) Float {
	at := k.Module.word(k.key(), StoreBits(math.Float32bits(v)))
	return Float{k, k.emit(OpData, F32, at)}
}

// DataUint records an authored whole number.
func (k *Kernel) DataUint(v uint32) Uint {
	return Uint{k, k.emit(OpData, U32, k.Module.word(k.key(), v))}
}

// Table is read-only data with a clamped Load.
type Table struct {
	k     *Kernel
	index int
}

// Table records rows of equal width as a table of the data block.
func (k *Kernel) Table(rows [][]float32) Table {
	return Table{k, k.Module.table(k.key(), len(rows[0]), rows)}
}

// InstanceTable returns a table that the simulation fills for each instance.
func (k *Kernel) InstanceTable(name string, t Type, width int) Table {
	return Table{k, k.Module.InstanceTable(name, t, width)}
}

// Load returns a component of a row; a row past the end is the last one.
func (t Table) Load(row Uint, component int) Float {
	return Float{t.k, t.load(F32, row, component)}
}

// LoadUint is Load for a table of u32.
func (t Table) LoadUint(row Uint, component int) Uint { return Uint{t.k, t.load(U32, row, component)} }

func (t Table) load(typ Type, row Uint, component int) ID {
	info := t.k.Module.Tables[t.index]
	if component < 0 || component >= info.Width || info.Type != typ {
		panic(fmt.Sprintf("kernel: table %q has %d columns of %v", info.Name, info.Width, info.Type))
	}
	return t.k.emit(OpTable, typ, uint32(t.index)<<8|uint32(component), row.id)
}

// Rows returns the number of rows.
func (t Table) Rows() Uint {
	info := t.k.Module.Tables[t.index]
	op := OpData
	if info.Kind == TableInst {
		op = OpInst
		return Uint{t.k, t.k.read(t.k.instanceVar(t.k.Module.Instance[info.Head+1]))}
	}
	return Uint{t.k, t.k.emit(op, U32, info.Head+1)}
}
