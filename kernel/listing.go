package kernel

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

var opNames = [opCount]string{
	OpNone: "none", OpConst: "const", OpParam: "param", OpData: "data", OpInst: "inst", OpAttr: "attr",
	OpOther: "other", OpTable: "table", OpOrder: "order",
	OpAddF: "+", OpSubF: "-", OpMulF: "*", OpDivF: "/", OpMinF: "min", OpMaxF: "max", OpSqrtF: "sqrt",
	OpFloorF: "floor", OpCeilF: "ceil", OpTruncF: "trunc", OpNearF: "nearest", OpAbsF: "abs", OpNegF: "neg",
	OpLtF: "<", OpLeF: "<=", OpEqF: "==", OpNeF: "!=",
	OpAddI: "+", OpSubI: "-", OpMulI: "*", OpAndI: "&", OpOrI: "|", OpXorI: "^", OpShlI: "<<", OpShrU: ">>>", OpShrI: ">>",
	OpDivU: "/u", OpRemU: "%u", OpDivI: "/", OpRemI: "%", OpLtI: "<", OpLtU: "<u", OpLeI: "<=", OpLeU: "<=u", OpEqI: "==", OpNeI: "!=",
	OpAndB: "and", OpOrB: "or", OpXorB: "xor", OpNotB: "not",
	OpF2I: "i32", OpF2U: "u32", OpI2F: "f32", OpU2F: "f32u", OpBits: "bits", OpFrom: "frombits", OpCast: "cast", OpB2U: "bit", OpSelect: "select",
	OpIf: "if", OpPhi: "phi", OpLoop: "loop", OpLoopIndex: "index", OpLoopVar: "var", OpLoopOut: "out", OpCall: "call", OpResult: "result",
	OpSetAttr: "set", OpSetInst: "setinst", OpSetTable: "settable", OpOut: "record", OpKill: "kill", OpRaise: "raise",
}

func (op Op) String() string { return opNames[op] }

// Listing prints a kernel for people: one value a line, leaves written where
// they are used, "!" after operations whose result is flushed.
func Listing(f *Func, m *Module) string {
	p := &printer{f: f, m: m, names: map[ID]string{}}
	fmt.Fprintf(&p.b, "%s (%v)\n", f.Name, f.Stage)
	p.region(f.Body, 1)
	for i, id := range f.Results {
		fmt.Fprintf(&p.b, "  result %d = %s\n", i, p.ref(id))
	}
	return p.b.String()
}

type printer struct {
	f     *Func
	m     *Module
	b     strings.Builder
	names map[ID]string
}

func (p *printer) ref(id ID) string {
	if id == None {
		return "_"
	}
	n := &p.f.Nodes[id]
	switch n.Op {
	case OpConst:
		return literal(n.Type, n.Imm)
	case OpData:
		return fmt.Sprintf("data[%d]", n.Imm)
	case OpInst:
		return "inst." + p.m.Instance[n.Imm].Name
	case OpAttr:
		return p.m.Particle[n.Imm].Name
	case OpParam:
		return fmt.Sprintf("arg%d", n.Imm)
	}
	if name, ok := p.names[id]; ok {
		return name
	}
	name := "v" + strconv.Itoa(len(p.names))
	p.names[id] = name
	return name
}

func literal(t Type, bits uint32) string {
	switch t {
	case F32:
		return strconv.FormatFloat(float64(math.Float32frombits(bits)), 'g', -1, 32)
	case Bool:
		return strconv.FormatBool(bits != 0)
	case I32:
		return strconv.Itoa(int(int32(bits)))
	}
	return strconv.FormatUint(uint64(bits), 10) + "u"
}

func (p *printer) refs(ids []ID) string {
	var s []string
	for _, id := range ids {
		if id != None {
			s = append(s, p.ref(id))
		}
	}
	return strings.Join(s, ", ")
}

func (p *printer) region(r Region, depth int) {
	in := strings.Repeat("  ", depth)
	for _, id := range r.Code {
		n := &p.f.Nodes[id]
		switch n.Op {
		case OpConst, OpData, OpInst, OpAttr, OpParam:
			continue
		case OpIf:
			fmt.Fprintf(&p.b, "%sif %s\n", in, p.ref(n.Args[0]))
			p.region(n.Body[0], depth+1)
			if len(n.Body[1].Code) > 0 {
				fmt.Fprintf(&p.b, "%selse\n", in)
				p.region(n.Body[1], depth+1)
			}
		case OpLoop:
			fmt.Fprintf(&p.b, "%sloop %s times, at most %d\n", in, p.ref(n.Args[0]), n.Imm)
			p.region(n.Body[0], depth+1)
			for _, c := range n.Carry {
				fmt.Fprintf(&p.b, "%s  next %s = %s, first %s\n", in, p.ref(c.Var), p.ref(c.Next), p.ref(c.Init))
			}
			if n.Until != None {
				fmt.Fprintf(&p.b, "%s  until %s\n", in, p.ref(n.Until))
			}
		case OpSetAttr:
			fmt.Fprintf(&p.b, "%s%s = %s\n", in, p.m.Particle[n.Imm].Name, p.ref(n.Args[0]))
		case OpSetInst:
			fmt.Fprintf(&p.b, "%sinst.%s = %s\n", in, p.m.Instance[n.Imm].Name, p.ref(n.Args[0]))
		case OpKill:
			fmt.Fprintf(&p.b, "%skill if %s\n", in, p.ref(n.Args[0]))
		default:
			fmt.Fprintf(&p.b, "%s%s\n", in, p.expression(id, n))
		}
	}
}

func (p *printer) expression(id ID, n *Node) string {
	args := n.Args[:]
	if refersToOwner(n.Op) {
		args = args[1:]
	}
	mark := ""
	if n.Exact {
		mark = "!"
	}
	switch n.Op {
	case OpTable, OpSetTable:
		t := p.m.Tables[n.Imm>>8]
		return fmt.Sprintf("%s = %v %s#%d.%d[%s]", p.ref(id), n.Op, t.Name, n.Imm>>8, n.Imm&255, p.refs(args))
	case OpOther:
		return fmt.Sprintf("%s = %s of %s", p.ref(id), p.m.Particle[n.Imm].Name, p.refs(args))
	case OpOut:
		return fmt.Sprintf("record[%d] = %s", n.Imm, p.refs(args))
	case OpCall:
		return fmt.Sprintf("%s = %s(%s)", p.ref(id), p.f.Calls[n.Imm].Name, p.refs(n.List))
	case OpResult:
		return fmt.Sprintf("%s = %s.%d", p.ref(id), p.ref(n.Args[0]), n.Imm)
	case OpRaise:
		return fmt.Sprintf("raise %s if %s with %s", p.m.Events[n.Imm].Name, p.refs(args), p.refs(n.List))
	}
	return fmt.Sprintf("%s = %v%s %s", p.ref(id), n.Op, mark, p.refs(args))
}
