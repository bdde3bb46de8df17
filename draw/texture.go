package draw

import (
	"image"
	"image/color"
)

// Texture is an image that sprites show. Backends keep what they make of it by
// its address: neither the Texture nor its Image may change once drawn. One
// Texture may serve many batches, goroutines and backends.
type Texture struct {
	// Image holds colours in sRGB, the usual kind. Its top row is the top of
	// the sprite. It must have at least one pixel.
	Image image.Image

	// Premultiplied says that the file's colours were already multiplied by
	// their alpha by whoever painted it (in linear light), although its format
	// claims straight alpha. They are then taken as they are; colour where
	// alpha is 0 stays and adds light.
	Premultiplied bool
}

// White is a texture of one white pixel: a sprite that shows it is a plain
// square of its record's colour. A nil texture is a round one with a soft fall-off.
var White = &Texture{Image: whitePixel()}

func whitePixel() image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	m.SetNRGBA(0, 0, color.NRGBA{255, 255, 255, 255})
	return m
}
