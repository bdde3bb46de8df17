package expression_test

import (
	"math"
	"testing"

	"github.com/motefx/mote/kernel"
	"github.com/motefx/mote/value/expression"
)

func TestNumbers(t *testing.T) {
	for src, want := range map[string]float64{
		"1 + 2*3":                                   7,
		"(1 + 2)*3":                                 9,
		"2 - 3 - 4":                                 -5,
		"16 / 4 / 2":                                2,
		"-2*3":                                      -6,
		"- -2":                                      2,
		"7 % 4 + -1 % 4":                            6,
		"1/0":                                       0,
		".5e1 + 1E-1":                               5.1,
		"2*sin(age)":                                2 * math.Sin(2),
		"cos(0.5) + tan(0.5)":                       math.Cos(0.5) + math.Tan(0.5),
		"atan2(1, -2)":                              math.Atan2(1, -2),
		"exp(1) + log(2)":                           math.E + math.Ln2,
		"pow(2, 0.5) - sqrt(2)":                     0,
		"abs(-3) + sign(-3) + sign(0)":              2,
		"floor(-1.5) + ceil(1.2)":                   0,
		"round(2.5) + fract(1.25)":                  2.25,
		"min(1, 2) + max(1, 2)":                     3,
		"clamp(5, 0, 1) + mix(2, 4, .5)":            4,
		"mod(5, 3) + step(1, 2)":                    3,
		"smoothstep(0, 1, 0.25)":                    0.15625,
		"length(vec(3, 4, 0))":                      5,
		"dot(position, velocity)":                   4 + 10 + 18,
		"normalize(vec(0, 3, 4)).y":                 0.6,
		"cross(position, velocity).z":               5 - 8,
		"vec(1, 2, 3).y + color.a":                  2.4,
		"age > 1 ? 3 : 4":                           3,
		"age > 1 && life > 1 ? 3 : 4":               4,
		"age > 3 || !(life > 1) ? 3 : 4":            3,
		"1 < 2 ? 1 == 2 ? 1 : 2 : 3":                2,
		"1 > 2 ? 1 : 1 >= 1 ? 2 : 3":                2,
		"1 != 1 ? 1 : 1 <= 1 ? 5 : 3":               5,
		"time + dt + delta + life":                  10.55,
		"pi + tau":                                  3 * math.Pi,
		"wind + $wind":                              14,
		"$gust.z + tint.g":                          3.5,
		"vec(gust).y":                               -2,
		"let a = 2; let b = a*a\nb*b":               16,
		"let c = age > 1; c ? 1 : 0":                1,
		"(velocity*2).x":                            8,
		"(velocity\n + 1).x":                        5,
		"noise(vec(3, 4, 5))":                       0,
		"length(curl(vec(.3, .4, .5))) > 0 ? 1 : 0": 1,
	} {
		near(t, src, run(t, src).result(0), want)
	}
}

func TestVectors(t *testing.T) {
	for src, want := range map[string][3]float64{
		"position":                    {1, 2, 3},
		"vec(2)":                      {2, 2, 2},
		"position*velocity - 1":       {3, 9, 17},
		"2/vec(1, 2, 4)":              {2, 1, 0.5},
		"-position":                   {-1, -2, -3},
		"max(position, 2)":            {2, 2, 3},
		"mix(position, velocity, .5)": {2.5, 3.5, 4.5},
		"age > 5 ? position : 0":      {0, 0, 0},
		"color":                       {0.1, 0.2, 0.3},
	} {
		m := run(t, src)
		for i, w := range want {
			near(t, src, m.result(i), w)
		}
	}
}

func TestStatements(t *testing.T) {
	m := run(t, "let s = sin(age*4); velocity.y += 2*s*dt; size *= 0.9; color.a = 1 - life\nposition -= vec(1, 0, 0); velocity = velocity*2")
	near(t, "velocity.y", m.get("velocity.y"), 2*(5+2*math.Sin(8)*0.1))
	near(t, "velocity.x", m.get("velocity.x"), 8)
	near(t, "size", m.get("size"), 0.45)
	near(t, "color.a", m.get("color.a"), 0.75)
	near(t, "color.r", m.get("color.r"), 0.1)
	near(t, "position.x", m.get("position.x"), 0)
	m = run(t, "color = 3; position /= 2")
	near(t, "color.g", m.get("color.g"), 3)
	near(t, "color.a", m.get("color.a"), 0.4)
	near(t, "position.z", m.get("position.z"), 1.5)
}

func TestRandom(t *testing.T) {
	m := run(t, "vec(random(), random(), random(2, 3))")
	a, b, c := m.result(0), m.result(1), m.result(2)
	if a == b || a < 0 || a >= 1 || c < 2 || c >= 3 {
		t.Error(a, b, c)
	}
}

func TestErrors(t *testing.T) {
	for src, want := range map[string]string{
		"":                       "column 1: there is no expression",
		"let a = 1":              "column 10: there is no expression",
		"2*sni(age)":             `column 3: unknown function "sni"; did you mean "sin"?`,
		"é*3":                    `column 1: unexpected 'é'`,
		"1 +":                    "column 4: expected a value, found the end",
		"(1":                     `column 3: expected ")" to close the parenthesis, found the end`,
		"1 2":                    "column 3: expected an operator or ';', found 2",
		"velocty.y += 1":         `column 1: there is no attribute "velocty"; did you mean "velocity"?`,
		"velocity.y += position": "column 12: velocity.y is a number, the value is a vector",
		"size.x = 1":             `column 6: size has no component "x"`,
		"position.a = 1":         `column 10: position has no component "a"`,
		"age = 1":                "column 1: age cannot be changed",
		"let a = 1; a = 2":       "column 12: a cannot be changed; a let keeps its value",
		"let age = 1; age":       `column 5: the name "age" is taken; choose another`,
		"sin(1, 2)":              "column 1: sin takes 1 argument, not 2",
		"vec(1, 2)":              "column 1: vec takes 1 or 3 arguments, not 2",
		"random(1)":              "column 1: random takes 0 or 2 arguments, not 1",
		"dot(1, position)":       "column 5: argument 1 of dot must be a vector, is a number",
		"sin(age > 1)":           "column 9: argument 1 of sin must be a number, is a truth value",
		"age ? 1 : 2":            "column 1: the condition of a choice must be a truth value, is a number",
		"position > 1":           "column 10: > compares numbers, not a vector and a number",
		"1 && 2":                 "column 3: && takes truth values, not a number and a number",
		"!1":                     "column 1: ! takes a truth value, not a number",
		"age > 1":                "column 5: the result must be a number or a vector, is a truth value; choose with: condition ? a : b",
		"1; 2":                   "column 1: the result is not used; only the last statement may be an expression",
		"sin":                    "column 1: the function sin needs its arguments in parentheses",
		"$":                      "column 1: a $ without the name of a parameter",
		"$a + $a.x":              `column 6: the parameter "a" is used as a scalar and as a vector`,
		"age > 1 ? age > 2 : 1":  "column 9: a choice between a truth value and a number",
		"1e99":                   "column 1: the number 1e99 is too large",
	} {
		if _, err := expression.Compile(src); err == nil || err.Error() != want {
			t.Errorf("%q\ngot  %v\nwant %s", src, err, want)
		}
	}
}

func TestParametersAndUse(t *testing.T) {
	p, err := expression.Compile("wind*vec(gust).x + $tint.r + speed")
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	p.Parameters(func(name, kind string) { got += name + ":" + kind + " " })
	if got != "gust:vector speed:scalar tint:color wind:scalar " {
		t.Error(got)
	}
	if p.ReadsParticle() || p.Assigns() {
		t.Error("reads no particle and assigns nothing")
	}
	if p, _ := expression.Compile("life*2"); !p.ReadsParticle() {
		t.Error("life is the particle's")
	}
}

// A kernel over instances has no particle; what a formula reads of one is 0.
func TestInstanceKernel(t *testing.T) {
	p, err := expression.Compile("time + size + age")
	if err != nil {
		t.Fatal(err)
	}
	k := kernel.New(kernel.NewModule(), "emit", kernel.StageInstance)
	k.Time = k.Float(3)
	if x, ok := p.Eval(k).Literal(); !ok || x != 3 {
		t.Error(x, ok)
	}
}

func FuzzCompile(f *testing.F) {
	for _, s := range []string{
		"2*sin(time)", "velocity.y += 2*sin(age*4)*dt; size *= 0.9", "let x = noise(position); x > 0 ? x : -x",
		"vec(random(), $wind, gust.x)", "color = mix(color, vec(1), life)\ncolor.a *= smoothstep(0, .1, life)",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		p, err := expression.Compile(src)
		if err != nil {
			if e, ok := err.(*expression.Error); !ok || e.Column < 1 || e.What == "" {
				t.Fatalf("%q: %#v", src, err)
			}
			return
		}
		record(p)
	})
}
