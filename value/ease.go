package value

import "strings"

// Ease names how a curve goes from one key to the next.
type Ease string

// The eases without a direction. The others join a base and a direction:
// quad, cubic, quart, quint, sine, expo, circ, back, bounce or elastic, and
// in, out or in-out: "sine-in-out". Their formulas are Robert Penner's. The four
// of CSS are cubic Béziers: "ease", "ease-in", "ease-out" and "ease-in-out".
const (
	EaseDefault Ease = ""       // handles, slopes, or a straight line
	EaseLinear  Ease = "linear" // a straight line, whatever the handles say
	EaseStep    Ease = "step"   // the first value until the next key
	EaseSmooth  Ease = "smooth" // 3x² − 2x³
)

// Eases returns the names of all eases.
func Eases() []string {
	list := []string{"linear", "step", "smooth", "ease", "ease-in", "ease-out", "ease-in-out"}
	for _, base := range bases {
		list = append(list, base+"-in", base+"-out", base+"-in-out")
	}
	return list
}

var bases = []string{"quad", "cubic", "quart", "quint", "sine", "expo", "circ", "back", "bounce", "elastic"}

// warp is what a piece does to its progress before the polynomial: nothing, or
// a function that is none.
type warp uint8

const (
	warpNone warp = iota
	warpSine
	warpExpo
	warpCirc
	warpElastic
	warpElasticHalf // of elastic-in-out, whose period is longer
	warpBezier
)

// piece is a part of an ease: over the progress x in from..to the ease is the
// polynomial of w(p + q·x) with coefficients poly, lowest first. For
// warpBezier w solves the cubic with the handles handle[0] and handle[1].
type piece struct {
	from, to float64
	poly     []float64
	warp     warp
	p, q     float64
	handle   [2]float64
}

// pieces returns the parts of an ease, from progress 0 to 1.
func (e Ease) pieces() []piece {
	switch e {
	case EaseStep:
		return []piece{{to: 1, poly: []float64{0}, q: 1}}
	case EaseSmooth:
		return []piece{{to: 1, poly: []float64{0, 0, 3, -2}, q: 1}}
	case "ease":
		return bezierPiece(0.25, 0.1, 0.25, 1)
	case "ease-in":
		return bezierPiece(0.42, 0, 1, 1)
	case "ease-out":
		return bezierPiece(0, 0, 0.58, 1)
	case "ease-in-out":
		return bezierPiece(0.42, 0, 0.58, 1)
	}
	if base, ok := strings.CutSuffix(string(e), "-in-out"); ok {
		var in, out []piece
		for _, p := range inward(base, true) {
			in = append(in, p.halved())
		}
		for _, p := range in {
			out = append([]piece{p.flipped()}, out...)
		}
		return append(in, out...)
	}
	if base, ok := strings.CutSuffix(string(e), "-out"); ok {
		var out []piece
		for _, p := range inward(base, false) {
			out = append([]piece{p.flipped()}, out...)
		}
		return out
	}
	if base, ok := strings.CutSuffix(string(e), "-in"); ok {
		return inward(base, false)
	}
	return []piece{{to: 1, poly: []float64{0, 1}, q: 1}}
}

// inward returns the parts of base-in; both is set for half of base-in-out.
func inward(base string, both bool) []piece {
	one := func(w warp, poly ...float64) []piece { return []piece{{to: 1, poly: poly, warp: w, q: 1}} }
	switch base {
	case "quad":
		return one(warpNone, 0, 0, 1)
	case "cubic":
		return one(warpNone, 0, 0, 0, 1)
	case "quart":
		return one(warpNone, 0, 0, 0, 0, 1)
	case "quint":
		return one(warpNone, 0, 0, 0, 0, 0, 1)
	case "sine":
		return one(warpSine, 0, 1)
	case "expo":
		return one(warpExpo, 0, 1)
	case "circ":
		return one(warpCirc, 0, 1)
	case "elastic":
		if both {
			return one(warpElasticHalf, 0, 1)
		}
		return one(warpElastic, 0, 1)
	case "back":
		c := 1.70158
		if both {
			c *= 1.525
		}
		return one(warpNone, 0, 0, -c, c+1)
	case "bounce":
		var list []piece
		from := 0.0
		for _, b := range [][3]float64{{1, 0, 0}, {2, 1.5, 0.75}, {2.5, 2.25, 0.9375}, {2.75, 2.625, 0.984375}} {
			to, mid := b[0]/2.75, b[1]/2.75
			out := piece{from: from, to: to, q: 1, poly: []float64{float64(7.5625*mid*mid) + b[2], -2 * 7.5625 * mid, 7.5625}}
			list = append([]piece{out.flipped()}, list...)
			from = to
		}
		return list
	}
	return one(warpNone, 0, 1)
}

// flipped is 1 − f(1 − x).
func (p piece) flipped() piece {
	p.from, p.to = 1-p.to, 1-p.from
	if p.warp == warpNone {
		p.poly = compose(p.poly, 1, -1)
	} else {
		p.p, p.q = p.p+p.q, -p.q
	}
	p.poly = affine(p.poly, 1, -1)
	return p
}

// halved is f(2x)/2.
func (p piece) halved() piece {
	p.from, p.to = p.from/2, p.to/2
	if p.warp == warpNone {
		p.poly = compose(p.poly, 0, 2)
	} else {
		p.q *= 2
	}
	p.poly = affine(p.poly, 0, 0.5)
	return p
}

// local is the piece as a function of its own progress, 0..1.
func (p piece) local() piece {
	length := p.to - p.from
	if p.warp == warpNone {
		p.poly = compose(p.poly, p.from, length)
	} else {
		p.p, p.q = p.p+float64(p.q*p.from), p.q*length
	}
	return p
}

func bezierPiece(x1, y1, x2, y2 float64) []piece {
	return []piece{{to: 1, poly: bernstein(0, y1, y2, 1), warp: warpBezier, q: 1, handle: [2]float64{x1, x2}}}
}

// bernstein returns the coefficients of a cubic by its control points.
func bernstein(a, b, c, d float64) []float64 {
	return []float64{a, 3 * (b - a), 3 * (c - float64(2*b) + a), d - float64(3*c) + float64(3*b) - a}
}

// Products are rounded before they meet a sum: Go may fuse the two on some
// machines, and curves would differ there.

// compose returns f(a + b·x).
func compose(f []float64, a, b float64) []float64 {
	out := make([]float64, len(f))
	power := make([]float64, len(f)) // (a + b·x)ⁿ
	power[0] = 1
	for n, c := range f {
		for i := range out {
			out[i] += float64(c * power[i])
		}
		if n+1 < len(f) {
			for i := n + 1; i > 0; i-- {
				power[i] = float64(power[i]*a) + float64(power[i-1]*b)
			}
			power[0] *= a
		}
	}
	return out
}

// affine returns a + b·f.
func affine(f []float64, a, b float64) []float64 {
	out := make([]float64, len(f))
	for i, c := range f {
		out[i] = float64(b * c)
	}
	out[0] += a
	return out
}
