package block

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
)

// DefineSchema gives a type that decodes itself the name that the reference
// calls it by, and its JSON Schema, which may refer to others as
// "#/$defs/NAME".
func DefineSchema[T any](name, schema string) {
	registry.Lock()
	defer registry.Unlock()
	registry.schemas[name] = schema
	registry.named[reflect.TypeFor[T]()] = name
}

// Schema returns the JSON Schema (2020-12) of the documents that decode into v.
func Schema(v any) []byte {
	r := settable(v)
	s := &schemer{defs: map[string]*Node{}}
	root := Obj("$schema", Text("https://json-schema.org/draft/2020-12/schema"))
	body := s.structure(r.Type(), fresh(r.Type()), "")
	for _, f := range body.Fields {
		root.Set(f.Name, f.Value)
	}
	var names []string
	for n := range s.defs {
		names = append(names, n)
	}
	sort.Strings(names)
	defs := Obj()
	for _, n := range names {
		defs.Set(n, s.defs[n])
	}
	root.Set("$defs", defs)
	return append(root.format(0, true, nil), '\n')
}

// schemer collects the definitions that a schema refers to.
type schemer struct{ defs map[string]*Node }

func reference(name string) *Node { return Obj("$ref", Text("#/$defs/"+name)) }

// of returns the schema of a type.
func (s *schemer) of(t reflect.Type) *Node {
	registry.RLock()
	name := registry.named[t]
	registry.RUnlock()
	if name != "" {
		s.named(name)
		return reference(name)
	}
	switch t.Kind() {
	case reflect.Interface:
		return s.family(t)
	case reflect.Pointer:
		return Obj("anyOf", List(s.of(t.Elem()), Obj("type", Text("null"))))
	case reflect.Slice:
		return Obj("type", Text("array"), "items", s.of(t.Elem()))
	case reflect.Array:
		n := Integer(int64(t.Len()))
		return Obj("type", Text("array"), "items", s.of(t.Elem()), "minItems", n, "maxItems", Integer(int64(t.Len())))
	case reflect.Map:
		return Obj("type", Text("object"), "additionalProperties", s.of(t.Elem()))
	case reflect.Bool:
		return Obj("type", Text("boolean"))
	case reflect.String:
		return Obj("type", Text("string"))
	case reflect.Float32, reflect.Float64:
		return Obj("type", Text("number"))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return Obj("type", Text("integer"), "minimum", Integer(0))
	case reflect.Struct:
		name := t.String()
		if _, ok := s.defs[name]; !ok {
			s.defs[name] = nil // a type may hold itself
			s.defs[name] = s.structure(t, fresh(t), "")
		}
		return reference(name)
	}
	return Obj("type", Text("integer"))
}

// named adds a definition that a type gave, and those it refers to.
func (s *schemer) named(name string) {
	if _, ok := s.defs[name]; ok {
		return
	}
	registry.RLock()
	text, ok := registry.schemas[name]
	registry.RUnlock()
	if !ok {
		panic(fmt.Sprintf("block: no schema %q", name))
	}
	n, err := Parse([]byte(text))
	if err != nil {
		panic(fmt.Sprintf("block: schema %q: %v", name, err))
	}
	s.defs[name] = n
	s.follow(n)
}

func (s *schemer) follow(n *Node) {
	for _, f := range n.Fields {
		if to, ok := strings.CutPrefix(f.Value.Text, "#/$defs/"); ok && f.Name == "$ref" {
			s.named(to)
		}
		s.follow(f.Value)
	}
	for _, item := range n.Items {
		s.follow(item)
	}
}

// family returns a reference to the blocks of an interface.
func (s *schemer) family(t reflect.Type) *Node {
	f := familyOf(t)
	if f == nil {
		panic(fmt.Sprintf("block: %v has no family", t))
	}
	if _, ok := s.defs[f.name]; ok {
		return reference(f.name)
	}
	s.defs[f.name] = nil
	short := Obj("type", Text("string"))
	names := List()
	choices := List()
	for _, name := range f.list() {
		v, _ := f.fresh(name)
		def := f.name + "." + name
		s.defs[def] = s.structure(v.Type(), v, name)
		names.Append(Text(name))
		choices.Append(reference(def))
	}
	short.Set("enum", names)
	short.Set("description", Text("A block with its defaults, by its name alone."))
	choices.Append(short)
	n := Obj("oneOf", choices)
	if d := typeDoc(t); d != "" {
		n.Set("description", Text(d))
	}
	s.defs[f.name] = n
	return reference(f.name)
}

// structure returns the schema of an object; block is the name that its type
// field must have, or "".
func (s *schemer) structure(t reflect.Type, defaults reflect.Value, block string) *Node {
	n := Obj("type", Text("object"))
	if d := typeDoc(t); d != "" {
		n.Set("description", Text(d))
	}
	properties := Obj()
	if block != "" {
		properties.Set("type", Obj("const", Text(block)))
	}
	for _, f := range fieldsOf(t) {
		p := s.of(f.typ)
		f.limit.schema(p)
		if d := fieldDoc(f); d != "" {
			if f.unit != "" {
				d += " (" + f.unit + ")"
			}
			p.Set("description", Text(d))
		}
		if start := defaults.FieldByIndex(f.index); start.Kind() != reflect.Interface || !start.IsNil() {
			p.Set("default", encode(start, fresh(f.typ)))
		}
		properties.Set(f.name, p)
	}
	n.Set("properties", properties)
	if block != "" {
		n.Set("required", List(Text("type")))
	}
	n.Set("additionalProperties", Boolean(false))
	return n
}

// schema adds limits to the schema of a field; they hold for what is a number
// or a string there, or in a list.
func (l limits) schema(p *Node) {
	if !l.any() {
		return
	}
	if items := p.Field("items"); items != nil {
		l.schema(items)
		return
	}
	if l.hasMin {
		p.drop("minimum")
		p.Set("minimum", Float64(l.min))
	}
	if l.hasMax {
		p.Set("maximum", Float64(l.max))
	}
	if l.enum != nil {
		names := List()
		for _, e := range l.enum {
			names.Append(Text(e))
		}
		p.Set("enum", names)
	}
}

func (n *Node) drop(name string) {
	for i, f := range n.Fields {
		if f.Name == name {
			n.Fields = append(n.Fields[:i], n.Fields[i+1:]...)
			return
		}
	}
}
