package particledesigner

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"howett.net/plist"

	"github.com/motefx/mote/importer"
)

// entry is a value of the file.
type entry struct {
	path string // as the file writes it: "startColorRed" or "startColor.red"
	text string
	data []byte // of a binary value
	told bool   // the report has a line for it
}

// table is a file as flat keys: those of the property list, in lower case, as
// writers disagree about capitals.
type table struct {
	entries map[string]*entry
	report  *importer.Report
	pex     bool // the XML of Starling
}

func (t *table) add(key string, e *entry) {
	key = strings.ToLower(key)
	if before := t.entries[key]; before != nil && before.path != e.path {
		t.report.Drop(before.path, "%s says the same, and counts", e.path)
	}
	t.entries[key] = e
}

// UnmarshalPlist takes a value that is no list and no dictionary.
func (e *entry) UnmarshalPlist(unmarshal func(any) error) error {
	var number float64
	var whole int64
	var truth bool
	switch {
	case unmarshal(&e.text) == nil:
	case unmarshal(&whole) == nil:
		e.text = strconv.FormatInt(whole, 10)
	case unmarshal(&number) == nil:
		e.text = strconv.FormatFloat(number, 'g', -1, 64)
	case unmarshal(&truth) == nil:
		e.text = strconv.FormatBool(truth)
	case unmarshal(&e.data) == nil:
	default:
		e.text = "a list or dictionary"
	}
	return nil
}

// readPlist reads a property list, XML or binary.
func readPlist(data []byte, t *table) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = importer.Fault("", "", "is a damaged property list: %v", p)
		}
	}()
	values := map[string]*entry{}
	if _, err := plist.Unmarshal(data, &values); err != nil {
		return importer.Fault("", "", "is a damaged property list: %v", err)
	}
	for _, key := range sorted(values) {
		e := values[key]
		if e == nil {
			e = &entry{}
		}
		e.path = key
		t.add(key, e)
	}
	return nil
}

func sorted[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// maxDepth is how deep elements may nest.
const maxDepth = 8

// readPex reads the XML of Starling: an element for each key, a number in its
// attribute value, a vector in x and y, a colour in red, green, blue and alpha.
func readPex(data []byte, t *table) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	var open []string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return importer.Fault("", "", "is damaged XML: %v", err)
		}
		switch element := token.(type) {
		case xml.StartElement:
			open = append(open, element.Name.Local)
			if len(open) > maxDepth {
				return importer.Fault("", "", "is XML that nests more than %d deep", maxDepth)
			}
			if len(open) > 1 {
				t.element(strings.Join(open[1:], "."), element)
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

func (t *table) element(path string, element xml.StartElement) {
	for _, a := range element.Attr {
		e := &entry{path: path + "." + a.Name.Local, text: a.Value}
		key := path + a.Name.Local
		switch strings.ToLower(path + "." + a.Name.Local) {
		case "texture.name":
			key = "textureFileName"
		case "texture.data":
			key = "textureImageData"
		default:
			if a.Name.Local == "value" {
				e.path, key = path, path
			}
		}
		t.add(key, e)
	}
}

// text returns a text of the file.
func (t *table) text(key string) (string, bool) {
	e := t.entries[strings.ToLower(key)]
	if e == nil {
		return "", false
	}
	return e.text, true
}

// limit holds numbers of a file; beyond it lies nothing that can be seen.
const limit = 1e9

// number returns a number of the file, or the preset where there is none.
func (t *table) number(key string, preset float64) float64 {
	e := t.entries[strings.ToLower(key)]
	if e == nil {
		return preset
	}
	text := strings.TrimSpace(e.text)
	switch strings.ToLower(text) {
	case "true", "yes":
		return 1
	case "false", "no":
		return 0
	}
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case math.IsNaN(v) || err != nil && !errors.Is(err, strconv.ErrRange):
		t.tell(t.approximate, fmt.Sprintf("%.40q is no number; %v stands in", text, preset), key)
		return preset
	case math.Abs(v) > limit:
		t.tell(t.approximate, fmt.Sprintf("%v is brought to ±%g", v, limit), key)
		return math.Copysign(limit, v)
	}
	return v
}

// has reports whether the file has a key.
func (t *table) has(key string) bool { return t.entries[strings.ToLower(key)] != nil }

// flag reports whether a number of the file is not 0.
func (t *table) flag(key string) bool { return t.number(key, 0) != 0 }

func (t *table) carry(e *entry, what string)       { t.report.Carry(e.path, "%s", what) }
func (t *table) approximate(e *entry, what string) { t.report.Approximate(e.path, "%s", what) }
func (t *table) drop(e *entry, what string)        { t.report.Drop(e.path, "%s", what) }

// tell reports what became of keys, of those that the file has. The first line
// of an entry counts.
func (t *table) tell(how func(*entry, string), what string, keys ...string) {
	for _, key := range keys {
		if e := t.entries[strings.ToLower(key)]; e != nil && !e.told {
			e.told = true
			how(e, what)
		}
	}
}

// rest drops what nothing has told of.
func (t *table) rest() {
	for _, key := range sorted(t.entries) {
		t.tell(t.drop, "the format has no such key, or its meaning is not known", key)
	}
}

// suffixed returns the keys with each end.
func suffixed(key string, ends ...string) (keys []string) {
	for _, end := range ends {
		keys = append(keys, key+end)
	}
	return keys
}
