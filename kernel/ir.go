package kernel

// Type is the type of a scalar value.
type Type uint8

// The scalar types of the language.
const (
	Void Type = iota
	Bool
	I32
	U32
	F32
)

func (t Type) String() string { return [...]string{"void", "bool", "i32", "u32", "f32"}[t] }

// ID names a node of a Func; None is no node.
type ID int32

// None is the absent node.
const None ID = -1

// Op is an operation of the intermediate representation.
type Op uint8

// The operations. Suffixes: F on f32, I on i32, U on u32, B on bool; integer
// operations without a sign of their own (AddI …) serve i32 and u32 alike.
const (
	OpNone Op = iota

	// Leaves.
	OpConst // Imm: bits
	OpParam // Imm: parameter of the enclosing function
	OpData  // Imm: word of the effect's data block
	OpInst  // Imm: instance column
	OpAttr  // Imm: particle column
	OpOther // Imm: particle column; Args: index of the particle in birth order
	OpTable // Imm: table<<8 | component; Args: row, clamped
	OpOrder // the particle's place among the living in birth order, u32

	// f32.
	OpAddF
	OpSubF
	OpMulF
	OpDivF
	OpMinF
	OpMaxF
	OpSqrtF
	OpFloorF
	OpCeilF
	OpTruncF
	OpNearF
	OpAbsF
	OpNegF
	OpLtF
	OpLeF
	OpEqF
	OpNeF

	// i32 and u32.
	OpAddI
	OpSubI
	OpMulI
	OpAndI
	OpOrI
	OpXorI
	OpShlI
	OpShrU
	OpShrI
	OpDivU
	OpRemU
	OpDivI
	OpRemI
	OpLtI
	OpLtU
	OpLeI
	OpLeU
	OpEqI
	OpNeI

	// bool.
	OpAndB
	OpOrB
	OpXorB
	OpNotB

	// Conversions and choice.
	OpF2I    // f32 → i32, toward zero, saturating
	OpF2U    // f32 → u32, toward zero, saturating
	OpI2F    // i32 → f32
	OpU2F    // u32 → f32
	OpBits   // f32 → u32: its bits, zero as +0 and NaN as 0x7fc00000
	OpFrom   // u32 → f32: from bits, tiny values as 0
	OpCast   // i32 ↔ u32: the same bits
	OpB2U    // bool → u32: 1 or 0
	OpSelect // Args: condition, value if true, value if false

	// Control. If and Loop own regions; their results are the nodes below.
	OpIf        // Args[0]: condition
	OpPhi       // Args: the If, value after then, value after else
	OpLoop      // Args[0]: count (u32); Imm: bound; Until: stop after this pass
	OpLoopIndex // Args[0]: the Loop
	OpLoopVar   // Args: the Loop, initial value; value at the start of a pass
	OpLoopOut   // Args: the Loop, the OpLoopVar; value after the last pass
	OpCall      // List: arguments; Imm: index into Func.Calls
	OpResult    // Args[0]: the Call; Imm: which result

	// Effects.
	OpSetAttr  // Imm: particle column; Args: value
	OpSetInst  // Imm: instance column; Args: value
	OpSetTable // Imm: table<<8 | component; Args: row, clamped, and value
	OpOut      // Imm: word of the output record; Args: value
	OpKill     // Args: condition
	OpRaise    // Imm: event; Args: condition; List: payload
	opCount
)

// Node is one operation. Nodes are immutable once a Func is finished.
type Node struct {
	Op    Op
	Type  Type
	Args  [3]ID
	Imm   uint32
	List  []ID     // arguments of a call, payload of an event
	Body  []Region // then, else of an If; the body of a Loop
	Carry []Carry  // what a Loop carries from pass to pass
	Until ID       // condition that ends a Loop, or None

	// Exact is set where a target must flush the result; elsewhere range
	// analysis has proved that a tiny result cannot be told from zero.
	Exact bool
}

// Region is a straight run of nodes in the order of evaluation.
type Region struct{ Code []ID }

// Carry is one value that a loop carries: Var at the start of a pass, Init
// before the first, Next at the end of each.
type Carry struct{ Var, Init, Next ID }

// Stage says what a kernel runs over.
type Stage uint8

// The stages.
const (
	StageFunction   Stage = iota // a function: values in, values out
	StageInstance                // once for each instance of a system
	StageParticle                // once for each particle
	StagePair                    // once for each particle; Other(Order±1) are its neighbours in birth order
	StageNeighbours              // once for each particle, with a grid of all particles
	StageSerial                  // for each particle in birth order, one after the other; may write instance variables
)

func (s Stage) String() string {
	return [...]string{"function", "instance", "particle", "pair", "neighbours", "serial"}[s]
}

// Func is a finished kernel or kernel function.
type Func struct {
	Name    string
	Stage   Stage
	Nodes   []Node
	Body    Region
	Params  []Type
	Results []ID
	Calls   []*Function
}

// Each visits the nodes of the function in order of evaluation, regions
// included; a node that owns regions is visited before them.
func (f *Func) Each(visit func(ID, *Node)) { f.each(f.Body, visit) }

func (f *Func) each(r Region, visit func(ID, *Node)) {
	for _, id := range r.Code {
		n := &f.Nodes[id]
		visit(id, n)
		for _, b := range n.Body {
			f.each(b, visit)
		}
	}
}

// Uses calls use for every value that n reads.
func (n *Node) Uses(use func(ID)) {
	for i, a := range n.Args {
		if a == None || i == 0 && refersToOwner(n.Op) {
			continue
		}
		use(a)
	}
	for _, a := range n.List {
		use(a)
	}
	for _, c := range n.Carry {
		use(c.Init)
		use(c.Next)
	}
	if n.Op == OpLoop && n.Until != None {
		use(n.Until)
	}
}

// refersToOwner reports whether the first argument is the If, Loop or Call
// that the node belongs to rather than a value.
func refersToOwner(op Op) bool {
	switch op {
	case OpPhi, OpLoopIndex, OpLoopVar, OpLoopOut, OpResult:
		return true
	}
	return false
}

// pure reports whether equal nodes may be merged and unused ones dropped.
func (op Op) pure() bool {
	switch op {
	case OpIf, OpPhi, OpLoop, OpLoopIndex, OpLoopVar, OpLoopOut, OpResult:
		return false
	}
	return op < OpSetAttr
}

// effect reports whether a node changes something outside of the kernel.
func (op Op) effect() bool { return op >= OpSetAttr }

// Column is one scalar column of particles or of instances.
type Column struct {
	Name string // attribute, dot, component: "position.x", "lifetime"
	Type Type
	// Max bounds the magnitude of an f32 column; 0 means any finite value.
	Max float32
}

// Event is something that a kernel can raise.
type Event struct {
	Name    string
	Payload []string
}

// History is an array attribute: the last Length values of Width components,
// kept for each particle in a slot that compaction does not move.
type History struct {
	Name          string
	Length, Width int
}

// TableKind says where the rows of a table lie.
type TableKind uint8

// Kinds of table.
const (
	TableData TableKind = iota // in the effect's data block
	TableInst                  // instance columns hold its address and its length
)

// TableInfo describes a table. Data word Head holds the offset (in words, from
// the start of the data block) of its first row, word Head+1 the number of
// rows; for TableInst, Head and Head+1 are instance columns that hold a byte
// address and the number of rows.
type TableInfo struct {
	Name  string
	Kind  TableKind
	Type  Type
	Width int
	Head  uint32
}

// Count returns the number of operations, leaves aside.
func (f *Func) Count() (n int) {
	f.Each(func(_ ID, node *Node) {
		if node.Op >= OpAddF {
			n++
		}
	})
	return n
}
