package web_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"tengen/internal/play"
	"tengen/internal/web"
	"tengen/say"
)

// Every reason for which a game refuses what a seat does is told to the person who
// tried, as a sentence in the language of the page.
func TestEveryRefusalIsTold(t *testing.T) {
	for _, lang := range say.Languages() {
		t.Run(lang, func(t *testing.T) {
			r := &refusals{t: t, site: newSite(t, play.Config{}, web.Config{Limits: web.NoLimits}), lang: lang, texts: map[string]string{}}
			r.opening()
			r.play("prevent", "h11")
			r.play("claim", "")
			r.waiting()
			r.seat()
			// What arbiters are refused is told where arbiters act; see TestRefusalTexts.
			for _, reason := range constants(t, "../../game/refusal.go", "Reason") {
				if text, told := r.texts[reason]; !told && reason != "bad-clock" && reason != "bad-decision" {
					t.Errorf("nobody was refused for %s", reason)
				} else if told && !inLanguage(text, lang) {
					t.Errorf("%s is told in %s as %q", reason, lang, text)
				}
			}
			if extra := len(r.texts); extra != len(constants(t, "../../game/refusal.go", "Reason"))-2 {
				t.Errorf("the reasons %v were met", slices.Sorted(maps.Keys(r.texts)))
			}
		})
	}
}

// refusals collects what people are told when they try what cannot be done.
type refusals struct {
	t     *testing.T
	site  *site
	lang  string
	texts map[string]string // by reason
}

// pair is a game with both seats, each in the language.
func (r *refusals) pair(changes ...string) (black, white *socket) {
	r.t.Helper()
	one, two := r.site.browser(), r.site.browser()
	address := one.create(with(append([]string{"clock", "off"}, changes...)...))
	two.post(address+"/seat", nil)
	return r.joined(one, address), r.joined(two, address)
}

func (r *refusals) joined(b *browser, address string) *socket {
	r.t.Helper()
	s, _, err := b.dial(address, "Accept-Language", r.lang)
	if err != nil {
		r.t.Fatal(err)
	}
	s.write(`{"t":"join","game":"` + s.game + `","since":0}`)
	s.read("state")
	return s
}

func (r *refusals) refused(who *socket, reason, act string) {
	r.t.Helper()
	m := who.do("refused", act)
	if m.T != "refused" || m.Reason != reason {
		r.t.Errorf("%s: got %s %s %q, want refused for %s", act, m.T, m.Reason, m.Text, reason)
		return
	}
	r.texts[reason] = m.Text
}

func (r *refusals) opening() {
	r.t.Helper()
	black, white := r.pair("opening", "soosorv", "n", "8", "takeback", "agreed")
	r.refused(white, "not-your-turn", `{"place":"h8"}`)
	r.refused(black, "off-board", `{"place":"z9"}`)
	r.refused(black, "outside-zone", `{"place":"a1"}`)
	for _, p := range []string{"h8", "h9", "i10"} {
		black.must(p, `{"place":"`+p+`"}`)
	}
	r.refused(white, "not-allowed", `{"place":"a1"}`)
	white.must("keep", `{"swap":false}`)
	r.refused(white, "occupied", `{"place":"h8"}`)
	r.refused(white, "too-early", `{"pass":true}`)
	white.must("four", `{"place":"a1"}`)
	r.refused(white, "count", `{"declare":9}`)
	white.must("two", `{"declare":2}`)
	black.must("stay", `{"swap":false}`)
	r.refused(black, "count", `{"offer":["c1"]}`)
	r.refused(black, "equivalent", `{"offer":["c1","c1"]}`)
	black.must("offer", `{"offer":["c1","d2"]}`)
	r.refused(white, "not-offered", `{"choose":"e3"}`)
	r.refused(white, "bad-version", `{"takeback":{"reply":"offer","to":900}}`)
	white.must("enough", `{"resign":true}`)
	r.refused(black, "game-over", `{"place":"e3"}`)
}

// play comes to a position with a foul, and tries it if a point is given, or claims
// one that was not played.
func (r *refusals) play(foul, point string) {
	r.t.Helper()
	black, white := r.pair("foul", foul, "hints", "")
	for i, p := range beforeFoul {
		[]*socket{black, white}[i%2].must(p, `{"place":"`+p+`"}`)
	}
	if point != "" {
		r.refused(black, "foul", `{"place":"`+point+`"}`)
		return
	}
	r.refused(white, "bad-claim", `{"claim":"foul"}`)
}

// waiting is what one may not do while the other, who is there, is to act.
func (r *refusals) waiting() {
	r.t.Helper()
	black, white := r.pair("clock", "on", "minutes", "5", "opening", "none")
	black.must("h8", `{"place":"h8"}`)
	white.must("i9", `{"place":"i9"}`)
	r.refused(white, "not-gone", `{"left":"win"}`)
	r.refused(white, "bad-plan", `{"plan":[["a1"]]}`)
}

// seat is refused on a page.
func (r *refusals) seat() {
	r.t.Helper()
	one, two, three := r.site.browser(), r.site.browser(), r.site.browser()
	address := one.create(goodForm())
	two.post(address+"/seat", nil)
	body := three.post(address+"/seat", nil, "Accept-Language", r.lang).body
	text := say.In(r.lang).Text("page.error.seat-taken", nil)
	if !strings.Contains(body, text) {
		r.t.Errorf("who comes too late is told\n%s", body)
	}
	r.texts["seat-taken"] = text
}

// Every reason that programs are given has its sentence in every language: of the
// game, of the live connection, of an explanation that is not given.
func TestRefusalTexts(t *testing.T) {
	for _, lang := range say.Languages() {
		texts := say.In(lang)
		keys := []string{
			"live.not-seated", "live.foul-unnamed", "live.explain.hidden", "live.explain.no-position", "live.explain.occupied",
		}
		for _, reason := range constants(t, "../../game/refusal.go", "Reason") {
			keys = append(keys, "refusal."+reason)
		}
		for _, reason := range constants(t, "../../wire/decode.go", "") {
			keys = append(keys, "live."+reason)
		}
		for _, key := range keys {
			if !texts.Has(key) {
				t.Errorf("%s.json lacks %q", lang, key)
			} else if text := texts.Text(key, nil); !inLanguage(text, lang) {
				t.Errorf("%q in %s is %q", key, lang, text)
			}
		}
	}
}

// inLanguage reports whether a text is there and written in the letters of its
// language.
func inLanguage(text, lang string) bool {
	cyrillic := strings.ContainsFunc(text, func(c rune) bool { return unicode.Is(unicode.Cyrillic, c) })
	return text != "" && !strings.Contains(text, "⟦") && cyrillic == (lang == "ru")
}

// constants are the values of the text constants of a source file that are of a
// type, or, without a type, whose names begin with "Reason".
func constants(t *testing.T, path, kind string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		name, typed := spec.Type.(*ast.Ident)
		if kind != "" && (!typed || name.Name != kind) || kind == "" && !strings.HasPrefix(spec.Names[0].Name, "Reason") {
			return true
		}
		if value, ok := spec.Values[0].(*ast.BasicLit); ok && value.Kind == token.STRING {
			text, err := strconv.Unquote(value.Value)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, text)
		}
		return true
	})
	if len(values) < 10 {
		t.Fatalf("%s has only the reasons %v", path, values)
	}
	return values
}
