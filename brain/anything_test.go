package brain_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"tengen/renju"
)

// Positions that no game has: rows already made, boards almost full, stones by
// chance. The real engine answers with an empty point under every rule, and under
// renju with one that is no foul if there is such a point.
func TestAnyPosition(t *testing.T) {
	c := talk(t, "real")
	c.tell("START 15")
	c.hear("OK")
	c.tell("INFO max_node 60")
	c.tell("INFO timeout_turn 100000000")
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		rule := []int{4, 0, 1}[n%3]
		c.tell("INFO rule " + strconv.Itoa(rule))
		var b renju.Board
		c.tell("BOARD")
		order := r.Perm(renju.Points)[:[]int{8, 60, 150, 220, 224}[n%5]]
		for i, k := range order {
			p := renju.Point(k + 1)
			b, _ = b.Place(renju.Black+renju.Color(i%2), p)
			c.tell(fmt.Sprintf("%d,%d,%d", p.Col(), renju.Size-1-p.Row(), 1+(i+len(order))%2))
		}
		c.tell("DONE")
		x, y, _ := strings.Cut(c.hear("move"), ",")
		col, err1 := strconv.Atoi(x)
		row, err2 := strconv.Atoi(y)
		p := renju.At(col, renju.Size-1-row)
		if err1 != nil || err2 != nil || !p.Valid() || b.At(p) != renju.NoColor {
			t.Fatalf("rule %d: the answer %s,%s to\n%s", rule, x, y, b.Diagram(nil))
		}
		if rule == 4 && len(order)%2 == 0 && b.Foul(p, renju.ReadingRIF) != renju.NoFoul && allowed(b) {
			t.Errorf("a foul on %s in\n%s", p, b.Diagram(b.ForbiddenMarks(renju.ReadingRIF)))
		}
	}
	c.end()
}

// allowed reports whether Black has a move that is no foul.
func allowed(b renju.Board) bool {
	for _, p := range b.AppendEmpty(nil) {
		if b.Foul(p, renju.ReadingRIF) == renju.NoFoul {
			return true
		}
	}
	return false
}
