package particledesigner

import (
	"fmt"
	"strings"
)

// factors are the names of blend factors that some files write for numbers.
var factors = map[string]float64{
	"ZERO": 0, "ONE": 1, "SOURCE_COLOR": 768, "ONE_MINUS_SOURCE_COLOR": 769, "SOURCE_ALPHA": 770, "ONE_MINUS_SOURCE_ALPHA": 771,
	"DESTINATION_ALPHA": 772, "ONE_MINUS_DESTINATION_ALPHA": 773, "DESTINATION_COLOR": 774, "ONE_MINUS_DESTINATION_COLOR": 775,
}

func (t *table) factor(key string, preset float64) int {
	if name, ok := t.text(key); ok {
		name = strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(name)), "GL_")
		name = strings.ReplaceAll(strings.ReplaceAll(name, "SRC_", "SOURCE_"), "DST_", "DESTINATION_")
		if f, ok := factors[name]; ok {
			return int(f)
		}
	}
	return int(t.number(key, preset))
}

// blend finds the blend mode. Pictures are premultiplied when the players of
// the format load them. opaque says that alpha has no effect on the light.
func (t *table) blend() (mode string, opaque bool) {
	if t.flag("blendAdditive") {
		t.tell(t.carry, "adds light, whatever the blend factors are", "blendAdditive")
		t.tell(t.drop, "has no effect beside blendAdditive", "blendFuncSource", "blendFuncDestination")
		return "additive", false
	}
	t.tell(t.carry, "the blend factors count", "blendAdditive")
	source, destination := t.factor("blendFuncSource", 770), t.factor("blendFuncDestination", 771)
	how, why := t.carry, ""
	type pair [2]int
	switch (pair{source, destination}) {
	case pair{770, 771}, pair{1, 771}: // with a premultiplied picture and colour the second is the first
		mode = "alpha"
	case pair{770, 1}:
		mode = "additive"
	case pair{1, 1}:
		mode, opaque = "additive", !t.pex // Starling multiplies the colour by its alpha
		if opaque {
			why = "; alpha of the particle does not count"
		}
	case pair{770, 772}, pair{1, 772}, pair{772, 1}:
		mode, how, why = "additive", t.approximate, ", as over an opaque background"
	case pair{772, 771}, pair{773, 771}:
		mode, how, why = "alpha", t.approximate, ", as over an opaque background"
	case pair{774, 0}, pair{0, 768}, pair{774, 771}:
		mode = "multiply"
	case pair{1, 769}, pair{775, 1}:
		mode = "screen"
	default:
		mode, how, why = "alpha", t.approximate, ", as there is no mode for it"
	}
	t.tell(how, fmt.Sprintf("the pair (%d, %d) is the blend mode %s%s", source, destination, mode, why), "blendFuncSource", "blendFuncDestination")
	return mode, opaque
}
