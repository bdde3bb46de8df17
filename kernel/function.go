package kernel

import (
	"fmt"
	"strings"
	"sync"
)

// Function is a kernel function: values in, values out, nothing else. It is
// compiled once and called, where inlining its body each time would make a
// program large.
type Function struct {
	Name    string
	Params  []Type
	Results []Type

	build func(k *Kernel, in []Value) []Value
	once  sync.Once
	body  *Func
}

// NewFunction returns a function. Its body may use arithmetic, control and
// other functions, but no attributes, data or tables.
func NewFunction(name string, params, results []Type, body func(k *Kernel, in []Value) []Value) *Function {
	return &Function{Name: name, Params: params, Results: results, build: body}
}

// FloatFunction returns a function of f32 values.
func FloatFunction(name string, params, results int, body func(k *Kernel, in []Float) []Float) *Function {
	types := func(n int) []Type {
		t := make([]Type, n)
		for i := range t {
			t[i] = F32
		}
		return t
	}
	return NewFunction(name, types(params), types(results), func(k *Kernel, in []Value) []Value {
		args := make([]Float, len(in))
		for i, v := range in {
			args[i] = v.(Float)
		}
		var out []Value
		for _, v := range body(k, args) {
			out = append(out, v)
		}
		return out
	})
}

// Body returns the compiled function.
func (f *Function) Body() *Func {
	f.once.Do(func() {
		k := New(nil, f.Name, StageFunction)
		k.f.Params = f.Params
		var in []Value
		for i, t := range f.Params {
			in = append(in, k.typed(t, k.emit(OpParam, t, uint32(i))))
		}
		for i, v := range f.build(k, in) {
			_, id := v.node()
			if i >= len(f.Results) || k.f.Nodes[id].Type != f.Results[i] {
				panic(fmt.Sprintf("kernel: function %s: result %d has the wrong type", f.Name, i))
			}
			k.f.Results = append(k.f.Results, id)
		}
		f.body = k.Finish()
		MarkExact(f.body, nil)
	})
	return f.body
}

func (k *Kernel) typed(t Type, id ID) Value {
	switch t {
	case F32:
		return Float{k, id}
	case I32:
		return Int{k, id}
	case U32:
		return Uint{k, id}
	}
	return BoolValue{k, id}
}

// Call calls the function.
func (f *Function) Call(args ...Value) []Value {
	if len(args) != len(f.Params) {
		panic(fmt.Sprintf("kernel: %s takes %d values, got %d", f.Name, len(f.Params), len(args)))
	}
	var k *Kernel
	list := make([]ID, len(args))
	for i, a := range args {
		k, list[i] = a.node()
		if k.f.Nodes[list[i]].Type != f.Params[i] {
			panic(fmt.Sprintf("kernel: %s: argument %d is %v, want %v", f.Name, i, k.f.Nodes[list[i]].Type, f.Params[i]))
		}
	}
	call := k.call(f, list)
	out := make([]Value, len(f.Results))
	for i, t := range f.Results {
		out[i] = k.typed(t, k.result(call, t, i))
	}
	return out
}

// Floats is Call for a function of f32 values.
func (f *Function) Floats(args ...Float) []Float {
	list := make([]Value, len(args))
	for i, a := range args {
		list[i] = a
	}
	var out []Float
	for _, v := range f.Call(list...) {
		out = append(out, v.(Float))
	}
	return out
}

func (k *Kernel) call(f *Function, args []ID) ID {
	index := -1
	for i, have := range k.f.Calls {
		if have == f {
			index = i
		}
	}
	if index < 0 {
		index = len(k.f.Calls)
		k.f.Calls = append(k.f.Calls, f)
	}
	key := nodeKey{op: OpCall, imm: uint32(index), list: strings.Trim(fmt.Sprint(args), "[]")}
	for s := k.cur; s != nil; s = s.parent {
		if id, ok := s.cse[key]; ok {
			return id
		}
	}
	id := k.node(Node{Op: OpCall, Imm: uint32(index), Args: [3]ID{None, None, None}, List: args, Until: None})
	k.append(k.cur, id)
	k.cur.cse[key] = id
	return id
}

func (k *Kernel) result(call ID, t Type, i int) ID {
	key := nodeKey{op: OpResult, typ: t, a: call, b: None, c: None, imm: uint32(i)}
	s := k.home[call]
	if id, ok := s.cse[key]; ok {
		return id
	}
	id := k.node(Node{Op: OpResult, Type: t, Imm: uint32(i), Args: [3]ID{call, None, None}, Until: None})
	k.append(s, id)
	s.cse[key] = id
	return id
}
