package terminal

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// Setup is the game that is to be played. The zero value is a game of two people by
// the rules of RIF without a clock.
type Setup struct {
	Level int // of the computer; 0 for two people at one terminal
	// Color is the one that the person begins with, NoColor leaves it to chance. In
	// games of two people it does not matter.
	Color   renju.Color
	Preset  game.Preset
	Opening opening.Rule
	Clock   clock.Control
	Letters renju.Lettering
	// Foul is what a foul does, if FixedFoul is set; else the preset decides.
	Foul      renju.FoulPolicy
	FixedFoul bool
	// FixedLetters: Letters were chosen and do not follow the preset.
	FixedLetters bool
}

// options are the options of the game.
func (s Setup) options() game.Options {
	o := s.Preset.Options(false)
	o.Opening = s.Opening
	o.Clocks = [2]clock.Control{s.Clock, s.Clock}
	o.ClockStart = game.AfterFirstActs
	o.Takeback = game.TakebackNever // the program takes back itself
	if s.FixedFoul {
		o.Foul, o.Hints, o.Claims = s.Foul, game.DefaultHints(s.Foul, false), game.ClaimsJudged
	}
	if s.FixedLetters {
		o.Letters = s.Letters
	}
	return o
}

// begin starts a game.
func (m Model) begin(s Setup) (Model, error) {
	m.o.Setup = s
	mine := game.First
	if s.Color == renju.White || s.Color == renju.NoColor && m.o.Coin() {
		mine = game.Second
	}
	m.computers = [2]Computer{}
	if s.Level > 0 {
		m.computers[mine.Other()-1] = m.o.Computer(s.Level)
	}
	m.state = game.State{}
	now := m.o.Now()
	for _, c := range []game.Command{game.Create{Options: s.options()}, game.Sit{Seat: game.First}, game.Sit{Seat: game.Second}} {
		events, err := m.state.Decide(c, now)
		if err != nil {
			return m, err
		}
		for _, e := range events {
			if m.state, err = m.state.Apply(e); err != nil {
				return m, err
			}
		}
	}
	m.setup, m.cursor, m.past = nil, renju.Tengen, -1
	return m.fresh(), nil
}

// form is the page on which a game is chosen.
type form struct {
	Setup
	row int
}

func newForm(s Setup) *form { return &form{Setup: s} }

// rows are the lines of the form in their order.
const (
	rowOpponent = iota
	rowColor
	rowRules
	rowOpening
	rowClock
	rows
)

// clocks are the time controls that the form offers.
var clocks = []clock.Control{
	{}, clock.MustParse("3m+2s"), clock.MustParse("5m+5s"), clock.MustParse("10m"), clock.MustParse("15m+10s"),
	clock.MustParse("10m,3x30s"), clock.MustParse("45m+10s"),
}

// turned is the entry of a list after or before the given one.
func turned[T comparable](list []T, now T, by int) T {
	for i, x := range list {
		if x == now {
			return list[(i+by+len(list))%len(list)]
		}
	}
	return list[0]
}

// change turns the choice of the present row.
func (f *form) change(by, levels int) {
	switch f.row {
	case rowOpponent:
		f.Level = (f.Level + by + levels + 1) % (levels + 1)
	case rowColor:
		f.Color = turned([]renju.Color{renju.Black, renju.White, renju.NoColor}, f.Color, by)
	case rowRules:
		f.Preset = turned(game.Presets(), f.Preset, by)
		o := f.Preset.Options(false)
		f.Opening = o.Opening
	case rowOpening:
		f.Opening = turned(opening.Rules(), f.Opening, by)
	case rowClock:
		f.Clock = turned(clocks, f.Clock, by)
	}
}

func (m Model) setupKey(key string) (tea.Model, tea.Cmd) {
	f := *m.setup
	m.note = ""
	switch key {
	case "up", "k", "shift+tab":
		f.row = (f.row + rows - 1) % rows
	case "down", "j", "tab":
		f.row = (f.row + 1) % rows
	case "left", "h":
		f.change(-1, m.o.Levels)
	case "right", "l", " ":
		f.change(1, m.o.Levels)
	case "q", "esc":
		m.stop()
		return m, tea.Quit
	case "enter":
		next, err := m.begin(f.Setup)
		if err != nil {
			m.note = err.Error()
			return m, nil
		}
		return next.goOn()
	}
	m.setup = &f
	return m, nil
}

// view draws the form.
func (m Model) formView() string {
	f, t := m.setup, m.o.Texts
	values := [rows]string{
		rowOpponent: m.opponentText(f.Level),
		rowColor:    t.Text("play.color."+f.Color.String(), nil),
		rowRules:    t.Text("page.preset."+f.Preset.String(), nil),
		rowOpening:  m.ruleName(f.Opening),
		rowClock:    m.clockText(f.Clock),
	}
	if f.Level == 0 {
		values[rowColor] = "–"
	}
	names := [rows]string{"opponent", "color", "rules", "opening", "clock"}
	width := 0
	for i, n := range names {
		names[i] = t.Text("play.setup."+n, nil)
		width = max(width, length(names[i]))
	}
	lines := []string{m.o.Look.strong(t.Text("play.setup", nil)), ""}
	for i := range names {
		value := "  " + values[i] + "  "
		mark := "  "
		if i == f.row {
			mark, value = m.o.Look.accent("> "), m.o.Look.chosen("‹ "+values[i]+" ›")
		}
		lines = append(lines, mark+names[i]+strings.Repeat(" ", width-length(names[i])+2)+value)
	}
	lines = append(lines, "")
	about := []string{t.Text("page.preset."+f.Preset.String()+".about", nil)}
	if key := "web.rule." + f.Opening.Protocol(); t.Has(key) {
		about = append(about, t.Text(key, say.Args{"n": f.Opening.Number()}))
	}
	if f.row == rowColor && f.Opening != opening.None && f.Opening != opening.Free {
		about = append(about, t.Text("play.setup.swaps", nil))
	}
	for _, a := range about {
		lines = append(lines, wrap(a, min(m.width-4, 70))...)
	}
	lines = append(lines, "")
	if m.note != "" {
		lines = append(lines, m.o.Look.accent(m.note))
	}
	for _, l := range wrap(t.Text("play.setup.keys", nil), m.width-4) {
		lines = append(lines, m.o.Look.muted(l))
	}
	for i := range lines {
		lines[i] = strings.TrimRight("  "+lines[i], " ")
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

func (m Model) opponentText(level int) string {
	if level == 0 {
		return m.o.Texts.Text("play.opponent.person", nil)
	}
	return m.o.Texts.Text("play.opponent.computer", say.Args{"n": level, "of": m.o.Levels})
}

// ruleName is the name of an opening rule.
func (m Model) ruleName(r opening.Rule) string {
	key := "web.rule." + r.Protocol() + ".name"
	if !m.o.Texts.Has(key) {
		key = "page.opening." + r.Protocol()
	}
	return m.o.Texts.Text(key, say.Args{"n": r.Number()})
}

func (m Model) clockText(c clock.Control) string {
	if c.IsNone() {
		return m.o.Texts.Text("page.clock.none", nil)
	}
	return c.String()
}
