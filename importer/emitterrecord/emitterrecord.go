// Package emitterrecord reads emitter records: JSON assets of the type
// ParticleEmitter, one object or one on each line,
//
//	{"name": "sparks", "type": "ParticleEmitter", "args": {"spawn_rate": 80, …}}
//
// or the bare fields of args. Each emitter becomes a system. Sizes in the file
// are whole sides of a sprite, and ours are halves. Numbers out of range are
// brought into it by the rules of the format, and the report says which.
package emitterrecord

import (
	"bytes"
	"fmt"
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
	importer.Register(importer.Format{Name: "emitter-record", Description: "Emitter record (JSON or JSON lines, type ParticleEmitter)",
		Extensions: []string{".json", ".jsonl"}, Detect: Detect, Read: Read})
}

// assetType is the type of the assets that are read.
const assetType = "ParticleEmitter"

// Detect reports whether data holds an emitter record.
func Detect(data []byte) bool {
	text := importer.Text(data)
	if len(text) == 0 || text[0] != '{' {
		return false
	}
	assets, err := parse(text)
	if err != nil {
		return false
	}
	for _, a := range assets {
		if isAsset(a.node) || isRecord(a.node) {
			return true
		}
	}
	return false
}

func isAsset(n *block.Node) bool {
	t := n.Field("type")
	return t != nil && t.Kind == block.String && t.Text == assetType
}

// isRecord reports whether n has the fields of a record without an asset around it.
func isRecord(n *block.Node) bool {
	found := 0
	for _, name := range []string{"spread_deg", "spread_cos", "speed_min", "speed_max", "lifetime_min", "lifetime_max",
		"spawn_rate", "max_particles", "size_start", "size_end", "color_start", "color_end", "texture_slot"} {
		if n.Field(name) != nil {
			found++
		}
	}
	return found >= 2 && n.Field("type") == nil
}

// asset is an object of the file and where it stands.
type asset struct {
	node *block.Node
	at   string // "line 3", or "" where the file is one object
}

// maxAssets bounds the lines of a file.
const maxAssets = 4096

// parse reads one object, or one on each line.
func parse(text []byte) ([]asset, error) {
	if n, err := importer.ParseJSON(text); err == nil {
		return []asset{{n, ""}}, nil
	} else if !bytes.ContainsAny(text, "\n\r") {
		return nil, err
	}
	var list []asset
	var faults problem.List
	for i, line := range bytes.Split(text, []byte("\n")) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		at := fmt.Sprintf("line %d", i+1)
		n, err := importer.ParseJSON(line)
		switch {
		case err != nil:
			faults.Add(at, "", "%v", err)
		case len(list) >= maxAssets:
			return nil, importer.Fault(at, "", "holds more than %d assets", maxAssets)
		default:
			list = append(list, asset{n, at})
		}
	}
	return list, faults.Err()
}

// Read reads the emitters of a file.
func Read(data []byte, dir fs.FS) (*importer.Result, error) {
	if err := importer.CheckSize(data); err != nil {
		return nil, err
	}
	assets, err := parse(importer.Text(data))
	if err != nil {
		return nil, err
	}
	var list problem.List
	file := &reader{report: &importer.Report{Format: "emitter-record"}, list: &list, dir: dir,
		names: map[string]bool{}, textures: map[string]*draw.Texture{}}
	for _, a := range assets {
		file.asset(a)
	}
	if len(file.systems) == 0 && len(list.Problems) == 0 {
		list.Add("", "", "holds no visible particle emitter")
	}
	if err := list.Err(); err != nil {
		return nil, err
	}
	fx := &effect.Effect{Version: effect.Version, Timing: "exact", Random: "pcg3d", Step: 1.0 / 60, Systems: file.systems}
	if len(file.systems) == 1 {
		fx.Name = file.systems[0].Name
	}
	return (&importer.Result{Effect: fx, Report: file.report, Textures: file.textures}).Finish()
}

type reader struct {
	report   *importer.Report
	list     *problem.List
	dir      fs.FS
	names    map[string]bool
	systems  []effect.System
	textures map[string]*draw.Texture
}

// asset reads one object of the file.
func (r *reader) asset(a asset) {
	own, faults := &importer.Report{}, &problem.List{}
	r.object(a, importer.NewObject(a.node, own, faults))
	prefix := ""
	if a.at != "" {
		prefix = a.at + ": "
	}
	for _, p := range faults.Problems {
		r.list.Add(prefix+p.Path, p.Remedy, "%s", p.What)
	}
	for _, list := range []struct{ to, from *[]importer.Line }{
		{&r.report.Carried, &own.Carried}, {&r.report.Approximated, &own.Approximated}, {&r.report.Dropped, &own.Dropped}} {
		for _, l := range *list.from {
			*list.to = append(*list.to, importer.Line{Path: prefix + l.Path, What: l.What})
		}
	}
}

func (r *reader) object(a asset, o *importer.Object) {
	if !a.node.Want(block.Object, o.List) {
		return
	}
	name := "particles"
	if n := a.node.Field("type"); n != nil {
		if !isAsset(a.node) {
			for _, f := range a.node.Fields {
				o.Report.Drop(f.Value.Path(), "belongs to an asset that is no %s", assetType)
			}
			return
		}
		o.Field("type")
		o.Report.Carry(n.Path(), "a system of particles")
		name = o.String("name", name, "the name of the system")
		args := o.Field("args")
		o.Rest()
		if args != nil && !args.Want(block.Object, o.List) {
			return
		}
		o = importer.NewObject(args, o.Report, o.List)
		if args != nil {
			o.Report.Carry(args.Path(), "the fields of the emitter")
		}
	}
	sys, visible := r.system(o)
	o.Rest()
	if !visible || len(o.List.Problems) > 0 {
		return
	}
	if len(r.systems) >= effect.MaxSystems {
		o.Node.Problem(o.List, "", "is one emitter more than %d", effect.MaxSystems)
		return
	}
	sys.Name = r.unique(name)
	r.systems = append(r.systems, sys)
}

// unique makes a name of a system that no other has.
func (r *reader) unique(name string) string {
	plain := []rune{}
	for _, c := range name {
		if c >= ' ' && len(plain) < 24 {
			plain = append(plain, c)
		}
	}
	if len(plain) == 0 {
		plain = []rune("particles")
	}
	try := string(plain)
	for i := 2; r.names[try]; i++ {
		try = fmt.Sprintf("%s %d", string(plain), i)
	}
	r.names[try] = true
	return try
}

var inf = math.Inf(1)

// system reads the fields of an emitter.
func (r *reader) system(o *importer.Object) (sys effect.System, visible bool) {
	visible = o.Bool("visible", true, "")
	if n := o.Node.Field("visible"); n != nil {
		if visible {
			o.Report.Carry(n.Path(), "is drawn")
		} else {
			o.Report.Drop(n.Path(), "is false, and so the emitter is left out")
		}
	}
	em := emitter.Emitter{Duration: -1, Scale: [3]float32{1, 1, 1}}
	em.Position = o.Vector("position", [3]float32{}, "the place of the emitter")
	em.Shape = emitter.Point{Direction: direction(o)}
	em.Rate = value.Constant(float32(o.Number("spawn_rate", 32, 0, 1<<28, "births a second")))
	sys = effect.System{Space: "world", Capacity: o.Whole("max_particles", 256, 1, 65536, "the capacity"), Emitters: []emitter.Emitter{em}}

	speed := pair(o, "speed", 1, 2, 0, "speed")
	lifetime := pair(o, "lifetime", 1, 2, 0.001, "lifetime")
	sys.Initializers = []initializer.Initializer{
		initializer.Lifetime{Value: lifetime},
		initializer.Speed{Value: speed, Spread: value.Constant(spread(o))},
	}
	if g := o.Vector("gravity", [3]float32{0, -9.8, 0}, "an acceleration in the world"); g != [3]float32{} {
		sys.Operators = append(sys.Operators, operator.Gravity{Acceleration: value.Vec(g[0], g[1], g[2])})
	}
	start := o.Number("size_start", 0.2, 0, inf, "the side at birth, halved") / 2
	end := o.Number("size_end", 0.05, 0, inf, "the side at death, halved") / 2
	sys.Initializers = append(sys.Initializers, initializer.Size{Value: value.Constant(float32(start))})
	if start != end {
		sys.Operators = append(sys.Operators, operator.SizeToward{Size: value.Constant(float32(end)), Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})})
	}
	sys.Operators = append(sys.Operators, operator.ColorOverLife{Color: value.Gradient(
		value.Stop{At: 0, Color: color(o, "color_start", [4]float32{1, 1, 1, 1}, "birth")},
		value.Stop{At: 1, Color: color(o, "color_end", [4]float32{1, 1, 1, 0}, "death")})})
	sys.Renderers = []renderer.Renderer{renderer.Sprite{Texture: r.texture(o), Blend: "alpha", Sort: "none", Columns: 1, Rows: 1}}
	return sys, visible
}

// direction is of length 1; up where the file's has none.
func direction(o *importer.Object) [3]float32 {
	v := o.Vector("direction", [3]float32{0, 1, 0}, "")
	n := o.Node.Field("direction")
	length := math.Sqrt(float64(v[0])*float64(v[0]) + float64(v[1])*float64(v[1]) + float64(v[2])*float64(v[2]))
	if length < 1e-6 {
		o.Report.Approximate(n.Path(), "the axis of the cone; a direction without length is up")
		return [3]float32{0, 1, 0}
	}
	if n != nil {
		o.Report.Carry(n.Path(), "the axis of the cone")
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / length)
	}
	return v
}

// spread is the half angle in radians, from degrees or from the cosine of a record.
func spread(o *importer.Object) float32 {
	degrees := o.Number("spread_deg", 15, 0, 180, "half angle of the cone, now in radians")
	if o.Node.Field("spread_cos") != nil {
		cos := o.Number("spread_cos", 1, -1, 1, "the cosine of the half angle of the cone, now in radians")
		degrees = math.Acos(cos) * 180 / math.Pi
	}
	return min(float32(degrees*math.Pi/180), 3.1415927)
}

// pair reads a least and a highest number.
func pair(o *importer.Object, name string, lo, hi, least float64, what string) value.Scalar {
	lo = o.Number(name+"_min", lo, least, inf, "the least "+what)
	hi = o.Number(name+"_max", max(lo, hi), lo, inf, "the highest "+what)
	if lo == hi {
		return value.Constant(float32(lo))
	}
	return value.Range(float32(lo), float32(hi))
}

func color(o *importer.Object, name string, preset [4]float32, when string) [4]float32 {
	n := o.Field(name)
	if n == nil {
		return preset
	}
	c := preset
	if !n.Floats(c[:], o.List) {
		return preset
	}
	held := c
	for i := range held {
		held[i] = max(held[i], 0)
	}
	held[3] = min(held[3], 1)
	if held != c {
		o.Report.Approximate(n.Path(), "the linear colour at %s; alpha is held within 0 and 1, the others at 0 or above", when)
	} else {
		o.Report.Carry(n.Path(), "the linear colour at %s", when)
	}
	return held
}

// texture looks for the picture; without one particles are white squares.
func (r *reader) texture(o *importer.Object) string {
	if n := o.Field("texture_slot"); n != nil {
		o.Report.Drop(n.Path(), "is a place in the memory of the program that wrote it; white squares stand in")
	}
	n := o.Field("texture")
	if n == nil || !n.Want(block.String, o.List) {
		return "white"
	}
	if n.Text == "" {
		o.Report.Carry(n.Path(), "white squares")
		return "white"
	}
	var first error
	for _, end := range []string{"", ".png", ".jpg", ".jpeg"} {
		t, err := importer.FindTexture(r.dir, n.Text+end)
		if err == nil {
			r.textures[n.Text+end] = t
			o.Report.Carry(n.Path(), "the picture %s", n.Text+end)
			return n.Text + end
		}
		if first == nil {
			first = err
		}
	}
	o.Report.Approximate(n.Path(), "white squares stand in: %v", first)
	return "white"
}
