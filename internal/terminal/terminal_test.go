package terminal

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"tengen/clock"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

var update = flag.Bool("update", false, "rewrite the screens in testdata")

// script is a computer that does what the test says, in turn.
type script struct {
	acts []func(by game.By) game.Command
	done int
}

func (s *script) Decide(_ context.Context, g *game.State, seat game.Seat, _ time.Time) (game.Command, error) {
	if s.done == len(s.acts) || g.Actor() != seat {
		return nil, nil
	}
	s.done++
	return s.acts[s.done-1](game.By{Seat: seat}), nil
}

// stones is a computer that puts stones.
func stones(t *testing.T, names string) *script {
	s := new(script)
	for _, name := range strings.Fields(names) {
		p, err := renju.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		s.acts = append(s.acts, func(by game.By) game.Command { return game.Place{By: by, Point: p} })
	}
	return s
}

// oracle is an adviser with one opinion.
type oracle struct{ line []renju.Move }

func (o oracle) Advise(_ context.Context, _ renju.Board, _ renju.Color, _ []renju.Move, report func(Advice)) {
	report(Advice{Line: o.line, Expected: 0.62, Depth: 9})
}

// table is a game under test: a model and the time.
type table struct {
	*testing.T
	m   Model
	now time.Time
}

// sit begins a game.
func sit(t *testing.T, lang string, s Setup, c Computer, change func(*Options)) *table {
	t.Helper()
	b := &table{T: t, now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	o := Options{
		Texts: say.In(lang), Setup: s, Levels: 10, Now: func() time.Time { return b.now }, Coin: func() bool { return false },
		Computer: func(int) Computer { return c }, Adviser: oracle{[]renju.Move{renju.Move(renju.At(9, 9)), renju.Move(renju.At(8, 8))}},
		Save: func(string) (string, error) { return "game.txt", nil },
	}
	if change != nil {
		change(&o)
	}
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	b.m = m
	b.run(m.Init())
	return b
}

// run carries out a command of bubbletea to the end, but for the passing of time.
func (b *table) run(cmd tea.Cmd) {
	b.Helper()
	if cmd == nil {
		return
	}
	done := make(chan tea.Msg, 1)
	go func() { done <- cmd() }()
	select {
	case msg := <-done:
		b.send(msg)
	case <-time.After(every / 2): // a clock
	}
}

func (b *table) send(msg tea.Msg) {
	b.Helper()
	switch msg := msg.(type) {
	case tick, tea.QuitMsg, nil:
		return
	case tea.BatchMsg:
		for _, cmd := range msg {
			b.run(cmd)
		}
		return
	}
	next, cmd := b.m.Update(msg)
	b.m = next.(Model)
	b.run(cmd)
}

// press presses keys, as bubbletea names them, with blanks between.
func (b *table) press(keys string) *table {
	b.Helper()
	for _, key := range strings.Fields(keys) {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(key)}
		for typ, name := range map[tea.KeyType]string{
			tea.KeyEnter: "enter", tea.KeyUp: "up", tea.KeyDown: "down", tea.KeyLeft: "left", tea.KeyRight: "right",
			tea.KeyEsc: "esc", tea.KeyTab: "tab", tea.KeyCtrlC: "ctrl+c", tea.KeyHome: "home", tea.KeyEnd: "end",
		} {
			if name == key {
				msg = tea.KeyMsg{Type: typ}
			}
		}
		b.send(msg)
	}
	return b
}

// play types points and places stones there.
func (b *table) play(points string) *table {
	b.Helper()
	for _, p := range strings.Fields(points) {
		b.press(strings.Join(strings.Split(p, ""), " ") + " enter")
	}
	return b
}

func (b *table) resize(width, height int) *table {
	b.send(tea.WindowSizeMsg{Width: width, Height: height})
	return b
}

// moves are the moves of the game in one string.
func (b *table) moves() string { return renju.FormatMoves(b.m.state.MoveList()) }

// screen compares the screen with a file.
func (b *table) screen(name string) {
	b.Helper()
	got := b.m.View() + "\n"
	for i, line := range strings.Split(got, "\n") {
		if n := length(line); n > b.m.width {
			b.Errorf("%s: line %d is %d columns wide, the screen %d: %s", name, i+1, n, b.m.width, line)
		}
	}
	if n := strings.Count(got, "\n"); n > b.m.height {
		b.Errorf("%s: %d lines, the screen has %d", name, n, b.m.height)
	}
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			b.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	if got != string(want) {
		b.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

var guide = Setup{Level: 3, Color: renju.Black, Preset: game.Guide}

// Screens that people see, in both languages and several sizes.
func TestScreens(t *testing.T) {
	for _, lang := range say.Languages() {
		b := sit(t, lang, guide, stones(t, "f9 a1 a3 a5 a7"), nil)
		b.screen("begin." + lang)
		b.press("h 8 enter u").play("h8").press("u")
		b.play("h8")
		b.screen("move." + lang)
		b.resize(40, 30).screen("narrow." + lang)
		b.resize(34, 20).screen("least." + lang)
		b.resize(30, 10).screen("small." + lang)
		b.resize(80, 24).press("?").screen("help." + lang)
		b.press("esc t").screen("hint." + lang)
		b.press("r").screen("resign." + lang)
		b.press("enter").screen("over." + lang)
	}
}

// A foul is explained step by step, with its stones on the board; these rules refuse
// it.
func TestWhy(t *testing.T) {
	for _, lang := range say.Languages() {
		b := sit(t, lang, guide, stones(t, "a1 a3 a5 a7"), nil)
		b.play("h8 g8 i9 i10").press("i 8")
		b.screen("forbidden." + lang)
		b.press("enter").screen("refused." + lang)
		b.press("w").screen("why-1." + lang)
		b.press("right right").screen("why-3." + lang)
		b.press("left esc")
		if b.m.why != nil || b.moves() != "h8a1g8a3i9a5i10a7" {
			t.Errorf("%s, why %v", b.moves(), b.m.why)
		}
	}
}

// A foul that loses is asked about, and played if the person insists; then it is
// explained.
func TestFoulIsAsked(t *testing.T) {
	b := sit(t, "en", Setup{Level: 3, Color: renju.Black}, stones(t, "a1 a3 a5 a7"), nil)
	b.play("h8 g8 i9 i10 i8").screen("asked.en")
	b.press("esc")
	if b.m.state.Over() || b.m.confirm != nil {
		t.Fatal("played without a yes")
	}
	b.press("enter enter").screen("foul.en")
	if b.m.state.End().Outcome.Ending != renju.EndedFoul {
		t.Fatalf("%+v", b.m.state.End())
	}
	if b.press("w"); b.m.why == nil {
		t.Error("the foul is not explained")
	}
}

// The opening as a dialogue: zones, a swap, a declaration, an offer without twins, a
// choice.
func TestOpenings(t *testing.T) {
	for _, lang := range say.Languages() {
		b := sit(t, lang, Setup{Opening: opening.Taraguchi(10)}, nil, nil)
		b.screen("taraguchi-1." + lang)
		b.play("h8").press("2")
		b.press("a 1 enter").screen("taraguchi-zone." + lang)
		b.play("h9").press("1").play("i10").press("2").play("j9")
		b.screen("taraguchi-choice." + lang)
		b.press("3").play("f6 f7 f10")
		b.screen("taraguchi-offer." + lang)
		b.play("g6 g7 j6 k8 l8 k11 l5")
		b.press("1")
		b.screen("taraguchi-choose." + lang)
		b.press("tab tab enter")
		if got := b.moves(); !strings.HasPrefix(got, "h8h9i10j9f7") {
			t.Errorf("moves %s\n%s", got, b.m.View())
		}
	}
}

func TestDeclare(t *testing.T) {
	b := sit(t, "en", Setup{Opening: opening.Yamaguchi}, nil, nil)
	b.play("h8 h9 i10").press("+ + + -").screen("declare.en")
	b.press("enter")
	if n := b.m.state.Opening().Declared(); n != 3 {
		t.Errorf("declared %d", n)
	}
}

// A stone that is put where a swap decision is open keeps the colours.
func TestPlacingKeepsColours(t *testing.T) {
	b := sit(t, "en", Setup{Opening: opening.Taraguchi(10)}, nil, nil)
	b.play("h8 i9")
	if b.moves() != "h8i9" {
		t.Errorf("%s\n%s", b.moves(), b.m.View())
	}
}

// A point is typed letter first; a letter that also moves the cursor is undone by the
// digit behind it, and a second digit goes on. Keys of the Russian layout do the same.
func TestTyping(t *testing.T) {
	b := sit(t, "en", Setup{}, nil, nil)
	for _, c := range []struct{ keys, want string }{
		{"h", "g8"}, {"8", "h8"}, {"j 1 2", "j12"}, {"left", "i12"}, {"k k", "i14"}, {"o 1 5 right up", "o15"},
		{"a 1 6", "a1"}, {"m 4", "m4"}, {"р 9", "h9"}, {"о", "h8"}, {"1", "j1"}, {"B 2", "b2"},
	} {
		b.press(c.keys)
		if got := b.m.cursor.String(); got != c.want {
			t.Errorf("after %s the cursor is on %s, want %s", c.keys, got, c.want)
		}
	}
	b = sit(t, "ru", Setup{Preset: game.Russia}, nil, nil)
	b.press("p 1 5")
	if got := b.m.letters().Format(b.m.cursor); got != "P15" {
		t.Errorf("p 1 5: %s", got)
	}
}

// Clicks go to a point and then act on it, also where the stones carry numbers.
func TestMouse(t *testing.T) {
	b := sit(t, "en", Setup{}, nil, nil).resize(100, 30)
	click := func(x, y int) {
		b.send(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
	}
	click(4+2*8, 15-9)
	if b.m.cursor.String() != "i9" || b.moves() != "" {
		t.Fatalf("%v %s", b.m.cursor, b.moves())
	}
	b.play("h8")
	click(4+2*8, 15-9)
	click(4+2*8, 15-9)
	if b.moves() != "h8i9" {
		t.Fatal(b.moves())
	}
	b.press("v")
	lines := strings.Split(b.m.View(), "\n")
	if x := strings.Index(lines[15-8], "1"); b.m.pointAt(x, 15-8) != renju.Tengen {
		t.Errorf("1 is drawn in column %d, which is %v\n%s", x, b.m.pointAt(x, 7), b.m.View())
	}
	b.screen("numbers.en")
	click(0, 0)
	click(90, 20)
	if b.moves() != "h8i9" {
		t.Error("a click beside the board did something")
	}
}

// Undo takes the computer's answer back too; the game can be gone through.
func TestUndoAndBrowse(t *testing.T) {
	b := sit(t, "en", guide, stones(t, "i9 i10 a1 a2"), nil)
	b.press("u")
	if b.m.note == "" {
		t.Error("nothing was said")
	}
	b.play("h8 h9")
	if b.moves() != "h8i9h9i10" {
		t.Fatal(b.moves())
	}
	b.press("u")
	if b.moves() != "h8i9" {
		t.Fatal(b.moves())
	}
	b.press("[ [")
	if b.m.shown() != 0 {
		t.Error(b.m.shown())
	}
	b.screen("browse.en")
	b.press("enter")
	if b.m.past >= 0 {
		t.Error("still in the past")
	}
}

// A flag falls by itself; the winning row is shown.
func TestEndings(t *testing.T) {
	b := sit(t, "en", Setup{Clock: clock.MustParse("3m+2s")}, nil, nil)
	b.play("h8 i9 a1")
	b.screen("clock.en")
	b.now = b.now.Add(3*time.Minute + 5*time.Second)
	next, _ := b.m.Update(tick(b.now))
	b.m = next.(Model)
	if !b.m.state.Over() || b.m.state.End().Outcome.Winner != renju.Black {
		t.Fatalf("%+v", b.m.state.End())
	}
	b.screen("flag.en")
	b = sit(t, "ru", Setup{}, nil, nil)
	b.play("h8 a1 g8 a3 f8 a5 e8 a7 i8")
	b.screen("five.ru")
	b.press("s z")
	if b.m.setup == nil {
		t.Error("no new game")
	}
	b.screen("setup.ru")
}

// A draw of one person against the computer waits for the next stone; the answer is
// told.
func TestDraw(t *testing.T) {
	c := stones(t, "i9")
	c.acts = append(c.acts, func(by game.By) game.Command { return game.Draw{By: by, Reply: game.Accept} })
	b := sit(t, "en", guide, c, nil)
	b.play("h8").press("=")
	if !b.m.wantDraw {
		t.Fatal("no offer is kept")
	}
	b.play("h9")
	if !b.m.state.Over() || b.m.state.End().Outcome.Ending != renju.EndedAgreement {
		t.Errorf("%v %+v\n%s", b.moves(), b.m.state.End(), b.m.View())
	}
	b = sit(t, "en", Setup{}, nil, nil)
	b.play("h8").press("=")
	b.screen("draw.en")
	b.press("=")
	if !b.m.state.Over() {
		t.Error("two people cannot agree")
	}
}

// Where fouls and fives are claimed, one key claims; a wrong claim is told and the game
// goes on.
func TestClaims(t *testing.T) {
	claim := Setup{Foul: renju.FoulClaimed, FixedFoul: true}
	b := sit(t, "en", claim, nil, nil)
	b.play("h8 a1 g8 a3 i9 a5 i10 a7").press("!")
	if b.m.note == "" || b.m.state.Over() {
		t.Errorf("a wrong claim: %q, %+v", b.m.note, b.m.state.End())
	}
	b.play("i8").press("!")
	if b.m.state.End().Outcome.Ending != renju.EndedFoul {
		t.Errorf("the foul was not claimed: %q\n%s", b.m.note, b.m.View())
	}
	b = sit(t, "en", claim, nil, nil)
	b.play("h8 a1 g8 a3 f8 a5 e8 a7 i8")
	if b.m.state.Over() {
		t.Fatal("the five counted by itself")
	}
	if b.press("!"); b.m.state.End().Outcome.Ending != renju.EndedFive {
		t.Errorf("the five was not claimed: %q", b.m.note)
	}
	b = sit(t, "en", Setup{}, nil, nil)
	if b.play("h8").press("!"); b.m.note == "" {
		t.Error("nothing is said where nothing is claimed")
	}
}

// The form chooses the game; every choice goes round.
func TestSetup(t *testing.T) {
	b := sit(t, "en", Setup{Level: 5, Color: renju.Black}, stones(t, "i9"), func(o *Options) { o.Ask = true })
	b.screen("setup.en")
	b.press("left down right down right right down right down right enter")
	o := b.m.state.Options()
	if b.m.o.Setup.Level != 4 || b.m.me() != game.Second || o.Preset != "gambler" || !o.Clocked() || o.Opening.String() != "swap" {
		t.Errorf("%+v %+v", b.m.o.Setup, o)
	}
	f := newForm(Setup{})
	for f.row = 0; f.row < rows; f.row++ {
		before := f.Setup
		for range 200 {
			f.change(1, 10)
		}
		for range 200 {
			f.change(-1, 10)
		}
		if f.Setup != before {
			t.Errorf("row %d: %+v, want %+v", f.row, f.Setup, before)
		}
	}
}

// The record can be read by the other commands.
func TestRecord(t *testing.T) {
	b := sit(t, "en", Setup{Preset: game.Russia}, nil, nil)
	b.play("h8 i9").press("r enter")
	want := "# russia, none, white, resignation\nH8 I9\n"
	if got := b.m.Record(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// With colours the board has its own ground, and nothing is told by colour alone: the
// screen without the colours has the same marks.
func TestColours(t *testing.T) {
	b := sit(t, "en", guide, stones(t, "i9"), func(o *Options) { o.Look = NewLook(termenv.TrueColor, true) })
	b.play("h8")
	s := b.m.View()
	for _, want := range []string{"\x1b[", "●", "48;2;227;188;125", "(", "["} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q in %q", want, s)
		}
	}
	if strings.Contains(sit(t, "en", guide, stones(t, "i9"), nil).m.View(), "\x1b") {
		t.Error("colours without colours")
	}
}
