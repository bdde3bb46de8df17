package particledesigner

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/importer"
)

// texture finds the picture of the particles: the embedded one, or the one of
// that name beside the file. The name is "" where there is none that can be
// read, which means the round sprite.
func (t *table) texture(dir fs.FS) (name string, picture *draw.Texture) {
	wanted, _ := t.text("textureFileName")
	name = path.Base(strings.ReplaceAll(strings.TrimSpace(wanted), `\`, "/"))
	if name == "." || name == "/" {
		name = ""
	}
	if e := t.entries["textureimagedata"]; e != nil && (e.text != "" || e.data != nil) {
		picture, what, err := embedded(e)
		switch {
		case err == nil && what == "":
			t.tell(t.carry, "the picture of the particles", "textureImageData")
		case err == nil:
			t.tell(t.approximate, "the picture of the particles; "+what, "textureImageData")
		default:
			t.tell(t.drop, "cannot be used: "+err.Error(), "textureImageData")
		}
		if picture != nil {
			if name == "" {
				name = "texture.png"
			}
			t.tell(t.carry, "the name of the embedded picture", "textureFileName")
			return name, picture
		}
	}
	t.tell(t.carry, "no picture", "textureImageData")
	if name == "" {
		t.tell(t.carry, "no picture; the round sprite", "textureFileName")
		return "", nil
	}
	picture, err := importer.FindTexture(dir, strings.TrimSpace(wanted))
	if err != nil {
		t.tell(t.approximate, "the round sprite stands in: "+err.Error(), "textureFileName")
		return "", nil
	}
	t.tell(t.carry, "the picture of the particles", "textureFileName")
	return name, picture
}

// embedded decodes a picture: base64, often without its padding, of a packed or
// plain picture. What says what is wrong with one that can be used all the same.
func embedded(e *entry) (t *draw.Texture, what string, err error) {
	packed := e.data
	if packed == nil {
		if packed, err = fromBase64(e.text); err != nil {
			return nil, "", err
		}
	}
	data, broken := unpack(packed)
	if len(data) > importer.MaxTextureBytes {
		return nil, "", fmt.Errorf("it unpacks to more than %d bytes", importer.MaxTextureBytes)
	}
	t, err = importer.DecodeTexture(data)
	switch {
	case broken != nil && err == nil:
		return t, fmt.Sprintf("what follows it is damaged: %v", broken), nil
	case broken != nil:
		return nil, "", fmt.Errorf("the packed picture is damaged behind %d bytes: %w", len(data), broken)
	}
	return t, "", err
}

func fromBase64(text string) ([]byte, error) {
	plain := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\r', '\n', '=':
			return -1
		}
		return r
	}, text)
	if len(plain)%4 == 1 {
		plain = plain[:len(plain)-1] // six bits that make no byte
	}
	data, err := base64.RawStdEncoding.DecodeString(plain)
	if err != nil {
		return nil, fmt.Errorf("it is no base64: %w", err)
	}
	return data, nil
}

// unpack inflates gzip and zlib; other data is a picture already. What came out
// before the data broke is returned with the error.
func unpack(data []byte) (out []byte, broken error) {
	var r io.Reader
	switch {
	case bytes.HasPrefix(data, []byte{0x1f, 0x8b}):
		r, broken = gzip.NewReader(bytes.NewReader(data))
	case len(data) > 1 && data[0] == 0x78 && (int(data[0])<<8|int(data[1]))%31 == 0:
		r, broken = zlib.NewReader(bytes.NewReader(data))
	default:
		return data, nil
	}
	if broken != nil {
		return nil, broken
	}
	out, broken = io.ReadAll(io.LimitReader(r, importer.MaxTextureBytes+1))
	if errors.Is(broken, io.ErrUnexpectedEOF) {
		broken = errors.New("it ends too early")
	}
	return out, broken
}
