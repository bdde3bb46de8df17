// Package profile reads .particle_profile files: one JSON object whose fields
// begin with m_.
//
// The format shows each particle as a mesh, and its numbers go with meshes.
// Here a particle is a square sprite that faces the camera:
//
//   - of the three scales the mean counts, and a mesh of side 1 becomes a square
//     of side 1;
//   - of angles and turning speeds Z counts, which is about the view axis;
//   - the ids of mesh and material are kept in sources, to the last digit.
//
// Each particle keeps the colour it was born with as the start of its own way
// to the end colour, and one offset of scale counts for its start and its end.
// What variance would make negative is 0, and a lifetime at least 0.001 s.
package profile

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"

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
	importer.Register(importer.Format{Name: "particle-profile", Description: "Particle profile (JSON with m_ fields)",
		Extensions: []string{".particle_profile"}, Detect: Detect, Read: Read})
}

// Detect reports whether data looks like a profile.
func Detect(data []byte) bool {
	text := importer.Text(data)
	if len(text) == 0 || text[0] != '{' || !bytes.Contains(text, []byte(`"m_`)) {
		return false
	}
	n, err := block.Parse(text)
	if err != nil {
		return false
	}
	for _, name := range []string{"m_emissionRate", "m_lifetime", "m_startScale", "m_initialVelocity", "m_startColor", "m_looping"} {
		if n.Field(name) != nil {
			return true
		}
	}
	return false
}

// gravity is what the switch m_useGravity stands for; the file has no number.
const gravity = 9.81

// Read reads a profile.
func Read(data []byte, _ fs.FS) (*importer.Result, error) {
	n, err := importer.ParseJSON(data)
	if err != nil {
		return nil, err
	}
	var list problem.List
	if !n.Want(block.Object, &list) {
		return nil, list.Err()
	}
	r := &reader{importer.NewObject(n, &importer.Report{Format: "particle-profile"}, &list)}
	sys, sources := r.system(), r.ids()
	r.Rest()
	if err := list.Err(); err != nil {
		return nil, err
	}
	fx := &effect.Effect{Version: effect.Version, Timing: "exact", Random: "pcg3d", Step: 1.0 / 60,
		Systems: []effect.System{sys}, Sources: sources}
	return (&importer.Result{Effect: fx, Report: r.Report, Textures: map[string]*draw.Texture{}}).Finish()
}

type reader struct{ *importer.Object }

func (r *reader) system() effect.System {
	rate := r.Number("m_emissionRate", 0, 0, 1<<28, "births a second")
	life := r.Number("m_lifetime", 1, 0, 1e9, "the mean lifetime in seconds")
	lifeVariance := math.Abs(r.Number("m_lifetimeVariance", 0, -1e9, 1e9, "± this; at least 0.001 s are left"))
	em := emitter.Emitter{Shape: emitter.Point{Direction: [3]float32{0, 1, 0}}, Rate: value.Constant(float32(rate)), Duration: -1, Scale: [3]float32{1, 1, 1}}
	looping := r.Bool("m_looping", false, "emits without end, or until m_duration")
	duration := r.Number("m_duration", 0, 0, 1e9, "when births end, unless m_looping is set")
	births := rate * (life + lifeVariance)
	if !looping {
		em.Duration = duration
		births = min(births, rate*duration)
	}
	sys := effect.System{Name: "particles", Space: "local", Emitters: []emitter.Emitter{em},
		Capacity:  importer.Capacity(math.Ceil(births)),
		Renderers: []renderer.Renderer{renderer.Sprite{Texture: "white", Blend: "alpha", Sort: "depth", Columns: 1, Rows: 1, DepthTest: true}}}
	if births > float64(sys.Capacity) {
		r.Report.Approximate("m_emissionRate", "at most %d of %.0f particles live at once", sys.Capacity, births)
	}
	lifetimes := between(life-lifeVariance, life+lifeVariance)
	if life-lifeVariance < 0.001 {
		lifetimes = formula("max(" + span(life, lifeVariance) + ", 0.001)")
	}
	sys.Initializers = append(sys.Initializers, initializer.Lifetime{Value: lifetimes})
	r.motion(&sys)
	r.scale(&sys)
	r.color(&sys)
	return sys
}

// text is a number in a formula.
func text(v float64) string { return strconv.FormatFloat(v, 'g', -1, 32) }

// span is a draw from mean − variance to mean + variance in a formula.
func span(mean, variance float64) string {
	if variance == 0 {
		return text(mean)
	}
	return fmt.Sprintf("random(%s, %s)", text(mean-variance), text(mean+variance))
}

// between is a number between lo and hi.
func between(lo, hi float64) value.Scalar {
	if lo == hi {
		return value.Constant(float32(lo))
	}
	return value.Range(float32(lo), float32(hi))
}

// formula is a value of a formula made here.
func formula(src string) value.Scalar {
	v, err := value.Expression(src)
	if err != nil {
		panic("profile: " + err.Error() + " in " + src)
	}
	return v
}

func (r *reader) motion(sys *effect.System) {
	v := r.Vector("m_initialVelocity", [3]float32{}, "the mean velocity, turned with the emitter")
	d := r.Vector("m_velocityVariance", [3]float32{}, "± this on each axis by itself")
	velocity := value.Vec(v[0], v[1], v[2])
	if d != [3]float32{} {
		var lo, hi [3]float32
		for i := range v {
			lo[i], hi[i] = v[i]-d[i], v[i]+d[i]
		}
		velocity = value.VecRange(lo, hi, false)
	}
	sys.Initializers = append(sys.Initializers, initializer.Velocity{Value: velocity})

	angle, angleVariance := r.about("m_startRotation", "the angle"), r.about("m_rotationVariance", "± this angle")
	if angle != 0 || angleVariance != 0 {
		sys.Initializers = append(sys.Initializers, initializer.Rotation{Value: between(angle-angleVariance, angle+angleVariance)})
	}
	spin, spinVariance := r.about("m_angularVelocity", "the spin"), r.about("m_angularVelocityVariance", "± this spin")
	if spin != 0 || spinVariance != 0 {
		sys.Initializers = append(sys.Initializers, initializer.Spin{Value: between(spin-spinVariance, spin+spinVariance)})
	}
	if r.Bool("m_useGravity", false, "") {
		r.Report.Carry("m_useGravity", "gravity of %v downwards; the file has no number of its own", gravity)
		sys.Operators = append(sys.Operators, operator.Gravity{Acceleration: value.Vec(0, -gravity, 0)})
	} else if r.Node.Field("m_useGravity") != nil {
		r.Report.Carry("m_useGravity", "no gravity")
	}
}

// about is the Z part of an angle or a speed of turning.
func (r *reader) about(name, what string) float64 {
	v := r.Vector(name, [3]float32{}, "")
	switch {
	case r.Node.Field(name) == nil:
	case v[0] != 0 || v[1] != 0:
		r.Report.Approximate(name, "%s about Z, the view axis; a sprite has none about X and Y", what)
	default:
		r.Report.Carry(name, "%s about Z, the view axis", what)
	}
	return float64(v[2])
}

// mean is the one scale of a sprite.
func (r *reader) mean(name, what string) float64 {
	v := r.Vector(name, map[bool][3]float32{true: {}, false: {1, 1, 1}}[strings.HasSuffix(name, "Variance")], "")
	m := (float64(v[0]) + float64(v[1]) + float64(v[2])) / 3
	switch {
	case r.Node.Field(name) == nil:
	case v[0] != v[1] || v[1] != v[2]:
		r.Report.Approximate(name, "%s: the mean, %s, of three axes, as a sprite has one size", what, text(m))
	default:
		r.Report.Carry(name, "%s", what)
	}
	return m
}

// scale makes the half side of a sprite from the scales of a mesh of side 1.
func (r *reader) scale(sys *effect.System) {
	start := r.mean("m_startScale", "the side at birth")
	end := r.mean("m_endScale", "the side at death")
	variance := math.Abs(r.mean("m_scaleVariance", "± this, one offset for birth and death of a particle; at least 0 is left"))
	birth := max(start, 0) / 2
	sys.Initializers = append(sys.Initializers, initializer.Size{Value: value.Constant(float32(birth))})
	switch {
	case variance != 0:
		sys.Operators = append(sys.Operators, operator.Expression{When: "look", Source: value.Script(fmt.Sprintf(
			"let offset = %s\nsize = 0.5*mix(max(%s + offset, 0), max(%s + offset, 0), life)", span(0, variance), text(start), text(end)))})
	case start != end:
		sys.Operators = append(sys.Operators, operator.SizeToward{Size: value.Constant(float32(max(end, 0) / 2)), Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})})
	}
}

func (r *reader) color(sys *effect.System) {
	start := r.Vector("m_startColor", [3]float32{1, 1, 1}, "the colour at birth, taken as linear")
	end := r.Vector("m_endColor", [3]float32{1, 1, 1}, "the colour at death, taken as linear")
	variance := r.Vector("m_colorVariance", [3]float32{}, "± this on the colour at birth, which the particle keeps; at least 0 is left")
	for i := range end {
		end[i] = max(end[i], 0)
	}
	birth := value.RGB(max(start[0], 0), max(start[1], 0), max(start[2], 0))
	if variance != [3]float32{} {
		var parts [3]string
		for i := range parts {
			parts[i] = span(float64(start[i]), math.Abs(float64(variance[i])))
		}
		v, err := value.ColorExpression("max(vec(" + strings.Join(parts[:], ", ") + "), 0)")
		if err != nil {
			panic("profile: " + err.Error())
		}
		birth = v
	}
	sys.Initializers = append(sys.Initializers, initializer.Color{Value: birth})
	sys.Operators = append(sys.Operators, operator.ColorToward{Color: value.RGB(end[0], end[1], end[2]), Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})})
}

// ids keeps the ids of resources, which are whole numbers beyond what a float holds.
func (r *reader) ids() map[string]string {
	sources := map[string]string{}
	for _, name := range []string{"m_material", "m_mesh"} {
		n := r.Field(name)
		if n == nil || !n.Want(block.Number, r.List) {
			continue
		}
		if _, err := strconv.ParseUint(n.Text, 10, 64); err != nil {
			n.Problem(r.List, "", "must be a whole number below 2^64, is %.40s", n.Text)
			continue
		}
		sources[name] = n.Text
		r.Report.Approximate(n.Path(), "a white square stands in; the id is kept in sources.%s", name)
	}
	return sources
}
