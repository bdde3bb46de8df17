package block

import (
	"reflect"
	"strconv"
	"strings"
)

// field is a field of a struct as a document sees it.
type field struct {
	name   string
	index  []int // for reflect.Value.FieldByIndex
	typ    reflect.Type
	limit  limits
	always bool // written even when it is the default
	unit   string
	ui     string
	owner  reflect.Type // the struct that declares it
	ident  string       // its name in Go
}

// limits are the hard bounds of the numbers of a field.
type limits struct {
	min, max       float64
	hasMin, hasMax bool
	enum           []string
}

func (l limits) any() bool { return l.hasMin || l.hasMax || l.enum != nil }

// fieldsOf lists the fields of a struct in order, those of embedded structs in
// their place. A field without a json tag has its Go name with the first letter
// in lower case; json:"-" and unexported fields are not of the document.
func fieldsOf(t reflect.Type) []field {
	var list []field
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup("json")
		name, _, _ := strings.Cut(tag, ",")
		if name == "-" {
			continue
		}
		if f.Anonymous && !tagged && f.Type.Kind() == reflect.Struct {
			for _, inner := range fieldsOf(f.Type) {
				inner.index = append([]int{i}, inner.index...)
				list = append(list, inner)
			}
			continue
		}
		if !f.IsExported() {
			continue
		}
		if name == "" {
			name = strings.ToLower(f.Name[:1]) + f.Name[1:]
		}
		list = append(list, field{name: name, index: []int{i}, typ: f.Type, limit: limitsOf(t, f),
			always: f.Tag.Get("write") == "always", unit: f.Tag.Get("unit"), ui: f.Tag.Get("ui"), owner: t, ident: f.Name})
	}
	return list
}

func limitsOf(t reflect.Type, f reflect.StructField) (l limits) {
	number := func(tag string) (float64, bool) {
		s, ok := f.Tag.Lookup(tag)
		if !ok || s == "" {
			return 0, false
		}
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			panic("block: " + t.String() + "." + f.Name + ": tag " + tag + " is no number: " + s)
		}
		return v, true
	}
	l.min, l.hasMin = number("min")
	l.max, l.hasMax = number("max")
	if s := f.Tag.Get("enum"); s != "" {
		l.enum = strings.Split(s, ",")
		for i := range l.enum {
			l.enum[i] = strings.TrimSpace(l.enum[i])
		}
	}
	return l
}

func namesOf(list []field) []string {
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = f.name
	}
	return names
}
