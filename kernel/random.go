package kernel

// Hash3 is pcg3d, the three-word hash of Jarzynski and Olano, "Hash Functions
// for GPU Rendering" (2020).
func Hash3(x, y, z Uint) (Uint, Uint, Uint) {
	lcg := func(a Uint) Uint { return a.Times(1664525).Plus(1013904223) }
	x, y, z = lcg(x), lcg(y), lcg(z)
	mix := func() {
		x = x.Add(y.Mul(z))
		y = y.Add(z.Mul(x))
		z = z.Add(x.Mul(y))
	}
	mix()
	x, y, z = x.Xor(x.Shr(16)), y.Xor(y.Shr(16)), z.Xor(z.Shr(16))
	mix()
	return x, y, z
}

// SetKey sets the key that draws are made from: one number for each particle,
// or for an instance and its loop.
func (k *Kernel) SetKey(key Uint) { k.drawKey = key }

// Key returns the key that draws are made from.
func (k *Kernel) Key() Uint { return k.drawKey }

// SetStream makes draws outputs of the mulberry32 generator instead: the n-th
// draw of the kernel is its output for state base + n·0x6D2B79F5.
func (k *Kernel) SetStream(base Uint) { k.stream, k.streamed = base, 0 }

// Streamed returns how many draws were taken from the stream.
func (k *Kernel) Streamed() uint32 { return k.streamed }

// Random returns a random number in [0, 1), the same for this place in the
// program and this particle whenever it is asked for.
func (k *Kernel) Random() Float { return k.Random3().X }

// Random3 returns three independent random numbers in [0, 1).
func (k *Kernel) Random3() Vec3 {
	if k.stream.k != nil {
		return Vec3{k.mulberry(), k.mulberry(), k.mulberry()}
	}
	if k.drawKey.k == nil {
		panic("kernel: this stage has no key to draw random numbers from")
	}
	k.draws++
	x, y, z := Hash3(k.drawKey, k.Uint(k.draw0+k.draws), k.Uint(0))
	return Vec3{x.Unit(), y.Unit(), z.Unit()}
}

// mulberry is one output of mulberry32 (Tommy Ettinger, 2017) as a counter.
func (k *Kernel) mulberry() Float {
	k.streamed++
	s := k.stream.Plus(k.streamed * 0x6D2B79F5)
	t := s.Xor(s.Shr(15)).Mul(s.Or(k.Uint(1)))
	t = t.Xor(t.Add(t.Xor(t.Shr(7)).Mul(t.Or(k.Uint(61)))))
	t = t.Xor(t.Shr(14))
	return t.Shr(8).Int().Float().Times(1.0 / (1 << 24))
}
