// Package raster draws scenes onto images, in pure Go, on all cores.
//
//	img := raster.New(640, 360)
//	err := img.Draw(&scene, camera)
//	png.Encode(w, img.NRGBA())
//
// Colours are linear and premultiplied until the end. A picture is made in
// tiles; what a tile shows does not depend on how many cores share the work.
//
// It is a drawing backend for pictures, tests and tools, not for games: no
// lighting, no meshes, no shadows.
package raster

import (
	"image"
	"math"
)

// Image is a picture in the making: linear, premultiplied, with depth. It keeps
// its buffers from one Draw to the next. It is not safe for use by several
// goroutines.
type Image struct {
	Width, Height int
	// Pix holds red, green, blue and alpha of each pixel, from the top left.
	Pix []float32
	// Depth is the distance of the stage along the view in each pixel, +Inf
	// where there is none.
	Depth []float32

	sprites  []sprite
	order    []int32
	keys     []sortKey
	counts   []int32
	bins     []int32
	surfaces []surface
	textures map[textureKey]*texture
}

// MaxSide bounds the width and the height of an Image.
const MaxSide = 16384

// New returns an image of width × height pixels, each 1 to MaxSide; it panics
// for others.
func New(width, height int) *Image {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		panic("raster: size out of range")
	}
	return &Image{Width: width, Height: height,
		Pix: make([]float32, 4*width*height), Depth: make([]float32, width*height), textures: map[textureKey]*texture{}}
}

// NRGBA returns the picture in sRGB with straight alpha. Light that was added
// where nothing covers becomes opaque enough to show.
func (m *Image) NRGBA() *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, m.Width, m.Height))
	m.Encode(out.Pix)
	return out
}

// Encode writes the picture as NRGBA returns it into dst, 4 bytes a pixel; dst
// needs room for all of them.
func (m *Image) Encode(dst []byte) {
	parallel(m.Height, func(y int) {
		for i := 4 * y * m.Width; i < 4*(y+1)*m.Width; i += 4 {
			p := m.Pix[i : i+4 : i+4]
			a := min(max(p[3], p[0], p[1], p[2]), 1)
			if a >= 1 {
				dst[i], dst[i+1], dst[i+2], dst[i+3] = encode(p[0]), encode(p[1]), encode(p[2]), 255
				continue
			}
			alpha := byte(float32(a*255) + 0.5)
			dst[i+3] = alpha
			if alpha == 0 {
				dst[i], dst[i+1], dst[i+2] = 0, 0, 0
				continue
			}
			s := 1 / a
			dst[i], dst[i+1], dst[i+2] = encode(p[0]*s), encode(p[1]*s), encode(p[2]*s)
		}
	})
}

// The transfer function of sRGB (IEC 61966-2-1), in tables.
var (
	toSRGB   [1<<14 + 1]byte
	fromSRGB [256]float32
)

func init() {
	for i := range toSRGB {
		// Finer near black, where the curve is steep: the table runs over √x.
		x := float64(i) / float64(len(toSRGB)-1)
		x *= x
		v := 12.92 * x
		if x > 0.0031308 {
			v = 1.055*math.Pow(x, 1/2.4) - 0.055
		}
		toSRGB[i] = byte(v*255 + 0.5)
	}
	for i := range fromSRGB {
		v := float64(i) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		fromSRGB[i] = float32(v)
	}
}

// encode makes a byte of linear light; NaN and what is below 0 are 0.
func encode(x float32) byte {
	if !(x > 0) {
		return 0
	}
	return toSRGB[int(float32(float32(math.Sqrt(float64(min(x, 1))))*float32(len(toSRGB)-1))+0.5)]
}
