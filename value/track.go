package value

import (
	"math"
	"math/bits"

	"github.com/motefx/mote/kernel"
)

// track is a run of keys of 1 to 4 components, whatever they came from.
type track struct {
	width int
	knots []knot
}

// knot is a key. Handles hold their place first.
type knot struct {
	at                float32
	v                 [4]float32
	ease              Ease
	out, in           *[5]float32
	slopeOut, slopeIn *[4]float32
}

func (c keyed[T]) track() track {
	t := track{knots: make([]knot, len(c.keys))}
	var zero T
	t.width = len(numbersOf(zero))
	for i, key := range c.keys {
		n := knot{at: key.At, v: four(key.Value), ease: key.Ease}
		n.out, n.in = five(key.Out), five(key.In)
		if key.SlopeOut != nil {
			s := four(*key.SlopeOut)
			n.slopeOut = &s
		}
		if key.SlopeIn != nil {
			s := four(*key.SlopeIn)
			n.slopeIn = &s
		}
		t.knots[i] = n
	}
	return t
}

func numbersOf[T Sample](v T) []float32 {
	switch v := any(v).(type) {
	case float32:
		return []float32{v}
	case [3]float32:
		return v[:]
	case [4]float32:
		return v[:]
	}
	return nil
}

func four[T Sample](v T) (out [4]float32) {
	copy(out[:], numbersOf(v))
	return out
}

func five[T Sample](h *Handle[T]) *[5]float32 {
	if h == nil {
		return nil
	}
	out := &[5]float32{h.At}
	copy(out[1:], numbersOf(h.Value))
	return out
}

// end is where the last key is.
func (t track) end() float32 {
	if len(t.knots) == 0 {
		return 0
	}
	return t.knots[len(t.knots)-1].at
}

// segment is a part of a track between two places: for each component a
// polynomial of the warped progress in the segment.
type segment struct {
	start, length float64
	warp          warp
	p, q          float64
	handle        [2]float64
	poly          [4][]float64
}

// segments returns the parts of the track; the last has no length and is the
// value after the last key.
func (t track) segments() []segment {
	var list []segment
	for i := 0; i+1 < len(t.knots); i++ {
		a, b := t.knots[i], t.knots[i+1]
		length := float64(b.at) - float64(a.at)
		if length <= 0 {
			continue
		}
		for _, p := range way(a, b, length) {
			s := segment{start: float64(a.at) + float64(length*p.from), length: length * (p.to - p.from), warp: p.warp, handle: p.handle}
			l := p.piece.local()
			s.p, s.q = l.p, l.q
			for c := range t.width {
				s.poly[c] = p.shape(c, l)
			}
			list = append(list, s)
		}
	}
	last := segment{q: 1}
	if n := len(t.knots); n > 0 {
		last.start = float64(t.knots[n-1].at)
		for c := range t.width {
			last.poly[c] = []float64{float64(t.knots[n-1].v[c])}
		}
	} else {
		for c := range t.width {
			last.poly[c] = []float64{0}
		}
	}
	return append(list, last)
}

// shaped is a piece of the way between two keys and what a component does there.
type shaped struct {
	piece
	shape func(c int, local piece) []float64
}

// way returns the way from key a to key b.
func way(a, b knot, length float64) []shaped {
	from := func(c int) float64 { return float64(a.v[c]) }
	to := func(c int) float64 { return float64(b.v[c]) }
	switch {
	case a.ease != EaseDefault:
	case a.out != nil || b.in != nil:
		x1, x2 := 1.0/3, 2.0/3
		if a.out != nil {
			x1 = clamp01(float64(a.out[0]) / length)
		}
		if b.in != nil {
			x2 = clamp01(1 + float64(b.in[0])/length)
		}
		shape := func(c int, _ piece) []float64 {
			v0, v3 := from(c), to(c)
			v1, v2 := v0+(v3-v0)/3, v3-(v3-v0)/3
			if a.out != nil {
				v1 = v0 + float64(a.out[c+1])
			}
			if b.in != nil {
				v2 = v3 + float64(b.in[c+1])
			}
			return bernstein(v0, v1, v2, v3)
		}
		return []shaped{{piece{to: 1, warp: warpBezier, q: 1, handle: [2]float64{x1, x2}, poly: []float64{0}}, shape}}
	case a.slopeOut != nil || b.slopeIn != nil:
		shape := func(c int, _ piece) []float64 {
			v0, v1 := from(c), to(c)
			m0, m1 := v1-v0, v1-v0
			if a.slopeOut != nil {
				m0 = float64(float64(a.slopeOut[c]) * length)
			}
			if b.slopeIn != nil {
				m1 = float64(float64(b.slopeIn[c]) * length)
			}
			return bernstein(v0, v0+m0/3, v1-m1/3, v1)
		}
		return []shaped{{piece{to: 1, q: 1, poly: []float64{0}}, shape}}
	}
	var list []shaped
	for _, p := range a.ease.pieces() {
		list = append(list, shaped{p, func(c int, local piece) []float64 {
			return affine(local.poly, from(c), to(c)-from(c))
		}})
	}
	return list
}

func clamp01(x float64) float64 { return math.Min(math.Max(x, 0), 1) }

// record evaluates the track at x: each component is exact in the sense that
// nothing is sampled. The rows of the table are the segments.
func (t track) record(k *kernel.Kernel, x kernel.Float) []kernel.Float {
	segs := t.segments()
	l := layoutOf(segs, t.width)
	table := k.Table(l.rows(segs))
	row := func(i uint32, c int) kernel.Float { return table.Load(k.Uint(i), c) }
	n := uint32(len(segs))

	x = x.Max(row(0, 0)).Min(row(n-1, 0))
	at := k.Uint(0)
	if n <= 8 {
		for i := uint32(1); i < n; i++ {
			at = at.Add(row(i, 0).Le(x).Bit())
		}
	} else {
		at = search(k, table, x, n)
	}
	u := x.Sub(table.Load(at, 0))
	if l.scaled {
		u = u.Mul(table.Load(at, 1))
	}
	if l.warped {
		u = warped(k, segs, u, func(c int) kernel.Float { return table.Load(at, 2+c) })
	}
	out := make([]kernel.Float, t.width)
	for c := range out {
		first := l.first + c*l.terms
		sum := table.Load(at, first+l.terms-1)
		for i := l.terms - 2; i >= 0; i-- {
			sum = table.Load(at, first+i).Add(sum.Mul(u))
		}
		out[c] = sum
	}
	return out
}

// search finds the last row that starts at x or before, by halving.
func search(k *kernel.Kernel, table kernel.Table, x kernel.Float, n uint32) kernel.Uint {
	passes := uint32(bits.Len32(n - 1))
	at := k.LocalUint(k.Uint(0))
	k.Loop(passes, k.Uint(passes), func(i kernel.Uint) kernel.BoolValue {
		next := at.Get().Add(k.Uint(1 << (passes - 1)).ShrBy(i))
		// A row past the end reads as the last, which x may have reached.
		at.Set(table.Load(next, 0).Le(x).Uint(next.Min(k.Uint(n-1)), at.Get()))
		return kernel.BoolValue{}
	})
	return at.Get()
}

// layout says which columns the rows of a track have: start; where a segment
// is more than a straight line, 1/length; where one is warped, the warp and
// three numbers for it; then the coefficients of each component.
type layout struct {
	scaled, warped bool
	first, terms   int
	width          int
}

func layoutOf(segs []segment, width int) layout {
	l := layout{terms: 1, width: width}
	for _, s := range segs {
		for c := range width {
			l.terms = max(l.terms, len(s.poly[c]))
		}
		l.warped = l.warped || s.warp != warpNone
	}
	l.scaled = l.terms > 2 || l.warped
	l.first = 1
	if l.scaled {
		l.first++
	}
	if l.warped {
		l.first += 4
	}
	return l
}

func (l layout) rows(segs []segment) [][]float32 {
	rows := make([][]float32, len(segs))
	for i, s := range segs {
		row := make([]float32, l.first+l.width*l.terms)
		row[0] = float32(s.start)
		if l.scaled && s.length > 0 {
			row[1] = float32(1 / s.length)
		}
		if l.warped {
			row[2] = float32(s.warp)
			row[3], row[4] = float32(s.p), float32(s.q)
			if s.warp == warpBezier {
				x := bernstein(0, s.handle[0], s.handle[1], 1)
				row[3], row[4], row[5] = float32(x[1]), float32(x[2]), float32(x[3])
			}
		}
		for c := range l.width {
			unit := 1.0
			for j, v := range s.poly[c] {
				row[l.first+c*l.terms+j] = float32(v * unit)
				if !l.scaled && s.length > 0 {
					unit /= s.length
				}
			}
		}
		rows[i] = row
	}
	return rows
}
