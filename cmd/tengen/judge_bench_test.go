package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/renju"
)

// randomGames are games of 45 stones on and near the middle of the board,
// the same ones for the same seed.
func randomGames(seed uint64, count int) string {
	rng := rand.New(rand.NewPCG(seed, 0))
	var lines strings.Builder
	for i := range count {
		var moves []renju.Move
		for _, n := range rng.Perm(11 * 11)[:45] {
			moves = append(moves, renju.Move(renju.At(2+n%11, 2+n/11)))
		}
		fmt.Fprintf(&lines, "{\"id\":%d,\"moves\":%q}\n", i, renju.FormatMoves(moves))
	}
	return lines.String()
}

func BenchmarkJudgeGames(b *testing.B) {
	const games = 1500
	in := randomGames(1, games)
	for b.Loop() {
		var out strings.Builder
		status := run(context.Background(), []string{"judge", "--batch"}, func(string) string { return "" },
			strings.NewReader(in), &out, &out)
		if n := strings.Count(out.String(), `"result":`); n != games || status != statusDone {
			b.Fatalf("%d answers, status %d", n, status)
		}
	}
	b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
}

// Many lines at once are answered in their order.
func TestJudgeKeepsTheOrder(t *testing.T) {
	out, _, status := tengen(t, randomGames(2, 1500), "judge", "--batch")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != 1500 || status != statusDone {
		t.Fatalf("%d answers, status %d", len(lines), status)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, fmt.Sprintf(`{"id":%d,`, i)) {
			t.Fatalf("answer %d is %s", i, line)
		}
	}
}
