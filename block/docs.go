package block

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// sources holds the Go sources of packages whose comments describe blocks.
var sources struct {
	sync.Mutex
	files map[string][]fs.FS
	docs  map[string]map[string]string // of a package: "Drag" and "Drag.Coefficient"
}

// Sources adds the Go sources of the package of T, so that its doc comments
// describe its types and fields; NewFamily does so for the package of a family.
func Sources[T any](files fs.FS) { addDocs(reflect.TypeFor[T]().PkgPath(), files) }

func addDocs(pkg string, files fs.FS) {
	if files == nil {
		return
	}
	sources.Lock()
	defer sources.Unlock()
	if sources.files == nil {
		sources.files, sources.docs = map[string][]fs.FS{}, map[string]map[string]string{}
	}
	for _, have := range sources.files[pkg] {
		if reflect.DeepEqual(have, files) {
			return
		}
	}
	sources.files[pkg] = append(sources.files[pkg], files)
	delete(sources.docs, pkg)
}

// typeDoc returns the comment of a type, "" when its source is not known.
func typeDoc(t reflect.Type) string { return doc(t.PkgPath(), t.Name()) }

// fieldDoc returns the comment of a field.
func fieldDoc(f field) string { return doc(f.owner.PkgPath(), f.owner.Name()+"."+f.ident) }

func doc(pkg, name string) string {
	sources.Lock()
	defer sources.Unlock()
	if sources.docs == nil {
		return ""
	}
	docs, ok := sources.docs[pkg]
	if !ok {
		docs = map[string]string{}
		for _, files := range sources.files[pkg] {
			readDocs(files, docs)
		}
		sources.docs[pkg] = docs
	}
	return docs[name]
}

func readDocs(files fs.FS, docs map[string]string) {
	names, _ := fs.Glob(files, "*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := fs.ReadFile(files, name)
		if err != nil {
			continue
		}
		file, _ := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.SkipObjectResolution)
		if file == nil {
			continue
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, s := range g.Specs {
				readType(g, s.(*ast.TypeSpec), docs)
			}
		}
	}
}

func readType(g *ast.GenDecl, s *ast.TypeSpec, docs map[string]string) {
	comment := s.Doc
	if comment == nil && len(g.Specs) == 1 {
		comment = g.Doc
	}
	if comment != nil {
		docs[s.Name.Name] = flow(comment.Text())
	}
	fields, ok := s.Type.(*ast.StructType)
	if !ok {
		return
	}
	before := ""
	for _, f := range fields.Fields.List {
		text := ""
		switch {
		case f.Doc != nil:
			text = flow(f.Doc.Text())
			before = text
		case f.Comment != nil:
			text = flow(f.Comment.Text())
		}
		for _, name := range f.Names {
			if text == "" && mentions(before, name.Name) {
				text = before // one comment over several fields, naming each
			}
			docs[s.Name.Name+"."+name.Name] = text
		}
	}
}

func mentions(text, name string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '.' }), name)
}

// flow joins the lines of each paragraph.
func flow(text string) string {
	paragraphs := strings.Split(strings.TrimSpace(text), "\n\n")
	for i, p := range paragraphs {
		if !strings.HasPrefix(p, "\t") {
			paragraphs[i] = strings.Join(strings.Fields(p), " ")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}
