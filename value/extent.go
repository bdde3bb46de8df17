package value

import (
	"math"
	"strconv"
	"strings"
)

// extents visits each key, and for each segment that leaves the interval of its
// keys the interval it covers.
func (c keyed[T]) extents(visit func(string, float64, float64)) {
	t := c.track()
	for i, k := range c.keys {
		path := c.keyPath(i, "value")
		values := numbersOf(k.Value)
		for j, x := range values {
			at := path
			if len(values) > 1 {
				at += index(j)
			}
			visit(at, float64(x), float64(x))
		}
		if i+1 == len(c.keys) || t.knots[i+1].at <= k.At {
			continue
		}
		for j := range values {
			a, b := t.knots[i], t.knots[i+1]
			s := segmentSpan(a, b, j)
			lo, hi := float64(min(a.v[j], b.v[j])), float64(max(a.v[j], b.v[j]))
			if slack := 1e-6 * (hi - lo); s.lo < lo-slack || s.hi > hi+slack {
				visit(c.keyPath(i, ""), math.Min(s.lo, lo), math.Max(s.hi, hi))
			}
		}
	}
}

// extents of a scaled curve are bounds of the product.
func (c scalarKeys) extents(visit func(string, float64, float64)) {
	if c.scale.form == nil {
		c.keyed.extents(visit)
		return
	}
	lo, hi := product(c.bounds(), c.scale)
	visit(strings.TrimSuffix(c.path(), ".keys"), lo, hi)
}

func (c scalarKeys) parameters(visit func(string, ParameterKind)) { c.scale.Parameters(visit) }

// bounds is the interval of all components.
func (c keyed[T]) bounds() span {
	s := emptySpan()
	c.extents(func(_ string, lo, hi float64) { s.add(lo, hi) })
	if s.lo > s.hi {
		return span{}
	}
	return s
}

// segmentSpan bounds component c on the way from key a to key b.
func segmentSpan(a, b knot, c int) span {
	v0, v1 := float64(a.v[c]), float64(b.v[c])
	over := 0.0
	switch e := string(a.ease); {
	case strings.HasPrefix(e, "back-"):
		over = 0.1003
	case strings.HasPrefix(e, "elastic-"):
		over = 0.374
	}
	s := emptySpan()
	s.add(v0, v0)
	s.add(v1, v1)
	if over > 0 {
		d := over * (s.hi - s.lo)
		return span{s.lo - d, s.hi + d}
	}
	if a.ease != EaseDefault {
		return s
	}
	for _, p := range way(a, b, float64(b.at)-float64(a.at)) {
		polySpan(p.shape(c, p.local()), &s)
	}
	return s
}

// polySpan adds the range of a cubic over 0..1, by the roots of its derivative.
func polySpan(f []float64, s *span) {
	if len(f) < 4 {
		return
	}
	a, b, c := 3*f[3], 2*f[2], f[1]
	at := func(x float64) {
		if x > 0 && x < 1 {
			y := ((f[3]*x+f[2])*x+f[1])*x + f[0]
			s.add(y, y)
		}
	}
	root := b*b - 4*a*c
	if root < 0 {
		return
	}
	q := -(b + math.Copysign(math.Sqrt(root), b)) / 2
	at(q / a)
	at(c / q)
}

func (g ramp) extents(visit func(string, float64, float64)) {
	for i, stop := range g.r.Stops {
		for j, x := range stop.Color {
			visit(".gradient.stops["+strconv.Itoa(i)+"].color"+index(j), float64(x), float64(x))
		}
	}
	for i, stop := range g.r.Alpha {
		visit(".gradient.alpha["+strconv.Itoa(i)+"].value", float64(stop.Value), float64(stop.Value))
	}
}
