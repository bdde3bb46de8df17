// Package rng turns counters into random numbers, in plain Go and to the bit as
// kernels do. Nothing here has a state: a draw is a hash of where it belongs,
//
//	x, _, _ := rng.PCG3D(particle, draw, 0)
//	u := rng.Unit(x) // in [0, 1)
//
// so that it does not depend on order, threads or frame rate. The package is not
// for secrets.
package rng

// PCG3D hashes three words to three words, each of which looks random and
// independent of the others. It is pcg3d of Jarzynski and Olano, "Hash Functions
// for GPU Rendering" (2020), a bijection of the triple; kernel.Hash3 is the same.
func PCG3D(x, y, z uint32) (uint32, uint32, uint32) {
	x = x*1664525 + 1013904223
	y = y*1664525 + 1013904223
	z = z*1664525 + 1013904223
	x += y * z
	y += z * x
	z += x * y
	x ^= x >> 16
	y ^= y >> 16
	z ^= z >> 16
	x += y * z
	y += z * x
	z += x * y
	return x, y, z
}

// Mulberry32 returns the n-th output, counted from 1, of the generator of that
// name (Tommy Ettinger, 2017): its state after n draws is seed + n·0x6D2B79F5,
// so that the generator is a counter too. It repeats after 2³² draws.
func Mulberry32(seed, n uint32) uint32 {
	s := seed + n*0x6D2B79F5
	t := (s ^ s>>15) * (s | 1)
	t ^= t + (t^t>>7)*(t|61)
	return t ^ t>>14
}

// FNV1a32 returns the 32-bit FNV-1a hash of the bytes of s (Fowler, Noll, Vo).
func FNV1a32(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

// Unit maps the high 24 bits of u to [0, 1): a multiple of 2⁻²⁴, without rounding.
func Unit(u uint32) float32 { return float32(u>>8) * (1.0 / (1 << 24)) }
