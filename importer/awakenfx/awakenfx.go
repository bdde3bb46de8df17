// Package awakenfx reads .awakenfx files, the particle effects of the Awaken
// engine.
//
// The file is one JSON object. Its meaning is kept, with these choices:
//
//   - rate stops at duration unless loop is set, and bursts fire once by the age
//     of the effect even in a loop, as the engine of the format plays them;
//   - variances are fractions: value · (1 ± variance);
//   - motion is integrated exactly where that engine takes Euler steps, so that
//     places differ by half a step of velocity;
//   - random numbers are those of mulberry32.
//
// Bursts, colour stops and size keys that do not ascend, or lie outside of 0 to
// 1, are refused by field and index.
package awakenfx

import (
	"io/fs"
	"math"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/importer"
	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/renderer"
	"github.com/motefx/mote/value"
)

func init() {
	importer.Register(importer.Format{Name: "awakenfx", Description: "Awaken engine particle effect (JSON)",
		Extensions: []string{".awakenfx"}, Detect: Detect, Read: Read})
}

// telling are fields that other JSON formats do not have, by their kind.
var telling = map[string]block.Kind{
	"bursts": block.Array, "spreadDeg": block.Number, "sizeStart": block.Number, "sizeCurve": block.Array,
	"lifetimeVariance": block.Number, "speedVariance": block.Number, "rotationVariance": block.Number,
	"frameCols": block.Number, "frameRows": block.Number, "frameSpeed": block.Number, "frameLoop": block.Bool,
	"oneShot": block.Bool, "worldSpace": block.Bool, "rate": block.Number, "rotationSpeed": block.Number,
}

// Detect reports whether data looks like a particle effect of the engine.
func Detect(data []byte) bool {
	if text := importer.Text(data); len(text) == 0 || text[0] != '{' {
		return false
	}
	n, err := block.Parse(importer.Text(data))
	if err != nil {
		return false
	}
	for _, other := range []string{"systems", "behaviors", "frequency", "type", "metadata", "emitterType", "version", "spawn_rate"} {
		if n.Field(other) != nil {
			return false
		}
	}
	for name, kind := range telling {
		if importer.Has(n, name, kind) {
			return true
		}
	}
	return false
}

// reader is a file on its way to be an effect.
type reader struct {
	*importer.Object
	sys      effect.System
	em       emitter.Emitter
	sprite   renderer.Sprite
	sources  map[string]string
	textures map[string]*draw.Texture
	operators,
	looks []operator.Operator
}

// Read reads a particle effect.
func Read(data []byte, dir fs.FS) (*importer.Result, error) {
	n, err := importer.ParseJSON(data)
	if err != nil {
		return nil, err
	}
	var list problem.List
	if !n.Want(block.Object, &list) {
		return nil, list.Err()
	}
	r := &reader{Object: importer.NewObject(n, &importer.Report{Format: "awakenfx"}, &list),
		sources: map[string]string{}, textures: map[string]*draw.Texture{},
		em:     emitter.Emitter{Duration: -1, Scale: [3]float32{1, 1, 1}},
		sprite: renderer.Sprite{Sort: "none", DepthTest: true}}
	name := r.names()
	r.emission()
	r.birth()
	r.motion()
	r.look()
	r.draw(dir)
	r.Rest()
	if err := list.Err(); err != nil {
		return nil, err
	}
	r.sys.Name, r.sys.Emitters = "particles", []emitter.Emitter{r.em}
	r.sys.Operators = append(r.operators, r.looks...)
	r.sys.Renderers = []renderer.Renderer{r.sprite}
	fx := &effect.Effect{Version: effect.Version, Name: name, Timing: "exact", Random: "mulberry32", Step: 1.0 / 60,
		Systems: []effect.System{r.sys}, Sources: r.sources}
	return (&importer.Result{Effect: fx, Report: r.Report, Textures: r.textures}).Finish()
}

func (r *reader) names() string {
	id := r.String("id", "", "kept in sources.id")
	name := r.String("name", "", "the name of the effect; kept in sources.name")
	if r.Node.Field("id") != nil {
		r.sources["id"] = id
	}
	if r.Node.Field("name") != nil {
		r.sources["name"] = name
	}
	if name == "" {
		return id
	}
	return name
}

func (r *reader) emission() {
	r.em.Rate = value.Constant(float32(r.Number("rate", 10, 0, 1<<28, "births a second")))
	r.sys.Capacity = r.Whole("maxParticles", 1000, 1, effect.MaxCapacity, "the capacity")
	loop := r.Bool("loop", true, "emits without end, or until duration")
	duration := 5.0
	if n := r.Field("duration"); n != nil {
		v, ok := n.Float64(r.List)
		switch {
		case ok && loop:
			r.sources["duration"] = n.Text
			r.Report.Drop(n.Path(), "%v s have no effect while loop is true; kept in sources", v)
		case ok:
			duration = r.Within(n, v, 0, 1e9, "when births by rate end")
		}
	}
	if !loop {
		r.em.Duration = duration
		if duration == 0 { // bursts do not ask for the duration
			r.em.Duration, r.em.Rate = -1, value.Constant(0)
		}
	}
	if n := r.Field("oneShot"); n != nil && n.Want(block.Bool, r.List) {
		r.sources["oneShot"] = n.Text
		r.Report.Drop(n.Path(), "has no effect in the engine of the format; kept in sources")
	}
	r.bursts()
	r.sys.Space = "local"
	if r.Bool("worldSpace", true, "particles stay where they are when the emitter moves; the engine of the format always plays it as true") {
		r.sys.Space = "world"
	}
}

func (r *reader) bursts() {
	n := r.Field("bursts")
	if n == nil || !n.Want(block.Array, r.List) {
		return
	}
	if len(n.Items) > effect.MaxBursts {
		n.Problem(r.List, "", "must be at most %d, are %d", effect.MaxBursts, len(n.Items))
		return
	}
	if len(n.Items) == 0 {
		r.Report.Carry(n.Path(), "no bursts")
	} else {
		r.Report.Carry(n.Path(), "%d bursts, each once by the age of the effect", len(n.Items))
	}
	before := math.Inf(-1)
	for _, item := range n.Items {
		if !item.Want(block.Object, r.List) {
			continue
		}
		o := importer.NewObject(item, r.Report, r.List)
		at := o.Number("time", 0, 0, 1e9, "the time of the burst")
		count := o.Number("count", 0, 0, effect.MaxCapacity, "its number of births")
		if at < before {
			item.Problem(r.List, "sort the bursts by time", "must ascend: time %v comes after %v", at, before)
		}
		before = at
		o.Rest()
		r.em.Bursts = append(r.em.Bursts, emitter.Burst{Time: at, Count: value.Constant(float32(count)), Cycles: 1, Probability: 1})
	}
}

// around is value · (1 ± fraction).
func around(v, fraction float64) value.Scalar {
	if fraction == 0 || v == 0 {
		return value.Constant(float32(v))
	}
	return value.Range(float32(v*(1-fraction)), float32(v*(1+fraction)))
}

func (r *reader) birth() {
	const half = "± this fraction for each particle"
	lifetime := r.Number("lifetime", 1, 0.001, 1e9, "the lifetime in seconds")
	lifetimes := around(lifetime, r.Number("lifetimeVariance", 0, 0, 1, half))
	speed := r.Number("speed", 1, math.Inf(-1), math.Inf(1), "along the launch direction, units a second")
	speeds := around(speed, r.Number("speedVariance", 0, 0, 1, half))
	spread := r.Number("spreadDeg", 0, 0, 180, "half angle about the emitter's Y axis, now in radians")
	speedOf := initializer.Speed{Value: speeds}
	r.shape(spread, &speedOf)
	size := r.Number("sizeStart", 1, 0, math.Inf(1), "half of the sprite's side")
	r.sys.Initializers = append(r.sys.Initializers,
		initializer.Lifetime{Value: lifetimes}, speedOf, initializer.Size{Value: value.Constant(float32(size))})
	spin := r.Number("rotationSpeed", 0, math.Inf(-1), math.Inf(1), "the spin in radians a second, counter-clockwise")
	if v := r.Number("rotationVariance", 0, 0, 1, half); spin != 0 {
		r.sys.Initializers = append(r.sys.Initializers, initializer.Spin{Value: around(spin, v)})
	}
}

var up = [3]float32{0, 1, 0}

// shape reads the union; the directions of all shapes are the Y axis.
func (r *reader) shape(spread float64, speed *initializer.Speed) {
	radians := func(degrees float64) value.Scalar { return value.Constant(float32(degrees * math.Pi / 180)) }
	speed.Spread = radians(spread)
	r.em.Shape = emitter.Point{Direction: up}
	n := r.Field("shape")
	if n == nil {
		return
	}
	kind := n
	o := importer.NewObject(n, r.Report, r.List)
	if n.Kind == block.Object {
		if kind = o.Field("kind"); kind == nil {
			n.Problem(r.List, "known: point, sphere, box, cone", "needs a kind")
			return
		}
	}
	if !kind.Want(block.String, r.List) {
		return
	}
	r.Report.Carry(n.Path(), "the shape of the emitter")
	if kind != n {
		r.Report.Carry(kind.Path(), "the shape of the emitter")
	}
	switch kinds := []string{"point", "sphere", "box", "cone"}; kind.Text {
	case "point":
	case "sphere":
		radius := o.Number("radius", 1, 0, math.Inf(1), "the radius, uniform by volume")
		r.em.Shape = emitter.Sphere{Radius: value.Constant(float32(radius)), Direction: "up"}
	case "box":
		half := o.Vector("half", [3]float32{0.5, 0.5, 0.5}, "half extents")
		for i, v := range half {
			half[i] = float32(math.Abs(float64(v)))
		}
		r.em.Shape = emitter.Box{Half: half, Direction: up}
	case "cone":
		angle := o.Number("angleDeg", 25, 0, 180, "half angle, added to spreadDeg, now in radians")
		radius := o.Number("radius", 0, 0, math.Inf(1), "the radius of the disc, uniform by area")
		total := min(angle+spread, 180)
		r.em.Shape = emitter.Cone{Angle: radians(total), Radius: value.Constant(float32(radius))}
		speed.Spread = value.Constant(0)
	default:
		kind.Problem(r.List, problem.DidYouMean(kind.Text, kinds), "unknown shape %.40q", kind.Text)
	}
	if n.Kind == block.Object {
		o.Rest()
	}
}

func (r *reader) motion() {
	if g := r.Vector("gravity", [3]float32{}, "an acceleration in the world"); g != [3]float32{} {
		r.operators = append(r.operators, operator.Gravity{Acceleration: value.Vec(g[0], g[1], g[2])})
	}
	if d := r.Number("drag", 0, 0, math.Inf(1), "the rate at which velocity decays"); d > 0 {
		r.operators = append(r.operators, operator.Drag{Coefficient: value.Constant(float32(d))})
	}
}

// ascending reports stops that leave 0..1 or do not ascend.
func (r *reader) ascending(n *block.Node, t float64, before *float64, remedy string) {
	if t < 0 || t > 1 {
		n.Problem(r.List, "", "must be within 0 and 1, is %v", t)
	}
	if t < *before {
		n.Problem(r.List, remedy, "must ascend: %v comes after %v", t, *before)
	}
	*before = max(*before, t)
}

// maxStops bounds colour stops and size keys.
const maxStops = 1024

func (r *reader) keys(name string, each func(o *importer.Object)) (read bool) {
	n := r.Field(name)
	if n == nil || !n.Want(block.Array, r.List) {
		return false
	}
	if len(n.Items) > maxStops {
		n.Problem(r.List, "", "must be at most %d, are %d", maxStops, len(n.Items))
		return false
	}
	before := 0.0
	for _, item := range n.Items {
		if !item.Want(block.Object, r.List) {
			continue
		}
		o := importer.NewObject(item, r.Report, r.List)
		t := o.Field("t")
		if t == nil {
			item.Problem(r.List, "give it a place within 0 and 1", "needs t")
			continue
		}
		if v, ok := t.Float64(r.List); ok {
			r.ascending(t, v, &before, "sort them by t")
			r.Report.Carry(t.Path(), "a place in the life")
		}
		each(o)
		o.Rest()
	}
	return len(n.Items) > 0
}

func (r *reader) look() {
	stops := []value.Stop{{At: 0, Color: [4]float32{1, 1, 1, 1}}, {At: 1, Color: [4]float32{1, 1, 1, 0}}}
	var own []value.Stop
	if r.keys("color", func(o *importer.Object) { own = append(own, r.stop(o)) }) {
		stops = own
		r.Report.Carry("color", "a gradient over life")
	} else if r.Node.Field("color") != nil {
		r.Report.Approximate("color", "has no stops; it stays white and fades")
	}
	r.looks = append(r.looks, operator.ColorOverLife{Color: value.Gradient(stops...)})

	var points [][2]float32
	read := r.keys("sizeCurve", func(o *importer.Object) {
		t, _ := o.Node.Field("t").Float64(&problem.List{})
		v := o.Number("v", 1, 0, math.Inf(1), "a factor of sizeStart")
		points = append(points, [2]float32{float32(t), float32(v)})
	})
	switch {
	case read:
		r.looks = append(r.looks, operator.SizeOverLife{Scale: value.Line(points...)})
		r.Report.Carry("sizeCurve", "a factor of the size over life")
	case r.Node.Field("sizeCurve") != nil:
		r.Report.Carry("sizeCurve", "no keys: the size stays")
	}
}

func (r *reader) stop(o *importer.Object) (s value.Stop) {
	t, _ := o.Node.Field("t").Float64(&problem.List{})
	s.At, s.Color = float32(t), [4]float32{1, 1, 1, 1}
	n := o.Field("color")
	if n == nil {
		o.Node.Problem(r.List, "", "needs a color")
		return s
	}
	count := 4
	if n.Kind == block.Array && len(n.Items) == 3 {
		count = 3
	}
	if !n.Floats(s.Color[:count], r.List) {
		return s
	}
	held := s.Color
	for i := range held {
		held[i] = max(held[i], 0)
	}
	held[3] = min(held[3], 1)
	if held != s.Color {
		r.Report.Approximate(n.Path(), "a colour; alpha is held within 0 and 1, the others at 0 or above")
	} else {
		r.Report.Carry(n.Path(), "a linear colour")
	}
	s.Color = held
	return s
}

func (r *reader) draw(dir fs.FS) {
	blends := []string{"additive", "alpha"}
	switch r.sprite.Blend = r.String("blend", "additive", "the blend mode"); r.sprite.Blend {
	case "additive", "alpha":
	default:
		r.Node.Field("blend").Problem(r.List, problem.DidYouMean(r.sprite.Blend, blends), "unknown blend mode %.40q", r.sprite.Blend)
	}
	r.texture(dir)
	r.sprite.Columns = r.Whole("frameCols", 1, 1, 256, "columns of the flipbook")
	r.sprite.Rows = r.Whole("frameRows", 1, 1, 256, "rows of the flipbook")
	plays := r.Number("frameSpeed", 1, 0, math.Inf(1), "plays of all cells in a life")
	mode := "hold"
	if r.Bool("frameLoop", false, "begins again behind the last cell, or holds it") {
		mode = "loop"
	}
	if cells := r.sprite.Columns * r.sprite.Rows; cells > 1 {
		r.looks = append(r.looks, operator.Flipbook{Cells: cells, Plays: value.Constant(float32(plays)), Mode: mode})
	}
	r.sprite.Softness = float32(r.Number("softness", 0, 0, 1, "the distance of the soft edge"))
	r.sprite.Stretch = float32(r.Number("stretch", 0, 0, math.Inf(1), "the shutter time"))
}

// texture looks for the asset under its id, with the usual ends of file names.
func (r *reader) texture(dir fs.FS) {
	n := r.Field("texture")
	if n == nil || !n.Want(block.String, r.List) {
		return
	}
	if n.Text == "" {
		r.Report.Carry(n.Path(), "the round sprite")
		return
	}
	r.sources["texture"] = n.Text
	var first error
	for _, end := range []string{"", ".png", ".jpg", ".jpeg"} {
		t, err := importer.FindTexture(dir, n.Text+end)
		if err == nil {
			r.sprite.Texture = n.Text + end
			r.textures[r.sprite.Texture] = t
			r.Report.Carry(n.Path(), "the picture %s", r.sprite.Texture)
			return
		}
		if first == nil {
			first = err
		}
	}
	r.Report.Approximate(n.Path(), "the round sprite stands in, as in the engine of the format: %v; the id is kept in sources", first)
}
