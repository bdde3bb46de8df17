// Package block turns the JSON of an effect document into Go values and back,
// by reflection, for every struct and every family of blocks alike.
//
//	var family = block.NewFamily[Operator]("operator", sources)
//
//	func init() { family.Define("drag", Drag{Coefficient: value.Constant(0.1)}) }
//
// The Go type is the schema: names come from json tags, hard limits from min,
// max and enum tags, descriptions from the doc comments, and defaults from the
// value given to Define. [Decode], [Check], [Encode], [Schema] and [Reference]
// all read the same type, so that none can disagree with another.
//
//	{"type": "drag", "coefficient": 2}
//
// A field that is missing has its default; a field that is unknown is a
// problem, as are a number out of range and a misspelt name. All problems of a
// document are reported at once, each by path, value and remedy.
//
// The package knows nothing about particles, and it does not read files.
package block
