package mote

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/importer"
	_ "github.com/motefx/mote/importer/awakenfx" // formats
	_ "github.com/motefx/mote/importer/emitterrecord"
	_ "github.com/motefx/mote/importer/particledesigner"
	_ "github.com/motefx/mote/importer/profile"
	"github.com/motefx/mote/program"
	"github.com/motefx/mote/sim"
)

// Effect is a loaded effect: the document, its program and its textures.
type Effect struct {
	Document *effect.Effect
	Program  *program.Program
	// Textures are the images that renderers name. One that could not be loaded
	// is missing here and told in Warnings; its sprites are round.
	Textures map[string]*draw.Texture
	Warnings []string
	// Report says what became of a file of another tool; nil for our own.
	Report *importer.Report
}

// maxFile bounds an effect file.
const maxFile = 64 << 20

// Load reads an effect file; its textures lie beside it. The error says the
// file, and where in it, what and what to do.
func Load(file string) (*Effect, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s: is a folder; name an effect file", file)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("%s: is %d MiB long, more than %d", file, info.Size()>>20, maxFile>>20)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Read(data, os.DirFS(filepath.Dir(file)))
}

// Read reads an effect from memory; dir has its textures and may be nil.
func Read(data []byte, dir fs.FS) (*Effect, error) {
	if _, foreign := importer.Detect(data); foreign {
		r, err := importer.Read(data, dir)
		if err != nil {
			return nil, err
		}
		e, err := New(r.Effect, r.Textures, dir)
		if err == nil {
			e.Report = r.Report
		}
		return e, err
	}
	fx, err := effect.Decode(data)
	if err != nil {
		return nil, err
	}
	return New(fx, nil, dir)
}

// New compiles a document. Textures that are not given are looked for in dir.
func New(fx *effect.Effect, textures map[string]*draw.Texture, dir fs.FS) (*Effect, error) {
	p, err := program.Compile(fx)
	if err != nil {
		return nil, err
	}
	e := &Effect{Document: fx, Program: p, Textures: map[string]*draw.Texture{"white": draw.White}}
	for name, t := range textures {
		e.Textures[name] = t
	}
	for _, s := range p.Systems {
		for _, r := range s.Renders {
			if r.Texture == "" || e.Textures[r.Texture] != nil {
				continue
			}
			t, err := loadTexture(dir, r.Texture)
			if err == nil {
				m := r.Material
				m.Texture = t
				err = m.Validate()
			}
			if err != nil {
				e.Warnings = append(e.Warnings, fmt.Sprintf("texture %q: %v; round sprites are drawn instead", r.Texture, err))
				continue
			}
			e.Textures[r.Texture] = t
		}
	}
	return e, nil
}

func loadTexture(dir fs.FS, name string) (*draw.Texture, error) {
	if dir == nil {
		return nil, errors.New("there is no folder to look in")
	}
	name = path.Clean(filepath.ToSlash(name))
	if !fs.ValidPath(name) {
		return nil, errors.New("must lie beside the effect or below it")
	}
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() > importer.MaxTextureBytes {
		return nil, fmt.Errorf("is longer than %d MiB", importer.MaxTextureBytes>>20)
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	return importer.DecodeTexture(data)
}

// Scene makes a scene of batches that all come from this effect.
func (e *Effect) Scene(batches []sim.Batch) draw.Scene {
	var s draw.Scene
	for _, b := range batches {
		b.Material.Texture = e.Textures[b.Texture]
		if b.Material.Texture == nil {
			b.Material.Columns, b.Material.Rows = 1, 1
		}
		s.Batches = append(s.Batches, b.Batch)
	}
	return s
}
