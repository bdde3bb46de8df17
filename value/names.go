package value

import (
	"sort"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value/expression"
)

// parametric is a value that may read parameters of the effect.
type parametric interface {
	Parameters(visit func(name string, kind ParameterKind))
}

// CheckParameters reports every value inside v that reads a parameter which the
// effect does not have, or has of another kind. Path is where v is in its
// document.
func CheckParameters(v any, path string, known map[string]ParameterKind, list *problem.List) {
	var names []string
	for n := range known {
		names = append(names, n)
	}
	sort.Strings(names)
	block.Walk(v, path, func(path string, v any) bool {
		p, ok := v.(parametric)
		if !ok {
			return true
		}
		p.Parameters(func(name string, kind ParameterKind) {
			have, ok := known[name]
			switch {
			case !ok:
				candidates := names
				if problem.Guess(name, names) == "" && problem.Guess(name, expression.Names()) != "" {
					candidates = expression.Names() // a misspelt word of a formula
				}
				remedy := problem.DidYouMean(name, candidates)
				if remedy == "" {
					remedy = "add it to the parameters of the effect"
				}
				list.Add(path, remedy, "unknown parameter %q", name)
			case have != kind:
				list.Add(path, "", "the parameter %q is a %s, the value needs a %s", name, have, kind)
			}
		})
		return true
	})
}
