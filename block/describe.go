package block

import (
	"reflect"
	"strconv"
	"strings"
)

// FamilyInfo describes a family for people and for forms.
type FamilyInfo struct {
	Name   string
	Doc    string
	Blocks []Info
}

// Info describes a block.
type Info struct {
	Name   string // in documents
	Doc    string
	Fields []FieldInfo
}

// FieldInfo describes a field of a block.
type FieldInfo struct {
	Name    string
	Type    string // "scalar", "number", "list of burst" …
	Doc     string
	Unit    string
	Default string // JSON
	Min     *float64
	Max     *float64
	UI      *[2]float64 // the range of a slider
	Enum    []string
}

// Describe returns all families and their blocks, by name.
func Describe() []FamilyInfo {
	var list []FamilyInfo
	for _, s := range families() {
		info := FamilyInfo{Name: s.name, Doc: typeDoc(s.face)}
		for _, name := range s.list() {
			v, _ := s.fresh(name)
			info.Blocks = append(info.Blocks, Info{name, typeDoc(v.Type()), describeFields(v)})
		}
		list = append(list, info)
	}
	return list
}

// DescribeFields returns the fields of a struct, with the values they have in
// it as their defaults.
func DescribeFields(v any) []FieldInfo { return describeFields(settable(v)) }

func describeFields(v reflect.Value) []FieldInfo {
	var list []FieldInfo
	for _, f := range fieldsOf(v.Type()) {
		start := v.FieldByIndex(f.index)
		info := FieldInfo{Name: f.name, Type: typeName(f.typ), Doc: fieldDoc(f), Unit: f.unit, Enum: f.limit.enum,
			Default: string(encode(start, fresh(f.typ)).line(nil))}
		if f.limit.hasMin {
			info.Min = &f.limit.min
		}
		if f.limit.hasMax {
			info.Max = &f.limit.max
		}
		if lo, hi, ok := strings.Cut(f.ui, ".."); ok {
			a, err1 := strconv.ParseFloat(lo, 64)
			b, err2 := strconv.ParseFloat(hi, 64)
			if err1 == nil && err2 == nil {
				info.UI = &[2]float64{a, b}
			}
		}
		list = append(list, info)
	}
	return list
}

// typeName is what the reference calls a type.
func typeName(t reflect.Type) string {
	registry.RLock()
	name := registry.named[t]
	registry.RUnlock()
	if name != "" {
		return name
	}
	switch t.Kind() {
	case reflect.Interface:
		if s := familyOf(t); s != nil {
			return s.name
		}
	case reflect.Pointer:
		return "optional " + typeName(t.Elem())
	case reflect.Slice:
		return "list of " + typeName(t.Elem())
	case reflect.Array:
		return "list of " + strconv.Itoa(t.Len()) + " " + typeName(t.Elem())
	case reflect.Map:
		return "names to " + typeName(t.Elem())
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "text"
	case reflect.Float32, reflect.Float64:
		return "number"
	case reflect.Struct:
		return strings.ToLower(t.Name()[:1]) + t.Name()[1:]
	}
	return "whole number"
}

// Reference returns a page of Markdown that describes all blocks of the
// families of these names, or of all families when none is given.
func Reference(names ...string) string {
	var b strings.Builder
	for _, f := range Describe() {
		if len(names) > 0 && !contains(names, f.Name) {
			continue
		}
		b.WriteString("# " + strings.ToUpper(f.Name[:1]) + f.Name[1:] + "\n\n")
		if f.Doc != "" {
			b.WriteString(f.Doc + "\n\n")
		}
		for _, i := range f.Blocks {
			i.write(&b)
		}
	}
	return b.String()
}

func (i Info) write(b *strings.Builder) {
	b.WriteString("## " + i.Name + "\n\n")
	if i.Doc != "" {
		b.WriteString(i.Doc + "\n\n")
	}
	if len(i.Fields) == 0 {
		return
	}
	b.WriteString("| Field | Type | Default | Range | Unit | Meaning |\n|---|---|---|---|---|---|\n")
	for _, f := range i.Fields {
		for _, cell := range []string{"`" + f.Name + "`", f.Type, "`" + f.Default + "`", f.interval(), f.Unit, f.Doc} {
			cell = strings.NewReplacer("|", "\\|", "\n", " ").Replace(cell)
			b.WriteString("| " + cell + " ")
		}
		b.WriteString("|\n")
	}
	b.WriteByte('\n')
}

// interval is the range of a field as the reference has it.
func (f FieldInfo) interval() string {
	switch {
	case f.Enum != nil:
		return "`" + strings.Join(f.Enum, "`, `") + "`"
	case f.Min != nil && f.Max != nil:
		return number(*f.Min) + " … " + number(*f.Max)
	case f.Min != nil:
		return "≥ " + number(*f.Min)
	case f.Max != nil:
		return "≤ " + number(*f.Max)
	}
	return ""
}
