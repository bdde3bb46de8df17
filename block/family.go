package block

import (
	"fmt"
	"io/fs"
	"reflect"
	"sort"
	"strings"
	"sync"
)

// Family is a set of blocks that stand for one interface: emitter shapes,
// initializers, operators, renderers.
type Family[T any] struct{ set *set }

// set is a family without its type parameter.
type set struct {
	name   string
	face   reflect.Type
	blocks map[string]definition
	names  map[reflect.Type]string
}

type definition struct{ defaults reflect.Value }

// registry holds the families by interface and the defaults by struct type.
var registry = struct {
	sync.RWMutex
	families map[reflect.Type]*set
	defaults map[reflect.Type]reflect.Value
	schemas  map[string]string
	named    map[reflect.Type]string
}{
	families: map[reflect.Type]*set{}, defaults: map[reflect.Type]reflect.Value{},
	schemas: map[string]string{}, named: map[reflect.Type]string{},
}

// NewFamily returns the family of blocks behind the interface T. The name is
// what a problem calls one of them: "operator". The docs hold the Go sources of
// the package of T, whose comments describe its blocks; it may be nil.
func NewFamily[T any](name string, docs fs.FS) *Family[T] {
	face := reflect.TypeFor[T]()
	if face.Kind() != reflect.Interface {
		panic(fmt.Sprintf("block: %v is not an interface", face))
	}
	registry.Lock()
	defer registry.Unlock()
	if registry.families[face] != nil {
		panic(fmt.Sprintf("block: %v has a family already", face))
	}
	s := &set{name: name, face: face, blocks: map[string]definition{}, names: map[reflect.Type]string{}}
	registry.families[face] = s
	addDocs(face.PkgPath(), docs)
	return &Family[T]{s}
}

// Define adds a block under the name it has in documents; defaults is a struct
// that holds the default of each field. It panics when the name or the type is
// taken.
func (f *Family[T]) Define(name string, defaults T) {
	v := reflect.ValueOf(defaults)
	registry.Lock()
	defer registry.Unlock()
	switch {
	case !v.IsValid() || v.Kind() != reflect.Struct:
		panic(fmt.Sprintf("block: %s %q must be a struct, is %T", f.set.name, name, defaults))
	case !blockName(name):
		panic(fmt.Sprintf("block: %q is no name of lower-case words joined by _", name))
	case f.set.blocks[name].defaults.IsValid():
		panic(fmt.Sprintf("block: %s %q is defined twice", f.set.name, name))
	case f.set.names[v.Type()] != "":
		panic(fmt.Sprintf("block: %T is %s %q already", defaults, f.set.name, f.set.names[v.Type()]))
	}
	f.set.blocks[name] = definition{clone(v)}
	f.set.names[v.Type()] = name
}

func blockName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_") == "" && s[0] != '_'
}

// Name returns what the family calls one of its blocks.
func (f *Family[T]) Name() string { return f.set.name }

// Names returns the names of the blocks, sorted.
func (f *Family[T]) Names() []string { return f.set.list() }

// New returns a block with its defaults; changing it changes no other.
func (f *Family[T]) New(name string) (T, bool) {
	v, ok := f.set.fresh(name)
	if !ok {
		var none T
		return none, false
	}
	return v.Interface().(T), true
}

// NameOf returns the name of a block's type, "" when it is not of the family.
func (f *Family[T]) NameOf(b T) string { return f.set.nameOf(reflect.TypeOf(b)) }

func (s *set) nameOf(t reflect.Type) string {
	registry.RLock()
	defer registry.RUnlock()
	return s.names[t]
}

func (s *set) list() []string {
	registry.RLock()
	defer registry.RUnlock()
	var names []string
	for n := range s.blocks {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

func (s *set) fresh(name string) (reflect.Value, bool) {
	registry.RLock()
	d, ok := s.blocks[name]
	registry.RUnlock()
	if !ok {
		return reflect.Value{}, false
	}
	v := clone(d.defaults)
	fill(v)
	return v, true
}

// nameOfType returns the name of a block in the first family that has it, or "".
func nameOfType(t reflect.Type) string {
	for _, s := range families() {
		if name := s.nameOf(t); name != "" {
			return name
		}
	}
	return ""
}

func familyOf(face reflect.Type) *set {
	registry.RLock()
	defer registry.RUnlock()
	return registry.families[face]
}

// families returns all families by name.
func families() []*set {
	registry.RLock()
	defer registry.RUnlock()
	var list []*set
	for _, s := range registry.families {
		list = append(list, s)
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].name != list[j].name {
			return list[i].name < list[j].name
		}
		return list[i].face.String() < list[j].face.String()
	})
	return list
}

// Default registers the value that a T has before its fields are decoded,
// wherever a document holds one: an item of a list, a field, a map's value.
func Default[T any](v T) {
	registry.Lock()
	defer registry.Unlock()
	registry.defaults[reflect.TypeFor[T]()] = clone(reflect.ValueOf(&v).Elem())
}

// Defaulter is a type whose pointer fills in its own defaults.
type Defaulter interface{ Defaults() }

// fresh returns a settable value of the type with its defaults.
func fresh(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	registry.RLock()
	d, ok := registry.defaults[t]
	registry.RUnlock()
	if ok {
		v.Set(clone(d))
	} else if h, ok := v.Addr().Interface().(Defaulter); ok {
		h.Defaults()
	}
	fill(v)
	return v
}

// fill gives the structs inside a struct, where they are zero, the defaults of
// their types.
func fill(v reflect.Value) {
	if v.Kind() != reflect.Struct {
		return
	}
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Struct && f.CanSet() {
			if f.IsZero() {
				f.Set(fresh(f.Type()))
			} else {
				fill(f)
			}
		}
	}
}

// clone returns a settable copy that shares no slice, map or pointer that a
// caller could reach.
func clone(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(clone(v.Field(i)))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(clone(v.Index(i)))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				out.Index(i).Set(clone(v.Index(i)))
			}
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
			for it := v.MapRange(); it.Next(); {
				out.SetMapIndex(it.Key(), clone(it.Value()))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(clone(v.Elem()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(clone(v.Elem()))
		}
	}
	return out
}
