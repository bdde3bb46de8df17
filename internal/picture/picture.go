// Package picture writes still and moving pictures: PNG, APNG, GIF, numbered
// PNG files, one sheet of frames, or raw pixels for another program.
//
//	out, err := picture.New("fire.gif", picture.Options{FPS: 30})
//	err = out.Add(img)
//	err = out.Close()
package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Writer takes frames of one size.
type Writer interface {
	// Add adds a frame; the image is not kept.
	Add(*image.NRGBA) error
	// Close finishes the file.
	Close() error
}

// Options of a Writer.
type Options struct {
	// FPS is the number of frames a second; 30 if 0.
	FPS float64
	// Columns and Rows make one sheet of all frames, row by row.
	Columns, Rows int
	// Stdout receives what is written to "-".
	Stdout io.Writer
}

// New returns a writer for a path: its extension, .png, .apng or .gif, says the
// format; a path with a verb such as %04d becomes numbered PNG files; "-" is raw
// RGBA, 8 bits and straight alpha, without a header.
func New(path string, o Options) (Writer, error) {
	if o.FPS <= 0 {
		o.FPS = 30
	}
	switch ext := strings.ToLower(filepath.Ext(path)); {
	case path == "-":
		return &raw{o.Stdout}, nil
	case o.Columns > 0 && o.Rows > 0:
		return &sheet{path: path, o: o}, nil
	case ext == ".png" && strings.Contains(path, "%"):
		if name := fmt.Sprintf(path, 1); strings.Contains(name, "%!") {
			return nil, fmt.Errorf("output %q: needs one verb for a number, such as %%04d", path)
		}
		return &numbered{path: path}, nil
	case ext == ".png":
		return &still{path: path}, nil
	case ext == ".apng":
		return &apng{path: path, fps: o.FPS}, nil
	case ext == ".gif":
		return &animated{path: path, fps: o.FPS}, nil
	}
	return nil, fmt.Errorf("output %q: the extension must be .png, .apng or .gif, or the path \"-\"", path)
}

// create writes a file whole, so that a failure leaves no half of one.
func create(path string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

type raw struct{ w io.Writer }

func (r *raw) Add(m *image.NRGBA) error {
	_, err := r.w.Write(m.Pix)
	return err
}
func (r *raw) Close() error { return nil }

type still struct{ path string }

func (s *still) Add(m *image.NRGBA) error {
	return create(s.path, func(w io.Writer) error { return png.Encode(w, m) })
}
func (s *still) Close() error { return nil }

type numbered struct {
	path string
	n    int
}

func (n *numbered) Add(m *image.NRGBA) error {
	n.n++
	return create(fmt.Sprintf(n.path, n.n), func(w io.Writer) error { return png.Encode(w, m) })
}
func (n *numbered) Close() error { return nil }

// sheet puts frames beside each other.
type sheet struct {
	path string
	o    Options
	out  *image.NRGBA
	n    int
}

func (s *sheet) Add(m *image.NRGBA) error {
	size := m.Bounds().Size()
	if s.n == s.o.Columns*s.o.Rows {
		return fmt.Errorf("sheet: more than %d×%d frames", s.o.Columns, s.o.Rows)
	}
	if s.out == nil {
		if w, h := size.X*s.o.Columns, size.Y*s.o.Rows; w > 32768 || h > 32768 {
			return fmt.Errorf("sheet: %d×%d pixels are more than 32768 on a side; use a smaller --size", w, h)
		}
		s.out = image.NewNRGBA(image.Rect(0, 0, size.X*s.o.Columns, size.Y*s.o.Rows))
	}
	at := image.Pt(s.n%s.o.Columns*size.X, s.n/s.o.Columns*size.Y)
	draw.Draw(s.out, image.Rectangle{at, at.Add(size)}, m, m.Bounds().Min, draw.Src)
	s.n++
	return nil
}

func (s *sheet) Close() error {
	if s.out == nil {
		return nil
	}
	return (&still{s.path}).Add(s.out)
}

// animated is a GIF with the common palette, dithered.
type animated struct {
	path string
	fps  float64
	g    gif.GIF
}

func (a *animated) Add(m *image.NRGBA) error {
	p := image.NewPaletted(m.Bounds(), palette.Plan9)
	draw.FloydSteinberg.Draw(p, m.Bounds(), m, m.Bounds().Min)
	a.g.Image = append(a.g.Image, p)
	// Delays are whole hundredths of a second: round their sum, not each.
	n := float64(len(a.g.Image))
	a.g.Delay = append(a.g.Delay, int(n*100/a.fps+0.5)-int((n-1)*100/a.fps+0.5))
	return nil
}

func (a *animated) Close() error {
	return create(a.path, func(w io.Writer) error { return gif.EncodeAll(w, &a.g) })
}

// apng collects the data of PNG frames and wraps them as animation chunks (W3C
// PNG, third edition).
type apng struct {
	path   string
	fps    float64
	header []byte
	frames [][]byte
}

func (a *apng) Add(m *image.NRGBA) error {
	var b bytes.Buffer
	// An opaque image would be encoded in another pixel format than its
	// neighbours; keep alpha by encoding through a type that does not tell.
	if err := png.Encode(&b, withAlpha{m}); err != nil {
		return err
	}
	var data []byte
	for rest := b.Bytes()[8:]; len(rest) >= 12; {
		n := binary.BigEndian.Uint32(rest)
		switch kind, body := string(rest[4:8]), rest[8:8+n]; kind {
		case "IHDR":
			if a.header != nil && !bytes.Equal(a.header, body) {
				return fmt.Errorf("frames differ in size")
			}
			a.header = bytes.Clone(body)
		case "IDAT":
			data = append(data, body...)
		}
		rest = rest[12+n:]
	}
	a.frames = append(a.frames, data)
	return nil
}

// withAlpha hides that an image is opaque.
type withAlpha struct{ *image.NRGBA }

func (withAlpha) Opaque() bool { return false }

func (a *apng) Close() error {
	if len(a.frames) == 0 {
		return nil
	}
	return create(a.path, func(w io.Writer) error {
		var err error
		chunk := func(kind string, body []byte) {
			b := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
			b = append(append(b, kind...), body...)
			b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
			if err == nil {
				_, err = w.Write(b)
			}
		}
		if _, err := io.WriteString(w, "\x89PNG\r\n\x1a\n"); err != nil {
			return err
		}
		u32 := func(v ...uint32) (b []byte) {
			for _, v := range v {
				b = binary.BigEndian.AppendUint32(b, v)
			}
			return b
		}
		chunk("IHDR", a.header)
		chunk("acTL", u32(uint32(len(a.frames)), 0))
		width, height := binary.BigEndian.Uint32(a.header), binary.BigEndian.Uint32(a.header[4:])
		sequence := uint32(0)
		for i, data := range a.frames {
			control := u32(sequence, width, height, 0, 0)
			control = binary.BigEndian.AppendUint16(control, 100) // 100 / (100·fps) seconds
			control = binary.BigEndian.AppendUint16(control, uint16(min(a.fps*100+0.5, 65535)))
			chunk("fcTL", append(control, 0, 0))
			sequence++
			if i == 0 {
				chunk("IDAT", data)
				continue
			}
			chunk("fdAT", append(u32(sequence), data...))
			sequence++
		}
		chunk("IEND", nil)
		return err
	})
}
