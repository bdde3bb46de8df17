package value_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/motefx/mote/value"
)

// inward is the formula of base-in, at float64.
func inward(base string, x float64, both bool) float64 {
	switch base {
	case "quad":
		return x * x
	case "cubic":
		return x * x * x
	case "quart":
		return x * x * x * x
	case "quint":
		return x * x * x * x * x
	case "sine":
		return 1 - math.Cos(x*math.Pi/2)
	case "expo":
		if x == 0 {
			return 0
		}
		return math.Pow(2, 10*x-10)
	case "circ":
		return 1 - math.Sqrt(1-x*x)
	case "back":
		c := 1.70158
		if both {
			c *= 1.525
		}
		return (c+1)*x*x*x - c*x*x
	case "elastic":
		switch {
		case x == 0 || x == 1:
			return x
		case both:
			return -math.Pow(2, 10*x-10) * math.Sin((10*x-11.125)*2*math.Pi/4.5)
		}
		return -math.Pow(2, 10*x-10) * math.Sin((x*10-10.75)*2*math.Pi/3)
	case "bounce":
		y := 1 - x
		n := 7.5625
		switch {
		case y < 1/2.75:
			return 1 - n*y*y
		case y < 2/2.75:
			y -= 1.5 / 2.75
			return 1 - (n*y*y + 0.75)
		case y < 2.5/2.75:
			y -= 2.25 / 2.75
			return 1 - (n*y*y + 0.9375)
		}
		y -= 2.625 / 2.75
		return 1 - (n*y*y + 0.984375)
	}
	panic(base)
}

func easeFormula(name string, x float64) float64 {
	switch name {
	case "linear":
		return x
	case "step":
		return 0
	case "smooth":
		return x * x * (3 - 2*x)
	case "ease":
		return cssBezier(0.25, 0.1, 0.25, 1, x)
	case "ease-in":
		return cssBezier(0.42, 0, 1, 1, x)
	case "ease-out":
		return cssBezier(0, 0, 0.58, 1, x)
	case "ease-in-out":
		return cssBezier(0.42, 0, 0.58, 1, x)
	}
	if base, ok := strings.CutSuffix(name, "-in-out"); ok {
		if x < 0.5 {
			return inward(base, 2*x, true) / 2
		}
		return 1 - inward(base, 2-2*x, true)/2
	}
	if base, ok := strings.CutSuffix(name, "-out"); ok {
		return 1 - inward(base, 1-x, false)
	}
	return inward(strings.TrimSuffix(name, "-in"), x, false)
}

// cssBezier solves by bisection in float64.
func cssBezier(x1, y1, x2, y2, x float64) float64 {
	b := func(a, c, p float64) float64 { return 3*a*p*(1-p)*(1-p) + 3*c*p*p*(1-p) + p*p*p }
	lo, hi := 0.0, 1.0
	for range 100 {
		if m := (lo + hi) / 2; b(x1, x2, m) < x {
			lo = m
		} else {
			hi = m
		}
	}
	return b(y1, y2, lo)
}

func TestEases(t *testing.T) {
	for _, name := range value.Eases() {
		t.Run(name, func(t *testing.T) {
			p := scalarProbe(value.CurveOf(value.Key{At: 0.25, Value: -1, Ease: value.Ease(name)}, value.Key{At: 0.75, Value: 3}))
			for i := range 1001 {
				x := float64(float32(float64(i) / 1000))
				want := -1.0
				if x >= 0.75 {
					want = 3
				} else if x > 0.25 {
					want += 4 * easeFormula(name, (x-0.25)*2)
				}
				within := 3e-6
				if strings.HasPrefix(name, "circ") {
					within = 5e-4 // the root magnifies the rounding of its argument near 0
				}
				near(t, fmt.Sprint(x), p.over(x), want, within)
			}
			if strings.HasSuffix(name, "in-out") {
				near(t, "the middle", p.over(0.5), 1, 2e-6)
			}
		})
	}
}

func TestCurveEnds(t *testing.T) {
	for n := 1; n <= 40; n++ {
		var keys []value.Key
		for i := range n {
			keys = append(keys, value.Key{At: (float32(i) + 0.5) / float32(n), Value: float32(i*i%7) - 2})
		}
		p := scalarProbe(value.CurveOf(keys...))
		for i := range 201 {
			x := float64(i) / 200
			want := float64(keys[0].Value)
			for j, k := range keys {
				if float64(k.At) <= float64(float32(x)) {
					want = float64(k.Value)
					if j+1 < n {
						next := keys[j+1]
						u := (float64(float32(x)) - float64(k.At)) / (float64(next.At) - float64(k.At))
						want += u * float64(next.Value-k.Value)
					}
				}
			}
			near(t, fmt.Sprintf("%d keys at %v", n, x), p.over(x), want, 3e-6)
		}
		near(t, "before", p.over(-5), float64(keys[0].Value), 0)
		near(t, "after", p.over(1e30), float64(keys[n-1].Value), 0)
	}
}

func TestBezierHandles(t *testing.T) {
	h := mustDecode(t, `{"s": {"curve": {"keys": [
		{"at": 0, "value": 1, "out": [0.4, 2]}, {"at": 0.5, "value": 3, "in": [-0.3, 1], "out": [0.1, -0.5]}, {"at": 1, "value": 0}]}}}`)
	p := scalarProbe(h.S)
	// Control points of the two segments, in place and value.
	segs := [][8]float64{{0, 1, 0.4, 3, 0.2, 4, 0.5, 3}, {0.5, 3, 0.6, 2.5, 1 - 0.5/3, 1, 1, 0}}
	for _, s := range segs {
		for i := 1; i < 500; i++ {
			q := float64(i) / 500
			b := func(c int) float64 {
				return s[c]*(1-q)*(1-q)*(1-q) + 3*s[c+2]*q*(1-q)*(1-q) + 3*s[c+4]*q*q*(1-q) + s[c+6]*q*q*q
			}
			near(t, fmt.Sprint(b(0)), p.over(b(0)), b(1), 1e-5)
		}
	}
}

func TestHermiteSlopes(t *testing.T) {
	h := mustDecode(t, `{"s": {"curve": {"keys": [
		{"at": 0, "value": 0, "slope": 2}, {"at": 0.5, "value": 1, "slope": -3}, {"at": 1, "value": 0, "slopeIn": 1}]}}}`)
	p := scalarProbe(h.S)
	const e = 1e-3
	near(t, "slope at 0", (p.over(e)-p.over(0))/e, 2, 0.05)
	near(t, "slope before the middle", (p.over(0.5)-p.over(0.5-e))/e, -3, 0.1)
	near(t, "slope after the middle", (p.over(0.5+e)-p.over(0.5))/e, -3, 0.1)
	near(t, "slope at 1", (p.over(1)-p.over(1-e))/e, 1, 0.05)
	near(t, "key", p.over(0.5), 1, 0)
	// Hermite form at a quarter: h00·0 + h10·L·2 + h01·1 + h11·L·(−3), L = ½, u = ½.
	near(t, "quarter", p.over(0.25), 0.125*0.5*2+0.5+0.125*0.5*3, 1e-6)
}

func TestCurveInputs(t *testing.T) {
	for in, set := range map[string]func(p *probe, x float32){
		"life":  func(p *probe, x float32) { p.set("test.life", x) },
		"age":   func(p *probe, x float32) { p.set("test.age", x) },
		"time":  func(p *probe, x float32) { p.share("time", x) },
		"speed": func(p *probe, x float32) { p.set("velocity.x", x*0.6); p.set("velocity.z", -x*0.8) },
	} {
		h := mustDecode(t, `{"s": {"curve": {"keys": [[0, 0], [1, 8]], "input": "`+in+`", "scale": 0.5}}}`)
		p := scalarProbe(h.S)
		set(p, 0.5)
		near(t, in, float64(p.run()[0]), 2, 1e-6)
	}
}

func TestTimeline(t *testing.T) {
	for mode, want := range map[string]func(x float64) float64{
		"once":   func(x float64) float64 { return math.Min(x, 2) },
		"loop":   func(x float64) float64 { return math.Mod(x, 2) },
		"mirror": func(x float64) float64 { return math.Abs(math.Mod(x+2, 4) - 2) },
	} {
		h := mustDecode(t, `{"s": {"timeline": {"keys": [[0, 0], [2, 10]], "mode": "`+mode+`"}},
			"v": {"timeline": {"keys": [[0, [0, 1, 2]], [2, [10, 11, 22]]], "mode": "`+mode+`"}}}`)
		p, q := scalarProbe(h.S), vectorProbe(h.V)
		for i := range 100 {
			x := float64(i) * 0.0625 * 1.5
			p.share("time", float32(x))
			q.share("time", float32(x))
			near(t, fmt.Sprint(mode, x), float64(p.run()[0]), 5*want(x), 1e-4)
			near(t, fmt.Sprint(mode, x), float64(q.run()[2]), 2+10*want(x), 1e-4)
		}
	}
}
