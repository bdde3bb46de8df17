// Package wasm encodes the few forms of WebAssembly that Mote emits: modules of
// functions over one imported memory, with 128-bit vectors.
package wasm

import "encoding/binary"

// ValueType is a type of a local, a parameter or a result.
type ValueType byte

// The value types.
const (
	I32  ValueType = 0x7f
	I64  ValueType = 0x7e
	V128 ValueType = 0x7b
)

// Module is a module under construction.
type Module struct {
	types     [][]byte
	functions []function
	exports   []byte
	exported  int
	imports   []byte
	imported  int
	memory    []byte
}

type function struct {
	typ  int
	code []byte
}

// ImportMemory imports a memory of at least pages pages of 64 KiB.
func (m *Module) ImportMemory(module, name string, pages uint32) {
	m.imports = appendName(appendName(m.imports, module), name)
	m.imports = append(m.imports, 0x02, 0x00)
	m.imports = AppendUint(m.imports, uint64(pages))
	m.imported++
}

// ExportMemory declares a memory of the module's own and exports it.
func (m *Module) ExportMemory(name string, pages, limit uint32) {
	m.memory = append([]byte{1, 0x01}, AppendUint(AppendUint(nil, uint64(pages)), uint64(limit))...)
	m.exports = append(appendName(m.exports, name), 0x02, 0)
	m.exported++
}

// Type returns the index of a function type.
func (m *Module) Type(params, results []ValueType) int {
	t := []byte{0x60}
	for _, list := range [][]ValueType{params, results} {
		t = AppendUint(t, uint64(len(list)))
		for _, v := range list {
			t = append(t, byte(v))
		}
	}
	for i, have := range m.types {
		if string(have) == string(t) {
			return i
		}
	}
	m.types = append(m.types, t)
	return len(m.types) - 1
}

// Function adds a function and returns its index. Locals do not include the
// parameters; the body ends without its final end.
func (m *Module) Function(typ int, locals []ValueType, body []byte) int {
	var runs []byte
	n := 0
	for i := 0; i < len(locals); {
		j := i
		for j < len(locals) && locals[j] == locals[i] {
			j++
		}
		runs = append(AppendUint(runs, uint64(j-i)), byte(locals[i]))
		n++
		i = j
	}
	code := append(AppendUint(nil, uint64(n)), runs...)
	code = append(append(code, body...), 0x0b)
	m.functions = append(m.functions, function{typ, code})
	return len(m.functions) - 1
}

// Export exports a function.
func (m *Module) Export(name string, index int) {
	m.exports = AppendUint(append(appendName(m.exports, name), 0x00), uint64(index))
	m.exported++
}

// Bytes returns the encoded module.
func (m *Module) Bytes() []byte {
	b := []byte{0, 'a', 's', 'm', 1, 0, 0, 0}
	section := func(id byte, count int, content []byte) {
		if count == 0 {
			return
		}
		content = append(AppendUint(nil, uint64(count)), content...)
		b = append(AppendUint(append(b, id), uint64(len(content))), content...)
	}
	var types, indices, code []byte
	for _, t := range m.types {
		types = append(types, t...)
	}
	for _, f := range m.functions {
		indices = AppendUint(indices, uint64(f.typ))
		code = append(AppendUint(code, uint64(len(f.code))), f.code...)
	}
	section(1, len(m.types), types)
	section(2, m.imported, m.imports)
	section(3, len(m.functions), indices)
	if m.memory != nil {
		section(5, int(m.memory[0]), m.memory[1:])
	}
	section(7, m.exported, m.exports)
	section(10, len(m.functions), code)
	return b
}

func appendName(b []byte, s string) []byte { return append(AppendUint(b, uint64(len(s))), s...) }

// AppendUint appends an unsigned LEB128 number.
func AppendUint(b []byte, v uint64) []byte { return binary.AppendUvarint(b, v) }

// AppendInt appends a signed LEB128 number.
func AppendInt(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
