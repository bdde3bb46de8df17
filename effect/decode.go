package effect

import (
	"errors"
	"fmt"
	"strings"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value"
)

// Caps of a document.
const (
	MaxSystems   = 256
	MaxCapacity  = 1 << 24 // particles of all systems at once
	MaxEmitters  = 64      // of a system
	MaxBlocks    = 256     // initializers, and operators, of a system
	MaxRenderers = 16      // of a system
	MaxBursts    = 256     // of an emitter
	MaxBurstStep = 1024    // occurrences of a burst in a second
)

// Decode reads a document of any version up to the newest; what is missing has
// its default, so that {} is an effect without systems. The error is a
// *problem.Error with everything that is wrong, or a *block.SyntaxError where the
// text is not JSON.
func Decode(data []byte) (*Effect, error) {
	n, err := block.Parse(data)
	if err != nil {
		var syntax *block.SyntaxError
		if errors.As(err, &syntax) {
			return nil, err
		}
		var list problem.List
		list.Add("", "", "%v", err)
		return nil, list.Err()
	}
	var list problem.List
	fx := &Effect{}
	if upgrade(n, &list) {
		block.Decode(n, fx, &list) // which has checked the fields
		fx.validate(&list, !complete(n, fx))
	}
	if err := list.Err(); err != nil {
		return nil, err
	}
	return fx, nil
}

// Encode writes a document: two spaces, defaults left out.
func Encode(fx *Effect) []byte { return block.Encode(fx) }

// Schema returns the JSON Schema of documents.
func Schema() []byte { return block.Schema(&Effect{}) }

// Reference returns the reference of all blocks, in Markdown.
func Reference() string { return block.Reference() }

// complete reports whether every block of a document could be read. The lists of
// an effect leave out those that could not, which moves the ones behind.
func complete(n *block.Node, fx *Effect) bool {
	systems := n.Field("systems")
	if systems == nil {
		return true
	}
	for i, s := range fx.Systems {
		for name, read := range map[string]int{"initializers": len(s.Initializers), "operators": len(s.Operators), "renderers": len(s.Renderers)} {
			if written := systems.Items[i].Field(name); written != nil && len(written.Items) != read {
				return false
			}
		}
	}
	return true
}

// Validate adds everything that is wrong with the document to a list.
func (fx *Effect) Validate(list *problem.List) {
	block.Check(fx, "", list)
	fx.validate(list, false)
}

// validate checks how the parts of a document fit together. Where blocks have
// moved, their paths would mislead, and what they refer to waits for the next try.
func (fx *Effect) validate(list *problem.List, moved bool) {
	if fx.Version > Version {
		tooNew(fx.Version, list)
	}
	if fx.Step < 0 || fx.Step > 1 {
		list.Add("step", "use 0 for 1/60 s", "must be within 0..1 s, is %v", fx.Step)
	}
	parameters := map[string]value.ParameterKind{}
	for i, p := range fx.Parameters {
		path := fmt.Sprintf("parameters[%d]", i)
		name(path, p.Name, list)
		if _, twice := parameters[p.Name]; twice {
			list.Add(path+".name", "choose another", "%q is there twice", p.Name)
		}
		parameters[p.Name] = value.ParameterKind(p.Kind)
		if want := map[string]int{"scalar": 1, "vector": 3, "color": 4}[p.Kind]; want > 0 && len(p.Value) != want {
			list.Add(path+".value", "", "a %s has %d numbers, got %d", p.Kind, want, len(p.Value))
		}
		if p.Min > p.Max {
			list.Add(path+".min", "", "must be at most max %v, is %v", p.Max, p.Min)
		}
	}
	if !moved {
		value.CheckParameters(fx, "", parameters, list)
	}
	points := map[string]bool{}
	for i, c := range fx.ControlPoints {
		path := fmt.Sprintf("controlPoints[%d]", i)
		name(path, c.Name, list)
		if points[c.Name] {
			list.Add(path+".name", "choose another", "%q is there twice", c.Name)
		}
		points[c.Name] = true
	}
	fx.validateSystems(list)
}

func name(path, s string, list *problem.List) {
	switch {
	case s == "":
		list.Add(path+".name", "give it one", "must not be empty")
	case len(s) > 128 || strings.ContainsAny(s, "\x00\n\r\t"):
		list.Add(path+".name", "use at most 128 plain characters", "is %.40q", s)
	}
}

func (fx *Effect) validateSystems(list *problem.List) {
	if len(fx.Systems) > MaxSystems {
		list.Add("systems", "", "must be at most %d, are %d", MaxSystems, len(fx.Systems))
	}
	index, names, total := map[string]int{}, []string{}, 0
	for i := range fx.Systems {
		s := &fx.Systems[i]
		path := fmt.Sprintf("systems[%d]", i)
		name(path, s.Name, list)
		if j, twice := index[s.Name]; twice {
			list.Add(path+".name", "choose another", "%q is the name of systems[%d] too", s.Name, j)
		}
		index[s.Name] = i
		names = append(names, s.Name)
		total += min(max(s.Capacity, 0), MaxCapacity)
		s.validate(path, list)
	}
	if total > MaxCapacity {
		list.Add("systems", "lower their capacities", "hold %d particles in all, more than %d", total, MaxCapacity)
	}
	for i := range fx.Systems {
		for j, c := range fx.Systems[i].Children {
			if _, ok := index[c.System]; !ok {
				list.Add(fmt.Sprintf("systems[%d].children[%d].system", i, j), problem.DidYouMean(c.System, names), "unknown system %q", c.System)
			}
		}
	}
	fx.findCycle(index, list)
}

func (s *System) validate(path string, list *problem.List) {
	if s.Space == "" {
		list.Add(path+".space", `use "world" or "local"`, "must not be empty")
	}
	count := func(what string, n, most int) {
		if n > most {
			list.Add(path+"."+what, "", "must be at most %d, are %d", most, n)
		}
	}
	count("emitters", len(s.Emitters), MaxEmitters)
	count("initializers", len(s.Initializers), MaxBlocks)
	count("operators", len(s.Operators), MaxBlocks)
	count("renderers", len(s.Renderers), MaxRenderers)
	emitters := map[string]int{}
	for i := range s.Emitters {
		e := &s.Emitters[i]
		at := fmt.Sprintf("%s.emitters[%d]", path, i)
		if j, twice := emitters[e.Name]; twice && e.Name != "" {
			list.Add(at+".name", "choose another", "%q is the name of emitters[%d] too", e.Name, j)
		}
		emitters[e.Name] = i
		if e.Shape == nil {
			list.Add(at+".shape", `use "point"`, "must not be empty")
		}
		if e.Duration < 0 && e.Duration != -1 {
			list.Add(at+".duration", "use -1 for ever", "must be at least 0, is %v", e.Duration)
		}
		if e.Loop && e.Duration > 0 && e.Duration < 1e-3 {
			list.Add(at+".duration", "", "a loop must last at least 0.001 s, is %v", e.Duration)
		}
		count(fmt.Sprintf("emitters[%d].bursts", i), len(e.Bursts), MaxBursts)
		for j, b := range e.Bursts {
			if b.Cycles > 1 && b.Interval < 1.0/MaxBurstStep {
				list.Add(fmt.Sprintf("%s.bursts[%d].interval", at, j), "", "must be at least 1/%d s with several cycles, is %v", MaxBurstStep, b.Interval)
			}
		}
	}
	nils := func(what string, i int, is bool) {
		if is {
			list.Add(fmt.Sprintf("%s.%s[%d]", path, what, i), "", "must not be empty")
		}
	}
	for i, b := range s.Initializers {
		nils("initializers", i, b == nil)
	}
	for i, b := range s.Operators {
		nils("operators", i, b == nil)
	}
	for i, b := range s.Renderers {
		nils("renderers", i, b == nil)
	}
}

// findCycle reports the first chain of children that comes back to itself. A
// system that is its own child is allowed: its count bounds it.
func (fx *Effect) findCycle(index map[string]int, list *problem.List) {
	state := make([]int, len(fx.Systems)) // 1 on the way, 2 done
	var visit func(i int) bool
	visit = func(i int) bool {
		state[i] = 1
		for j, c := range fx.Systems[i].Children {
			k, ok := index[c.System]
			if !ok || k == i {
				continue
			}
			if state[k] == 1 {
				list.Add(fmt.Sprintf("systems[%d].children[%d].system", i, j), "break the circle", "%q starts a system that leads back to it", c.System)
				return true
			}
			if state[k] == 0 && visit(k) {
				return true
			}
		}
		state[i] = 2
		return false
	}
	for i := range fx.Systems {
		if state[i] == 0 && visit(i) {
			return
		}
	}
}
