package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"tengen/engine/player"
	"tengen/game"
	"tengen/opening"
	"tengen/say"
)

// form is the form for a new game, as it stands in the page and as it was sent.
// All values are texts until wishes reads them.
type form struct {
	texts  say.Texts
	values map[string]string
	wrong  map[string]string // what is wrong with a field, in words
	Setup  string            // the named setup that filled it, or ""
	Engine bool              // games against the engine are played here
	Lobby  bool              // there is a lobby, where anybody may come
	Person bool              // who fills it in is signed in
	Fixed  bool              // the address says how it is filled
}

// The fields of the form with the values they begin with. A field that was not
// sent counts as having that value.
var formFields = map[string]string{
	"against": againstFriend, "level": "3",
	"preset": "rif", "opening": "", "n": "10", "color": "random",
	"clock": "on", "minutes": "15", "seconds": "5",
	"byo-minutes": "30", "periods": "3", "period": "60",
	"stage-moves": "40", "stage-minutes": "120", "rest-minutes": "15", "rest-seconds": "30",
	"move-seconds": "30", "days": "30", "longest": "3", "control": "40/60m,15m+30s",
	"opponent": "", "start": "after-first-acts", "flag": "automatic",
	"foul": "", "hints": "", "two-pass": "", "no-five": "", "letters": "", "takeback": "", "adjourn": "no", "vacation": "yes", "chat": "yes",
	"rated": "no", "whom": "", "least": "", "most": "", "bots": "yes", "private": "no", "delay": "0", "draw-after": "no",
}

// moreFields are those that the page folds away until somebody wants them.
var moreFields = []string{
	"foul", "hints", "two-pass", "no-five", "draw-after", "letters", "opponent", "start", "flag", "takeback", "adjourn", "vacation", "chat", "private", "delay",
}

// formChoices are the values of the fields that offer some. "" is what the preset
// says.
var formChoices = map[string][]string{
	"against":    {againstFriend, againstEngine, againstAnyone, againstPlayer},
	"level":      levelNames(),
	"preset":     presetNames(),
	"opening":    openingNames(),
	"clock":      {"on", "byoyomi", "stages", "move", "days", "text", "off"},
	"color":      {"random", "black", "white"},
	"foul":       {"", "lose", "prevent", "claim"},
	"hints":      {"", string(game.HintsNone), string(game.HintsBlack), string(game.HintsBoth)},
	"two-pass":   {"", "draw", "on"},
	"no-five":    {"", "draw", "on"},
	"letters":    {"", "international", "russian-i", "russian-j"},
	"start":      {string(game.AfterFirstActs), string(game.AtOnce)},
	"flag":       {string(game.FlagAutomatic), string(game.FlagClaimed)},
	"takeback":   {"", string(game.TakebackNever), string(game.TakebackAgreed)},
	"adjourn":    {"no", "yes"},
	"vacation":   {"yes", "no"},
	"chat":       {"yes", "no"},
	"rated":      {"no", "yes"},
	"private":    {"no", "yes"},
	"delay":      {"0", "1", "5", "15", "30"},
	"bots":       {"yes", "no"},
	"draw-after": {"no", strconv.Itoa(game.LongGame)},
}

// Whom a game is against.
const (
	againstFriend = "friend"
	againstEngine = "engine"
	againstAnyone = "anyone"
	againstPlayer = "player"
)

// offered reports whether the page offers a choice of a field.
func (f form) offered(name, value string) bool {
	switch {
	case name != "against":
		return true
	case value == againstEngine:
		return f.Engine
	case value == againstAnyone:
		return f.Lobby
	case value == againstPlayer:
		return f.Lobby && f.Person
	}
	return true
}

func levelNames() []string {
	var names []string
	for level := player.Level(1); level <= player.Levels; level++ {
		names = append(names, level.String())
	}
	return names
}

func presetNames() []string {
	var names []string
	for _, p := range game.Presets() {
		names = append(names, p.String())
	}
	return names
}

// openingNames are the protocols without their number, which is a field of its
// own.
func openingNames() []string {
	names := []string{""}
	for _, rule := range opening.Rules() {
		names = append(names, rule.Protocol())
	}
	return names
}

// newForm is the form as somebody finds it who asks for nothing.
func newForm(t say.Texts) form {
	f := form{texts: t, values: make(map[string]string), wrong: make(map[string]string)}
	for name, value := range formFields {
		f.values[name] = value
	}
	return f
}

// asked fills in whom the game is against, as an address says.
func (f form) asked(q url.Values) form {
	against := q.Get("against")
	if !slices.Contains(formChoices["against"], against) || !f.offered("against", against) {
		return f
	}
	f.Fixed = true
	f.values["against"] = against
	if whom := q.Get("whom"); whom != "" {
		f.values["whom"] = shortened(whom)
	}
	return f
}

// Choice reports whether there is a choice of whom a game is against.
func (f form) Choice() bool { return f.Engine || f.Lobby }

// formOf is the form as it was sent.
func formOf(t say.Texts, r *http.Request) form {
	f := newForm(t)
	for name := range formFields {
		if sent, ok := r.PostForm[name]; ok && len(sent) > 0 {
			f.values[name] = sent[0]
		}
	}
	return f
}

// Value is what stands in a field.
func (f form) Value(name string) string { return f.values[name] }

// Wrong says in words what is wrong with a field; "" if nothing is.
func (f form) Wrong(name string) string { return f.wrong[name] }

// Mistakes is how many fields have something wrong.
func (f form) Mistakes() int { return len(f.wrong) }

// First reports whether a field is the first of the page with something wrong.
func (f form) First(name string) bool {
	for _, field := range formOrder {
		if f.wrong[field] != "" {
			return field == name
		}
	}
	return false
}

// clockFields are the fields of the creator's clock.
var clockFields = []string{
	"clock", "minutes", "seconds", "byo-minutes", "periods", "period", "stage-moves", "stage-minutes",
	"rest-minutes", "rest-seconds", "move-seconds", "days", "longest", "control",
}

// formOrder is the order of the fields in the page.
var formOrder = slices.Concat([]string{"against", "level", "whom", "least", "most", "bots", "preset", "opening", "n"}, clockFields, []string{"rated", "color"}, moreFields)

// More reports whether the folded part of the form is open: it holds something
// that is not as it begins, or something wrong.
func (f form) More() bool {
	for _, name := range moreFields {
		if f.values[name] != formFields[name] || f.wrong[name] != "" {
			return true
		}
	}
	return false
}

// choice is one value of a field.
type choice struct {
	Value, Text, About string
	Chosen             bool
}

// Choices are the values of a field with their texts.
func (f form) Choices(name string) []choice {
	var list []choice
	for _, value := range formChoices[name] {
		if !f.offered(name, value) {
			continue
		}
		list = append(list, choice{value, f.choiceText(name, value), f.about(name, value), value == f.values[name]})
	}
	return list
}

func (f form) choiceText(name, value string) string {
	switch {
	case value == "":
		return f.texts.Text("page.form.by-preset", nil)
	case name == "level":
		return f.texts.Text("level.choice", say.Args{"n": value, "name": f.texts.Text("level."+value, nil)})
	case name == "opening":
		return openingText(f.texts, value, "N")
	case name == "clock" && value == "off":
		return f.texts.Text("page.clock.none", nil)
	case name == "preset" || name == "hints" || name == "color":
		return f.texts.Text("page."+name+"."+value, nil)
	}
	return f.texts.Text("page.form."+name+"."+value, nil)
}

func (f form) about(name, value string) string {
	if name != "preset" {
		return ""
	}
	return f.texts.Text("page.preset."+value+".about", nil)
}

// openingText names an opening rule: a protocol with its number, if it has one.
func openingText(t say.Texts, protocol, n string) string {
	switch protocol {
	case opening.None.Protocol(), opening.Free.Protocol():
		return t.Text("page.opening."+protocol, nil)
	}
	return t.Text("web.rule."+protocol+".name", say.Args{"n": n})
}

// ruleText is openingText for a rule as it is written in lists; a rule that is not
// known is told as it is written.
func ruleText(t say.Texts, name string) string {
	rule, err := opening.Parse(name)
	if err != nil {
		return name
	}
	return openingText(t, rule.Protocol(), strconv.Itoa(rule.Number()))
}
