package value

import (
	"strings"

	"github.com/motefx/mote/block"
)

func init() {
	block.DefineSchema[Scalar]("scalar", scalarSchema)
	block.DefineSchema[Vector]("vector", vectorSchema)
	block.DefineSchema[Color]("color", colorSchema)
	block.DefineSchema[easeName]("ease", `{"enum": ["`+strings.Join(Eases(), `", "`)+`"]}`)
	block.DefineSchema[numberKey]("key", keySchema(`{"type": "number"}`))
	block.DefineSchema[vectorKey]("vectorKey", keySchema(triple))
	block.DefineSchema[colorKey]("colorKey", keySchema(`{"$ref": "#/$defs/rgba"}`))
	block.DefineSchema[rgbaList]("rgba", `{"description": "A linear colour with straight alpha, or #rrggbb[aa] in sRGB.", "oneOf": [
		{"type": "array", "items": {"type": "number", "minimum": 0}, "minItems": 3, "maxItems": 4},
		{"type": "string", "pattern": "^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"}]}`)
}

// The types that stand for parts of schemas.
type (
	easeName  struct{}
	numberKey struct{}
	vectorKey struct{}
	colorKey  struct{}
	rgbaList  struct{}
)

const triple = `{"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3}`

const inputSchema = `{"enum": ["life", "age", "speed", "time"]}`

// keySchema is a key whose value has a schema.
func keySchema(v string) string {
	pair := `{"type": "array", "prefixItems": [{"type": "number"}, ` + v + `], "minItems": 2, "maxItems": 2}`
	return `{"oneOf": [` + pair + `, {"type": "object", "required": ["at", "value"], "additionalProperties": false, "properties": {
		"at": {"type": "number", "minimum": 0}, "value": ` + v + `, "ease": {"$ref": "#/$defs/ease"},
		"out": ` + pair + `, "in": ` + pair + `, "slope": ` + v + `, "slopeIn": ` + v + `, "slopeOut": ` + v + `}}]}`
}

// formSchema is an object of one form.
func formSchema(name, schema string) string {
	return `{"type": "object", "required": ["` + name + `"], "additionalProperties": false, "properties": {"` + name + `": ` + schema + `}}`
}

func rangeSchema(v string) string {
	return `{"type": "object", "required": ["range"], "additionalProperties": false, "properties": {
		"range": {"type": "array", "items": ` + v + `, "minItems": 2, "maxItems": 2}, "linked": {"type": "boolean"}}}`
}

func keysSchema(key, more string) string {
	list := `{"type": "array", "items": {"$ref": "#/$defs/` + key + `"}, "minItems": 1, "maxItems": 4096}`
	return `{"oneOf": [` + list + `, {"type": "object", "required": ["keys"], "additionalProperties": false,
		"properties": {"keys": ` + list + more + `}}]}`
}

const (
	timelineMode  = `, "mode": {"enum": ["once", "loop", "mirror"]}`
	nameSchema    = `{"type": "string", "minLength": 1}`
	formulaSchema = `{"type": "string", "minLength": 1, "maxLength": 4096}`
)

var scalarSchema = `{"description": "A number, or what yields one for each particle.", "oneOf": [{"type": "number"}, ` + strings.Join([]string{
	formSchema("range", `{"type": "array", "items": {"$ref": "#/$defs/scalar"}, "minItems": 2, "maxItems": 2}`),
	formSchema("normal", `{"type": "object", "additionalProperties": false, "properties": {
		"mean": {"type": "number", "default": 0}, "deviation": {"type": "number", "minimum": 0, "default": 1}, "min": {"type": "number"}, "max": {"type": "number"}}}`),
	formSchema("curve", keysSchema("key", `, "input": `+inputSchema+`, "scale": {"$ref": "#/$defs/scalar"}`)),
	formSchema("parameter", nameSchema),
	formSchema("timeline", keysSchema("key", timelineMode)),
	formSchema("expression", formulaSchema),
}, ", ") + `]}`

var vectorSchema = `{"description": "Three numbers, or what yields them for each particle.", "oneOf": [` + strings.Join([]string{
	triple,
	rangeSchema(triple),
	`{"type": "object", "additionalProperties": false, "minProperties": 1, "properties": {
		"x": {"$ref": "#/$defs/scalar"}, "y": {"$ref": "#/$defs/scalar"}, "z": {"$ref": "#/$defs/scalar"}}}`,
	formSchema("curve", keysSchema("vectorKey", `, "input": `+inputSchema)),
	formSchema("parameter", nameSchema),
	formSchema("timeline", keysSchema("vectorKey", timelineMode)),
	formSchema("expression", `{"oneOf": [`+formulaSchema+`, {"type": "array", "items": `+formulaSchema+`, "minItems": 3, "maxItems": 3}]}`),
}, ", ") + `]}`

var colorSchema = `{"description": "A linear colour with straight alpha, or what yields one for each particle.", "oneOf": [` + strings.Join([]string{
	`{"$ref": "#/$defs/rgba"}`,
	rangeSchema(`{"$ref": "#/$defs/rgba"}`),
	formSchema("gradient", `{"oneOf": [`+stopsSchema("color", `{"$ref": "#/$defs/rgba"}`)+`, {"type": "object", "required": ["stops"], "additionalProperties": false, "properties": {
		"stops": `+stopsSchema("color", `{"$ref": "#/$defs/rgba"}`)+`, "alpha": `+stopsSchema("value", `{"type": "number", "minimum": 0, "maximum": 1}`)+`,
		"interpolation": {"enum": ["linear", "step"]}, "input": `+inputSchema+`}}]}`),
	formSchema("parameter", nameSchema),
	formSchema("timeline", keysSchema("colorKey", timelineMode)),
	formSchema("expression", formulaSchema),
}, ", ") + `]}`

func stopsSchema(name, v string) string {
	return `{"type": "array", "minItems": 1, "maxItems": 4096, "items": {"oneOf": [
		{"type": "array", "prefixItems": [{"type": "number"}, ` + v + `], "minItems": 2, "maxItems": 2},
		{"type": "object", "required": ["at", "` + name + `"], "additionalProperties": false, "properties": {
			"at": {"type": "number", "minimum": 0}, "` + name + `": ` + v + `}}]}}`
}
