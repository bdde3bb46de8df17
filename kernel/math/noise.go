package math

import "github.com/motefx/mote/kernel"

// Noise is a function of a point that looks random and is smooth. Points of a
// lattice are hashed in whole numbers, so that every target has the same field.
// A field repeats every 2³² cells; beyond 2²³ cells from the origin an f32 has no
// fraction, so that a field is without meaning there, though still finite. A
// coordinate that is NaN or ±Inf gives a NaN, which a store turns into 0.

// hash1 is one word from what lattice makes of a point: two rounds of shift and
// multiplication, by the multipliers of PCG (O'Neill, 2014). The shifts are
// fixed ones, since SIMD has no others.
func hash1(h kernel.Uint) kernel.Uint {
	h = h.Xor(h.Shr(16)).Times(747796405)
	return h.Xor(h.Shr(15)).Times(277803737)
}

// strides are what a step along each axis adds before hash1: 2³² over the powers
// of the plastic number's likes, made odd, so that steps do not cancel.
var strides = [3]uint32{0xd1b54a33, 0xabc98389, 0x8cb92ba7}

// lattice returns the number of the cell with these whole coordinates.
func lattice(p kernel.Vec3, seed kernel.Uint) kernel.Uint {
	h := seed.Times(0x9e3779b9)
	for i, x := range [3]float{p.X, p.Y, p.Z} {
		h = h.Add(x.Int().Uint().Times(strides[i]))
	}
	return h
}

// gradientScale is the largest component of a gradient: three signed fields of
// ten bits.
const gradientScale = 512

// gradient makes a vector of the bits of a hash, uniform in the cube of
// ±gradientScale.
func gradient(h kernel.Uint) kernel.Vec3 {
	part := func(left uint32) float { return h.Shl(left).Int().Shr(22).Float() }
	return kernel.Vec3{X: part(0), Y: part(10), Z: part(20)}
}

func floor(p kernel.Vec3) kernel.Vec3 {
	return kernel.Vec3{X: p.X.Floor(), Y: p.Y.Floor(), Z: p.Z.Floor()}
}

// fade is 6t⁵ − 15t⁴ + 10t³ (Perlin, "Improving Noise", 2002).
func fade(t float) float {
	return t.Square().Mul(t).Mul(t.Times(6).Minus(15).Mul(t).Plus(10))
}

// fadeSlope is its derivative, 30·(t² − t)².
func fadeSlope(t float) float { return t.Square().Sub(t).Square().Times(30) }

// corners returns the hashes of the eight corners of a cell and where p lies
// from each; bit 0 of the index is a step along X, bit 1 along Y, bit 2 along Z.
func corners(p kernel.Vec3, seed kernel.Uint) (hash [8]kernel.Uint, offset [8]kernel.Vec3) {
	k := p.X.Kernel()
	cell := floor(p)
	at, h := p.Sub(cell), lattice(cell, seed)
	for c := range uint32(8) {
		i, j, l := c&1, c>>1&1, c>>2
		hash[c] = hash1(h.Plus(i*strides[0] + j*strides[1] + l*strides[2]))
		offset[c] = at.Sub(k.Vec3(float32(i), float32(j), float32(l)))
	}
	return hash, offset
}

func noiseFunction(name string, results int, body func(p kernel.Vec3, seed kernel.Uint) floats) *kernel.Function {
	out := make([]kernel.Type, results)
	for i := range out {
		out[i] = kernel.F32
	}
	return kernel.NewFunction(name, []kernel.Type{kernel.F32, kernel.F32, kernel.F32, kernel.U32}, out,
		func(_ *kernel.Kernel, in []kernel.Value) []kernel.Value {
			var list []kernel.Value
			for _, v := range body(kernel.Vec3{X: in[0].(float), Y: in[1].(float), Z: in[2].(float)}, in[3].(kernel.Uint)) {
				list = append(list, v)
			}
			return list
		})
}

func call(f *kernel.Function, p kernel.Vec3, seed uint32) floats {
	var out floats
	for _, v := range f.Call(p.X, p.Y, p.Z, p.X.Kernel().Uint(seed)) {
		out = append(out, v.(float))
	}
	return out
}

var valueNoise = noiseFunction("valuenoise", 1, func(p kernel.Vec3, seed kernel.Uint) floats {
	hash, offset := corners(p, seed)
	var v [8]float
	for c := range v {
		v[c] = hash[c].Shr(8).Int().Float() // of 2²⁴
	}
	at := offset[0]
	for axis, t := range [3]float{at.X, at.Y, at.Z} {
		w := fade(t)
		for c := range 4 >> axis {
			v[c] = v[2*c].Lerp(v[2*c+1], w)
		}
	}
	return floats{v[0].Times(0x1p-24)}
})

// ValueNoise returns smooth noise in 0…1 that takes random values at the points
// of the unit lattice. Seeds give fields of their own.
func ValueNoise(p kernel.Vec3, seed uint32) float { return call(valueNoise, p, seed)[0] }

// gradientGain widens the range of gradient noise to −1…1, but for one point in
// a million.
const gradientGain = 4.0 / 3

var gradientNoise = noiseFunction("gradientnoise", 1, func(p kernel.Vec3, seed kernel.Uint) floats {
	hash, offset := corners(p, seed)
	var v [8]float
	for c := range v {
		v[c] = gradient(hash[c]).Dot(offset[c])
	}
	at := offset[0]
	for axis, t := range [3]float{at.X, at.Y, at.Z} {
		w := fade(t)
		for c := range 4 >> axis {
			v[c] = v[2*c].Lerp(v[2*c+1], w)
		}
	}
	return floats{v[0].Times(gradientGain / gradientScale)}
})

// GradientNoise returns smooth noise within ±2, nearly always within ±1, of
// standard deviation ¼, that is 0 at the points of the unit lattice (Perlin, 1985
// and 2002; the gradients are uniform in a cube). Its slope is continuous and has
// a slope.
func GradientNoise(p kernel.Vec3, seed uint32) float { return call(gradientNoise, p, seed)[0] }

var gradientNoiseSlope = noiseFunction("gradientnoiseslope", 4, func(p kernel.Vec3, seed kernel.Uint) floats {
	hash, offset := corners(p, seed)
	var v [8]float
	var slope [8][3]float
	for c := range v {
		g := gradient(hash[c])
		v[c], slope[c] = g.Dot(offset[c]), [3]float{g.X, g.Y, g.Z}
	}
	at := offset[0]
	for axis, t := range [3]float{at.X, at.Y, at.Z} {
		w, dw := fade(t), fadeSlope(t)
		for c := range 4 >> axis {
			a, b := 2*c, 2*c+1
			step := v[b].Sub(v[a])
			for i := range 3 {
				slope[c][i] = slope[a][i].Lerp(slope[b][i], w)
			}
			slope[c][axis] = slope[c][axis].Add(step.Mul(dw))
			v[c] = v[a].Add(step.Mul(w))
		}
	}
	out := floats{v[0], slope[0][0], slope[0][1], slope[0][2]}
	for i := range out {
		out[i] = out[i].Times(gradientGain / gradientScale)
	}
	return out
})

// GradientNoiseSlope returns GradientNoise, to the bit, and its gradient, by its
// closed form.
func GradientNoiseSlope(p kernel.Vec3, seed uint32) (float, kernel.Vec3) {
	v := call(gradientNoiseSlope, p, seed)
	return v[0], kernel.Vec3{X: v[1], Y: v[2], Z: v[3]}
}

// simplex is the tetrahedron around a point in the lattice that is made by
// halving cubes along their diagonal and pressing them together.
type simplex struct {
	cell   kernel.Vec3            // of the skewed lattice
	step   [4][3]kernel.BoolValue // corner − cell; no values for the first and last, which are 0 and 1
	offset [4]kernel.Vec3         // from the corner to p
}

// tetrahedron finds the simplex (Perlin, "Noise hardware", 2001): skew to the
// lattice of cubes, then go along the axes in the order of the offsets.
func tetrahedron(p kernel.Vec3) (s simplex) {
	k := p.X.Kernel()
	skew := p.X.Add(p.Y).Add(p.Z).Times(1.0 / 3)
	s.cell = floor(p.Add(kernel.Vec3{X: skew, Y: skew, Z: skew}))
	back := s.cell.X.Add(s.cell.Y).Add(s.cell.Z).Times(1.0 / 6)
	at := p.Sub(s.cell).Add(kernel.Vec3{X: back, Y: back, Z: back})

	xy, yz, xz := at.Y.Le(at.X), at.Z.Le(at.Y), at.Z.Le(at.X)
	yx, zy, zx := xy.Not(), yz.Not(), xz.Not()
	s.step[1] = [3]kernel.BoolValue{xy.And(xz), yx.And(yz), zx.And(zy)}
	s.step[2] = [3]kernel.BoolValue{xy.Or(xz), yx.Or(yz), zx.Or(zy)}

	const g = 1.0 / 6
	s.offset[0], s.offset[3] = at, at.Sub(k.Vec3(1-3*g, 1-3*g, 1-3*g))
	for c, unskew := range [2][2]float32{{g, g - 1}, {2 * g, 2*g - 1}} { // where the corner does not and does step
		pick := func(step kernel.BoolValue) float { return step.Float(k.Float(unskew[1]), k.Float(unskew[0])) }
		step := s.step[c+1]
		s.offset[c+1] = at.Add(kernel.Vec3{X: pick(step[0]), Y: pick(step[1]), Z: pick(step[2])})
	}
	return s
}

// falloff is ½ − |d|², 0 from there on.
func falloff(d kernel.Vec3) float {
	k := d.X.Kernel()
	return k.Float(0).Max(k.Float(0.5).Sub(d.Dot(d)))
}

var simplexNoise = noiseFunction("simplexnoise", 1, func(p kernel.Vec3, seed kernel.Uint) floats {
	k := p.X.Kernel()
	s := tetrahedron(p)
	h := lattice(s.cell, seed)
	sum := k.Float(0)
	for c, d := range s.offset {
		corner := h
		for i, stride := range strides {
			switch c {
			case 1, 2:
				corner = corner.Add(s.step[c][i].Uint(k.Uint(stride), k.Uint(0)))
			case 3:
				corner = corner.Plus(stride)
			}
		}
		w := falloff(d).Square()
		sum = sum.Add(w.Square().Mul(gradient(hash1(corner)).Dot(d)))
	}
	return floats{sum.Times(76.0 / gradientScale)}
})

// SimplexNoise returns smooth noise, nearly always within ±1, of standard
// deviation 0.28, on a lattice of tetrahedra (Perlin, 2001): four corners instead of eight, no axis
// that stands out, and finer than GradientNoise of the same point.
func SimplexNoise(p kernel.Vec3, seed uint32) float { return call(simplexNoise, p, seed)[0] }

var curlNoise = kernel.NewFunction("curlnoise",
	[]kernel.Type{kernel.F32, kernel.F32, kernel.F32, kernel.F32, kernel.F32, kernel.U32},
	[]kernel.Type{kernel.F32, kernel.F32, kernel.F32},
	func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
		s := tetrahedron(kernel.Vec3{X: in[0].(float), Y: in[1].(float), Z: in[2].(float)})
		sin, cos, seed := in[3].(float), in[4].(float), in[5].(kernel.Uint)
		base := [3]kernel.Uint{s.cell.X.Int().Uint(), s.cell.Y.Int().Uint(), s.cell.Z.Int().Uint().Add(seed.Times(0x9e3779b9))}
		flow := k.Vec3(0, 0, 0)
		for c, d := range s.offset {
			corner := base
			for i := range corner {
				switch c {
				case 1, 2:
					corner[i] = corner[i].Add(s.step[c][i].Bit())
				case 3:
					corner[i] = corner[i].Plus(1)
				}
			}
			// Three potentials w·(g·d), with w = (½ − d²)⁴ and a gradient of its
			// own for each. Their curl is w·curl(g·d) + ∇w × (g·d).
			x, y, z := kernel.Hash3(corner[0], corner[1], corner[2])
			var g [3]kernel.Vec3
			for i, word := range [3]kernel.Uint{x, y, z} {
				a := gradient(word)
				g[i] = a.Scale(cos).Add(kernel.Vec3{X: a.Y, Y: a.Z, Z: a.X}.Scale(sin))
			}
			potential := kernel.Vec3{X: g[0].Dot(d), Y: g[1].Dot(d), Z: g[2].Dot(d)}
			spin := kernel.Vec3{X: g[2].Y.Sub(g[1].Z), Y: g[0].Z.Sub(g[2].X), Z: g[1].X.Sub(g[0].Y)}
			t := falloff(d)
			cube := t.Square().Mul(t)
			// ∇w = −8·t³·d; the factor −8 waits for the end.
			flow = flow.Add(spin.Scale(t.Times(-1.0 / 8)).Add(d.Cross(potential)).Scale(cube))
		}
		flow = flow.Scale(k.Float(-8 * curlScale / gradientScale))
		return []kernel.Value{flow.X, flow.Y, flow.Z}
	})

// curlScale makes the mean speed 1.
const curlScale = 28.2

// CurlNoise returns the curl of three fields of simplex noise, by its closed
// form: a flow without sources or sinks (Bridson et al., "Curl-Noise for
// Procedural Fluid Flow", 2007), of mean speed about 1, whose eddies measure
// about one unit. The gradients turn with phase, in radians, so that the flow
// evolves in place and returns after 2π (after Perlin and Neyret, "Flow Noise",
// 2001).
func CurlNoise(p kernel.Vec3, phase float, seed uint32) kernel.Vec3 {
	s, c := SinCos(phase)
	v := curlNoise.Call(p.X, p.Y, p.Z, s, c, p.X.Kernel().Uint(seed))
	return kernel.Vec3{X: v[0].(float), Y: v[1].(float), Z: v[2].(float)}
}

// Octaves sums n fields, each lacunarity times finer and gain times weaker than
// the one before, over the sum of the weights.
func Octaves(n int, lacunarity, gain float32, p kernel.Vec3, field func(p kernel.Vec3, octave uint32) float) float {
	k := p.X.Kernel()
	sum, weight, total := k.Float(0), float32(1), float32(0)
	for i := range uint32(n) {
		sum = sum.Add(field(p, i).Times(weight))
		total += weight
		weight = float32(weight * gain) // not fused with the sum
		p = p.Scale(k.Float(lacunarity))
	}
	return sum.Over(total)
}
