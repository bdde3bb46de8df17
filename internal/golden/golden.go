// Package golden compares small pictures with files that somebody has looked at.
//
//	golden.Compare(t, "campfire", img) // against testdata/golden/campfire.png
//
// "go test -run Golden -update" rewrites the files; look at them before they
// are committed. Only tests import the package.
package golden

import (
	"flag"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// Least is the likeness that a picture must have, as a peak signal-to-noise
// ratio in decibels.
const Least = 40

// Compare fails the test where a picture is not like its golden file. It writes
// what it got and the difference, and says where.
func Compare(t *testing.T, name string, got *image.NRGBA) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name+".png")
	if size := got.Bounds().Size(); size.X > 128 || size.Y > 128 {
		t.Fatalf("golden pictures are at most 128 pixels wide and high, this is %v", size)
	}
	if *update {
		write(t, file, got)
		return
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatalf("%v; make it with: go test -run %s -update", err, t.Name())
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if m.Bounds().Size() != got.Bounds().Size() {
		t.Fatalf("%s is %v, got %v", file, m.Bounds().Size(), got.Bounds().Size())
	}
	likeness, difference := compare(m, got)
	if likeness >= Least {
		return
	}
	dir := filepath.Join(os.TempDir(), "mote-golden")
	write(t, filepath.Join(dir, name+"-got.png"), got)
	write(t, filepath.Join(dir, name+"-difference.png"), difference)
	t.Errorf("%s: likeness %.1f dB, want %d; see %s/%s-*.png; to accept: go test -run %s -update", file, likeness, Least, dir, name, t.Name())
}

// compare returns the likeness of two pictures and what differs, eight times.
func compare(want image.Image, got *image.NRGBA) (float64, *image.NRGBA) {
	b := got.Bounds()
	out := image.NewNRGBA(b)
	sum, n := 0.0, 0
	origin := want.Bounds().Min
	for y := range b.Dy() {
		for x := range b.Dx() {
			w := color.NRGBAModel.Convert(want.At(origin.X+x, origin.Y+y)).(color.NRGBA)
			g := got.NRGBAAt(b.Min.X+x, b.Min.Y+y)
			var d [4]int
			for i, pair := range [4][2]uint8{{w.R, g.R}, {w.G, g.G}, {w.B, g.B}, {w.A, g.A}} {
				d[i] = int(pair[0]) - int(pair[1])
				sum += float64(d[i] * d[i])
				n++
			}
			scale := func(v int) uint8 { return uint8(min(8*max(v, -v), 255)) }
			out.SetNRGBA(x, y, color.NRGBA{scale(d[0]), scale(d[1]), scale(d[2]), 255})
		}
	}
	if sum == 0 {
		return math.Inf(1), out
	}
	return 10 * math.Log10(255*255*float64(n)/sum), out
}

func write(t *testing.T, file string, m image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
}
