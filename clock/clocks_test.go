package clock_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/clock"
)

// base is the moment that testdata/clocks.txt calls 0.
var base = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// TestClocks plays testdata/clocks.txt, which says how it is written.
func TestClocks(t *testing.T) {
	for _, c := range readCases(t, "testdata/clocks.txt") {
		t.Run(c.title, func(t *testing.T) {
			p := &played{t: t}
			for _, line := range c.lines {
				p.where = line.text
				p.play(line.words)
				p.survives()
			}
		})
	}
}

type clockCase struct {
	title string
	lines []caseLine
}

type caseLine struct {
	text  string
	words []string
}

func readCases(t *testing.T, name string) []clockCase {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var cases []clockCase
	for i, line := range strings.Split(string(data), "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "#":
			cases = append(cases, clockCase{title: strings.Join(words[1:], " ")})
		case len(cases) > 0:
			last := &cases[len(cases)-1]
			text := "line " + strconv.Itoa(i+1) + ": " + line
			last.lines = append(last.lines, caseLine{text, words})
		}
	}
	if len(cases) < 50 {
		t.Fatalf("%s has %d cases", name, len(cases))
	}
	return cases
}

// played is one case on its way.
type played struct {
	t      *testing.T
	where  string
	state  clock.State
	marked clock.State
}

func (p *played) play(words []string) {
	w := func(i int) string {
		if i >= len(words) {
			return ""
		}
		return words[i]
	}
	switch verb := words[0]; verb {
	case "clock":
		p.state = clock.New(p.control(w(1)), p.control(w(max(1, len(words)-1))))
	case "start":
		p.state = p.state.Start(p.seat(w(1)), p.at(w(2)))
	case "press":
		p.state = p.state.Press(p.at(w(1)), p.lag(words))
	case "stop":
		p.state = p.state.Stop(p.at(w(1)), p.lag(words))
	case "hand":
		p.state = p.state.Hand(p.seat(w(1)), p.at(w(2)))
	case "pause":
		p.state = p.state.Pause(p.at(w(1)))
	case "resume":
		p.state = p.state.Resume(p.at(w(1)))
	case "gap":
		p.state = p.state.Gap(p.at(w(1)), p.at(w(2)))
	case "mark":
		p.marked = p.state
	case "restore":
		p.state = p.state.Restore(p.marked, p.at(w(1)))
	case "add":
		next, err := p.state.Add(p.seat(w(1)), p.span(w(2)), p.at(w(3)))
		p.arbiter(next, err, w(4) == "fails")
	case "set":
		next, err := p.state.Set(p.seat(w(1)), p.span(w(2)), p.int(w(3)), p.at(w(4)))
		p.arbiter(next, err, w(5) == "fails")
	default:
		p.check(verb, w)
	}
}

// check plays the lines that only look.
func (p *played) check(verb string, w func(int) string) {
	switch verb {
	case "left":
		at := p.at(w(1))
		p.same(p.state.Left(clock.First, at), p.span(w(2)))
		p.same(p.state.Left(clock.Second, at), p.span(w(3)))
	case "face":
		f := p.state.Face(p.seat(w(1)), p.at(w(2)))
		want := clock.Face{Main: p.span(w(3)), Periods: p.int(w(4)), Period: p.span(w(5)), ToGo: p.int(w(6))}
		if w(7) != "-" {
			want.Single = p.span(w(7))
		}
		if w(8) != "" {
			want.Stage = p.int(w(8))
		}
		want.Left, want.Turn, want.Running = f.Left, f.Turn, f.Running
		p.same(f, want)
		p.same(f.Left, p.state.Left(p.seat(w(1)), p.at(w(2))))
	case "flag":
		p.same(p.state.Flagged(p.at(w(1))), p.seat(w(2)))
	case "intime":
		p.same(p.state.InTime(p.at(w(1)), p.span(w(2))), w(3) == "yes")
	case "deadline":
		at, ok := p.state.Deadline()
		p.same(ok, w(1) != "-")
		if ok {
			p.same(at, p.at(w(1)))
		}
	case "credit":
		p.same(p.state.Credit(p.at(w(1)), p.span(w(2)), p.span(w(3))), p.span(w(4)))
	case "spent":
		p.same(p.state.Sides[0].Spent, p.span(w(1)))
		p.same(p.state.Sides[1].Spent, p.span(w(2)))
	case "took":
		p.same(p.state.Took(p.seat(w(1)), p.at(w(2))), p.span(w(3)))
	default:
		p.t.Fatalf("%s: unknown word", p.where)
	}
}

func (p *played) same(got, want any) {
	p.t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		p.t.Errorf("%s\n%s", p.where, diff)
	}
}

func (p *played) arbiter(next clock.State, err error, fails bool) {
	p.t.Helper()
	switch {
	case fails && err == nil:
		p.t.Errorf("%s: was done", p.where)
	case !fails && err != nil:
		p.t.Errorf("%s: %v", p.where, err)
	case fails && next != p.state:
		p.t.Errorf("%s: a refusal changed the clocks", p.where)
	case fails && !errors.Is(err, clock.ErrRange) && !errors.Is(err, clock.ErrNoClock):
		p.t.Errorf("%s: %v is neither ErrRange nor ErrNoClock", p.where, err)
	}
	p.state = next
}

// survives writes the clocks as JSON and reads them back.
func (p *played) survives() {
	p.t.Helper()
	data, err := json.Marshal(p.state)
	if err != nil {
		p.t.Fatal(err)
	}
	var back clock.State
	if err := json.Unmarshal(data, &back); err != nil {
		p.t.Fatalf("%s: %v\n%s", p.where, err, data)
	}
	if back != p.state {
		p.t.Fatalf("%s: JSON lost something:\n%s\n%s", p.where, data, cmp.Diff(p.state, back))
	}
}

func (p *played) lag(words []string) time.Duration {
	if len(words) == 4 && words[2] == "lag" {
		return p.span(words[3])
	}
	return 0
}

func (p *played) control(s string) clock.Control {
	p.t.Helper()
	c, err := clock.Parse(s)
	if err != nil {
		p.t.Fatalf("%s: %v", p.where, err)
	}
	return c
}

func (p *played) at(s string) time.Time { return base.Add(p.span(s)) }

func (p *played) seat(s string) clock.Seat { return clock.Seat(p.int(s)) }

func (p *played) int(s string) int {
	p.t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		p.t.Fatalf("%s: %v", p.where, err)
	}
	return n
}

func (p *played) span(s string) time.Duration {
	p.t.Helper()
	if s == "-" {
		return clock.Forever
	}
	return seconds(p.t, s)
}

// seconds reads a decimal number of seconds.
func seconds(t *testing.T, s string) time.Duration {
	t.Helper()
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return time.Duration(math.Round(f * 1e9))
}
