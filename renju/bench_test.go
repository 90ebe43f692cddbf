package renju_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"tengen/renju"
)

var update = flag.Bool("update", false, "rewrite the files under testdata")

// The fixed mix of the benchmarks. Quiet are positions of whole games, tactical
// are random boards full of fouls, deep are positions whose verdict needs nested
// threes to be judged.
type mix struct{ quiet, tactical, deep []renju.Board }

const gamesFile = "testdata/bench-games.txt"

// standard are the rules of the preset rif as this package knows them.
var standard = renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

func readMix(t testing.TB) (m mix) {
	t.Helper()
	for i, moves := range readGames(t) {
		p := renju.Position{}
		for _, move := range moves[:min(len(moves)-1, 12+i%24)] {
			p = play(t, p, move)
		}
		m.quiet = append(m.quiet, p.Board)
	}
	for _, e := range readRandomBoards(t) {
		m.tactical = append(m.tactical, newBoard(t, e.Black, e.White))
	}
	for _, e := range readFouls(t).Entries {
		if strings.Contains(e.ID, "nested") {
			m.deep = append(m.deep, newBoard(t, e.Black, e.White))
		}
	}
	return m
}

func readRandomBoards(t testing.TB) (list []boardEntry) {
	t.Helper()
	f, err := os.Open("../testdata/random-boards.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var e boardEntry
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

func readGames(t testing.TB) (games [][]renju.Move) {
	t.Helper()
	data, err := os.ReadFile(gamesFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		moves, err := renju.AppendMoves(nil, line)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, moves)
	}
	return games
}

func play(t testing.TB, p renju.Position, m renju.Move) renju.Position {
	t.Helper()
	next, err := p.Play(&standard, m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// TestBenchGames checks the games of the benchmark: every one is legal to its end
// and ends with its last move. With -update it makes them anew.
func TestBenchGames(t *testing.T) {
	if *update {
		writeGames(t)
	}
	for i, moves := range readGames(t) {
		p := renju.Position{}
		for _, m := range moves {
			p = play(t, p, m)
		}
		if !p.Outcome.Over() {
			t.Errorf("game %d is not over", i+1)
		}
	}
}

// writeGames plays games between two players who take a win, stop a five, and
// otherwise put a stone near another one where it is no foul.
func writeGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 225))
	var text strings.Builder
	for range 200 {
		var moves []renju.Move
		p := renju.Position{}
		for !p.Outcome.Over() {
			m := carefulMove(rng, p)
			p = play(t, p, m)
			moves = append(moves, m)
		}
		text.WriteString(renju.FormatMoves(moves) + "\n")
	}
	if err := os.WriteFile(gamesFile, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func carefulMove(rng *rand.Rand, p renju.Position) renju.Move {
	if p.Moves == 0 {
		return renju.Move(renju.Tengen)
	}
	allowed := func(q renju.Point) bool {
		return p.Turn() == renju.White || p.Board.Foul(q, renju.ReadingRIF) == renju.NoFoul
	}
	for _, c := range []renju.Color{p.Turn(), p.Turn().Other()} {
		for _, q := range p.Board.AppendFives(nil, c) {
			if allowed(q) {
				return renju.Move(q)
			}
		}
	}
	stones := p.Board.AppendStones(p.Board.AppendStones(nil, renju.Black), renju.White)
	for range 200 {
		from := stones[rng.IntN(len(stones))]
		q := renju.At(from.Col()+rng.IntN(5)-2, from.Row()+rng.IntN(5)-2)
		if q != renju.NoPoint && p.Board.At(q) == renju.NoColor && allowed(q) {
			return renju.Move(q)
		}
	}
	return renju.Pass
}

// BenchmarkForbidden judges all points of a board. It must not allocate, and the
// number of fouls found on the mix must be the known one.
func BenchmarkForbidden(b *testing.B) {
	m := readMix(b)
	for _, part := range []struct {
		name   string
		boards []renju.Board
		want   int
	}{{"quiet", m.quiet, 121}, {"tactical", m.tactical, 1287}, {"deep", m.deep, 68}} {
		b.Run(part.name, func(b *testing.B) {
			buf := make([]renju.ForbiddenPoint, 0, renju.Points)
			found := 0
			for _, board := range part.boards {
				found += len(board.AppendForbidden(buf, renju.ReadingRIF))
			}
			if found != part.want {
				b.Fatalf("%d fouls on the mix, want %d", found, part.want)
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				buf = part.boards[i%len(part.boards)].AppendForbidden(buf[:0], renju.ReadingRIF)
				i++
			}
			mustNotAllocate(b, func() { buf = part.boards[0].AppendForbidden(buf[:0], renju.ReadingRIF) })
		})
	}
}

// BenchmarkFoul judges one point: one that is no candidate, as nearly all are,
// and one whose verdict needs five levels of nested threes.
func BenchmarkFoul(b *testing.B) {
	quiet := readMix(b).quiet[7]
	deep := entry(b, "mk-nested-09-d7-ok")
	for _, part := range []struct {
		name  string
		board renju.Board
		point renju.Point
	}{
		{"no-candidate", quiet, renju.At(1, 1)},
		{"nested", newBoard(b, deep.Black, deep.White), deep.Point},
	} {
		b.Run(part.name, func(b *testing.B) {
			if f := part.board.Foul(part.point, renju.ReadingRIF); f != renju.NoFoul {
				b.Fatalf("%v is %v, want no foul", part.point, f)
			}
			b.ReportAllocs()
			for b.Loop() {
				part.board.Foul(part.point, renju.ReadingRIF)
			}
			mustNotAllocate(b, func() { part.board.Foul(part.point, renju.ReadingRIF) })
		})
	}
}

func entry(t testing.TB, id string) foulEntry {
	t.Helper()
	for _, e := range readFouls(t).Entries {
		if e.ID == id {
			return e
		}
	}
	t.Fatalf("testdata/fouls.json has no %s", id)
	return foulEntry{}
}

// BenchmarkGames replays and adjudicates whole games; one operation is one game.
func BenchmarkGames(b *testing.B) {
	games := readGames(b)
	replay := func(moves []renju.Move) (p renju.Position) {
		for _, m := range moves {
			p, _ = p.Play(&standard, m)
		}
		return p
	}
	for i, moves := range games {
		if p := replay(moves); !p.Outcome.Over() || p.Moves != len(moves) {
			b.Fatalf("game %d does not end with its last move", i+1)
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		replay(games[i%len(games)])
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	mustNotAllocate(b, func() { replay(games[0]) })
}

func mustNotAllocate(b *testing.B, f func()) {
	b.Helper()
	if n := testing.AllocsPerRun(10, f); n != 0 {
		b.Fatalf("%v allocations, want none", n)
	}
}
