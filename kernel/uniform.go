package kernel

import "fmt"

// Uniforms collects what all particles of an instance would compute alike. The
// code moves into one kernel over instances, which runs once a step; particle
// kernels read the results as instance variables u.0, u.1 …
//
// A result passes through a store on its way, so that it obeys the rule of
// stores on every target.
type Uniforms struct {
	k       *Kernel
	columns map[ID]uint32
}

// NewUniforms starts the kernel over instances on m.
func NewUniforms(m *Module) *Uniforms {
	return &Uniforms{k: New(m, "uniform", StageInstance), columns: map[ID]uint32{}}
}

// Finish returns the kernel over instances, nil when nothing was uniform.
func (u *Uniforms) Finish() *Func {
	if len(u.columns) == 0 {
		return nil
	}
	return u.k.Finish()
}

// Split moves the uniform code of a particle kernel into u.
func (u *Uniforms) Split(f *Func) {
	uniform := make([]bool, len(f.Nodes))
	costly := make([]bool, len(f.Nodes))
	f.Each(func(id ID, n *Node) {
		uniform[id], costly[id] = isUniform(f, n, uniform)
	})
	copies := make([]ID, len(f.Nodes))
	for i := range copies {
		copies[i] = None
	}
	// A result moves when something that stays behind reads it.
	wanted := make([]bool, len(f.Nodes))
	f.Each(func(id ID, n *Node) {
		if uniform[id] && n.Type != Bool {
			return
		}
		n.Uses(func(a ID) {
			if t := f.Nodes[a].Type; uniform[a] && costly[a] && t != Bool && t != Void {
				wanted[a] = true
			}
		})
	})
	f.Each(func(id ID, n *Node) {
		if wanted[id] {
			col := u.column(u.copy(f, id, copies), n.Type)
			*n = Node{Op: OpInst, Type: n.Type, Imm: col, Args: [3]ID{None, None, None}, Until: None}
		}
	})
	hoistLeaves(f, wanted)
	deadCode(f)
	checkFunc(f)
}

// isUniform reports whether all particles agree on a value, and whether it is
// more than a read of memory.
func isUniform(f *Func, n *Node, uniform []bool) (yes, costly bool) {
	switch n.Op {
	case OpConst, OpData, OpInst:
		return true, false
	case OpResult:
		return uniform[n.Args[0]], true
	}
	if !n.Op.pure() || n.Op == OpAttr || n.Op == OpOther || n.Op == OpOrder || n.Op == OpParam {
		return false, false
	}
	yes = true
	n.Uses(func(a ID) { yes = yes && uniform[a] })
	return yes, true
}

func (u *Uniforms) column(id ID, t Type) uint32 {
	if col, ok := u.columns[id]; ok {
		return col
	}
	c := Column{Name: fmt.Sprintf("u.%d", len(u.columns)), Type: t}
	u.k.write(u.k.instanceVar(c), id)
	col := u.k.Module.InstanceColumn(c)
	u.columns[id] = col
	return col
}

// copy records a uniform node of f on the kernel over instances.
func (u *Uniforms) copy(f *Func, id ID, copies []ID) ID {
	if copies[id] != None {
		return copies[id]
	}
	n := &f.Nodes[id]
	var args []ID
	for i, a := range n.Args {
		if a != None && !(i == 0 && n.Op == OpResult) {
			args = append(args, u.copy(f, a, copies))
		}
	}
	switch n.Op {
	case OpConst:
		copies[id] = u.k.constant(n.Type, n.Imm)
	case OpInst:
		copies[id] = u.k.read(u.k.instanceVar(u.k.Module.Instance[n.Imm]))
	case OpCall:
		var list []ID
		for _, a := range n.List {
			list = append(list, u.copy(f, a, copies))
		}
		copies[id] = u.k.call(f.Calls[n.Imm], list)
	case OpResult:
		copies[id] = u.k.result(u.copy(f, n.Args[0], copies), n.Type, int(n.Imm))
	default:
		copies[id] = u.k.emit(n.Op, n.Type, n.Imm, args...)
	}
	return copies[id]
}

// hoistLeaves moves nodes that became reads of instance variables to the top,
// where every region may use them.
func hoistLeaves(f *Func, moved []bool) {
	var top []ID
	var walk func(r Region) Region
	walk = func(r Region) Region {
		var code []ID
		for _, id := range r.Code {
			if moved[id] {
				top = append(top, id)
				continue
			}
			n := &f.Nodes[id]
			for i, b := range n.Body {
				n.Body[i] = walk(b)
			}
			code = append(code, id)
		}
		return Region{code}
	}
	body := walk(f.Body)
	f.Body = Region{append(top, body.Code...)}
}

// Loads calls visit for each particle column that the kernel reads.
func Loads(f *Func, visit func(col uint32)) {
	f.Each(func(_ ID, n *Node) {
		if n.Op == OpAttr || n.Op == OpOther {
			visit(n.Imm)
		}
	})
}

// Renumber replaces the indices of particle columns.
func Renumber(f *Func, to []uint32) {
	f.Each(func(_ ID, n *Node) {
		switch n.Op {
		case OpAttr, OpOther, OpSetAttr:
			n.Imm = to[n.Imm]
		}
	})
}

// StoredConstants returns the particle columns that a kernel always sets to one
// literal, and all columns that it sets.
func StoredConstants(f *Func) (constants map[uint32]uint32, all map[uint32]bool) {
	constants, all = map[uint32]uint32{}, map[uint32]bool{}
	f.Each(func(_ ID, n *Node) {
		if n.Op == OpSetAttr {
			all[n.Imm] = true
			if v := &f.Nodes[n.Args[0]]; v.Op == OpConst {
				constants[n.Imm] = StoreBits(v.Imm)
				if v.Type != F32 {
					constants[n.Imm] = v.Imm
				}
			}
		}
	})
	return constants, all
}

// Stores calls visit for each particle column that the kernel writes.
func Stores(f *Func, visit func(col uint32)) {
	f.Each(func(_ ID, n *Node) {
		if n.Op == OpSetAttr {
			visit(n.Imm)
		}
	})
}
