package block

import (
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/motefx/mote/problem"
)

// Decoder is a type whose pointer reads itself from a node. When the node is
// wrong it reports problems and leaves itself as it was.
type Decoder interface {
	DecodeNode(n *Node, list *problem.List)
}

// Decode reads a node into what into points to and checks the result as Check
// does. Whatever the problems, into holds something usable afterwards: each
// faulty part keeps its default. A struct that has a registered default and is
// zero starts from it.
func Decode(n *Node, into any, list *problem.List) {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		panic(fmt.Sprintf("block: Decode into %T, want a pointer", into))
	}
	v = v.Elem()
	if v.IsZero() {
		v.Set(fresh(v.Type()))
	}
	decode(n, v, list)
	check(v, n.Path(), limits{}, list)
	prune(v)
}

// prune takes the blocks that could not be read out of lists, so that nothing
// behind meets a nil block. Until then they keep the places of the others.
func prune(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				prune(f)
			}
		}
	case reflect.Interface:
		if e := v.Elem(); e.Kind() == reflect.Struct {
			c := reflect.New(e.Type()).Elem()
			c.Set(e)
			prune(c)
			v.Set(c)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Interface {
			out := reflect.MakeSlice(v.Type(), 0, v.Len())
			for i := range v.Len() {
				if !v.Index(i).IsNil() {
					out = reflect.Append(out, v.Index(i))
				}
			}
			if out.Len() == 0 {
				out = reflect.Zero(v.Type())
			}
			v.Set(out)
		}
		for i := range v.Len() {
			prune(v.Index(i))
		}
	}
}

// decode reads a node into a settable value.
func decode(n *Node, v reflect.Value, list *problem.List) {
	if d, ok := v.Addr().Interface().(Decoder); ok {
		d.DecodeNode(n, list)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		decodeStruct(n, v, list)
	case reflect.Interface:
		decodeBlock(n, v, list)
	case reflect.Pointer:
		if n.Kind == Null {
			v.SetZero()
			return
		}
		p := fresh(v.Type().Elem())
		decode(n, p, list)
		v.Set(p.Addr())
	case reflect.Slice:
		decodeSlice(n, v, list)
	case reflect.Array:
		if n.Kind != Array || len(n.Items) != v.Len() {
			what := n.describe()
			if n.Kind == Array {
				what = fmt.Sprintf("a list of %d", len(n.Items))
			}
			n.Problem(list, "", "must be a list of %d, is %s", v.Len(), what)
			return
		}
		for i, item := range n.Items {
			decode(item, v.Index(i), list)
		}
	case reflect.Map:
		decodeMap(n, v, list)
	default:
		decodeBasic(n, v, list)
	}
}

func decodeStruct(n *Node, v reflect.Value, list *problem.List) {
	if !n.Want(Object, list) {
		return
	}
	skip := ""
	if t := n.Field("type"); t != nil && t.Text != "" && t.Text == nameOfType(v.Type()) {
		skip = "type" // a block read into its own type
	}
	decodeFields(n, v, skip, list)
}

// decodeFields reads the fields of an object; skip is a name that is no field.
func decodeFields(n *Node, v reflect.Value, skip string, list *problem.List) {
	known := fieldsOf(v.Type())
	for _, f := range n.Fields {
		if f.Name == skip {
			continue
		}
		found := false
		for _, k := range known {
			if k.name == f.Name {
				decode(f.Value, v.FieldByIndex(k.index), list)
				found = true
				break
			}
		}
		if !found {
			f.Value.Problem(list, problem.DidYouMean(f.Name, namesOf(known)), "unknown field %q", clip(f.Name))
		}
	}
}

// decodeBlock reads a block of the family of an interface.
func decodeBlock(n *Node, v reflect.Value, list *problem.List) {
	s := familyOf(v.Type())
	if s == nil {
		panic(fmt.Sprintf("block: %v has no family", v.Type()))
	}
	name, at := "", n
	switch n.Kind {
	case Null:
		v.SetZero()
		return
	case String:
		name = n.Text
	case Object:
		t := n.Field("type")
		if t == nil {
			n.Problem(list, "known: "+join(s.list()), "has no \"type\" that says which %s it is", s.name)
			return
		}
		if !t.Want(String, list) {
			return
		}
		name, at = t.Text, n
	default:
		n.Problem(list, "", "must be %s, is %s", article(s.name), n.describe())
		return
	}
	b, ok := s.fresh(name)
	if !ok {
		at.Problem(list, problem.DidYouMean(name, s.list()), "unknown %s %q", s.name, clip(name))
		return
	}
	if n.Kind == Object {
		if _, own := b.Addr().Interface().(Decoder); own {
			decode(n, b, list)
		} else {
			decodeFields(n, b, "type", list)
		}
	}
	v.Set(b)
}

func article(name string) string {
	switch name[0] {
	case 'a', 'e', 'i', 'o', 'u':
		return "an " + name
	}
	return "a " + name
}

func decodeSlice(n *Node, v reflect.Value, list *problem.List) {
	if n.Kind == Null {
		v.SetZero()
		return
	}
	if !n.Want(Array, list) {
		return
	}
	if len(n.Items) == 0 {
		v.SetZero()
		return
	}
	out := reflect.MakeSlice(v.Type(), 0, len(n.Items))
	for _, item := range n.Items {
		e := fresh(v.Type().Elem())
		if e.Kind() == reflect.Interface && item.Kind == Null {
			item.Problem(list, "", "must not be null")
		}
		decode(item, e, list)
		out = reflect.Append(out, e)
	}
	v.Set(out)
}

func decodeMap(n *Node, v reflect.Value, list *problem.List) {
	if v.Type().Key().Kind() != reflect.String {
		panic(fmt.Sprintf("block: a document has no %v", v.Type()))
	}
	if n.Kind == Null {
		v.SetZero()
		return
	}
	if !n.Want(Object, list) {
		return
	}
	out := reflect.MakeMapWithSize(v.Type(), len(n.Fields))
	for _, f := range n.Fields {
		e := fresh(v.Type().Elem())
		decode(f.Value, e, list)
		if e.Kind() == reflect.Interface && e.IsNil() {
			continue
		}
		out.SetMapIndex(reflect.ValueOf(f.Name).Convert(v.Type().Key()), e)
	}
	v.Set(out)
}

func decodeBasic(n *Node, v reflect.Value, list *problem.List) {
	switch v.Kind() {
	case reflect.Bool:
		if n.Want(Bool, list) {
			v.SetBool(n.Text == "true")
		}
	case reflect.String:
		if n.Want(String, list) {
			v.SetString(n.Text)
		}
	case reflect.Float32, reflect.Float64:
		if x, ok := n.float(v.Type().Bits(), list); ok {
			v.SetFloat(x)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if x, ok := n.signed(list); ok {
			if v.OverflowInt(x) {
				n.Problem(list, "", "must be within ±%d, is %s", int64(1)<<(v.Type().Bits()-1)-1, clip(n.Text))
				return
			}
			v.SetInt(x)
		}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if x, ok := n.unsigned(list); ok {
			if v.OverflowUint(x) {
				n.Problem(list, "", "must be at most %d, is %s", uint64(1)<<v.Type().Bits()-1, clip(n.Text))
				return
			}
			v.SetUint(x)
		}
	default:
		panic(fmt.Sprintf("block: a document cannot hold %v", v.Type()))
	}
}

// exact is how far a float64 counts without leaving out a whole number.
const exact = 1 << 53

func (n *Node) signed(list *problem.List) (int64, bool) {
	if !n.Want(Number, list) {
		return 0, false
	}
	if x, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
		return x, true
	}
	x, ok := n.whole(list)
	return int64(x), ok
}

func (n *Node) unsigned(list *problem.List) (uint64, bool) {
	if !n.Want(Number, list) {
		return 0, false
	}
	if x, err := strconv.ParseUint(n.Text, 10, 64); err == nil {
		return x, true
	}
	x, ok := n.whole(list)
	if ok && x < 0 {
		n.Problem(list, "", "must be at least 0, is %s", clip(n.Text))
		return 0, false
	}
	return uint64(x), ok
}

// whole reads a whole number that is written with a point or an exponent.
func (n *Node) whole(list *problem.List) (float64, bool) {
	x, err := strconv.ParseFloat(n.Text, 64)
	switch {
	case err != nil || math.Abs(x) > exact:
		n.Problem(list, "", "is too large: %s", clip(n.Text))
	case x != math.Trunc(x):
		n.Problem(list, "", "must be a whole number, is %s", clip(n.Text))
	default:
		return x, true
	}
	return 0, false
}
