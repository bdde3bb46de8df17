package block

import (
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/motefx/mote/problem"
)

// Extents is a type that holds numbers of its own: Extents visits each of them,
// or the interval of what it computes, by its path below the value.
type Extents interface {
	Extents(visit func(path string, lo, hi float64))
}

// Checker is a type that knows what can be wrong with it beyond its numbers.
type Checker interface {
	CheckValue(path string, list *problem.List)
}

// Check reports what the tags of the fields forbid in a value made by Go code:
// numbers below min or above max, or not finite, and strings that are not of an
// enum. Path is where the value is in its document. A problem that the list has
// already is not added twice.
func Check(v any, path string, list *problem.List) {
	check(settable(v), path, limits{}, list)
}

// settable returns what v holds, or points to, as a value that has an address.
func settable(v any) reflect.Value {
	r := reflect.ValueOf(v)
	if !r.IsValid() {
		panic("block: a nil value")
	}
	if r.Kind() == reflect.Pointer && !r.IsNil() {
		return r.Elem()
	}
	out := reflect.New(r.Type()).Elem()
	out.Set(r)
	return out
}

func check(v reflect.Value, path string, l limits, list *problem.List) {
	if c, ok := v.Interface().(Checker); ok {
		c.CheckValue(path, list)
	}
	if e, ok := v.Interface().(Extents); ok {
		l = l.single()
		e.Extents(func(at string, lo, hi float64) { l.number(joinPath(path, at), lo, hi, list) })
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, f := range fieldsOf(v.Type()) {
			check(v.FieldByIndex(f.index), fieldPath(path, f.name), f.limit, list)
		}
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			check(v.Elem(), path, l, list)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			check(v.Index(i), itemPath(path, i), l, list)
		}
	case reflect.Map:
		for _, key := range sortedKeys(v) {
			check(v.MapIndex(key), fieldPath(path, key.String()), l, list)
		}
	case reflect.Float32, reflect.Float64:
		x := v.Float()
		if math.IsNaN(x) || math.IsInf(x, 0) {
			add(list, path, "", "must be a finite number, is "+number(x))
			return
		}
		if v.Kind() == reflect.Float32 {
			l = l.single()
		}
		l.number(path, x, x, list)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x := float64(v.Int())
		l.number(path, x, x, list)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		x := float64(v.Uint())
		l.number(path, x, x, list)
	case reflect.String:
		if l.enum != nil && !contains(l.enum, v.String()) {
			add(list, path, problem.DidYouMean(v.String(), l.enum), "must be one of "+join(l.enum)+", is "+strconv.Quote(clip(v.String())))
		}
	}
}

// number reports an interval that leaves the limits. What is unbounded is known
// only when the effect runs.
func (l limits) number(path string, lo, hi float64, list *problem.List) {
	verb := "is "
	if lo != hi {
		verb = "reaches "
	}
	if l.hasMin && lo < l.min && !math.IsInf(lo, -1) {
		add(list, path, "", "must be at least "+number(l.min)+", "+verb+number(lo))
	}
	if l.hasMax && hi > l.max && !math.IsInf(hi, 1) {
		add(list, path, "", "must be at most "+number(l.max)+", "+verb+number(hi))
	}
}

// single are the limits as f32 has them, so that 0.7 is at least 0.7.
func (l limits) single() limits {
	l.min, l.max = float64(float32(l.min)), float64(float32(l.max))
	return l
}

func add(list *problem.List, path, remedy, what string) {
	for _, p := range list.Problems {
		if p.Path == path && p.What == what {
			return
		}
	}
	list.Add(path, remedy, "%s", what)
}

// number writes a number as an author would.
func number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

func joinPath(path, below string) string {
	if path == "" {
		return strings.TrimPrefix(below, ".")
	}
	return path + below
}

func join(names []string) string { return strings.Join(names, ", ") }
