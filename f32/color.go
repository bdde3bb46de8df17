package f32

import (
	"fmt"
	"math"
	"strconv"
)

// Color is linear red, green and blue, which may exceed 1, and straight alpha.
type Color [4]float32

// Lerp returns a + (b − a)·t for each component.
func (a Color) Lerp(b Color, t float32) Color {
	for i := range a {
		a[i] = Lerp(a[i], b[i], t)
	}
	return a
}

// Mul returns the product of each component.
func (a Color) Mul(b Color) Color {
	for i := range a {
		a[i] = float32(a[i] * b[i])
	}
	return a
}

// Linear decodes an sRGB value (IEC 61966-2-1), 0 to 1, to linear light, correct
// to float32 rounding. Negative numbers mirror, numbers above 1 go on along the
// curve.
func Linear(srgb float32) float32 {
	c := math.Abs(float64(srgb))
	if c <= 0.04045 {
		return float32(float64(srgb) / 12.92)
	}
	c = (c + 0.055) / 1.055
	c2 := c * c
	return float32(math.Copysign(c2*root(c2, 5), float64(srgb))) // c^2.4
}

// SRGB encodes linear light as sRGB; it is the inverse of Linear.
func SRGB(linear float32) float32 {
	c := math.Abs(float64(linear))
	if c <= 0.0031308 {
		return float32(float64(linear) * 12.92)
	}
	r := root(c, 3)
	r = math.Sqrt(math.Sqrt(r * r * r * r * r)) // c^(5/12)
	return float32(math.Copysign(float64(r*1.055)-0.055, float64(linear)))
}

// ParseHex reads an sRGB colour as "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa"; the
// number sign may be left out, alpha is 1 where it is not given.
func ParseHex(s string) (Color, error) {
	digits := s
	if len(digits) > 0 && digits[0] == '#' {
		digits = digits[1:]
	}
	width := 2
	if len(digits) <= 4 {
		width = 1
	}
	n := len(digits) / width
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits)%width != 0 || n < 3 || n > 4 {
		return Color{}, fmt.Errorf("color %q: want #rgb, #rgba, #rrggbb or #rrggbbaa with hexadecimal digits", s)
	}
	c := Color{3: 1}
	full := uint64(1)<<(4*width) - 1
	for i := n - 1; i >= 0; i-- {
		c[i] = float32(v&full) / float32(full)
		v >>= 4 * width
	}
	for i := range 3 {
		c[i] = Linear(c[i])
	}
	return c, nil
}
