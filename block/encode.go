package block

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
	"unicode/utf8"
)

// Encoder is a type that writes itself as a node.
type Encoder interface{ EncodeNode() *Node }

// Encode returns the canonical JSON of a value, with a line feed at the end:
// fields in the order of the Go type, "type" first, those that equal their
// default left out, indented by two spaces, on one line what fits on it. What
// Decode reads from it equals v, but for empty slices, which come back nil.
//
// A field tagged write:"always" is written even when it is the default.
// Encode panics for a block that no family defines; numbers that JSON cannot
// hold are written as Float32 says, and Check reports them.
func Encode(v any) []byte { return append(EncodeNode(v).format(0, true, nil), '\n') }

// EncodeNode returns the tree that Encode writes.
func EncodeNode(v any) *Node {
	r := settable(v)
	if n, ok := nodeOfBlock(r); ok {
		return n
	}
	n := encode(r, fresh(r.Type()))
	n.index = -1
	return n
}

// nodeOfBlock writes a block of any family.
func nodeOfBlock(v reflect.Value) (*Node, bool) {
	if v.Kind() != reflect.Struct {
		return nil, false
	}
	for _, s := range families() {
		if name := s.nameOf(v.Type()); name != "" {
			return s.encode(v, name), true
		}
	}
	return nil, false
}

func (s *set) encode(v reflect.Value, name string) *Node {
	base, _ := s.fresh(name)
	out := Obj("type", Text(name))
	if e, ok := v.Interface().(Encoder); ok {
		for _, f := range e.EncodeNode().Fields {
			out.Set(f.Name, f.Value)
		}
		return out
	}
	encodeFields(out, v, base)
	return out
}

// encode writes a value; base is what decoding would start from.
func encode(v, base reflect.Value) *Node {
	if e, ok := v.Interface().(Encoder); ok {
		return e.EncodeNode()
	}
	switch v.Kind() {
	case reflect.Struct:
		n := Obj()
		encodeFields(n, v, base)
		return n
	case reflect.Interface:
		if v.IsNil() {
			return &Node{}
		}
		s := familyOf(v.Type())
		if s == nil {
			panic(fmt.Sprintf("block: %v has no family", v.Type()))
		}
		name := s.nameOf(v.Elem().Type())
		if name == "" {
			panic(fmt.Sprintf("block: %v is not defined as %s", v.Elem().Type(), article(s.name)))
		}
		return s.encode(v.Elem(), name)
	case reflect.Pointer:
		if v.IsNil() {
			return &Node{}
		}
		return encode(v.Elem(), fresh(v.Type().Elem()))
	case reflect.Slice, reflect.Array:
		n := List()
		for i := range v.Len() {
			b := fresh(v.Type().Elem())
			if v.Kind() == reflect.Array && base.IsValid() {
				b = base.Index(i)
			}
			n.Append(encode(v.Index(i), b))
		}
		return n
	case reflect.Map:
		n := Obj()
		for _, key := range sortedKeys(v) {
			n.Set(key.String(), encode(v.MapIndex(key), fresh(v.Type().Elem())))
		}
		return n
	case reflect.Bool:
		return Boolean(v.Bool())
	case reflect.String:
		return Text(v.String())
	case reflect.Float32:
		return Float32(float32(v.Float()))
	case reflect.Float64:
		return Float64(v.Float())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return Integer(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return Unsigned(v.Uint())
	}
	panic(fmt.Sprintf("block: a document cannot hold %v", v.Type()))
}

func encodeFields(n *Node, v, base reflect.Value) {
	for _, f := range fieldsOf(v.Type()) {
		have, start := v.FieldByIndex(f.index), base.FieldByIndex(f.index)
		if !f.always && same(have, start) {
			continue
		}
		n.Set(f.name, encode(have, start))
	}
}

func sortedKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
	return keys
}

// same reports whether two values are the same in a document.
func same(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Slice, reflect.Map:
		if a.Len() == 0 || b.Len() == 0 {
			return a.Len() == b.Len()
		}
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// lineWidth is how long a line may get before what is on it is broken up.
const lineWidth = 100

// format appends the text of a node that starts at a column.
func (n *Node) format(indent int, root bool, out []byte) []byte {
	if !root && n.short() {
		if line := n.line(nil); indent+utf8.RuneCount(line) <= lineWidth {
			return append(out, line...)
		}
	}
	newline := func(indent int) { out = append(append(out, '\n'), strings.Repeat(" ", indent)...) }
	switch {
	case n.Kind == Array && len(n.Items) > 0:
		out = append(out, '[')
		for i, item := range n.Items {
			if i > 0 {
				out = append(out, ',')
			}
			newline(indent + 2)
			out = item.format(indent+2, false, out)
		}
		newline(indent)
		return append(out, ']')
	case n.Kind == Object && len(n.Fields) > 0:
		out = append(out, '{')
		for i, f := range n.Fields {
			if i > 0 {
				out = append(out, ',')
			}
			newline(indent + 2)
			out = append(appendText(out, f.Name), ": "...)
			out = f.Value.format(indent+2, false, out)
		}
		newline(indent)
		return append(out, '}')
	}
	return n.line(out)
}

// short reports whether a node may stand on one line: nothing with a name of
// its own inside a list.
func (n *Node) short() bool {
	for _, item := range n.Items {
		if item.Kind == Object || !item.short() {
			return false
		}
	}
	for _, f := range n.Fields {
		if !f.Value.short() {
			return false
		}
	}
	return true
}

// line appends a node on one line.
func (n *Node) line(out []byte) []byte {
	switch n.Kind {
	case Array:
		out = append(out, '[')
		for i, item := range n.Items {
			if i > 0 {
				out = append(out, ", "...)
			}
			out = item.line(out)
		}
		return append(out, ']')
	case Object:
		out = append(out, '{')
		for i, f := range n.Fields {
			if i > 0 {
				out = append(out, ", "...)
			}
			out = append(appendText(out, f.Name), ": "...)
			out = f.Value.line(out)
		}
		return append(out, '}')
	case String:
		return appendText(out, n.Text)
	case Null:
		return append(out, "null"...)
	}
	return append(out, n.Text...)
}

// appendText appends a JSON string; text that is not UTF-8 is mended.
func appendText(out []byte, s string) []byte {
	out = append(out, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r == '\n':
			out = append(out, '\\', 'n')
		case r == '\t':
			out = append(out, '\\', 't')
		case r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029:
			out = fmt.Appendf(out, "\\u%04x", r)
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	return append(out, '"')
}
