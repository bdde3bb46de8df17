package block

import "reflect"

// Walk visits v and everything of a document inside it, with its path, in
// document order. It does not descend into what visit returns false for. What
// visit sees are values, not pointers.
func Walk(v any, path string, visit func(path string, v any) (descend bool)) {
	walk(settable(v), path, visit)
}

func walk(v reflect.Value, path string, visit func(string, any) bool) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), path, visit)
		}
		return
	}
	if !visit(path, v.Interface()) {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, f := range fieldsOf(v.Type()) {
			walk(v.FieldByIndex(f.index), fieldPath(path, f.name), visit)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			walk(v.Index(i), itemPath(path, i), visit)
		}
	case reflect.Map:
		for _, key := range sortedKeys(v) {
			walk(v.MapIndex(key), fieldPath(path, key.String()), visit)
		}
	}
}
