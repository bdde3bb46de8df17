package expression

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// token is a piece of text. Its kind is "number", "name", "parameter", "end",
// ";" or the operator itself.
type token struct {
	kind   string
	text   string
	number float32
	column int
}

// operators, longer ones first.
var operators = []string{
	"+=", "-=", "*=", "/=", "==", "!=", "<=", ">=", "&&", "||",
	"+", "-", "*", "/", "%", "<", ">", "=", "!", "?", ":", "(", ")", ",", ".", ";",
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// lex splits text into tokens. A line end outside of parentheses is a ";".
func lex(src string) ([]token, error) {
	var out []token
	depth := 0
	for i := 0; i < len(src); {
		column := utf8.RuneCountInString(src[:i]) + 1
		c := src[i]
		end := i + 1
		switch {
		case c == '\n' && depth == 0:
			out = append(out, token{kind: ";", text: "line end", column: column})
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		case isDigit(c) || c == '.' && end < len(src) && isDigit(src[end]):
			end = i + numberLength(src[i:])
			v, err := strconv.ParseFloat(src[i:end], 32)
			if err != nil {
				return nil, &Error{column, fmt.Sprintf("the number %s is too large", clip(src[i:end])), ""}
			}
			out = append(out, token{kind: "number", text: src[i:end], number: float32(v), column: column})
		case isLetter(c) || c == '$':
			for end < len(src) && (isLetter(src[end]) || isDigit(src[end])) {
				end++
			}
			t := token{kind: "name", text: src[i:end], column: column}
			if c == '$' {
				if t.kind, t.text = "parameter", t.text[1:]; t.text == "" {
					return nil, &Error{column, "a $ without the name of a parameter", ""}
				}
			}
			out = append(out, t)
		default:
			op := ""
			for _, o := range operators {
				if strings.HasPrefix(src[i:], o) {
					op = o
					break
				}
			}
			if op == "" {
				r, _ := utf8.DecodeRuneInString(src[i:])
				return nil, &Error{column, fmt.Sprintf("unexpected %q", r), ""}
			}
			switch op {
			case "(":
				depth++
			case ")":
				depth--
			}
			end = i + len(op)
			out = append(out, token{kind: op, text: op, column: column})
		}
		i = end
	}
	return append(out, token{kind: "end", text: "the end", column: utf8.RuneCountInString(src) + 1}), nil
}

// numberLength is how much of s is a number that it starts with.
func numberLength(s string) int {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	if i < len(s) && s[i] == '.' {
		for i++; i < len(s) && isDigit(s[i]); i++ {
		}
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		j := i + 1
		if j < len(s) && (s[j] == '+' || s[j] == '-') {
			j++
		}
		if j < len(s) && isDigit(s[j]) {
			for i = j; i < len(s) && isDigit(s[i]); i++ {
			}
		}
	}
	return i
}

func clip(s string) string {
	if len(s) > 32 {
		return strings.ToValidUTF8(s[:29], "") + "..."
	}
	return s
}
