package f32_test

import (
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/motefx/mote/f32"

	_ "github.com/motefx/mote/kernel/math" // so that a change there runs TestNoFusedInstructions again
	_ "github.com/motefx/mote/rng"
)

func near(a, b f32.Vec3, within float32) bool { return a.Sub(b).Length() <= within }

func TestSinCos(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100000 {
		x := float32(r.NormFloat64() * math.Exp(r.Float64()*13))
		s, c := f32.SinCos(x)
		ws, wc := math.Sincos(float64(x))
		for _, p := range [][2]float64{{float64(s), ws}, {float64(c), wc}} {
			if d := math.Abs(p[0] - p[1]); d > max(1e-9, math.Abs(p[1])*0x1p-23) {
				t.Fatalf("of %v: %v, want %v", x, p[0], p[1])
			}
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e30} {
		if s, c := f32.SinCos(float32(x)); s != 0 || c != 1 {
			t.Errorf("of %v: %v, %v, want 0, 1", x, s, c)
		}
	}
}

func TestAtan2(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100000 {
		y, x := float32(r.NormFloat64()*math.Exp(r.NormFloat64()*4)), float32(r.NormFloat64())
		got, want := float64(f32.Atan2(y, x)), math.Atan2(float64(y), float64(x))
		if math.Abs(got-want) > math.Abs(want)*0x1p-23 {
			t.Fatalf("of %v, %v: %v, want %v", y, x, got, want)
		}
	}
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range [][3]float32{{0, 0, 0}, {0, 1, 0}, {0, -1, math.Pi}, {1, 0, math.Pi / 2}, {-1, 0, -math.Pi / 2},
		{inf, inf, math.Pi / 4}, {1, inf, 0}, {inf, 1, math.Pi / 2}, {nan, 1, 0}, {1, nan, math.Pi / 2}} {
		if got := f32.Atan2(c[0], c[1]); got != c[2] {
			t.Errorf("of %v, %v: %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

func TestVec3(t *testing.T) {
	a, b := f32.Vec3{1, 2, 3}, f32.Vec3{4, -5, 6}
	for name, c := range map[string][2]f32.Vec3{
		"add":            {a.Add(b), {5, -3, 9}},
		"sub":            {a.Sub(b), {-3, 7, -3}},
		"mul":            {a.Mul(b), {4, -10, 18}},
		"scale":          {a.Scale(2), {2, 4, 6}},
		"neg":            {a.Neg(), {-1, -2, -3}},
		"cross":          {a.Cross(b), {27, 6, -13}},
		"lerp":           {a.Lerp(b, 0.5), {2.5, -1.5, 4.5}},
		"min":            {a.Min(b), {1, -5, 3}},
		"max":            {a.Max(b), {4, 2, 6}},
		"normalize":      {f32.Vec3{0, 3, 4}.Normalize(), {0, 0.6, 0.8}},
		"normalize tiny": {f32.Vec3{0, 3e-30, 4e-30}.Normalize(), {0, 0.6, 0.8}},
		"normalize zero": {f32.Vec3{}.Normalize(), {}},
	} {
		if c[0] != c[1] {
			t.Errorf("%s: %v, want %v", name, c[0], c[1])
		}
	}
	if got := a.Dot(b); got != 12 {
		t.Errorf("dot: %v, want 12", got)
	}
	if got := (f32.Vec3{3e30, 4e30, 0}).Length(); got != 5e30 {
		t.Errorf("length: %v, want 5e30", got)
	}
}

func randomQuat(r *rand.Rand) f32.Quat {
	n := func() float32 { return float32(r.NormFloat64()) }
	return f32.Quat{n(), n(), n(), n()}.Normalize()
}

func TestQuaternion(t *testing.T) {
	x, y, z := f32.Vec3{1, 0, 0}, f32.Vec3{0, 1, 0}, f32.Vec3{0, 0, 1}
	quarter := float32(math.Pi / 2)
	for name, c := range map[string][2]f32.Vec3{
		"x to y about z":  {f32.AxisAngle(f32.Vec3{0, 0, 9}, quarter).Rotate(x), y},
		"y to z about x":  {f32.AxisAngle(x, quarter).Rotate(y), z},
		"euler x first":   {f32.Euler(quarter, 0, quarter).Rotate(y), z},
		"euler then z":    {f32.Euler(quarter, 0, quarter).Rotate(x), y},
		"euler y":         {f32.Euler(0, quarter, 0).Rotate(z), x},
		"about no axis":   {f32.AxisAngle(f32.Vec3{}, 1).Rotate(x), x},
		"zero normalized": {f32.Quat{}.Normalize().Rotate(x), x},
	} {
		if !near(c[0], c[1], 1e-6) {
			t.Errorf("%s: %v, want %v", name, c[0], c[1])
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		a, b := randomQuat(r), randomQuat(r)
		v := f32.Vec3{float32(r.NormFloat64()), float32(r.NormFloat64()), float32(r.NormFloat64())}
		if got, want := a.Mul(b).Rotate(v), a.Rotate(b.Rotate(v)); !near(got, want, 5e-6) {
			t.Fatalf("product: %v, one after the other: %v", got, want)
		}
		if got := a.Conjugate().Rotate(a.Rotate(v)); !near(got, v, 5e-6) {
			t.Fatalf("there and back: %v, want %v", got, v)
		}
		ex, ey, ez := float32(r.NormFloat64()), float32(r.NormFloat64()), float32(r.NormFloat64())
		euler := f32.AxisAngle(z, ez).Mul(f32.AxisAngle(y, ey)).Mul(f32.AxisAngle(x, ex))
		if got, want := f32.Euler(ex, ey, ez).Rotate(v), euler.Rotate(v); !near(got, want, 5e-6) {
			t.Fatalf("euler: %v, by axes %v", got, want)
		}
	}
}

func TestSlerp(t *testing.T) {
	axis := f32.Vec3{1, 2, -1}.Normalize()
	for _, angle := range []float32{0, 1e-7, 1e-3, 1, 3, 3.1415} {
		a, b := f32.NoRotation, f32.AxisAngle(axis, angle)
		for _, to := range []f32.Quat{b, {-b[0], -b[1], -b[2], -b[3]}} {
			for _, u := range []float32{0, 0.25, 0.5, 1} {
				v := f32.Vec3{0.3, -0.4, 0.5}
				got, want := a.Slerp(to, u).Rotate(v), f32.AxisAngle(axis, angle*u).Rotate(v)
				if !near(got, want, 1e-6) {
					t.Errorf("%v of the way through %v rad: %v, want %v", u, angle, got, want)
				}
			}
		}
	}
}

func TestTransform(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	n := func() float32 { return float32(r.NormFloat64()) }
	for range 500 {
		a := f32.Transform{Position: f32.Vec3{n(), n(), n()}, Rotation: randomQuat(r), Scale: f32.Vec3{1 + n()*n(), 2, 0.5}}
		b := f32.Transform{Position: f32.Vec3{n(), n(), n()}, Rotation: randomQuat(r), Scale: f32.Vec3{3, 1, -1}}
		p := f32.Vec3{n(), n(), n()}
		if got, want := a.Affine().Point(p), a.Rotation.Rotate(p.Mul(a.Scale)).Add(a.Position); !near(got, want, 2e-5) {
			t.Fatalf("point: %v, want %v", got, want)
		}
		if got, want := a.Affine().Mul(b.Affine()).Point(p), a.Affine().Point(b.Affine().Point(p)); !near(got, want, 1e-4) {
			t.Fatalf("product: %v, one after the other: %v", got, want)
		}
		inv, ok := b.Affine().Inverse()
		if got := inv.Point(b.Affine().Point(p)); !ok || !near(got, p, 1e-5) {
			t.Fatalf("there and back: %v, want %v", got, p)
		}
	}
	for name, m := range map[string]f32.Affine{
		"zero": {},
		"flat": {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 5}},
		"inf":  {{float32(math.Inf(1)), 0, 0}, {0, 1, 0}, {0, 0, 1}, {}},
		"nan":  {{float32(math.NaN()), 0, 0}, {0, 1, 0}, {0, 0, 1}, {}},
	} {
		if inv, ok := m.Inverse(); ok || inv != (f32.Affine{}) {
			t.Errorf("%s: has the inverse %v", name, inv)
		}
	}
	small := f32.Affine{{1e-20, 0, 0}, {0, 1e-20, 0}, {0, 0, 1e-20}, {1, 2, 3}}
	if inv, ok := small.Inverse(); !ok || !near(inv.Point(f32.Vec3{1, 2, 3}), f32.Vec3{}, 1e-6) {
		t.Errorf("small: inverse %v, %v", inv, ok)
	}
	moved := f32.Transform{Position: f32.Vec3{2, 0, 0}, Rotation: f32.NoRotation, Scale: f32.Vec3{3, 3, 3}}
	if got, want := f32.Identity.Lerp(moved, 0.5), (f32.Transform{f32.Vec3{1, 0, 0}, f32.NoRotation, f32.Vec3{2, 2, 2}}); got != want {
		t.Errorf("half way: %v, want %v", got, want)
	}
}

func TestSRGB(t *testing.T) {
	worst, back := 0.0, 0.0
	for i := range 1 << 16 {
		x := float32(i) / (1<<16 - 1)
		toLinear := float64(x) / 12.92
		if x > 0.04045 {
			toLinear = math.Pow((float64(x)+0.055)/1.055, 2.4)
		}
		toSRGB := float64(x) * 12.92
		if x > 0.0031308 {
			toSRGB = 1.055*math.Pow(float64(x), 1/2.4) - 0.055
		}
		worst = max(worst, math.Abs(float64(f32.Linear(x))-toLinear), math.Abs(float64(f32.SRGB(x))-toSRGB))
		back = max(back, math.Abs(float64(f32.SRGB(f32.Linear(x))-x)))
	}
	t.Logf("error %.2g, there and back %.2g", worst, back)
	if worst > 1e-7 || back > 1e-6 {
		t.Errorf("error %g and %g, want at most 1e-7 and 1e-6", worst, back)
	}
	for _, c := range [][2]float32{{0, 0}, {1, 1}, {-1, -1}} {
		if f32.Linear(c[0]) != c[1] || f32.SRGB(c[1]) != c[0] {
			t.Errorf("%v: linear %v, sRGB %v", c[0], f32.Linear(c[0]), f32.SRGB(c[1]))
		}
	}
	if got := f32.Linear(f32.SRGB(16)); math.Abs(float64(got)-16) > 1e-5 {
		t.Errorf("16 comes back as %v", got)
	}
}

func TestParseHex(t *testing.T) {
	half := f32.Linear(128.0 / 255)
	for s, want := range map[string]f32.Color{
		"#fff": {1, 1, 1, 1}, "#F008": {1, 0, 0, 136.0 / 255}, "#ff000080": {1, 0, 0, 128.0 / 255}, "008000": {0, half, 0, 1},
	} {
		if got, err := f32.ParseHex(s); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", s, got, err, want)
		}
	}
	for _, s := range []string{"", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#+12", "##fff", "#-fff", "#0x1"} {
		if got, err := f32.ParseHex(s); err == nil {
			t.Errorf("%q: %v, want an error", s, got)
		}
	}
}

// TestNoFusedInstructions compiles for a CPU on which Go fuses products with
// sums and looks for instructions that round a product and a sum at once.
func TestNoFusedInstructions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for another CPU")
	}
	const module = "github.com/motefx/mote/"
	for _, pkg := range []string{"f32", "rng", "kernel", "kernel/math"} {
		cmd := exec.Command("go", "build", "-gcflags=-S", "-o", os.DevNull, module+pkg)
		cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", pkg, err, out)
			continue
		}
		if !strings.Contains(string(out), "TEXT\t"+module+pkg) {
			t.Errorf("%s: the compiler printed no code", pkg)
		}
		for _, line := range fused.FindAllString(string(out), 20) {
			t.Errorf("%s: fused: %s", pkg, strings.Join(strings.Fields(line), " "))
		}
	}
}

var fused = regexp.MustCompile(`(?m)^.*\tFN?M(ADD|SUB)[SD]\t.*$`)

func TestFusedIsFound(t *testing.T) {
	line := "\t0x0014 00020 (f32.go:9)\tFNMSUBS\tF2, F1, F0, F0"
	if !fused.MatchString(line) {
		t.Error("the expression does not match what the compiler prints")
	}
}
