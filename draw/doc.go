// Package draw holds what every drawing backend reads: instance records in
// batches, a camera, and the few things that stand around them.
//
// A renderer turns living particles into [Record] values; a [Batch] is a run of
// them that share a [Material]; a [Scene] is batches in drawing order:
//
//	scene := draw.Scene{
//		Batches: []draw.Batch{{
//			Records:  records,
//			Material: draw.Material{Blend: draw.Additive},
//		}},
//	}
//	camera := draw.Frame(min, max, 16.0/9)
//	err := raster.Draw(img, &scene, camera)
//
// # Billboards
//
// A sprite is a square that faces the camera. Its corners c = (±1, ±1) are
//
//  1. turned: c' = R(rotation)·c, counter-clockwise as the camera sees it;
//  2. expanded: c'·size, so that the square spans 2·size;
//  3. stretched: with vs = (v·right, v·up) and s = |vs|, moved along vs/s by
//     (c'·vs/s)·s·stretch; a particle that flies at the camera stays as it is;
//  4. placed: position + right·x + up·y.
//
// All four corners have the same distance along the view, and that distance is
// what sorting, depth test and soft edges use. Texture coordinates follow the
// corners of step 1 and know nothing of the later ones.
//
// # Colour
//
// All colours are linear light. Records have straight alpha; a target is
// premultiplied. Of a sprite's colour (r, g, b, a), its texel t (premultiplied)
// and its coverage k (round fall-off, soft edge), with A = a·t.a·k and
// S = rgb·a·t.rgb·k, the blend modes make of the target d:
//
//	alpha          d.rgb = S + d.rgb·(1−A)             d.a = A + d.a·(1−A)
//	additive       d.rgb = S + d.rgb                   d.a stays
//	premultiplied  d.rgb = rgb·t.rgb·k + d.rgb·(1−A)   d.a = A + d.a·(1−A)
//	multiply       d.rgb = d.rgb·(1−A+S)               d.a stays
//	screen         d.rgb = S + d.rgb·(1−S), S ≤ 1      d.a stays
//
// # Order
//
// Batches are drawn in the order of the scene, records in the order of their
// batch. Adjacent batches with [SortDepth] are merged and drawn back to front,
// particle by particle; equal distances keep their order. [Multiply] and
// [Screen] do not commute with the others in one pipeline, so such a batch is
// sorted in itself only.
//
// The package does not draw, and knows nothing of particles' lives.
package draw
