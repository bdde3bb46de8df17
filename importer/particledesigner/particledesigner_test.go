package particledesigner_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"image"
	"image/png"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/image/tiff"
	"howett.net/plist"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/importer"
	"github.com/motefx/mote/importer/particledesigner"
	"github.com/motefx/mote/program"
	"github.com/motefx/mote/renderer"
	"github.com/motefx/mote/sim"
)

// property is a property list with some keys beside those of a plain emitter:
// one particle that lives 10 s, born at once.
func property(t *testing.T, format int, keys map[string]any) []byte {
	t.Helper()
	all := map[string]any{"maxParticles": 1.0, "particleLifespan": 10.0, "emissionRate": 60.0, "duration": -1.0,
		"startParticleSize": 8.0, "finishParticleSize": 8.0}
	for _, c := range []string{"Red", "Green", "Blue", "Alpha"} {
		all["startColor"+c], all["finishColor"+c] = 1.0, 1.0
	}
	for k, v := range keys {
		all[k] = v
	}
	data, err := plist.Marshal(all, format)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func read(t *testing.T, data []byte) *importer.Result {
	t.Helper()
	if !particledesigner.Detect(data) {
		t.Fatal("is not detected")
	}
	r, err := particledesigner.Read(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// first returns the record of the first particle after a number of seconds.
func first(t *testing.T, fx *effect.Effect, seconds float64) draw.Record {
	t.Helper()
	p, err := program.Compile(fx)
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.NewWorld(sim.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.Play(p, 1); err != nil {
		t.Fatal(err)
	}
	const dt = 1.0 / 60
	for i := range int(seconds*60 + 0.5) {
		if err := w.Step(dt); err != nil {
			t.Fatal(i, err)
		}
	}
	batches, err := w.Draw(0)
	if err != nil || len(batches) == 0 || len(batches[0].Records) == 0 {
		t.Fatalf("no particle after %v s: %v", seconds, err)
	}
	return batches[0].Records[0]
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(got >= want-within && got <= want+within) {
		t.Errorf("%s: %v, want %v ± %v", what, got, want, within)
	}
}

// TestFlight: the particle is born half a birth interval after the start, 1/120 s.
func TestFlight(t *testing.T) {
	for _, format := range []int{plist.XMLFormat, plist.BinaryFormat} {
		r := read(t, property(t, format, map[string]any{"angle": 90.0, "speed": 100.0, "gravityy": -20.0, "sourcePositionx": 7.0,
			"rotationStart": 90.0, "rotationEnd": 90.0, "startColorGreen": 0.5, "finishColorGreen": 0.5, "finishParticleSize": 0.0}))
		got := first(t, r.Effect, 1)
		age := 1 - 1.0/120
		near(t, "x", float64(got[0]), 7, 1e-3)
		near(t, "y", float64(got[1]), 100*age-10*age*age, 1e-3)
		near(t, "half of the side", float64(got[draw.Size]), 4*(1-age/10), 1e-4)
		near(t, "green", float64(got[draw.Color+1]), 0.2176, 1e-3)
		near(t, "rotation", float64(got[draw.Rotation]), -1.5708, 1e-3)
	}
}

func TestDirection(t *testing.T) {
	keys := map[string]any{"angle": 90.0, "speed": 10.0, "configName": "up", "yCoordFlipped": 1}
	if y := first(t, read(t, property(t, plist.XMLFormat, keys)).Effect, 1)[1]; y < 9 {
		t.Errorf("flies to y = %v, want about 10", y)
	}
	keys["yCoordFlipped"] = -1
	if y := first(t, read(t, property(t, plist.XMLFormat, keys)).Effect, 1)[1]; y > -9 {
		t.Errorf("flipped, flies to y = %v, want about -10", y)
	}
}

// TestCircle: −(cos, sin)(30° + 90°/s · age) times 40 to 20 over ten seconds.
func TestCircle(t *testing.T) {
	r := read(t, property(t, plist.XMLFormat, map[string]any{"emitterType": 1.0, "angle": 30.0, "rotatePerSecond": 90.0, "maxRadius": 40.0, "minRadius": 20.0}))
	got := first(t, r.Effect, 2)
	age := 2 - 1.0/120
	radius := 40 - 2*age
	// 30° + 180° − 0.75° = 209.25°
	near(t, "x", float64(got[0]), radius*0.87250, 0.01)
	near(t, "y", float64(got[1]), radius*0.48862, 0.01)
}

const pex = `<particleEmitterConfig>
	<texture name="none.png"/>
	<maxParticles value="11"/><particleLifeSpan value="2"/><duration value="-1"/>
	<angle value="270"/><speed value="50"/><gravity x="0" y="0"/>
	<startParticleSize value="10"/><finishParticleSize value="10"/>
	<startColor red="1" green="1" blue="1" alpha="1"/><finishColor red="1" green="1" blue="1" alpha="1"/>
	<unheard value="3"/><blendFuncSource value="770"/><blendFuncDestination value="1"/>
</particleEmitterConfig>`

// TestPex: Y points down in the file, so that 270° is up; 10 births in 2 s.
func TestPex(t *testing.T) {
	r := read(t, []byte(pex))
	rate, ok := r.Effect.Systems[0].Emitters[0].Rate.Constant()
	if !ok || rate != 5 {
		t.Errorf("rate %v, want 5", rate)
	}
	got := first(t, r.Effect, 1.1)
	near(t, "x", float64(got[0]), 0, 1e-3)
	near(t, "y", float64(got[1]), 50, 0.01)
	if r.Effect.Systems[0].Renderers[0].(renderer.Sprite).Blend != "additive" {
		t.Error("is not additive")
	}
	if !dropped(r, "unheard") {
		t.Errorf("does not tell of the unknown element:\n%s", r.Report)
	}
	if !approximated(r, "texture.name", "stands in") {
		t.Errorf("does not tell of the missing picture:\n%s", r.Report)
	}
}

func dropped(r *importer.Result, path string) bool {
	for _, l := range r.Report.Dropped {
		if l.Path == path {
			return true
		}
	}
	return false
}

func approximated(r *importer.Result, path, what string) bool {
	for _, l := range r.Report.Approximated {
		if l.Path == path && strings.Contains(l.What, what) {
			return true
		}
	}
	return false
}

func TestBlend(t *testing.T) {
	for _, c := range []struct {
		source, destination int
		want                string
		exact               bool
	}{
		{770, 771, "alpha", true}, {1, 771, "alpha", true}, {770, 1, "additive", true}, {1, 1, "additive", true},
		{770, 772, "additive", false}, {1, 772, "additive", false}, {774, 0, "multiply", true}, {0, 768, "multiply", true},
		{1, 769, "screen", true}, {775, 1, "screen", true}, {776, 5, "alpha", false},
	} {
		r := read(t, property(t, plist.XMLFormat, map[string]any{"blendFuncSource": float64(c.source), "blendFuncDestination": c.destination}))
		if got := r.Effect.Systems[0].Renderers[0].(renderer.Sprite).Blend; got != c.want {
			t.Errorf("(%d, %d) is %s, want %s", c.source, c.destination, got, c.want)
		}
		if inexact := approximated(r, "blendFuncSource", "blend mode"); inexact == c.exact {
			t.Errorf("(%d, %d): the report says approximated: %v", c.source, c.destination, inexact)
		}
	}
}

// TestEmptyPool: where the mean lifetime is 0 the pool is filled at once.
func TestEmptyPool(t *testing.T) {
	r := read(t, property(t, plist.XMLFormat, map[string]any{"maxParticles": 50.0, "emissionRate": 0.0, "particleLifespan": 0.0, "particleLifespanVariance": 2.0}))
	if rate, _ := r.Effect.Systems[0].Emitters[0].Rate.Constant(); rate != 3000 {
		t.Errorf("rate %v, want 60 · 50", rate)
	}
}

// red is a picture of one colour.
func red(side int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, side, side))
	for i := 0; i < len(m.Pix); i += 4 {
		m.Pix[i], m.Pix[i+3] = 255, 255
	}
	return m
}

func encoded(t *testing.T, kind string, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	var err error
	if kind == "tiff" {
		err = tiff.Encode(&b, m, nil)
	} else {
		err = png.Encode(&b, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func packed(t *testing.T, how string, data []byte) string {
	t.Helper()
	var b bytes.Buffer
	switch how {
	case "gzip":
		w := gzip.NewWriter(&b)
		w.Write(data)
		w.Close()
	case "zlib":
		w := zlib.NewWriter(&b)
		w.Write(data)
		w.Close()
	default:
		b.Write(data)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func TestEmbeddedTexture(t *testing.T) {
	for _, kind := range []string{"png", "tiff"} {
		for _, how := range []string{"gzip", "zlib", "plain"} {
			text := packed(t, how, encoded(t, kind, red(5)))
			text = strings.TrimRight(text[:20]+"\n\t"+text[20:], "=")
			r := read(t, property(t, plist.XMLFormat, map[string]any{"textureFileName": "a.png", "textureImageData": text}))
			picture := r.Textures["a.png"]
			if picture == nil {
				t.Errorf("%s, %s: no picture:\n%s", kind, how, r.Report)
				continue
			}
			if size := picture.Image.Bounds().Size(); size != image.Pt(5, 5) {
				t.Errorf("%s, %s: %v pixels", kind, how, size)
			}
			if r, g, _, a := picture.Image.At(2, 2).RGBA(); r != 0xffff || g != 0 || a != 0xffff {
				t.Errorf("%s, %s: colour %x %x alpha %x", kind, how, r, g, a)
			}
		}
	}
}

// TestDamagedTexture: the effect plays with the round sprite, and the report says why.
func TestDamagedTexture(t *testing.T) {
	whole := packed(t, "gzip", encoded(t, "png", red(64)))
	for name, text := range map[string]string{"cut": whole[:len(whole)/2], "no base64": "!!!!" + whole, "no picture": packed(t, "gzip", []byte("hello"))} {
		r := read(t, property(t, plist.XMLFormat, map[string]any{"textureFileName": "a.png", "textureImageData": text}))
		if len(r.Textures) != 0 || r.Effect.Systems[0].Renderers[0].(renderer.Sprite).Texture != "" {
			t.Errorf("%s: has a picture", name)
		}
		if !dropped(r, "textureImageData") || !approximated(r, "textureFileName", "stands in") {
			t.Errorf("%s: the report does not tell:\n%s", name, r.Report)
		}
		first(t, r.Effect, 0.5)
	}
	// A picture beside the file takes the place of the damaged one.
	dir := fstest.MapFS{"a.png": {Data: encoded(t, "png", red(3))}}
	r, err := particledesigner.Read(property(t, plist.XMLFormat, map[string]any{"textureFileName": `C:\art\a.png`, "textureImageData": "!"}), dir)
	if err != nil || r.Textures["a.png"] == nil {
		t.Errorf("the picture beside the file is not used: %v", err)
	}
}

func TestBadNumbers(t *testing.T) {
	r := read(t, property(t, plist.XMLFormat, map[string]any{"speed": "fast", "gravityx": "1e308", "maxParticles": -5.0, "angle": "NaN", "extra": []any{1, 2}}))
	if r.Effect.Systems[0].Capacity != 1 {
		t.Errorf("capacity %d", r.Effect.Systems[0].Capacity)
	}
	for _, path := range []string{"speed", "gravityx", "angle"} {
		if !approximated(r, path, "") {
			t.Errorf("%s: the report does not tell:\n%s", path, r.Report)
		}
	}
	if !dropped(r, "extra") {
		t.Errorf("extra: the report does not tell:\n%s", r.Report)
	}
	for _, data := range []string{"<plist><dict><key>maxParticles</key>", "<plist><array>maxParticles</array></plist>",
		"<particleEmitterConfig><a>", "bplist00maxParticles", "<particleEmitterConfig>" + strings.Repeat("<a>", 100)} {
		if _, err := particledesigner.Read([]byte(data), nil); err == nil {
			t.Errorf("%.40s: is read", data)
		}
	}
}

// FuzzRead: no panic; what is read is a document that survives being written.
func FuzzRead(f *testing.F) {
	f.Add([]byte(pex))
	f.Add([]byte(`<plist version="1.0"><dict><key>maxParticles</key><real>3</real><key>speed</key><string>1e9</string></dict></plist>`))
	for _, format := range []int{plist.XMLFormat, plist.BinaryFormat} {
		data, err := plist.Marshal(map[string]any{"maxParticles": 7, "particleLifespan": 1.5, "emitterType": 1.0, "blendAdditive": true}, format)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		particledesigner.Detect(data)
		r, err := particledesigner.Read(data, nil)
		if err != nil {
			return
		}
		text := effect.Encode(r.Effect)
		back, err := effect.Decode(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if !reflect.DeepEqual(back, r.Effect) && !bytes.Equal(effect.Encode(back), text) {
			t.Fatalf("changed by writing:\n%s", text)
		}
	})
}
