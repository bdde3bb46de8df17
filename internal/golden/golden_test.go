package golden

import (
	"image"
	"image/color"
	"math"
	"testing"
)

func TestCompare(t *testing.T) {
	a := image.NewNRGBA(image.Rect(0, 0, 8, 8))
	for i := range a.Pix {
		a.Pix[i] = 100
	}
	if l, _ := compare(a, a); !math.IsInf(l, 1) {
		t.Errorf("a picture and itself: %v dB", l)
	}
	b := image.NewNRGBA(a.Bounds())
	copy(b.Pix, a.Pix)
	b.SetNRGBA(3, 3, color.NRGBA{255, 0, 0, 255})
	l, d := compare(a, b)
	if l >= Least {
		t.Errorf("a wrong pixel passes: %v dB", l)
	}
	if d.NRGBAAt(3, 3) == (color.NRGBA{0, 0, 0, 255}) || d.NRGBAAt(2, 3) != (color.NRGBA{0, 0, 0, 255}) {
		t.Error("the difference does not show where")
	}
}
