package say

import (
	_ "embed" // the catalogues
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// The catalogues are embedded one by one, not as a file system: that would bring
// package os, a hundred kilobytes, into the browser.
var (
	//go:embed en.json
	english string
	//go:embed ru.json
	russian string

	sources = map[string]string{"en": english, "ru": russian}
)

// Fallback is the language that is spoken when none is asked for that there is.
const Fallback = "en"

// Texts are the texts of one language. The zero value speaks [Fallback].
type Texts struct{ c *catalogue }

// catalogue is one file, read.
type catalogue struct {
	lang    string
	texts   map[string]string
	grammar grammar
}

// catalogues are all files, read once when the first text is asked for. The files
// are part of the program and tested; one that cannot be read is a broken build.
var catalogues = sync.OnceValue(func() map[string]*catalogue {
	all := make(map[string]*catalogue, len(sources))
	for lang, source := range sources {
		c, err := readCatalogue(lang, source)
		if err != nil {
			panic("say: catalogue " + lang + ".json: " + err.Error())
		}
		all[lang] = c
	}
	return all
})

func readCatalogue(lang, source string) (*catalogue, error) {
	texts, err := parseFlat(source)
	if err != nil {
		return nil, err
	}
	rule := texts["language.plural"]
	g, ok := grammars[rule]
	if !ok {
		return nil, errors.New("language.plural is " + strconv.Quote(rule) + ", not one of the known rules")
	}
	g.decimal = texts["language.decimal"]
	return &catalogue{lang: lang, texts: texts, grammar: g}, nil
}

// Languages returns the tags of all languages there are, [Fallback] first, the
// others in alphabetical order. The slice belongs to the caller.
func Languages() []string {
	list := []string{Fallback}
	for lang := range catalogues() {
		if lang != Fallback {
			list = append(list, lang)
		}
	}
	slices.Sort(list[1:])
	return list
}

// In returns the texts of a language. The tag is one of [Languages]; anything
// else speaks [Fallback]. Use [Match] for what people and browsers write.
func In(lang string) Texts {
	if c, ok := catalogues()[lang]; ok {
		return Texts{c}
	}
	return Texts{catalogues()[Fallback]}
}

// Lang returns the tag of the language, such as "ru".
func (t Texts) Lang() string { return t.catalogue().lang }

func (t Texts) catalogue() *catalogue {
	if t.c == nil {
		return catalogues()[Fallback]
	}
	return t.c
}

// Has reports whether there is a text for key.
func (t Texts) Has(key string) bool {
	_, ok := t.catalogue().texts[key]
	return ok
}

// Keys returns the keys of all texts in alphabetical order. It allocates; the
// slice belongs to the caller.
func (t Texts) Keys() []string {
	keys := make([]string, 0, len(t.catalogue().texts))
	for key := range t.catalogue().texts {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// Text renders the text for key; args may be nil. A placeholder without its
// argument stays as it is written. A key without a text gives the key between ⟦
// and ⟧, which is seen on a page and breaks no page.
func (t Texts) Text(key string, args Args) string {
	c := t.catalogue()
	text, ok := c.texts[key]
	if !ok {
		return "⟦" + key + "⟧"
	}
	return c.grammar.render(text, args)
}

// parseFlat reads a JSON object whose values are all strings. The standard
// decoder would double the size of the rules in the browser.
func parseFlat(s string) (map[string]string, error) {
	p := flatParser{rest: s}
	texts := make(map[string]string)
	if !p.take('{') {
		return nil, p.expected("{")
	}
	for first := true; !p.take('}'); first = false {
		if !first && !p.take(',') {
			return nil, p.expected(", or }")
		}
		key, ok := p.text()
		if !ok || !p.take(':') {
			return nil, p.expected("a key in quotes and a colon")
		}
		if _, twice := texts[key]; twice {
			return nil, errors.New("the key " + strconv.Quote(key) + " stands twice")
		}
		if texts[key], ok = p.text(); !ok {
			return nil, p.expected("a text in quotes after the key " + strconv.Quote(key))
		}
	}
	if p.skip(); p.rest != "" {
		return nil, p.expected("the end of the file")
	}
	return texts, nil
}

type flatParser struct{ rest string }

func (p *flatParser) skip() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

func (p *flatParser) take(c byte) bool {
	p.skip()
	if p.rest == "" || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *flatParser) expected(what string) error {
	found := p.rest
	for n := range found {
		if n >= 20 {
			found = found[:n]
			break
		}
	}
	return errors.New("expected " + what + ", found " + strconv.Quote(found))
}

// text reads a string with JSON's escapes; surrogate pairs are not joined, since
// the files are written in UTF-8 and escape control characters only.
func (p *flatParser) text() (string, bool) {
	if !p.take('"') {
		return "", false
	}
	var out []byte
	for i := 0; i < len(p.rest); i++ {
		switch c := p.rest[i]; {
		case c == '"':
			p.rest = p.rest[i+1:]
			return string(out), true
		case c != '\\':
			out = append(out, c)
		case i+5 < len(p.rest) && p.rest[i+1] == 'u':
			code, err := strconv.ParseUint(p.rest[i+2:i+6], 16, 16)
			if err != nil {
				return "", false
			}
			out = utf8.AppendRune(out, rune(code))
			i += 5
		case i+1 < len(p.rest):
			plain, ok := escapes[p.rest[i+1]]
			if !ok {
				return "", false
			}
			out = append(out, plain)
			i++
		}
	}
	return "", false
}

var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}
