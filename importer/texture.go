package importer

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/gif" // the formats of pictures that effect files embed or name
	_ "image/jpeg"
	_ "image/png"
	"io"
	"io/fs"
	"path"
	"strings"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"

	"github.com/motefx/mote/draw"
)

// Caps of a picture.
const (
	MaxTextureBytes = 64 << 20 // of its file, unpacked, and of its pixels at four bytes each
	MaxTextureSide  = 8192     // pixels
)

// DecodeTexture reads a PNG, JPEG, GIF, BMP or TIFF. What is too large is refused
// before memory for it is taken.
func DecodeTexture(data []byte) (*draw.Texture, error) {
	if len(data) > MaxTextureBytes {
		return nil, fmt.Errorf("the picture has %d bytes; at most %d are read", len(data), MaxTextureBytes)
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, errors.New("the picture is no PNG, JPEG, GIF, BMP or TIFF")
	case err != nil:
		return nil, fmt.Errorf("the picture is damaged: %w", err)
	case config.Width < 1 || config.Height < 1 || config.Width > MaxTextureSide || config.Height > MaxTextureSide ||
		config.Width*config.Height > MaxTextureBytes/4:
		return nil, fmt.Errorf("the picture has %d×%d pixels; at most %d a side and %d in all are read",
			config.Width, config.Height, MaxTextureSide, MaxTextureBytes/4)
	}
	m, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("the %s picture is damaged: %w", strings.ToUpper(kind), err)
	}
	if m.Bounds().Empty() {
		return nil, errors.New("the picture has no pixels")
	}
	return &draw.Texture{Image: m}, nil
}

// decode turns a panic of a decoder, whatever it may be fed, into an error.
func decode(data []byte) (m image.Image, err error) {
	defer func() {
		if p := recover(); p != nil {
			m, err = nil, fmt.Errorf("%v", p)
		}
	}()
	m, _, err = image.Decode(bytes.NewReader(data))
	return m, err
}

// FindTexture reads a picture beside an effect: by its name as the effect writes
// it, or by the last part of that, as folders of other machines are not here.
func FindTexture(dir fs.FS, name string) (*draw.Texture, error) {
	if dir == nil {
		return nil, fmt.Errorf("there is no folder to look for %q in", name)
	}
	slashed := strings.ReplaceAll(name, `\`, "/")
	for _, at := range []string{path.Clean(slashed), path.Base(slashed)} {
		if !fs.ValidPath(at) || at == "." {
			continue
		}
		data, err := readFile(dir, at)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return DecodeTexture(data)
	}
	return nil, fmt.Errorf("there is no file %q beside the effect", name)
}

func readFile(dir fs.FS, name string) ([]byte, error) {
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.IsDir() {
		return nil, fs.ErrNotExist
	}
	return io.ReadAll(io.LimitReader(f, MaxTextureBytes+1))
}
