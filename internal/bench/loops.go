// Package bench measures Mote beside loops written by hand, in one run.
//
// The work is that of a usual effect, for each particle and step: age, gravity,
// drag, integration, rotation, a gradient of six stops, a size curve of six
// keys, death with stable compaction, and a record of 64 bytes.
package bench

import "math"

// stops and keys of the gradient and the curve, which all contestants use.
var (
	stops = [6][5]float32{{0, 4, 1, 0.2, 1}, {0.2, 3, 1, 0.2, 1}, {0.4, 2, 1, 0.2, 1}, {0.6, 2, 0.5, 0.2, 1}, {0.8, 1, 0.4, 0.2, 1}, {1, 0.5, 0.1, 0, 0}}
	keys  = [6][2]float32{{0, 0}, {0.1, 1}, {0.3, 0.8}, {0.5, 0.9}, {0.8, 0.4}, {1, 0}}
)

const (
	gravity = -9.81
	drag    = 0.5
)

type record [16]float32

// segment of a piecewise linear function of n values.
type segment struct {
	at          float32
	value, rise [4]float32
}

func gradient() (s [5]segment) {
	for i := range s {
		s[i].at = stops[i][0]
		for c := range 4 {
			s[i].value[c] = stops[i][c+1]
			s[i].rise[c] = (stops[i+1][c+1] - stops[i][c+1]) / (stops[i+1][0] - stops[i][0])
		}
	}
	return s
}

func curve() (s [5]segment) {
	for i := range s {
		s[i].at = keys[i][0]
		s[i].value[0] = keys[i][1]
		s[i].rise[0] = (keys[i+1][1] - keys[i][1]) / (keys[i+1][0] - keys[i][0])
	}
	return s
}

// factors of the exact integrator, the same for all particles of a step.
func factors(dt float32) (keep, first, second float32) {
	x := float64(drag * dt)
	e := math.Exp(-x)
	return float32(e), float32((1 - e) / drag), float32((float64(dt) - (1-e)/drag) / drag)
}

// fused is the loop that a patient programmer writes: columns, one pass, no
// bounds checks, records written as it goes.
type fused struct {
	px, py, pz, vx, vy, vz, age, life, rotation, spin, size []float32
	records                                                 []record
	colors, sizes                                           [5]segment
}

func newFused(n int, life func(i int) float32) *fused {
	f := &fused{colors: gradient(), sizes: curve(), records: make([]record, n)}
	columns := []*[]float32{&f.px, &f.py, &f.pz, &f.vx, &f.vy, &f.vz, &f.age, &f.life, &f.rotation, &f.spin, &f.size}
	for c, column := range columns {
		*column = make([]float32, n)
		for i := range *column {
			(*column)[i] = noise(uint32(i*len(columns) + c))
		}
	}
	for i := range f.life {
		f.life[i] = life(i)
		f.age[i] = noise(uint32(i)*2654435761) * f.life[i] * 0.999
	}
	return f
}

// noise is a number in 0…1.
func noise(x uint32) float32 {
	x = (x ^ 61) ^ x>>16
	x *= 9
	x ^= x >> 4
	x *= 0x27d4eb2d
	return float32((x^x>>15)>>8) / (1 << 24)
}

// step returns how many live.
func (f *fused) step(dt float32) int {
	keep, first, second := factors(dt)
	n := len(f.px)
	px, py, pz := f.px[:n], f.py[:n], f.pz[:n]
	vx, vy, vz := f.vx[:n], f.vy[:n], f.vz[:n]
	age, life, rotation, spin, size := f.age[:n], f.life[:n], f.rotation[:n], f.spin[:n], f.size[:n]
	records := f.records[:n]
	w := 0
	for i := range px {
		a := age[i] + dt
		if a >= life[i] {
			continue
		}
		x, y, z := vx[i], vy[i], vz[i]
		qx, qy, qz := px[i]+x*first, py[i]+y*first+gravity*second, pz[i]+z*first
		x, y, z = x*keep, y*keep+gravity*first, z*keep
		r := rotation[i] + spin[i]*dt
		t := a / life[i]
		c := &f.colors[0]
		for j := 1; j < len(f.colors) && f.colors[j].at <= t; j++ {
			c = &f.colors[j]
		}
		s := &f.sizes[0]
		for j := 1; j < len(f.sizes) && f.sizes[j].at <= t; j++ {
			s = &f.sizes[j]
		}
		d := t - c.at
		if w > i {
			break // tells the compiler that w is within bounds
		}
		px[w], py[w], pz[w], vx[w], vy[w], vz[w] = qx, qy, qz, x, y, z
		age[w], life[w], rotation[w], spin[w], size[w] = a, life[i], r, spin[i], size[i]
		records[w] = record{qx, qy, qz, size[i] * (s.value[0] + (t-s.at)*s.rise[0]),
			c.value[0] + d*c.rise[0], c.value[1] + d*c.rise[1], c.value[2] + d*c.rise[2], c.value[3] + d*c.rise[3],
			r, x, y, z, t}
		w++
	}
	return w
}

// body is a particle as a struct, the way most programs begin.
type body struct {
	position, velocity [3]float32
	age, life          float32
	rotation, spin     float32
	size               float32
	color              [4]float32
}

type structs struct {
	bodies        []body
	records       []record
	colors, sizes [5]segment
}

func newStructs(n int, life func(i int) float32) *structs {
	s := &structs{colors: gradient(), sizes: curve(), bodies: make([]body, n), records: make([]record, 0, n)}
	for i := range s.bodies {
		b := &s.bodies[i]
		b.life = life(i)
		b.age = noise(uint32(i)*2654435761) * b.life * 0.999
		b.size, b.spin = noise(uint32(i)), noise(uint32(i)+7)
		for k := range 3 {
			b.velocity[k] = noise(uint32(3*i + k))
		}
	}
	return s
}

func sample(s *[5]segment, t float32) (v [4]float32) {
	i := 0
	for i < len(s)-1 && s[i+1].at <= t {
		i++
	}
	for c := range v {
		v[c] = s[i].value[c] + (t-s[i].at)*s[i].rise[c]
	}
	return v
}

func (s *structs) step(dt float32) int {
	keep, first, second := factors(dt)
	alive := s.bodies[:0]
	s.records = s.records[:0]
	for _, b := range s.bodies {
		b.age += dt
		if b.age >= b.life {
			continue
		}
		for k := range 3 {
			a := float32(0)
			if k == 1 {
				a = gravity
			}
			b.position[k] += b.velocity[k]*first + a*second
			b.velocity[k] = b.velocity[k]*keep + a*first
		}
		b.rotation += b.spin * dt
		t := b.age / b.life
		b.color = sample(&s.colors, t)
		size := b.size * sample(&s.sizes, t)[0]
		s.records = append(s.records, record{b.position[0], b.position[1], b.position[2], size,
			b.color[0], b.color[1], b.color[2], b.color[3], b.rotation, b.velocity[0], b.velocity[1], b.velocity[2], t})
		alive = append(alive, b)
	}
	s.bodies = alive
	return len(alive)
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }
