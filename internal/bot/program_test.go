package bot

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/brain"
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
	"tengen/wire"
)

// piped is a program in this process: talk answers its lines.
type piped struct {
	io.Reader
	io.Writer
	close func()
	ended sync.WaitGroup
	heard []string // what it was sent
	mu    sync.Mutex
}

func (p *piped) End()  { p.Kill() }
func (p *piped) Kill() { p.close(); p.ended.Wait() }

// newPiped starts a program that answers each line by talk; "" is no answer.
func newPiped(talk func(line string) string) *piped {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &piped{Reader: outR, Writer: inW}
	p.close = func() { inW.Close(); outR.Close() }
	p.ended.Go(func() {
		defer outW.Close()
		for s := bufio.NewScanner(inR); s.Scan(); {
			p.mu.Lock()
			p.heard = append(p.heard, s.Text())
			p.mu.Unlock()
			if answer := talk(s.Text()); answer != "" {
				if _, err := fmt.Fprintln(outW, answer); err != nil {
					return
				}
			}
		}
	})
	return p
}

// question is a game by no opening rule after some moves.
func question(t *testing.T, rule opening.Rule, moves ...string) Question {
	t.Helper()
	o := game.RIF.Options(false)
	o.Opening = rule
	b := &builder{now: time.Unix(0, 0)}
	b.do(game.Create{Options: o, Seat: game.First, KeyHash: "1"})
	b.do(game.Sit{KeyHash: "2"})
	for _, text := range moves {
		p, err := renju.ParsePoint(text)
		if err != nil {
			t.Fatal(err)
		}
		b.do(game.Place{By: game.By{Seat: b.state.Actor()}, Point: p})
	}
	if b.err != nil {
		t.Fatal(b.err)
	}
	return Question{State: b.state, Seat: b.state.Actor(), Time: Time{Left: time.Minute, Think: time.Second}}
}

// asked asks a program of so many games, and returns its act and what went wrong.
func asked(t *testing.T, program *Program, q Question) wire.Act {
	t.Helper()
	act, err := program.Decide(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return act
}

func newProgram(pipe *piped, troubles *[]error) *Program {
	return NewProgram(ProgramOptions{
		Start: func(context.Context) (Pipe, error) {
			if pipe == nil {
				return nil, errors.New("there is no such program")
			}
			return pipe, nil
		},
		Rule: brain.RuleRenju, Own: NewOwn(1, 1, false), Resign: true, Trouble: func(err error) { *troubles = append(*troubles, err) },
	})
}

// A program is told the whole game first, then the opponent's moves, and how long it
// may think about each.
func TestProgram(t *testing.T) {
	answers := []string{"8,7", "9,9"}
	pipe := newPiped(func(line string) string {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "START":
			return "OK"
		case "DONE", "TURN":
			next := answers[0]
			answers = answers[1:]
			return next
		}
		return ""
	})
	var troubles []error
	program := newProgram(pipe, &troubles)
	if act := asked(t, program, question(t, opening.None, "h8", "i9", "h10")); act.Place == nil || *act.Place != "i8" {
		t.Errorf("the act is %+v, want i8", act)
	}
	q := question(t, opening.None, "h8", "i9", "h10", "i8", "j11")
	q.Time.Think = 2500 * time.Millisecond
	if act := asked(t, program, q); act.Place == nil || *act.Place != "j6" {
		t.Errorf("the act is %+v, want j6", act)
	}
	program.Close()
	want := "START 15|INFO rule 4|INFO game_type 1|INFO timeout_turn 1000|INFO timeout_match 0|INFO time_left 60000|" +
		"BOARD|7,7,2|8,6,1|7,5,2|DONE|INFO timeout_turn 2500|INFO timeout_match 0|INFO time_left 60000|TURN 9,4|END"
	if got := strings.Join(pipe.heard, "|"); got != want {
		t.Errorf("the program was told\n%s\nwant\n%s", got, want)
	}
	if len(troubles) > 0 {
		t.Errorf("trouble: %v", troubles)
	}
}

// Where a program gives no move, or one that cannot be played, our engine gives one;
// what an opening rule asks for a program is never asked.
func TestProgramFails(t *testing.T) {
	start := func(answer func(string) string) func(string) string {
		return func(line string) string {
			if strings.HasPrefix(line, "START") {
				return "OK"
			}
			return answer(line)
		}
	}
	moved := func(answer string) func(string) string {
		return start(func(line string) string {
			if line == "DONE" {
				return answer
			}
			return ""
		})
	}
	for name, pipe := range map[string]*piped{
		"on a stone": newPiped(moved("7,7")), "off the board": newPiped(moved("15,15")), "nothing": newPiped(moved("")),
		"refuses the board": newPiped(func(string) string { return "ERROR too large" }), "is not there": nil,
	} {
		var troubles []error
		program := newProgram(pipe, &troubles)
		q := question(t, opening.None, "h8", "i9", "h10")
		q.Time.Think = 50 * time.Millisecond
		q.Time.Left = 2 * time.Second
		if act := asked(t, program, q); act.Place == nil {
			t.Errorf("%s: the act is %+v", name, act)
		}
		if len(troubles) != 1 {
			t.Errorf("%s: trouble %v", name, troubles)
		}
		program.Close()
	}
	rule, err := opening.Parse("taraguchi-10")
	if err != nil {
		t.Fatal(err)
	}
	var troubles []error
	if act := asked(t, newProgram(nil, &troubles), question(t, rule, "h8")); act.Swap == nil || len(troubles) > 0 {
		t.Errorf("at a swap the act is %+v, trouble %v", act, troubles)
	}
}

// A program that has seen twice that it is lost gives up, if it may.
func TestProgramResigns(t *testing.T) {
	pipe := newPiped(func(line string) string {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "START":
			return "OK"
		case "DONE":
			return "MESSAGE depth 12 ev -M4\n0,0"
		case "TURN":
			return "MESSAGE depth 12 ev -M3\n1,0"
		}
		return ""
	})
	var troubles []error
	program := newProgram(pipe, &troubles)
	defer program.Close()
	if act := asked(t, program, question(t, opening.None, "h8", "i9", "h10")); act.Place == nil {
		t.Errorf("the first time: %+v", act)
	}
	if act := asked(t, program, question(t, opening.None, "h8", "i9", "h10", "a15", "j11")); !bool(act.Resign) {
		t.Errorf("the second time: %+v, %v", act, troubles)
	}
}
