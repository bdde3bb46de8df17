package value

import (
	"math"
	"strconv"
	"strings"

	"github.com/motefx/mote/problem"
)

var inf = float32(math.Inf(1))

// checker is a form that can be wrong.
type checker interface {
	check(path string, list *problem.List)
}

// CheckValue reports keys out of order or out of range, and unknown names.
func (s Scalar) CheckValue(path string, list *problem.List) { checkForm(s.form, path, list) }

// CheckValue reports keys out of order or out of range, and unknown names.
func (v Vector) CheckValue(path string, list *problem.List) { checkForm(v.form, path, list) }

// CheckValue reports stops out of order or out of range, and unknown names.
func (c Color) CheckValue(path string, list *problem.List) { checkForm(c.form, path, list) }

func checkForm(f form, path string, list *problem.List) {
	if c, ok := f.(checker); ok {
		c.check(path, list)
	}
	if f != nil {
		f.extents(func(at string, lo, hi float64) {
			if math.IsNaN(lo) || math.IsNaN(hi) || lo == hi && math.IsInf(lo, 0) {
				list.Add(path+at, "", "must be a finite number, is %v", lo)
			}
		})
	}
}

func (b between) check(path string, list *problem.List) {
	b.lo.CheckValue(path+".range[0]", list)
	b.hi.CheckValue(path+".range[1]", list)
}

func (a axes) check(path string, list *problem.List) {
	a.x.CheckValue(path+".x", list)
	a.y.CheckValue(path+".y", list)
	a.z.CheckValue(path+".z", list)
}

func (n normal) check(path string, list *problem.List) {
	if n.deviation < 0 {
		list.Add(path+".normal.deviation", "", "must be at least 0, is %v", n.deviation)
	}
	if n.lo > n.hi {
		list.Add(path+".normal.min", "", "must be at most max, %v, is %v", n.hi, n.lo)
	}
}

var inputs = []string{string(InputLife), string(InputAge), string(InputSpeed), string(InputTime)}

func (in Input) check(path string, list *problem.List) {
	if in != InputDefault && !has(inputs, string(in)) {
		list.Add(path+".input", problem.DidYouMean(string(in), inputs), "unknown input %q", in)
	}
}

// places reports places that do not ascend, or leave lo..hi.
func places(n int, at func(i int) (float32, string), hi float64, list *problem.List) {
	for i := range n {
		x, path := at(i)
		switch {
		case x < 0:
			list.Add(path, "", "must be at least 0, is %v", x)
		case float64(x) > hi:
			list.Add(path, "", "must be at most %v, is %v", hi, x)
		}
		if i == 0 {
			continue
		}
		if before, _ := at(i - 1); x < before {
			list.Add(path, "sort them", "must ascend: %v comes after %v", x, before)
		}
	}
}

func (c keyed[T]) path() string {
	p := ".curve"
	if c.mode != "" {
		p = ".timeline"
	}
	if !c.short {
		p += ".keys"
	}
	return p
}

// keyPath is where a part of key i stands: "at" or "value".
func (c keyed[T]) keyPath(i int, part string) string {
	p := c.path() + "[" + strconv.Itoa(i) + "]"
	switch {
	case part != "" && !(c.short && c.keys[i].plain()):
		return p + "." + part
	case part == "at":
		return p + "[0]"
	case part == "value":
		return p + "[1]"
	}
	return p
}

func (c keyed[T]) check(path string, list *problem.List) {
	if len(c.keys) == 0 {
		list.Add(path+c.path(), "", "needs at least one key")
	}
	hi := math.Inf(1)
	if c.mode == "" && (c.input == InputDefault || c.input == InputLife) {
		hi = 1
	}
	places(len(c.keys), func(i int) (float32, string) { return c.keys[i].At, path + c.keyPath(i, "at") }, hi, list)
	for i, k := range c.keys {
		if e := string(k.Ease); k.Ease != EaseDefault && !has(Eases(), e) {
			list.Add(path+c.keyPath(i, "ease"), problem.DidYouMean(e, Eases()), "unknown ease %q", e)
		}
	}
	c.input.check(path+strings.TrimSuffix(c.path(), ".keys"), list)
	if modes := []string{string(Once), string(Repeat), string(Mirror)}; c.mode != "" && !has(modes, string(c.mode)) {
		list.Add(path+".timeline.mode", problem.DidYouMean(string(c.mode), modes), "unknown mode %q", c.mode)
	}
}

func (c scalarKeys) check(path string, list *problem.List) {
	c.keyed.check(path, list)
	c.scale.CheckValue(path+strings.TrimSuffix(c.path(), ".keys")+".scale", list)
}

func (g ramp) check(path string, list *problem.List) {
	path += ".gradient"
	if len(g.r.Stops) == 0 {
		list.Add(path+".stops", "", "needs at least one stop")
	}
	hi := math.Inf(1)
	if g.r.Input == InputDefault || g.r.Input == InputLife {
		hi = 1
	}
	places(len(g.r.Stops), func(i int) (float32, string) {
		return g.r.Stops[i].At, path + ".stops[" + strconv.Itoa(i) + "].at"
	}, hi, list)
	places(len(g.r.Alpha), func(i int) (float32, string) {
		return g.r.Alpha[i].At, path + ".alpha[" + strconv.Itoa(i) + "].at"
	}, hi, list)
	g.r.Input.check(path, list)
}
