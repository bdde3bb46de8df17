package value_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value"
)

func TestConstants(t *testing.T) {
	h := mustDecode(t, `{"s": 1.5, "v": [1, 2, 3], "c": [4, 0.5, 0, 0.25]}`)
	if x, ok := h.S.Constant(); !ok || x != 1.5 {
		t.Error(x, ok)
	}
	if x, ok := h.V.Constant(); !ok || x != [3]float32{1, 2, 3} {
		t.Error(x, ok)
	}
	if x, ok := h.C.Constant(); !ok || x != [4]float32{4, 0.5, 0, 0.25} {
		t.Error(x, ok)
	}
	if got := vectorProbe(h.V).run()[:3]; !reflect.DeepEqual(got, []float32{1, 2, 3}) {
		t.Error(got)
	}
	if got := colorProbe(h.C).run()[:4]; !reflect.DeepEqual(got, []float32{4, 0.5, 0, 0.25}) {
		t.Error(got)
	}
	var zero holder
	if got := colorProbe(zero.C).run()[:4]; !reflect.DeepEqual(got, []float32{1, 1, 1, 1}) {
		t.Error("zero colour", got)
	}
	if _, ok := value.Range(1, 2).Constant(); ok {
		t.Error("a range is no constant")
	}
}

// An authored number is a word of the data block: changing it changes the result.
func TestNumbersAreData(t *testing.T) {
	p := scalarProbe(value.Range(3, 3))
	near(t, "before", float64(p.run()[0]), 3, 0)
	for i, w := range p.m.Data {
		if math.Float32frombits(w) == 3 {
			p.m.Data[i] = math.Float32bits(7)
		}
	}
	near(t, "after", float64(p.run()[0]), 7, 0)
}

func TestHexColors(t *testing.T) {
	h := mustDecode(t, `{"c": "#ff8000"}`)
	c, _ := h.C.Constant()
	near(t, "red", float64(c[0]), 1, 0)
	near(t, "green", float64(c[1]), 0.21586050, 1e-7)
	near(t, "alpha", float64(c[3]), 1, 0)
	c, _ = mustDecode(t, `{"c": "#00000080"}`).C.Constant()
	near(t, "alpha", float64(c[3]), 128.0/255, 1e-7)
	near(t, "dark", float64(mustHex(t, "#010101")[0]), 1.0/255/12.92, 1e-9)
}

func mustHex(t *testing.T, s string) [4]float32 {
	c, err := value.Hex(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sample draws a value for n particles and returns mean and deviation of word w.
func sample(p *probe, n, w int) (mean, deviation, lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	var sum, squares float64
	for i := range n {
		p.attr["key"] = uint32(i) * 2654435761
		x := float64(p.run()[w])
		sum += x
		squares += x * x
		lo, hi = math.Min(lo, x), math.Max(hi, x)
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(squares/float64(n) - mean*mean), lo, hi
}

func TestRange(t *testing.T) {
	mean, dev, lo, hi := sample(scalarProbe(value.Range(2, 6)), 20000, 0)
	near(t, "mean", mean, 4, 0.03)
	near(t, "deviation", dev, 4/math.Sqrt(12), 0.02)
	near(t, "lowest", lo, 2, 0.01)
	near(t, "highest", hi, 6, 0.01)
	if lo < 2 || hi > 6 {
		t.Error(lo, hi)
	}
	p := scalarProbe(value.Range(2, 6))
	p.attr["key"] = 5
	if p.run()[0] != p.run()[0] {
		t.Error("a particle draws another number the second time")
	}
}

func TestNormal(t *testing.T) {
	mean, dev, lo, hi := sample(scalarProbe(value.Normal(10, 2)), 20000, 0)
	near(t, "mean", mean, 10, 0.06)
	near(t, "deviation", dev, 2, 0.04)
	if lo < 2 || hi > 18 {
		t.Error("beyond four deviations:", lo, hi)
	}
	_, _, lo, hi = sample(scalarProbe(value.NormalWithin(10, 2, 9, 12)), 2000, 0)
	near(t, "min", lo, 9, 0)
	near(t, "max", hi, 12, 0)
}

func TestVectorRange(t *testing.T) {
	lo, hi := [3]float32{0, 10, -1}, [3]float32{1, 20, 1}
	loose, linked := vectorProbe(value.VecRange(lo, hi, false)), vectorProbe(value.VecRange(lo, hi, true))
	same := 0
	for i := range 200 {
		loose.attr["key"], linked.attr["key"] = uint32(i), uint32(i)
		a, b := loose.run(), linked.run()
		near(t, "linked", float64(b[1]-10)/10, float64(b[0]), 1e-5)
		if math.Abs(float64(a[1]-10)/10-float64(a[0])) < 1e-3 {
			same++
		}
	}
	if same > 5 {
		t.Error("the axes of a loose range move together")
	}
}

func TestGradient(t *testing.T) {
	h := mustDecode(t, `{"c": {"gradient": {"stops": [{"at": 0.2, "color": [4, 0, 0]}, {"at": 0.8, "color": [0, 1, 0, 0.5]}]}}}`)
	p := colorProbe(h.C)
	at := func(x float32) []float32 {
		p.set("test.life", x)
		return p.run()[:4]
	}
	if got := at(0.1); !reflect.DeepEqual(got, []float32{4, 0, 0, 1}) {
		t.Error("before the first stop:", got)
	}
	if got := at(1); !reflect.DeepEqual(got, []float32{0, 1, 0, 0.5}) {
		t.Error("after the last stop:", got)
	}
	for i, want := range []float64{2, 0.5, 0, 0.75} {
		near(t, "middle", float64(at(0.5)[i]), want, 1e-6)
	}
	h = mustDecode(t, `{"c": {"gradient": {"stops": [{"at": 0, "color": "#ffffff"}, [0.5, [2, 2, 2]]],
		"alpha": [{"at": 0, "value": 0}, {"at": 1, "value": 1}], "interpolation": "step"}}}`)
	p = colorProbe(h.C)
	if got := at(0.75); !reflect.DeepEqual(got, []float32{2, 2, 2, 0}) {
		t.Error("step:", got)
	}
	// Alpha that Go code sets beyond 1 is held there.
	p = colorProbe(value.Gradient(value.Stop{At: 0, Color: [4]float32{9, 1, 1, 2}}))
	if got := at(0.5); !reflect.DeepEqual(got, []float32{9, 1, 1, 1}) {
		t.Error("alpha 2:", got)
	}
}

func TestParameters(t *testing.T) {
	h := mustDecode(t, `{"s": {"parameter": "wind"}, "v": {"parameter": "gust"}, "c": {"parameter": "tint"}}`)
	p := newProbe(func(k *kernel.Kernel) {
		k.Out(0, h.S.At(k))
		k.Out(1, h.V.At(k).Z)
		k.Out(2, h.C.At(k).Y)
	})
	p.share("parameter.wind", 3)
	p.share("parameter.gust.z", 4)
	p.share("parameter.tint.g", 5)
	if got := p.run()[:3]; !reflect.DeepEqual(got, []float32{3, 4, 5}) {
		t.Error(got)
	}
	var list problem.List
	value.CheckParameters(h, "", map[string]value.ParameterKind{"wind": "scalar", "gst": "vector", "tint": "vector"}, &list)
	want := `v: unknown parameter "gust"; did you mean "gst"?` + "\n" + `c: the parameter "tint" is a vector, the value needs a color`
	if got := list.Err().Error(); got != want {
		t.Error(got)
	}
	lo, hi := h.S.Extent()
	if !math.IsInf(lo, -1) || !math.IsInf(hi, 1) {
		t.Error("a parameter has no bounds:", lo, hi)
	}
}

func TestExtent(t *testing.T) {
	for text, want := range map[string][2]float64{
		`2`:                  {2, 2},
		`{"range": [3, -1]}`: {-1, 3},
		`{"normal": {"mean": 1, "deviation": 2}}`:                                 {-7, 9},
		`{"normal": {"mean": 1, "deviation": 2, "min": 0}}`:                       {0, 9},
		`{"curve": [[0, 1], [1, 4]]}`:                                             {1, 4},
		`{"curve": {"keys": [[0, 1], [1, 4]], "scale": {"range": [-1, 2]}}}`:      {-4, 8},
		`{"curve": {"keys": [{"at": 0, "value": 0, "slope": 4}, [1, 0]]}}`:        {0, 16.0 / 27},
		`{"curve": {"keys": [{"at": 0, "value": 0, "ease": "back-in"}, [1, 1]]}}`: {-0.1003, 1.1003},
	} {
		lo, hi := mustDecode(t, `{"s": `+text+`}`).S.Extent()
		if math.Abs(lo-want[0]) > 1e-6 || math.Abs(hi-want[1]) > 1e-6 {
			t.Errorf("%s: %v..%v, want %v", text, lo, hi, want)
		}
	}
}

func TestValueProblems(t *testing.T) {
	for text, want := range map[string]string{
		`{"s": "1"}`:                            `s: must be a number or an object, is a string; write a formula as {"expression": "1"}`,
		`{"s": {"rnage": [1, 2]}}`:              `s.rnage: unknown form of value "rnage"; did you mean "range"?`,
		`{"s": {}}`:                             `s: must be a number or an object of one form; known: range, normal, curve, parameter, timeline, expression`,
		`{"s": {"range": [1, 2], "curve": []}}`: `s.curve: a value has one form, not "range" and "curve"; keep one of them`,
		`{"s": {"range": [1]}}`:                 `s.range: must be a list of two values, the lowest and the highest`,
		`{"s": 1e39}`:                           `s: is too large: 1e39 is beyond ±3.403e+38`,
		`{"s": {"curve": []}}`:                  `s.curve: needs at least one key`,
		`{"s": {"curve": [[0, 1], [0.5, 2], [0.25, 3]]}}`:                         `s.curve[2][0]: must ascend: 0.25 comes after 0.5; sort them`,
		`{"s": {"curve": [[0, 1], [1.5, 2]]}}`:                                    `s.curve[1][0]: must be at most 1, is 1.5`,
		`{"s": {"curve": {"keys": [{"at": -1, "value": 1, "ease": "quad-on"}]}}}`: "s.curve.keys[0].at: must be at least 0, is -1\ns.curve.keys[0].ease: unknown ease \"quad-on\"; did you mean \"quad-in\"?",
		`{"s": {"curve": {"keys": [[0, 1]], "input": "lief"}}}`:                   `s.curve.input: unknown input "lief"; did you mean "life"?`,
		`{"s": {"timeline": {"keys": [[0, 1]], "mode": "lop"}}}`:                  `s.timeline.mode: unknown mode "lop"; did you mean "loop"?`,
		`{"s": {"normal": {"mean": 1, "deviation": -2}}}`:                         `s.normal.deviation: must be at least 0, is -2`,
		`{"s": {"expression": "2*sni(time)"}}`:                                    `s.expression: column 3: unknown function "sni"; did you mean "sin"?`,
		`{"s": {"expression": "velocity"}}`:                                       `s.expression: column 1: must be a number, is a vector`,
		`{"v": {"expression": ["1", "2", "("]}}`:                                  `v.expression[2]: column 2: expected a value, found the end`,
		`{"v": [1, 2]}`:                                                           `v: must be a list of 3 numbers, is a list of 2`,
		`{"c": [1, 1, 1, 2]}`:                                                     `c[3]: must be at most 1, is 2; only red, green and blue exceed 1`,
		`{"c": [-1, 1, 1]}`:                                                       `c[0]: must be at least 0, is -1`,
		`{"c": "#ff"}`:                                                            `c: "#ff" is no colour; write it as "#rrggbb" or "#rrggbbaa"`,
		`{"c": {"gradient": {"stops": [{"at": 0.8, "color": "#ffffff"}, {"at": 0.2, "color": "#000000"}]}}}`: `c.gradient.stops[1].at: must ascend: 0.2 comes after 0.8; sort them`,
		`{"c": {"gradient": {"stops": [[0, [1, 1, 1]]], "alpha": [[0, 2]]}}}`:                                `c.gradient.alpha[0][1]: must be within 0..1, is 2`,
	} {
		_, list := decode(t, text)
		if err := list.Err(); err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", text, err, want)
		}
	}
}

// forms are documents of every form.
var forms = []string{
	`{"s": 0}`, `{"s": -2.5}`, `{"s": {"range": [1, 2]}}`, `{"s": {"range": [{"curve": [[0, 1], [1, 2]]}, {"parameter": "p"}]}}`,
	`{"s": {"normal": {"mean": 1, "deviation": 0.5}}}`, `{"s": {"normal": {"mean": 1, "deviation": 0.5, "min": 0, "max": 3}}}`,
	`{"s": {"curve": [[0, 1], [1, 2]]}}`, `{"s": {"curve": {"keys": [{"at": 0, "value": 1}], "input": "age", "scale": 0}}}`,
	`{"s": {"curve": {"keys": [[0, 1], {"at": 0.5, "value": 1, "ease": "sine-in-out", "out": [0.1, 2]}, {"at": 1, "value": 2, "in": [-0.5, 0], "slope": 3}]}}}`,
	`{"s": {"curve": [{"at": 0, "value": 1, "slopeIn": 1, "slopeOut": 2}, [1, 1]]}}`,
	`{"s": {"parameter": "wind"}}`, `{"s": {"timeline": [[0, 1], [9, 2]]}}`, `{"s": {"timeline": {"keys": [[0, 1]], "mode": "mirror"}}}`,
	`{"s": {"expression": "2*sin(time) + $wind"}}`,
	`{"v": [0, 0, 0]}`, `{"v": [1, 2, 3]}`, `{"v": {"range": [[0, 0, 0], [1, 1, 1]], "linked": true}}`, `{"v": {"range": [[0, 0, 0], [1, 1, 1]]}}`,
	`{"v": {"x": 1, "y": {"range": [1, 2]}, "z": {"parameter": "p"}}}`, `{"v": {"x": 1}}`, `{"v": {"parameter": "w"}}`,
	`{"v": {"timeline": {"keys": [[0, [1, 2, 3]], {"at": 1, "value": [1, 1, 1], "ease": "step"}], "mode": "loop"}}}`,
	`{"v": {"curve": [[0, [1, 2, 3]]]}}`, `{"v": {"expression": "vec(1, 2, time)"}}`, `{"v": {"expression": ["1", "age", "life*2"]}}`,
	`{"c": [1, 1, 1]}`, `{"c": [4, 0.5, 0.25, 0.5]}`, `{"c": "#12345678"}`, `{"c": {"range": ["#ff0000", [0, 0, 2, 0.5]]}}`,
	`{"c": {"range": [[0, 0, 0], [1, 1, 1]], "linked": false}}`, `{"c": {"parameter": "tint"}}`,
	`{"c": {"gradient": [[0, "#ffffff"], [1, [2, 0, 0, 0]]]}}`,
	`{"c": {"gradient": {"stops": [{"at": 0, "color": [1, 2, 3]}], "alpha": [{"at": 0, "value": 0.5}], "interpolation": "step", "input": "speed"}}}`,
	`{"c": {"timeline": {"keys": [[0, [1, 2, 3]], [1, "#000000"]], "mode": "mirror"}}}`, `{"c": {"expression": "vec(1, life, 0)"}}`,
}

func TestRoundTrip(t *testing.T) {
	for _, text := range forms {
		h := mustDecode(t, text)
		out := block.Encode(h)
		again := mustDecode(t, string(out))
		if !reflect.DeepEqual(h, again) || !h.S.Equal(again.S) {
			t.Errorf("%s\n%s", text, out)
		}
		if back := block.Encode(again); string(back) != string(out) {
			t.Errorf("%s\n%s", out, back)
		}
		// Every form can be recorded and run.
		scalarProbe(h.S).run()
		vectorProbe(h.V).run()
		colorProbe(h.C).run()
	}
}

func TestRoundTripOfAnyNumbers(t *testing.T) {
	finite := rapid.Float32Range(-math.MaxFloat32, math.MaxFloat32)
	rapid.Check(t, func(r *rapid.T) {
		n := func() float32 { return finite.Draw(r, "number") }
		h := holder{
			S: value.Range(n(), n()),
			V: value.PerAxis(value.Constant(n()), value.NormalWithin(n(), n(), n(), n()), value.Timeline(value.Repeat, value.Key{At: n(), Value: n()})),
			C: value.RGBA(n(), n(), n(), n()),
		}
		node, err := block.Parse(block.Encode(h))
		if err != nil {
			r.Fatal(err)
		}
		var again holder
		var list problem.List
		block.Decode(node, &again, &list)
		for _, p := range list.Problems {
			if !strings.Contains(p.What, "must be at") {
				r.Fatal(p)
			}
		}
		if len(list.Problems) == 0 && !reflect.DeepEqual(h, again) {
			r.Fatalf("%s", block.Encode(h))
		}
	})
}
