package math

import "github.com/motefx/mote/kernel"

// Noise is a function of a point that looks random and is smooth. The lattice is
// hashed by pcg3d, in whole numbers, so that every target has the same field.
// Points should stay within ±2²³ lattice cells.

// cell returns the lattice point below p and where p lies in its cell.
func cell(p kernel.Vec3) (lattice [3]kernel.Uint, at kernel.Vec3) {
	f := kernel.Vec3{X: p.X.Floor(), Y: p.Y.Floor(), Z: p.Z.Floor()}
	return [3]kernel.Uint{f.X.Int().Uint(), f.Y.Int().Uint(), f.Z.Int().Uint()}, p.Sub(f)
}

// fade is 6t⁵ − 15t⁴ + 10t³ and its slope (Perlin, "Improving Noise", 2002).
func fade(t float) (v, slope float) {
	v = t.Mul(t).Mul(t).Mul(t.Times(6).Minus(15).Mul(t).Plus(10))
	slope = t.Mul(t).Mul(t.Minus(2).Mul(t).Plus(1)).Times(30)
	return v, slope
}

// corners visits the eight corners of a cell with their hashes, and with the
// weight of each and its gradient.
func corners(p kernel.Vec3, seed kernel.Uint, visit func(hash [3]kernel.Uint, offset kernel.Vec3, w float, dw kernel.Vec3)) {
	k := p.X.Kernel()
	lattice, at := cell(p)
	var weight, slope [3][2]float
	for i, t := range []float{at.X, at.Y, at.Z} {
		v, d := fade(t)
		weight[i] = [2]float{v.OneMinus(), v}
		slope[i] = [2]float{d.Neg(), d}
	}
	for c := range 8 {
		i, j, l := c&1, c>>1&1, c>>2
		x, y, z := kernel.Hash3(lattice[0].Plus(uint32(i)).Xor(seed), lattice[1].Plus(uint32(j)), lattice[2].Plus(uint32(l)))
		offset := at.Sub(k.Vec3(float32(i), float32(j), float32(l)))
		wx, wy, wz := weight[0][i], weight[1][j], weight[2][l]
		dw := kernel.Vec3{X: slope[0][i].Mul(wy).Mul(wz), Y: wx.Mul(slope[1][j]).Mul(wz), Z: wx.Mul(wy).Mul(slope[2][l])}
		visit([3]kernel.Uint{x, y, z}, offset, wx.Mul(wy).Mul(wz), dw)
	}
}

// gradient makes a vector with components in −1…1 of the bits of a hash.
func gradient(h kernel.Uint) kernel.Vec3 {
	part := func(shift uint32) float {
		return h.Shr(shift).Mask(1023).Int().Float().Times(2.0 / 1023).Minus(1)
	}
	return kernel.Vec3{X: part(22), Y: part(12), Z: part(2)}
}

func noiseFunction(name string, results int, body func(p kernel.Vec3, seed kernel.Uint) floats) *kernel.Function {
	out := make([]kernel.Type, results)
	for i := range out {
		out[i] = kernel.F32
	}
	return kernel.NewFunction(name, []kernel.Type{kernel.F32, kernel.F32, kernel.F32, kernel.U32}, out,
		func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
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
	sum := p.X.Kernel().Float(0)
	corners(p, seed, func(h [3]kernel.Uint, _ kernel.Vec3, w float, _ kernel.Vec3) { sum = sum.Add(w.Mul(h[0].Unit())) })
	return floats{sum}
})

// ValueNoise returns smooth noise in 0…1 that takes random values at the points
// of the unit lattice. Seeds give fields of their own.
func ValueNoise(p kernel.Vec3, seed uint32) float { return call(valueNoise, p, seed)[0] }

var gradientNoise = noiseFunction("gradientnoise", 4, func(p kernel.Vec3, seed kernel.Uint) floats {
	k := p.X.Kernel()
	sum, slope := k.Float(0), k.Vec3(0, 0, 0)
	corners(p, seed, func(h [3]kernel.Uint, offset kernel.Vec3, w float, dw kernel.Vec3) {
		g := gradient(h[0])
		d := g.Dot(offset)
		sum = sum.Add(w.Mul(d))
		slope = slope.Add(g.Scale(w)).Add(dw.Scale(d))
	})
	return floats{sum, slope.X, slope.Y, slope.Z}
})

// GradientNoise returns smooth noise within −1.5…1.5, mostly −½…½, that is 0 at
// the points of the unit lattice.
func GradientNoise(p kernel.Vec3, seed uint32) float { return call(gradientNoise, p, seed)[0] }

// GradientNoiseSlope returns the noise and its gradient.
func GradientNoiseSlope(p kernel.Vec3, seed uint32) (float, kernel.Vec3) {
	v := call(gradientNoise, p, seed)
	return v[0], kernel.Vec3{X: v[1], Y: v[2], Z: v[3]}
}

var curlNoise = kernel.NewFunction("curlnoise",
	[]kernel.Type{kernel.F32, kernel.F32, kernel.F32, kernel.F32, kernel.F32, kernel.U32},
	[]kernel.Type{kernel.F32, kernel.F32, kernel.F32},
	func(k *kernel.Kernel, in []kernel.Value) []kernel.Value {
		p := kernel.Vec3{X: in[0].(float), Y: in[1].(float), Z: in[2].(float)}
		sin, cos := in[3].(float), in[4].(float)
		var slope [3]kernel.Vec3
		for i := range slope {
			slope[i] = k.Vec3(0, 0, 0)
		}
		corners(p, in[5].(kernel.Uint), func(h [3]kernel.Uint, offset kernel.Vec3, w float, dw kernel.Vec3) {
			for i := range slope {
				g := gradient(h[i])
				g = g.Scale(cos).Add(kernel.Vec3{X: g.Y, Y: g.Z, Z: g.X}.Scale(sin))
				slope[i] = slope[i].Add(g.Scale(w)).Add(dw.Scale(g.Dot(offset)))
			}
		})
		return []kernel.Value{slope[2].Y.Sub(slope[1].Z), slope[0].Z.Sub(slope[2].X), slope[1].X.Sub(slope[0].Y)}
	})

// CurlNoise returns the curl of three fields of gradient noise: a flow without
// sources or sinks (Bridson et al., "Curl-Noise for Procedural Fluid Flow",
// 2007), of magnitude about 1. The gradients turn with phase, in radians, so
// that the flow evolves in place (Perlin and Neyret, "Flow Noise", 2001).
func CurlNoise(p kernel.Vec3, phase float, seed uint32) kernel.Vec3 {
	s, c := SinCos(phase)
	v := curlNoise.Call(p.X, p.Y, p.Z, s, c, p.X.Kernel().Uint(seed))
	return kernel.Vec3{X: v[0].(float), Y: v[1].(float), Z: v[2].(float)}
}

var simplexNoise = noiseFunction("simplexnoise", 1, func(p kernel.Vec3, seed kernel.Uint) floats {
	k := p.X.Kernel()
	// Skew to the lattice of cubes, find the tetrahedron by the order of the
	// offsets, sum what its corners give.
	skew := p.X.Add(p.Y).Add(p.Z).Times(1.0 / 3)
	s := kernel.Vec3{X: p.X.Add(skew).Floor(), Y: p.Y.Add(skew).Floor(), Z: p.Z.Add(skew).Floor()}
	back := s.X.Add(s.Y).Add(s.Z).Times(1.0 / 6)
	at := p.Sub(s).Add(kernel.Vec3{X: back, Y: back, Z: back})
	lattice := [3]kernel.Uint{s.X.Int().Uint(), s.Y.Int().Uint(), s.Z.Int().Uint()}
	xy, yz, xz := at.Y.Le(at.X), at.Z.Le(at.Y), at.Z.Le(at.X)
	count := func(a, b kernel.BoolValue) kernel.Uint { return a.Bit().Add(b.Bit()) }
	// Rank of each axis: 2 for the largest offset.
	rank := [3]kernel.Uint{count(xy, xz), count(xy.Not(), yz), count(xz.Not(), yz.Not())}
	sum := k.Float(0)
	corner := func(step [3]kernel.Uint, unskew float32) {
		d := at.Sub(kernel.Vec3{X: step[0].Float(), Y: step[1].Float(), Z: step[2].Float()}).Add(k.Vec3(unskew, unskew, unskew))
		h, _, _ := kernel.Hash3(lattice[0].Add(step[0]).Xor(seed), lattice[1].Add(step[1]), lattice[2].Add(step[2]))
		t := d.Dot(d).Neg().Plus(0.5).Max(k.Float(0))
		sum = sum.Add(t.Square().Mul(t.Square()).Mul(gradient(h).Dot(d)))
	}
	steps := func(least uint32) (out [3]kernel.Uint) {
		for i := range out {
			out[i] = k.Uint(least).Le(rank[i]).Bit()
		}
		return out
	}
	corner([3]kernel.Uint{k.Uint(0), k.Uint(0), k.Uint(0)}, 0)
	corner(steps(2), 1.0/6)
	corner(steps(1), 2.0/6)
	corner([3]kernel.Uint{k.Uint(1), k.Uint(1), k.Uint(1)}, 3.0/6)
	return floats{sum.Times(76)}
})

// SimplexNoise returns smooth noise within −1.5…1.5 on a lattice of tetrahedra
// (Perlin, 2001): four corners instead of eight, no axis that stands out.
func SimplexNoise(p kernel.Vec3, seed uint32) float { return call(simplexNoise, p, seed)[0] }

// Octaves sums n fields, each lacunarity times finer and gain times weaker than
// the one before, over the sum of the weights.
func Octaves(n int, lacunarity, gain float32, p kernel.Vec3, field func(p kernel.Vec3, octave uint32) float) float {
	k := p.X.Kernel()
	sum, weight, total := k.Float(0), float32(1), float32(0)
	for i := range uint32(n) {
		sum = sum.Add(field(p, i).Times(weight))
		total += weight
		weight *= gain
		p = p.Scale(k.Float(lacunarity))
	}
	return sum.Over(total)
}
