// Package examples_test runs the examples as a reader does.
package examples_test

import (
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const (
	mostLines = 100
	mostBytes = 40 << 10 // of a picture
	leastLike = 30       // of the picture in the folder, as a peak signal-to-noise ratio in decibels
)

// TestExamples builds all examples and runs each from the root of the project.
// The picture must show something, and be the one in the folder, which the page
// of examples shows.
func TestExamples(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("no processes under js/wasm")
	}
	mains, err := filepath.Glob("*/main.go")
	if err != nil || len(mains) < 7 {
		t.Fatalf("found %d examples, %v", len(mains), err)
	}
	bin := t.TempDir()
	build := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./...")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, text)
	}
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, main := range mains {
		name := filepath.Dir(main)
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(main)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(source), "\n"); n >= mostLines {
				t.Errorf("%s has %d lines; keep it below %d", main, n, mostLines)
			}
			for _, want := range []string{name + "/main.go", name + "/" + name + ".png", "go run ./examples/" + name + " "} {
				if !strings.Contains(string(page), want) {
					t.Errorf("README.md does not name %s", want)
				}
			}
			exe := filepath.Join(bin, name)
			if runtime.GOOS == "windows" {
				exe += ".exe"
			}
			out := filepath.Join(t.TempDir(), name+".png")
			run := exec.Command(exe, "-o", out)
			run.Dir = ".."
			text, err := run.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if strings.Contains(string(text), "equal false") {
				t.Errorf("printed\n%s", text)
			}
			got := picture(t, out)
			if n := colors(got); n < 200 {
				t.Errorf("the picture has %d colours; it seems to show nothing", n)
			}
			kept := filepath.Join(name, name+".png")
			if got, want := got.Bounds(), picture(t, kept).Bounds(); got != want {
				t.Fatalf("the picture is %v, that in the folder %v", got, want)
			}
			if p := likeness(got, picture(t, kept)); p < leastLike {
				t.Errorf("the picture is unlike that in the folder (%.1f dB): look at it, then\n\tgo run ./examples/%s -o examples/%s", p, name, filepath.ToSlash(kept))
			}
		})
	}
}

func picture(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() > mostBytes {
		t.Errorf("%s has %d bytes, more than %d", file, info.Size(), mostBytes)
	}
	m, err := png.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return m
}

// colors returns how many colours a picture has.
func colors(m image.Image) int {
	seen := map[color.Color]bool{}
	each(m, func(x, y int) { seen[m.At(x, y)] = true })
	return len(seen)
}

func likeness(a, b image.Image) float64 {
	var sum float64
	n := 0
	each(a, func(x, y int) {
		r, g, bl, _ := a.At(x, y).RGBA()
		r2, g2, b2, _ := b.At(x, y).RGBA()
		for _, d := range []float64{float64(r) - float64(r2), float64(g) - float64(g2), float64(bl) - float64(b2)} {
			sum += d * d / (0xffff * 0xffff)
			n++
		}
	})
	return -10 * math.Log10(max(sum/float64(n), 1e-10))
}

func each(m image.Image, visit func(x, y int)) {
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			visit(x, y)
		}
	}
}
