package game

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/opening"
	"tengen/renju"
)

// The files in testdata/games hold games by commands with what must come of
// them; see testdata/games/README.md for the form of a line.
func TestGames(t *testing.T) {
	files, err := filepath.Glob("testdata/games/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	events := map[string]bool{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(text), "\n# ") {
			heading, body, _ := strings.Cut(strings.TrimPrefix(part, "# "), "\n")
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txt")+"/"+heading, func(t *testing.T) {
				for _, e := range runScript(t, body) {
					events[Name(e)] = true
				}
			})
		}
	}
	for _, k := range kinds {
		if !events[k.name] && k.name != "hidden" {
			t.Errorf("no case makes the event %s", k.name)
		}
	}
}

// runScript plays one case and returns the events it made.
func runScript(t *testing.T, body string) []Event {
	t.Helper()
	var g *testGame
	for number, line := range strings.Split(body, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "game":
			g = newGame(t, scriptOptions(t, words[1:]))
		case "=":
			if got := g.look(words[1], words[2:]); got != strings.Join(words[2:], " ") {
				t.Errorf("line %d: %s: got %s, want %s", number+2, words[1], got, strings.Join(words[2:], " "))
			}
		default:
			g.scriptLine(number+2, line)
		}
	}
	again, err := Replay(g.events)
	if err != nil || again.version != g.state.version {
		t.Errorf("folded again: %v", err)
	}
	return g.events
}

// scriptOptions reads a preset and changes to its options.
func scriptOptions(t *testing.T, words []string) Options {
	t.Helper()
	preset, err := ParsePreset(words[0])
	if err != nil {
		t.Fatal(err)
	}
	o := preset.Options(slices.Contains(words, "rated"))
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "rated":
		case "opening":
			o.Opening, err = opening.Parse(value)
		case "foul":
			err = o.Foul.UnmarshalText([]byte(value))
		case "clock":
			first, second, two := strings.Cut(value, "|")
			o.Clocks[0], o.Clocks[1] = control(first), control(first)
			if two {
				o.Clocks[1] = control(second)
			}
		case "start":
			o.ClockStart = ClockStart(value)
		case "flag":
			o.Flag = FlagPolicy(value)
		case "takeback":
			o.Takeback = TakebackPolicy(value)
		case "claims":
			o.Claims = ClaimPolicy(value)
		case "lag":
			o.Lag = true
		case "adjourn":
			o.Adjourn = true
		case "give":
			o.GiveTime = true
		case "vacation":
			o.Vacation = true
		case "absence":
			o.Absence = duration(value)
		default:
			err = fmt.Errorf("%q is no option", w)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return o
}

// scriptLine gives the command of a line and compares what comes back.
func (g *testGame) scriptLine(number int, line string) {
	g.t.Helper()
	line, reason, _ := strings.Cut(line, " ! ")
	line, made, named := strings.Cut(line, " =>")
	made = strings.TrimSpace(made)
	words := strings.Fields(line)
	if last := words[len(words)-1]; strings.HasPrefix(last, "@") {
		seconds, err := strconv.ParseFloat(last[1:], 64)
		if err != nil {
			g.t.Fatal(err)
		}
		g.now = began.Add(time.Duration(seconds * float64(time.Second)))
		words = words[:len(words)-1]
	}
	c := g.scriptCommand(words)
	before := len(g.events)
	err := g.do(c)
	var refusal *Refusal
	switch {
	case err != nil && !errors.As(err, &refusal):
		g.t.Fatalf("line %d: %v", number, err)
	case refusal == nil && reason != "" || refusal != nil && string(refusal.Reason) != reason:
		g.t.Errorf("line %d: %s: refused: %v, want %q", number, line, err, reason)
	}
	var names []string
	for _, e := range g.events[before:] {
		names = append(names, Name(e))
	}
	if got := strings.Join(names, " "); named && got != made {
		g.t.Errorf("line %d: %s: made %s, want %s", number, line, got, made)
	}
}

func (g *testGame) scriptCommand(words []string) Command {
	g.t.Helper()
	switch words[0] {
	case "arbiter":
		return g.arbiterCommand(words[1], words[2:])
	case "server":
		switch words[1] {
		case "gap":
			return ServerGap{From: began.Add(duration(words[2] + "s"))}
		case "vacation":
			return Vacation{Seat: Seat(g.number(words[2])), On: words[3] == "on", Until: began.Add(time.Hour)}
		}
		return FlagFall{RoundTrip: duration(strings.Join(append(words[2:], "0s")[:1], ""))}
	}
	seat, err := strconv.Atoi(words[0])
	if err != nil {
		g.t.Fatalf("%q is nobody", words[0])
	}
	by := By{Seat: Seat(seat)}
	if n := len(words) - 1; strings.HasPrefix(words[n], "lag=") {
		lag := duration(words[n][len("lag="):])
		by.Lag = Lag{lag, lag}
		words = words[:n]
	}
	return g.seatCommand(by, words[1], words[2:])
}

func (g *testGame) seatCommand(by By, act string, args []string) Command {
	g.t.Helper()
	switch act {
	case "place":
		return Place{by, scriptPoint(args[0])}
	case "pass":
		return Pass{by}
	case "swap":
		return Swap{by, args[0] == "yes"}
	case "declare":
		return Declare{by, g.number(args[0])}
	case "offer":
		return Offer{by, pointsOrNone(args)}
	case "choose":
		return Choose{by, scriptPoint(args[0])}
	case "add":
		return Add{by, scriptPoint(args[0]), scriptPoint(args[1])}
	case "resign":
		return Resign{by}
	case "abort":
		return Abort{by}
	case "draw":
		return Draw{by, Reply(args[0]), g.offerOf(args[1:])}
	case "takeback":
		c := Takeback{By: by, Reply: Reply(args[0])}
		if c.Reply == Ask {
			c.To = g.versionOf(args[1:])
		} else {
			c.Offer = g.offerOf(args[1:])
		}
		return c
	case "claim":
		return Claim{by, Claimable(args[0])}
	case "adjourn":
		return Adjourn{By: by, Reply: Reply(args[0]), Offer: g.offerOf(args[1:])}
	case "seal":
		m, err := renju.ParseMove(args[0])
		if err != nil {
			m = renju.NoMove
		}
		return Seal{by, m}
	case "resume":
		return Resume{By: by}
	case "give":
		return GiveTime{by}
	case "plan":
		return Plan{by, scriptPlan(args)}
	case "left":
		return Abandon{by, args[0] == "win", duration(args[1])}
	}
	g.t.Fatalf("%q is no act", act)
	return nil
}

// scriptPlan reads lines of moves with | between them.
func scriptPlan(words []string) [][]renju.Move {
	var lines [][]renju.Move
	for _, text := range strings.Split(strings.Join(words, " "), "|") {
		var line []renju.Move
		for _, word := range strings.Fields(text) {
			m, err := renju.ParseMove(word)
			if err != nil {
				m = renju.NoMove
			}
			line = append(line, m)
		}
		if line != nil || len(words) > 0 {
			lines = append(lines, line)
		}
	}
	return lines
}

func (g *testGame) arbiterCommand(act string, args []string) Command {
	g.t.Helper()
	const author = "arbiter"
	switch act {
	case "adjudicate":
		winner, _ := renju.ParseColor(args[0])
		ending, _ := renju.ParseEnding(args[1])
		return Adjudicate{author, renju.Outcome{Winner: winner, Ending: ending}, "why"}
	case "clock":
		return SetClock{author, Seat(g.number(args[0])), duration(args[1]), g.number(args[2])}
	case "time":
		return AddTime{author, Seat(g.number(args[0])), duration(args[1])}
	case "halt":
		return Halt{author, "why"}
	case "continue":
		return Continue{author}
	case "restore":
		return Restore{author, g.versionOf(args)}
	case "penalise":
		return Penalise{author, Seat(g.number(args[0])), "why"}
	case "rule":
		return RuleClaim{author, args[0] == "right"}
	case "adjourn":
		return Adjourn{Reply: Ask, Author: author}
	case "resume":
		return Resume{Author: author}
	}
	g.t.Fatalf("%q is no act of an arbiter", act)
	return nil
}

// versionOf reads a version, or "before N": N moves back.
func (g *testGame) versionOf(args []string) int {
	if args[0] == "before" {
		return g.state.Before(g.number(args[1]))
	}
	return g.number(args[0])
}

// offerOf reads the version of an offer, if it is named.
func (g *testGame) offerOf(args []string) int {
	if len(args) == 0 {
		return 0
	}
	return g.number(args[0])
}

func (g *testGame) number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		g.t.Fatal(err)
	}
	return n
}

func duration(s string) time.Duration {
	d, err := time.ParseDuration(s)
	if err != nil {
		panic(err)
	}
	return d
}

func scriptPoint(s string) renju.Point { return pointOrNone(s) }

// look writes what a check asks for.
func (g *testGame) look(what string, args []string) string {
	s := g.state
	switch what {
	case "moves":
		return strings.Trim(fmt.Sprint(s.MoveList()), "[]")
	case "black":
		return s.Holder(renju.Black).String()
	case "next":
		return strings.TrimSpace(s.Actor().String() + " " + strings.ReplaceAll(s.May().String(), ",", " "))
	case "result":
		o := s.End().Outcome
		return strings.TrimSpace(o.Result() + " " + o.Ending.String())
	case "phase":
		return string(s.Phase())
	case "version":
		return strconv.Itoa(s.Version())
	case "failed":
		return fmt.Sprint(s.WrongClaims(First), s.WrongClaims(Second))
	case "foul":
		return strings.NewReplacer("[", "", "]", "").Replace(fmt.Sprint(s.End().Point, s.End().Kinds.List()))
	}
	view := s.View(Viewer{Seat: seatOf(args)}, g.now)
	switch what {
	case "clocks":
		return fmt.Sprint(view.Clocks[0].Left.Seconds(), view.Clocks[1].Left.Seconds())
	case "running":
		return view.Running.String()
	case "may":
		return strings.Join(append(args[:1:1], view.May...), " ")
	case "plan":
		return strings.Join(append(args[:1:1], planText(view.Plan)...), " ")
	case "sealed":
		return strings.Join(append(args[:1:1], view.Sealed.String()), " ")
	case "spent":
		var list []string
		for _, m := range view.Moves {
			list = append(list, fmt.Sprint(m.Spent.Seconds()))
		}
		return strings.Join(list, " ")
	}
	g.t.Fatalf("%q cannot be looked at", what)
	return ""
}

// planText is a plan as scriptPlan reads it.
func planText(lines [][]renju.Move) []string {
	var words []string
	for i, line := range lines {
		if i > 0 {
			words = append(words, "|")
		}
		for _, m := range line {
			words = append(words, m.String())
		}
	}
	return words
}

func seatOf(args []string) Seat {
	if len(args) > 0 && (args[0] == "1" || args[0] == "2") {
		return Seat(args[0][0] - '0')
	}
	return NoSeat
}
