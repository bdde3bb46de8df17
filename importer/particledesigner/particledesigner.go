// Package particledesigner reads the files of Particle Designer: .plist, which
// cocos2d plays, and .pex, which Starling plays.
//
// Both hold one flat set of keys, most of them a mean and a variance. A pixel is
// a scene unit and Y is up. What our engine does otherwise:
//
//   - births are spread within a step, which cocos2d gathers at its end;
//   - motion is integrated exactly where the players take Euler steps;
//   - colours become linear, and change over life in linear light.
package particledesigner

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"strings"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/emitter"
	"github.com/motefx/mote/importer"
	"github.com/motefx/mote/initializer"
	"github.com/motefx/mote/operator"
	"github.com/motefx/mote/renderer"
	"github.com/motefx/mote/value"
)

func init() {
	importer.Register(importer.Format{Name: "particledesigner", Description: "Particle Designer: cocos2d .plist, Starling .pex",
		Extensions: []string{".plist", ".pex"}, Detect: Detect, Read: Read})
}

// Detect reports whether data is a property list or XML of Particle Designer.
func Detect(data []byte) bool {
	text := importer.Text(data)
	if bytes.HasPrefix(text, []byte("bplist")) {
		return bytes.Contains(text, []byte("maxParticles")) || bytes.Contains(text, []byte("particleLifespan"))
	}
	if len(text) == 0 || text[0] != '<' {
		return false
	}
	if isPex(text) {
		return true
	}
	return bytes.Contains(text, []byte("<plist")) && (bytes.Contains(text, []byte("maxParticles")) || bytes.Contains(text, []byte("particleLifespan")))
}

func isPex(text []byte) bool { return bytes.Contains(text, []byte("<particleEmitterConfig")) }

// Read reads a file. A number that is missing is 0; one that makes no sense is
// reported and replaced.
func Read(data []byte, dir fs.FS) (*importer.Result, error) {
	if err := importer.CheckSize(data); err != nil {
		return nil, err
	}
	text := importer.Text(data)
	t := &table{entries: map[string]*entry{}, report: &importer.Report{Format: "particledesigner"}, pex: isPex(text)}
	read := readPlist
	if t.pex {
		read = readPex
	}
	if err := read(text, t); err != nil {
		return nil, err
	}
	name, _ := t.text("configName")
	t.tell(t.carry, "the name of the effect", "configName")
	sys := effect.System{Name: "particles", Space: "local"}
	t.space(&sys)
	mode, opaque := t.blend()
	texture, picture := t.texture(dir)
	t.emission(&sys)
	t.look(&sys, opaque)
	if t.flag("emitterType") {
		t.tell(t.carry, "particles circle around the emitter", "emitterType")
		t.circle(&sys)
	} else {
		t.tell(t.carry, "particles fly", "emitterType")
		t.fly(&sys)
	}
	t.rest()
	sys.Renderers = []renderer.Renderer{renderer.Sprite{Texture: texture, Blend: mode, Sort: "none", Columns: 1, Rows: 1}}
	result := &importer.Result{Report: t.report, Textures: map[string]*draw.Texture{},
		Effect: &effect.Effect{Version: effect.Version, Name: name, Timing: "exact", Random: "pcg3d", Step: 1.0 / 60, Systems: []effect.System{sys}}}
	if picture != nil {
		result.Textures[texture] = picture
	}
	return result.Finish()
}

func (t *table) space(sys *effect.System) {
	world := t.flag("absolutePosition")
	if t.has("positionType") {
		world = t.number("positionType", 0) == 0
	}
	if world {
		sys.Space = "world"
	}
	t.tell(t.carry, "the space of particles: "+sys.Space, "absolutePosition", "positionType")
}

// hundredth is the shortest mean lifetime that Starling plays.
const hundredth = 0.01

// perSecond is how often the players look for room in the pool. They fill it at
// once where the mean lifetime is 0, as the rate is infinite then.
const perSecond = 60

func (t *table) emission(sys *effect.System) {
	sys.Capacity = importer.Capacity(t.number("maxParticles", 150))
	t.tell(t.carry, "the capacity", "maxParticles")

	life := t.spreadOf(t.either("particleLifespan", "particleLifeSpan"), t.either("particleLifespanVariance", "particleLifeSpanVariance"))
	if t.pex {
		life.mean = max(life.mean, hundredth)
	}
	t.tell(t.carry, "the lifetime in seconds", "particleLifespan", "particleLifespanVariance")
	sys.Initializers = append(sys.Initializers, initializer.Lifetime{Value: life.atLeast(0)})

	rate := t.number("emissionRate", 0)
	if rate <= 0 {
		births := float64(sys.Capacity)
		if t.pex {
			births = max(births-1, 1)
		}
		rate = births * perSecond
		if life.mean > 0 {
			rate = births / life.mean
		}
	}
	t.tell(t.carry, fmt.Sprintf("%.6g births a second", rate), "emissionRate")

	em := emitter.Emitter{Rate: value.Constant(float32(min(rate, 1<<28))), Duration: t.number("duration", 0), Scale: [3]float32{1, 1, 1}}
	if em.Duration < 0 {
		em.Duration = -1
		t.tell(t.carry, "emits without end", "duration")
	} else {
		t.tell(t.carry, "when births end", "duration")
	}
	if t.pex {
		t.tell(t.drop, "the players of the format leave the place to the host", suffixed("sourcePosition", "x", "y")...)
	} else {
		em.Position = [3]float32{float32(t.number("sourcePositionx", 0)), float32(t.number("sourcePositiony", 0)), 0}
		t.tell(t.carry, "the place of the emitter", suffixed("sourcePosition", "x", "y")...)
	}
	half := [3]float32{float32(math.Abs(t.number("sourcePositionVariancex", 0))), float32(math.Abs(t.number("sourcePositionVariancey", 0))), 0}
	up := [3]float32{0, 1, 0}
	em.Shape = emitter.Point{Direction: up}
	if half != [3]float32{} {
		em.Shape = emitter.Box{Half: half, Direction: up}
	}
	t.tell(t.carry, "half of the rectangle in which particles are born", suffixed("sourcePositionVariance", "x", "y")...)
	sys.Emitters = []emitter.Emitter{em}
}

// either returns the key that the file has.
func (t *table) either(keys ...string) string {
	for _, key := range keys {
		if t.has(key) {
			return key
		}
	}
	return keys[0]
}

var channels = []string{"Red", "Green", "Blue", "Alpha"}

func (t *table) look(sys *effect.System, opaque bool) {
	least := 0.0
	if t.pex {
		least = 0.1
	}
	start := t.spreadOf("startParticleSize", "startParticleSizeVariance")
	finish := t.spreadOf("finishParticleSize", "finishParticleSizeVariance")
	sys.Initializers = append(sys.Initializers, initializer.Size{Value: start.times(0.5).atLeast(least / 2)})
	t.tell(t.carry, "the side of the sprite, of which size is half", "startParticleSize", "startParticleSizeVariance", "finishParticleSize", "finishParticleSizeVariance")
	if finish.mean != -1 && (finish != start || !start.fixed()) {
		sys.Operators = append(sys.Operators, operator.SizeToward{Size: finish.times(0.5).atLeast(least / 2), Amount: value.Line([2]float32{0, 0}, [2]float32{1, 1})})
	}

	var birth, change []string
	for _, c := range channels {
		component := "color." + strings.ToLower(c[:1])
		from := t.spreadOf("startColor"+c, "startColorVariance"+c)
		to := t.spreadOf("finishColor"+c, "finishColorVariance"+c)
		a, b := from.unit(), to.unit()
		if c == "Alpha" && opaque {
			from, to, a, b = spread{1, 0}, spread{1, 0}, "1", "1"
		}
		if c != "Alpha" { // the display's curve
			a, b = "pow("+a+", 2.2)", "pow("+b+", 2.2)"
		}
		birth = append(birth, component+" = "+a)
		if from != to || !from.fixed() {
			change = append(change, fmt.Sprintf("%s += (%s - %s) * life", component, b, component))
		}
		t.tell(t.carry, "the colour at birth, now linear", "startColor"+c, "startColorVariance"+c)
		t.tell(t.approximate, "the colour at death; changes in linear light", "finishColor"+c, "finishColorVariance"+c)
	}
	sys.Initializers = append(sys.Initializers, initializer.Expression{Source: value.Script(strings.Join(birth, "; "))})
	if len(change) > 0 {
		sys.Operators = append(sys.Operators, operator.Expression{When: "look", Source: value.Script(strings.Join(change, "; "))})
	}
}

const radian = math.Pi / 180

// turn makes the sprite go from one rotation to the other over life. The
// format's rotations are clockwise.
func (t *table) turn() (script []string) {
	from := t.spreadOf("rotationStart", "rotationStartVariance").times(-radian)
	to := t.spreadOf("rotationEnd", "rotationEndVariance").times(-radian)
	t.tell(t.carry, "the turn of the sprite over life, now counter-clockwise in radians", "rotationStart", "rotationStartVariance", "rotationEnd", "rotationEndVariance")
	if !from.zero() {
		script = append(script, "rotation = "+from.source())
	}
	if from != to || !from.fixed() {
		script = append(script, "spin = ("+to.source()+" - rotation) / lifetime")
	}
	return script
}

// mirrored reports whether the motion of the file is upside down for a Y axis
// that points up.
func (t *table) mirrored() bool { return t.pex }

// flipped reports whether cocos2d turns motion around: it multiplies the way of
// a particle by yCoordFlipped.
func (t *table) flipped() bool {
	flipped := !t.pex && t.number("yCoordFlipped", 1) == -1
	what := "motion is as written"
	if flipped {
		what = "motion is turned around"
	}
	t.tell(t.carry, what, "yCoordFlipped")
	return flipped
}

// fly is motion under gravity, and accelerations away from the emitter and
// around it.
func (t *table) fly(sys *effect.System) {
	up, around := 1.0, 1.0
	if t.mirrored() {
		up = -1
	}
	if t.flipped() {
		around = -1
	}
	angle, speed := t.spreadOf("angle", "angleVariance").times(radian), t.spreadOf("speed", "speedVariance").times(around)
	script := []string{"let a = " + angle.source(), "let s = " + speed.source(),
		fmt.Sprintf("velocity = vec(cos(a) * s, sin(a) * s * %s, 0)", text(up))}
	t.tell(t.carry, "the direction of motion, now in radians", "angle", "angleVariance")
	t.tell(t.carry, "units a second", "speed", "speedVariance")
	turn := t.turn()
	if t.flag("rotationIsDir") {
		turn = []string{"rotation = a * " + text(up)}
		t.tell(t.carry, "the sprite is turned along its direction at birth", "rotationIsDir")
	} else {
		t.tell(t.carry, "the sprite is turned by its rotation", "rotationIsDir")
	}
	sys.Initializers = append(sys.Initializers, initializer.Expression{Source: value.Script(strings.Join(append(script, turn...), "; "))})

	x, y := t.number("gravityx", 0)*around, t.number("gravityy", 0)*around*up
	t.tell(t.carry, "an acceleration", suffixed("gravity", "x", "y")...)
	if x != 0 || y != 0 {
		sys.Operators = append(sys.Operators, operator.Gravity{Acceleration: value.Vec(float32(x), float32(y), 0)})
	}
	center := value.Vec(sys.Emitters[0].Position[0], sys.Emitters[0].Position[1], 0)
	if away := t.spreadOf("radialAcceleration", "radialAccelVariance"); !away.zero() {
		sys.Operators = append(sys.Operators, operator.Attractor{Center: center, Strength: away.times(-around).scalar()})
	}
	if along := t.spreadOf("tangentialAcceleration", "tangentialAccelVariance"); !along.zero() {
		sys.Operators = append(sys.Operators, operator.TangentialAcceleration{Center: center, Axis: value.Vec(0, 0, 1), Value: along.times(around * up).scalar()})
	}
	t.tell(t.carry, "the acceleration away from the emitter", "radialAcceleration", "radialAccelVariance")
	t.tell(t.carry, "the acceleration around the emitter", "tangentialAcceleration", "tangentialAccelVariance")
	t.tell(t.drop, "has no effect on particles that fly", circleKeys...)
}

var (
	circleKeys = []string{"maxRadius", "maxRadiusVariance", "minRadius", "minRadiusVariance", "rotatePerSecond", "rotatePerSecondVariance"}
	flyKeys    = []string{"speed", "speedVariance", "gravityx", "gravityy", "radialAcceleration", "radialAccelVariance",
		"tangentialAcceleration", "tangentialAccelVariance", "rotationIsDir"}
)

// circle is motion around the emitter: −(cos, sin)(angle + speed·age) times a
// radius that goes from the greatest to the least.
func (t *table) circle(sys *effect.System) {
	angle := t.spreadOf("angle", "angleVariance").times(radian).plus(math.Pi)
	speed := t.spreadOf("rotatePerSecond", "rotatePerSecondVariance").times(radian)
	if t.flipped() != t.mirrored() {
		angle, speed = angle.times(-1), speed.times(-1)
	}
	sys.Operators = append(sys.Operators, operator.Orbit{
		Center: value.Vec(sys.Emitters[0].Position[0], sys.Emitters[0].Position[1], 0), Axis: value.Vec(0, 0, 1),
		Radius: t.spreadOf("maxRadius", "maxRadiusVariance").scalar(), EndRadius: t.spreadOf("minRadius", "minRadiusVariance").scalar(),
		Angle: angle.scalar(), Speed: speed.scalar()})
	if turn := t.turn(); len(turn) > 0 {
		sys.Initializers = append(sys.Initializers, initializer.Expression{Source: value.Script(strings.Join(turn, "; "))})
	}
	t.tell(t.carry, "where particles begin, now in radians", "angle", "angleVariance")
	t.tell(t.carry, "the radius at birth and at death", "maxRadius", "maxRadiusVariance", "minRadius", "minRadiusVariance")
	t.tell(t.carry, "how fast particles go around, now in radians a second", "rotatePerSecond", "rotatePerSecondVariance")
	t.tell(t.drop, "has no effect on particles that circle", flyKeys...)
}
