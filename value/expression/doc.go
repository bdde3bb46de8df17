// Package expression compiles the formulas of an effect document.
//
//	2 * sin(time)
//	velocity.y += 2 * sin(age * 4) * dt; size *= 0.9
//
// A formula is one expression: a number or a vec(x, y, z). A program is a list
// of statements, separated by ";" or line ends: assignments to attributes of
// the particle (position, velocity.y, size, color.r …) by =, +=, -=, *= and /=,
// and names for values, "let x = …". Values are numbers, triples of numbers and
// truth values; types are checked when the text is compiled, and an error names
// the column. There are no loops and no user functions, so that every program
// ends.
//
// A name that is neither an attribute, a function nor a let is a parameter of
// the effect; "$name" always is.
package expression
