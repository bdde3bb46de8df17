package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/motefx/mote"
	"github.com/motefx/mote/block"
	"github.com/motefx/mote/effect"
	"github.com/motefx/mote/importer"
	"github.com/motefx/mote/problem"
)

type inspectCmd struct {
	File    string `arg:"" help:"Effect file of any format."`
	Listing bool   `help:"Print the compiled program."`
	JSON    bool   `name:"json" help:"Print JSON."`
}

// systemInfo is what inspect tells of a system.
type systemInfo struct {
	Name       string         `json:"name"`
	Space      string         `json:"space"`
	Capacity   int            `json:"capacity"`
	Emitters   int            `json:"emitters"`
	Blocks     []string       `json:"blocks"`
	Attributes []string       `json:"attributes"`
	Bytes      int            `json:"bytes"` // of a particle
	Operations map[string]int `json:"operations"`
}

func (c *inspectCmd) Run(s *streams) error {
	e, err := load(c.File, s)
	if err != nil {
		return err
	}
	if c.Listing {
		_, err := fmt.Fprint(s.out, e.Program)
		return err
	}
	var list []systemInfo
	for i, p := range e.Program.Systems {
		d := &e.Document.Systems[i]
		x := systemInfo{Name: p.Name, Space: p.Space, Capacity: p.Capacity, Emitters: len(d.Emitters), Operations: map[string]int{}}
		for _, b := range d.Initializers {
			x.Blocks = append(x.Blocks, "initializer "+nameOf(b))
		}
		for _, b := range d.Operators {
			x.Blocks = append(x.Blocks, "operator "+nameOf(b))
		}
		for _, b := range d.Renderers {
			x.Blocks = append(x.Blocks, "renderer "+nameOf(b))
		}
		for _, a := range p.Module.Particle {
			x.Attributes = append(x.Attributes, a.Name)
		}
		x.Bytes = 4 * len(p.Module.Particle)
		for _, k := range p.Kernels() {
			x.Operations[k.Name] = k.Count()
		}
		list = append(list, x)
	}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(list)
	}
	fmt.Fprintf(s.out, "%s: %d systems, step %.4g s\n", e.Document.Name, len(list), e.Document.Step)
	for _, x := range list {
		fmt.Fprintf(s.out, "\nsystem %s: space %s, capacity %d, %d emitters\n", x.Name, x.Space, x.Capacity, x.Emitters)
		for _, b := range x.Blocks {
			fmt.Fprintf(s.out, "  %s\n", b)
		}
		fmt.Fprintf(s.out, "  attributes (%d bytes a particle): %s\n", x.Bytes, strings.Join(x.Attributes, ", "))
		var names []string
		for n := range x.Operations {
			names = append(names, n)
		}
		sort.Strings(names)
		for _, n := range names {
			fmt.Fprintf(s.out, "  kernel %-24s %5d operations\n", n, x.Operations[n])
		}
	}
	return nil
}

func nameOf(b any) string {
	n := block.EncodeNode(b)
	if f := n.Field("type"); f != nil {
		return f.Text
	}
	return fmt.Sprintf("%T", b)
}

type checkCmd struct {
	Files []string `arg:"" help:"Effect files."`
}

func (c *checkCmd) Run(s *streams) error {
	var problems []string
	for _, file := range c.Files {
		e, err := mote.Load(file)
		if err != nil {
			problems = append(problems, located(file, err).Error())
			continue
		}
		problems = append(problems, lint(file, e)...)
	}
	if len(problems) > 0 {
		return errors.New(strings.Join(problems, "\n"))
	}
	return nil
}

// lint reports what is allowed and surely not meant.
func lint(file string, e *mote.Effect) (list []string) {
	add := func(path, format string, args ...any) {
		list = append(list, file+": "+problem.Problem{Path: path, What: fmt.Sprintf(format, args...)}.String())
	}
	for _, w := range e.Warnings {
		list = append(list, file+": "+w)
	}
	for i, s := range e.Document.Systems {
		path := fmt.Sprintf("systems[%d]", i)
		if len(s.Renderers) == 0 {
			add(path+".renderers", "are missing; the system is never seen")
		}
		if len(s.Emitters) == 0 && len(s.Children) == 0 {
			add(path+".emitters", "are missing; nothing is born")
		}
	}
	return list
}

type convertCmd struct {
	File   string `arg:"" help:"Effect file of any format."`
	Output string `short:"o" required:"" help:"File to write, *.mote.json."`
	Report string `help:"File for the report, as JSON."`
}

func (c *convertCmd) Run(s *streams) error {
	e, err := load(c.File, s)
	if err != nil {
		return err
	}
	dir := filepath.Dir(c.Output)
	for name, t := range e.Textures {
		if name == "white" {
			continue
		}
		if !filepath.IsLocal(name) {
			return fmt.Errorf("%s: the texture's name %q leads out of the folder", c.File, name)
		}
		if err := writeTexture(filepath.Join(dir, name), func(f *os.File) error { return png.Encode(f, t.Image) }); err != nil {
			return err
		}
	}
	if err := os.WriteFile(c.Output, effect.Encode(e.Document), 0o644); err != nil {
		return err
	}
	if e.Report == nil {
		e.Report = &importer.Report{Format: "mote"}
	}
	if c.Report != "" {
		data, err := json.MarshalIndent(e.Report, "", "  ")
		if err != nil {
			return err
		}
		return os.WriteFile(c.Report, append(data, '\n'), 0o644)
	}
	_, err = fmt.Fprint(s.err, e.Report)
	return err
}

// writeTexture writes a file that is not there yet.
func writeTexture(path string, write func(*os.File) error) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

type listCmd struct {
	What string `arg:"" enum:"blocks,formats,effects" help:"blocks, formats or effects."`
	Dir  string `default:"effects" help:"Folder of effects."`
	JSON bool   `name:"json" help:"Print JSON."`
}

func (c *listCmd) Run(s *streams) error {
	type row struct {
		Family string `json:"family,omitempty"`
		Name   string `json:"name"`
		Doc    string `json:"doc"`
	}
	var rows []row
	switch c.What {
	case "blocks":
		for _, f := range block.Describe() {
			for _, b := range f.Blocks {
				rows = append(rows, row{f.Name, b.Name, b.Doc})
			}
		}
	case "formats":
		rows = append(rows, row{Name: "mote", Doc: "Mote's own documents (.mote.json)"})
		for _, f := range importer.Formats() {
			rows = append(rows, row{Name: f.Name, Doc: f.Description + " (" + strings.Join(f.Extensions, ", ") + ")"})
		}
	case "effects":
		files, err := filepath.Glob(filepath.Join(c.Dir, "*"))
		if err != nil {
			return err
		}
		for _, f := range files {
			if e, err := mote.Load(f); err == nil {
				rows = append(rows, row{Name: f, Doc: fmt.Sprintf("%s, %d systems", e.Document.Name, len(e.Program.Systems))})
			}
		}
	}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(rows)
	}
	for _, r := range rows {
		doc, _, _ := strings.Cut(r.Doc, "\n")
		if r.Family != "" {
			fmt.Fprintf(s.out, "%-12s ", r.Family)
		}
		fmt.Fprintf(s.out, "%-28s %s\n", r.Name, doc)
	}
	return nil
}

type schemaCmd struct {
	Reference bool `help:"Print the reference of all blocks instead, as Markdown."`
}

func (c *schemaCmd) Run(s *streams) error {
	if c.Reference {
		_, err := fmt.Fprint(s.out, effect.Reference())
		return err
	}
	_, err := fmt.Fprintf(s.out, "%s\n", effect.Schema())
	return err
}
