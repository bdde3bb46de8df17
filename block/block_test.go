package block_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/motefx/mote/block"
	"github.com/motefx/mote/problem"
	"github.com/motefx/mote/value"
)

// animal is a family for tests.
type animal interface{ Sound() string }

var animals = block.NewFamily[animal]("animal", zoo)

type dog struct {
	Age   value.Scalar `json:"age" min:"0" max:"30" unit:"years" ui:"0..20"`
	Name  string       `json:"name"`
	Kind  string       `json:"kind" enum:"terrier,poodle"`
	Tail  *tail        `json:"tail"`
	Toys  []toy        `json:"toys"`
	Enemy animal       `json:"enemy"`
}
type cat struct {
	Lives  int         `json:"lives" min:"1" max:"9"`
	Weight float32     `json:"weight" min:"0.7"`
	At     [3]float32  `json:"at" max:"5"`
	Fur    value.Color `json:"fur"`
}
type toy struct {
	Price float64 `json:"price" min:"0"`
	Count int     `json:"count" min:"1"`
}
type tail struct {
	Length float64 `json:"length"`
}

func (dog) Sound() string { return "woof" }
func (cat) Sound() string { return "meow" }

func (t *tail) Defaults() { t.Length = 0.5 }

func init() {
	block.Default(toy{Price: 2, Count: 1})
	animals.Define("dog", dog{Age: value.Constant(3), Name: "Rex", Kind: "poodle", Toys: []toy{{1, 1}}})
	animals.Define("cat", cat{Lives: 9, Weight: 4})
}

type farm struct {
	Version int               `json:"version" write:"always"`
	Seed    uint64            `json:"seed"`
	Small   uint8             `json:"small"`
	On      bool              `json:"on"`
	Animals []animal          `json:"animals"`
	Head    animal            `json:"head"`
	Toys    []toy             `json:"toys"`
	Best    toy               `json:"best"`
	Notes   map[string]string `json:"notes"`
	Hidden  int               `json:"-"`
}

func decode(t *testing.T, text string) (farm, *problem.List) {
	t.Helper()
	n, err := block.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var f farm
	var list problem.List
	block.Decode(n, &f, &list)
	return f, &list
}

func TestDecode(t *testing.T) {
	f, list := decode(t, `{"version": 1e0, "seed": 18446744073709551615, "head": "cat", "animals": [
		{"type": "dog", "age": {"range": [1, 4]}, "tail": {}, "toys": [{"count": 7}, {}], "enemy": {"type": "cat", "lives": 2}},
		"dog"], "best": {"price": 5}, "notes": {"b": "2", "a": "1"}}`)
	if err := list.Err(); err != nil {
		t.Fatal(err)
	}
	rex := dog{Age: value.Constant(3), Name: "Rex", Kind: "poodle", Toys: []toy{{1, 1}}}
	other := rex
	other.Age, other.Tail, other.Toys, other.Enemy = value.Range(1, 4), &tail{0.5}, []toy{{2, 7}, {2, 1}}, cat{Lives: 2, Weight: 4}
	want := farm{Version: 1, Seed: 1<<64 - 1, Head: cat{Lives: 9, Weight: 4}, Animals: []animal{other, rex},
		Best: toy{5, 1}, Notes: map[string]string{"a": "1", "b": "2"}}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("got  %+v\nwant %+v", f, want)
	}
	text := block.Encode(f)
	again, list := decode(t, string(text))
	if list.Err() != nil || !reflect.DeepEqual(again, f) {
		t.Errorf("%s\ndecodes as %+v, %v", text, again, list.Err())
	}
	if string(block.Encode(again)) != string(text) {
		t.Error("Encode is not canonical")
	}
	if got, want := string(text), `{
  "version": 1,
  "seed": 18446744073709551615,
  "animals": [
    {
      "type": "dog",
      "age": {"range": [1, 4]},
      "tail": {},
      "toys": [
        {"count": 7},
        {}
      ],
      "enemy": {"type": "cat", "lives": 2}
    },
    {"type": "dog"}
  ],
  "head": {"type": "cat"},
  "best": {"price": 5},
  "notes": {"a": "1", "b": "2"}
}
`; got != want {
		t.Errorf("got %s", got)
	}
}

func TestNewIsFresh(t *testing.T) {
	a, _ := animals.New("dog")
	a.(dog).Toys[0].Price = 99
	if b, _ := animals.New("dog"); b.(dog).Toys[0].Price != 1 {
		t.Error("a change of one block changed the defaults")
	}
	if _, ok := animals.New("cow"); ok {
		t.Error("there is no cow")
	}
	if got := strings.Join(animals.Names(), " "); got != "cat dog" {
		t.Error(got)
	}
}

func TestProblems(t *testing.T) {
	for text, want := range map[string]string{
		`{"animals": [{"type": "dgo"}]}`:                                 `animals[0]: unknown animal "dgo"; did you mean "dog"?`,
		`{"animals": [{}, "cow"]}`:                                       "animals[0]: has no \"type\" that says which animal it is; known: cat, dog\nanimals[1]: unknown animal \"cow\"; did you mean \"cat\"?",
		`{"animals": [{"type": "dog", "nmae": "x"}]}`:                    `animals[0].nmae: unknown field "nmae"; did you mean "name"?`,
		`{"animals": ["cat", {"type": "dog", "age": -1}]}`:               `animals[1].age: must be at least 0, is -1`,
		`{"head": {"type": "dog", "age": {"range": [-1, 31]}}}`:          "head.age.range[0]: must be at least 0, is -1\nhead.age.range[1]: must be at most 30, is 31",
		`{"head": {"type": "dog", "age": {"curve": [[0, 1], [1, -2]]}}}`: "head.age.curve[1][1]: must be at least 0, is -2",
		`{"head": {"type": "dog", "kind": "poddle"}}`:                    `head.kind: must be one of terrier, poodle, is "poddle"; did you mean "poodle"?`,
		`{"head": {"type": "cat", "lives": 1.5, "weight": 1e39}}`:        "head.lives: must be a whole number, is 1.5\nhead.weight: is too large: 1e39 is beyond ±3.403e+38",
		`{"head": {"type": "cat", "lives": 10, "weight": 0.7}}`:          "head.lives: must be at most 9, is 10",
		`{"head": {"type": "cat", "at": [1, 2, 6]}}`:                     "head.at[2]: must be at most 5, is 6",
		`{"head": {"type": "cat", "at": [1, 2]}}`:                        "head.at: must be a list of 3, is a list of 2",
		`{"toys": [{"price": 1e999}]}`:                                   "toys[0].price: is too large: 1e999 is beyond ±1.798e+308",
		`{"small": 256, "version": "1", "on": 1}`:                        "small: must be at most 255, is 256\nversion: must be a number, is \"1\"\non: must be true or false, is 1",
		`{"seed": -1}`:                           "seed: must be at least 0, is -1",
		`{"notes": {"a b": 1}}`:                  `notes["a b"]: must be a string, is 1`,
		`{"best": {"price": -0.5}, "hidden": 1}`: "hidden: unknown field \"hidden\"; known: version, seed, small, on, animals, head, toys, best, notes\nbest.price: must be at least 0, is -0.5",
		`{"animals": [{"type": "cow"}, null, {"type": "dog", "age": -1}]}`: "animals[0]: unknown animal \"cow\"; did you mean \"cat\"?\nanimals[1]: must not be null\nanimals[2].age: must be at least 0, is -1",
		`[]`: "must be an object, is a list",
	} {
		_, list := decode(t, text)
		if err := list.Err(); err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", text, err, want)
		}
	}
}

func TestCheck(t *testing.T) {
	var list problem.List
	f := farm{Animals: []animal{dog{Age: value.Constant(-2), Kind: "poodle"}}, Best: toy{0, 1}}
	block.Check(f, "farm", &list)
	block.Check(&f, "farm", &list)
	if got := list.Err().Error(); got != "farm.animals[0].age: must be at least 0, is -2" {
		t.Error(got)
	}
}

func TestSyntax(t *testing.T) {
	deep := strings.Repeat("[", 65) + strings.Repeat("]", 65)
	for text, want := range map[string]string{
		``:                      "line 1, column 1: expected a value, found the end of the document",
		"{\n  \"a\": 1,\n}":     "line 3, column 1: expected a name in quotes, found '}'",
		`{"a": 1, "a": 2}`:      `line 1, column 10: the field "a" is there twice`,
		`{"a": 01}`:             "line 1, column 8: a number has no leading zeros",
		`[1 2]`:                 "line 1, column 4: expected ',' or ']', found '2'",
		`[1.]`:                  "line 1, column 4: expected a digit, found ']'",
		`1 2`:                   "line 1, column 3: more text after the end of the document",
		`"\ud800"`:              "line 1, column 2: half of a surrogate pair",
		"\"\xff\"":              "line 1, column 2: the text is not UTF-8",
		"\"a\nb\"":              `line 1, column 3: a string holds the control character '\n'; write it as an escape`,
		`"abc`:                  "line 1, column 1: the string has no end",
		`NaN`:                   "line 1, column 1: expected a value, found 'N'",
		deep:                    "line 1, column 65: lists and objects nest more than 64 deep",
		"\xef\xbb\xbf{}":        "line 1, column 1: expected a value, found '\\ufeff'",
		`{"a": tru}`:            "line 1, column 7: expected true",
		"[\n[1,\n\t{\"x\" 1}]]": "line 3, column 7: expected ':', found '1'",
	} {
		if _, err := block.Parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	n, err := block.Parse([]byte(`{"\u00e9\ud83d\ude00": [1e5, -0.50, true, null, "\"\\\/\b\f\n\r\t"]}`))
	if err != nil {
		t.Fatal(err)
	}
	if n.Fields[0].Name != "é😀" || n.Fields[0].Value.Items[1].Text != "-0.50" || n.Fields[0].Value.Items[4].Text != "\"\\/\b\f\n\r\t" {
		t.Errorf("%+v", n.Fields[0])
	}
}

func TestDefinePanics(t *testing.T) {
	for name, f := range map[string]func(){
		"twice":    func() { animals.Define("dog", cat{}) },
		"the type": func() { animals.Define("hound", dog{}) },
		"name":     func() { animals.Define("Big Dog", big{}) },
		"pointer":  func() { animals.Define("big", &big{}) },
		"family":   func() { block.NewFamily[animal]("animal", nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error(name, "does not panic")
				}
			}()
			f()
		}()
	}
}

type big struct{}

func (big) Sound() string { return "WOOF" }

func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		`{"version": 1, "animals": [{"type": "dog", "age": {"curve": [[0, 1], [1, 2]]}}, "cat"]}`,
		`{"head": {"type": "dog", "age": {"normal": {"mean": 1, "deviation": 2}}, "tail": null}}`,
		`{"head": {"type": "cat", "fur": {"gradient": {"stops": [{"at": 0, "color": "#ff8000"}], "alpha": [{"at": 0, "value": 1}]}}}}`,
		`{"head": {"type": "dog", "age": {"timeline": {"keys": [{"at": 1, "value": 2, "out": [0.5, 1]}], "mode": "loop"}}}}`,
		`{"head": {"type": "dog", "age": {"expression": "2*sin(time)+$wind.x"}}}`,
		`{"notes": {"a": "\u0000"}, "seed": 18446744073709551615}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := block.Parse(data)
		if err != nil {
			return
		}
		var a, b farm
		var list problem.List
		block.Decode(n, &a, &list)
		if list.Err() != nil {
			return
		}
		text := block.Encode(a)
		n, err = block.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		block.Decode(n, &b, &list)
		if err := list.Err(); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if again := block.Encode(b); string(again) != string(text) {
			t.Fatalf("%s\n%s", text, again)
		}
	})
}
