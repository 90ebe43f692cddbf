package match

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tengen/brain"
	"tengen/pattern"
	"tengen/renju"
)

// TestMain is also the engines that the tests start: "brain KIND" as arguments.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "brain" {
		misbehave(os.Args[2])
		return
	}
	goleak.VerifyTestMain(m)
}

// misbehave is an engine that plays well but for one thing.
func misbehave(kind string) {
	if kind == "good" {
		brain.Run(context.Background(), os.Stdin, os.Stdout, brain.Options{Rule: brain.RuleRenju, Megabytes: 1})
		return
	}
	s := bufio.NewScanner(os.Stdin)
	asked := false
	for s.Scan() {
		switch line := s.Text(); {
		case strings.HasPrefix(line, "START") && kind == "unwilling":
			fmt.Println("ERROR not today")
		case strings.HasPrefix(line, "START"):
			asked = false
			fmt.Println("OK")
		case line == "END":
			return
		case line == "DONE" || strings.HasPrefix(line, "TURN") || line == "BEGIN":
			if asked {
				wrong(kind)
				continue
			}
			asked = true
			fmt.Println("0,0")
		}
	}
}

// wrong is the second move of an engine that misbehaves.
func wrong(kind string) {
	switch kind {
	case "crash":
		fmt.Fprintln(os.Stderr, "out of cheese")
		os.Exit(3)
	case "occupied":
		fmt.Println("0,0")
	case "outside":
		fmt.Println("15,3")
	case "late":
		time.Sleep(250 * time.Millisecond)
		fmt.Println("14,14")
	case "hang":
		time.Sleep(time.Hour)
	}
}

func mustMoves(t *testing.T, text string) []renju.Move {
	t.Helper()
	moves, err := renju.AppendMoves(nil, text)
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

func engineOf(t *testing.T, text string) Engine {
	t.Helper()
	e, err := ParseEngine(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// bad is an engine of TestMain. Only those whose fault is time have little of it.
func bad(kind string) Engine {
	e := Engine{Name: kind, Command: []string{os.Args[0], "brain", kind}, Rule: brain.RuleRenju, Limit: Limit{Nodes: 300}}
	if kind == "late" || kind == "hang" {
		e.Limit = Limit{Turn: 100 * time.Millisecond}
	}
	return e
}

func run(t *testing.T, m Match, done []Game) []Game {
	t.Helper()
	var games []Game
	if err := m.Run(context.Background(), done, func(g Game) error {
		games = append(games, g)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(games, func(a, b Game) int { return a.Number - b.Number })
	return games
}

// What goes wrong loses the game for the engine that does it, and the match goes on.
func TestFaults(t *testing.T) {
	good := engineOf(t, "tengen name=good nodes=100 memory=1")
	for kind, want := range map[string]struct{ fault, ending, why string }{
		"crash":     {FaultCrash, "adjudication", "out of cheese"},
		"occupied":  {FaultIllegal, "adjudication", "taken"},
		"outside":   {FaultIllegal, "adjudication", "15,3"},
		"late":      {FaultTime, "time", "100 ms were allowed"},
		"hang":      {FaultTime, "time", ""},
		"unwilling": {FaultStart, "adjudication", "not today"},
	} {
		t.Run(kind, func(t *testing.T) {
			m := Match{Engines: []Engine{bad(kind), good}, Pairs: 1, Openings: [][]renju.Move{mustMoves(t, "h8")}}
			if kind == "unwilling" {
				if err := m.Run(context.Background(), nil, nil); err == nil || !strings.Contains(err.Error(), want.why) {
					t.Errorf("a match with an engine that does not play: %v", err)
				}
				return
			}
			games := run(t, m, nil)
			if len(games) != 2 {
				t.Fatalf("%d games", len(games))
			}
			for i, g := range games {
				winner := []string{"white", "black"}[i]
				if g.Fault != want.fault || g.Ending != want.ending || !strings.Contains(g.Why, want.why) || g.Result != winner {
					t.Errorf("%+v, want %+v", g, want)
				}
			}
			if s := m.Summary(games); s.Faults[0][want.fault] != 2 || s.Results[0][1].Pairs != [5]int{2 - 1, 0, 0, 0, 0} {
				t.Errorf("summary %+v", s)
			}
		})
	}
}

// A program and our own engine, behind the same protocol: whole games, judged again.
func TestGames(t *testing.T) {
	for name, variant := range Variants {
		t.Run(name, func(t *testing.T) {
			program := bad("good")
			m := Match{
				Engines: []Engine{program, engineOf(t, "tengen name=own nodes=200 memory=1")}, Variant: variant, Pairs: 2,
				Openings: [][]renju.Move{mustMoves(t, "h8h9j10j6h6"), mustMoves(t, "h8i9g7h6i5")}, Concurrency: 2,
			}
			games := run(t, m, nil)
			if len(games) != 4 {
				t.Fatalf("%d games", len(games))
			}
			for _, g := range games {
				check(t, variant, g)
			}
			s := m.Summary(games)
			if s.Games != 4 || s.Results[0][1].Count() != 2 || s.Results[0][1].Other() != s.Results[1][0] {
				t.Errorf("summary %+v", s)
			}
			if s.Depth[0] == 0 || s.Nodes[0] == 0 || s.Depth[1] == 0 {
				t.Errorf("the engines told nothing: %+v", s)
			}
		})
	}
}

// check plays a game again and compares the result.
func check(t *testing.T, variant pattern.Variant, g Game) {
	t.Helper()
	again := table{variant: variant}
	for i, move := range mustMoves(t, g.Moves) {
		if again.at.Outcome.Over() {
			t.Fatalf("game %d goes on after its end with move %d", g.Number, i+1)
		}
		if err := again.play(move); err != nil {
			t.Fatalf("game %d: %v", g.Number, err)
		}
	}
	o := again.at.Outcome
	if g.Fault != "" || g.Result != o.Result() || g.Ending != o.Ending.String() {
		t.Errorf("game %+v, judged %s by %s", g, o.Result(), o.Ending)
	}
	if len(g.Evals) != len(again.moves)-g.Opening || len(g.Millis) != len(g.Evals) {
		t.Errorf("game %d: %d comments to %d moves", g.Number, len(g.Evals), len(again.moves)-g.Opening)
	}
}

// A six, under each rule.
func TestReferee(t *testing.T) {
	// Black joins three and two stones to six.
	const six = "a1a3b1c3c1e3e1g3f1i3d1"
	for name, want := range map[string]renju.Outcome{
		"renju":     {Winner: renju.White, Ending: renju.EndedFoul},
		"freestyle": {Winner: renju.Black, Ending: renju.EndedFive},
		"standard":  {},
	} {
		game := table{variant: Variants[name]}
		for _, m := range mustMoves(t, six) {
			if err := game.play(m); err != nil {
				t.Fatal(err)
			}
		}
		if game.at.Outcome != want {
			t.Errorf("%s: six stones in a row are %+v, want %+v", name, game.at.Outcome, want)
		}
	}
	game := table{variant: pattern.Standard}
	for _, m := range mustMoves(t, "a1a3b1c3c1e3d1g3") {
		game.play(m)
	}
	if game.play(mustMoves(t, "e1")[0]); game.at.Outcome.Winner != renju.Black {
		t.Error("exactly five wins under the standard rule")
	}
	if err := game.play(renju.Pass); err == nil {
		t.Error("an engine cannot pass")
	}
	if err := game.play(mustMoves(t, "e1")[0]); err == nil {
		t.Error("a point that is taken was accepted")
	}
}

func TestPlans(t *testing.T) {
	m := Match{Pairs: 2, Openings: [][]renju.Move{mustMoves(t, "h8"), mustMoves(t, "h8h9"), mustMoves(t, "h8i9")}}
	for _, name := range []string{"a", "b", "c", "d"} {
		m.Engines = append(m.Engines, Engine{Name: name})
	}
	for plan, want := range map[Plan][][2]int{
		Everybody: {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}, Gauntlet: {{0, 1}, {0, 2}, {0, 3}}, Neighbours: {{0, 1}, {1, 2}, {2, 3}},
	} {
		if m.Plan = plan; !slices.Equal(m.Encounters(), want) {
			t.Errorf("plan %d: %v", plan, m.Encounters())
		}
	}
	m.Plan = Neighbours
	if m.Games() != 12 {
		t.Errorf("%d games", m.Games())
	}
	for number, want := range []struct{ black, white, opening int }{
		{0, 1, 1}, {1, 0, 1}, {1, 2, 1}, {2, 1, 1}, {2, 3, 1}, {3, 2, 1}, {0, 1, 2},
	} {
		if s := m.setting(number); s.black != want.black || s.white != want.white || len(s.opening) != want.opening {
			t.Errorf("game %d: %+v, want %+v", number, s, want)
		}
	}
	m.Seed = 7
	if a, b := m.order(), m.order(); !slices.Equal(a, b) {
		t.Errorf("one seed, two orders: %v and %v", a, b)
	}
}

// A match that is stopped goes on where it was, and comes to the same games.
func TestResume(t *testing.T) {
	m := Match{
		Engines:  []Engine{engineOf(t, "tengen name=a nodes=150 memory=1"), engineOf(t, "tengen name=b nodes=60 memory=1")},
		Pairs:    3,
		Openings: [][]renju.Move{mustMoves(t, "h8h9j10j6h6"), mustMoves(t, "h8i9g7h6i5")},
	}
	var file bytes.Buffer
	enc := json.NewEncoder(&file)
	enc.Encode(m.Header())
	stop := errors.New("stopped")
	n := 0
	err := m.Run(context.Background(), nil, func(g Game) error {
		if n++; n == 3 {
			return stop
		}
		return enc.Encode(g)
	})
	if !errors.Is(err, stop) {
		t.Fatal(err)
	}
	file.WriteString(`{"game":2,"bla`) // torn
	games, whole, err := m.Read(bytes.NewReader(file.Bytes()))
	if err != nil || len(games) != 2 || int(whole) != file.Len()-len(`{"game":2,"bla`) {
		t.Fatalf("%d games, %d bytes, %v", len(games), whole, err)
	}
	rest, all := run(t, m, games), run(t, m, nil)
	for i, g := range append(games, rest...) {
		if g.Number != i || g.Moves != all[i].Moves {
			t.Errorf("game %d: %s, at one go %s", g.Number, g.Moves, all[i].Moves)
		}
	}
	m.Seed = 3
	if _, _, err := m.Read(bytes.NewReader(file.Bytes())); err == nil || !strings.Contains(err.Error(), "the seed was 0 and is 3 now") {
		t.Errorf("the file of another match: %v", err)
	}
	for _, text := range []string{"{}\n", "[]\n", "h8h9\n"} {
		if _, _, err := m.Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q passes for a file of a match", text)
		}
	}
}

// A test ends a match as soon as it has decided.
func TestSPRTEndsAMatch(t *testing.T) {
	m := Match{
		Engines: []Engine{engineOf(t, "tengen name=a nodes=100 memory=1"), bad("occupied")}, Pairs: 5000,
		Openings: Balanced(), SPRT: &SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05},
	}
	games := run(t, m, nil)
	if len(games) < 4 || len(games) > 100 {
		t.Errorf("%d games", len(games))
	}
	if more := run(t, m, games); len(more) != 0 {
		t.Errorf("%d games more after the decision", len(more))
	}
}

func TestCheck(t *testing.T) {
	a, b := Engine{Name: "a"}, Engine{Name: "b"}
	for _, m := range []Match{
		{Engines: []Engine{a}, Pairs: 1}, {Engines: []Engine{a, a}, Pairs: 1}, {Engines: []Engine{a, b}},
		{Engines: []Engine{a, b, {Name: "c"}}, Pairs: 1, SPRT: &SPRT{0, 5, .05, .05}},
		{Engines: []Engine{a, b}, Pairs: 1, SPRT: &SPRT{5, 0, .05, .05}},
	} {
		if m.Check() == nil {
			t.Errorf("%+v passes", m)
		}
	}
}

// A pair that repeats another says nothing new, though its games are counted.
func TestRepeatedPairs(t *testing.T) {
	m := Match{Engines: []Engine{{Name: "a"}, {Name: "b"}}}
	game := func(number int, black, white, moves, result string) Game {
		return Game{Number: number, Black: black, White: white, Moves: moves, Result: result, Ending: "five"}
	}
	s := m.Summary([]Game{
		game(0, "a", "b", "h8h9i9", "black"), game(1, "b", "a", "h8h9g9", "black"),
		game(3, "b", "a", "h8h9g9", "black"), game(2, "a", "b", "h8h9i9", "black"), // again
		game(4, "a", "b", "h8h9i9", "black"), game(5, "b", "a", "h8h9g8", "white"),
	})
	if s.Games != 6 || s.Repeated != 1 || s.Results[0][1].Pairs != [5]int{0, 0, 1, 0, 1} {
		t.Errorf("%d games, %d pairs repeated, %v", s.Games, s.Repeated, s.Results[0][1].Pairs)
	}
}
