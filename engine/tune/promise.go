package tune

import (
	"fmt"
	"math"

	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
)

// chooser is a model of which move is chosen: the chance of a point is proportional
// to e to its promise.
type chooser struct {
	own, other   [2][pattern.Mixes]weight
	last, before [2][eval.Relations]weight
	rate         float64
}

// candidate is a point that could be chosen.
type candidate struct {
	own, other   pattern.Mix
	last, before int
	chance       float64
}

// tally is how well a chooser does.
type tally struct{ loss, first, third, n float64 }

func (t tally) String() string {
	return fmt.Sprintf("loss %.4f, chosen move first %.1f %%, among three %.1f %%", t.loss/t.n, 100*t.first/t.n, 100*t.third/t.n)
}

// FitPromise fits the tables of eval.Promise to the moves of the games, in five
// rounds; the moves of the loser count half. Of each twenty games one is kept back.
func FitPromise(games []Game, report func(string)) *eval.Promise {
	c := &chooser{rate: 0.1}
	kept := len(games) / 20
	for round := range 5 {
		learnt := c.games(games[kept:], true)
		report(fmt.Sprintf("promise, round %d: %v; on those kept back %v", round+1, learnt, c.games(games[:kept], false)))
		c.rate *= 0.6
	}
	return c.promise()
}

// games goes through games and learns from them if it should.
func (c *chooser) games(games []Game, learn bool) (t tally) {
	list := make([]candidate, 0, renju.Points)
	for i := range games {
		moves, err := renju.AppendMoves(nil, games[i].Moves)
		if err != nil {
			continue
		}
		b := pattern.New(renju.Board{}, renju.Black, nil)
		for n, m := range moves {
			if p, ok := m.Stone(); ok && n >= 5 && n < 120 && quiet(b) && b.Near().Has(p) {
				var chosen int
				list, chosen = c.candidates(list[:0], b, p)
				if chosen >= 0 {
					t.count(list, chosen)
					if learn {
						c.learn(list, chosen, int(b.Turn())-1, (1+games[i].share(b.Turn()))/2)
					}
				}
			}
			b.Move(m)
		}
	}
	return t
}

// candidates lists the points that could be chosen with their chances, and the place
// of the one that was, or -1.
func (c *chooser) candidates(list []candidate, b *pattern.Board, played renju.Point) ([]candidate, int) {
	me, chosen := b.Turn(), -1
	last, before := lastTwo(b.Moves())
	most := math.Inf(-1)
	for _, p := range b.Near().Append(nil) {
		if me == renju.Black && b.Foul(p) {
			continue
		}
		x := candidate{own: b.Mix(me, p), other: b.Mix(me.Other(), p)}
		if last != renju.NoPoint {
			x.last = eval.Relation(p, last)
		}
		if before != renju.NoPoint {
			x.before = eval.Relation(p, before)
		}
		x.chance = c.own[me-1][x.own].x + c.other[me-1][x.other].x + c.last[me-1][x.last].x + c.before[me-1][x.before].x
		most = max(most, x.chance)
		if p == played {
			chosen = len(list)
		}
		list = append(list, x)
	}
	sum := 0.0
	for i := range list {
		list[i].chance = math.Exp(list[i].chance - most)
		sum += list[i].chance
	}
	for i := range list {
		list[i].chance /= sum
	}
	return list, chosen
}

func (t *tally) count(list []candidate, chosen int) {
	better := 0
	for i := range list {
		if list[i].chance > list[chosen].chance {
			better++
		}
	}
	t.n++
	t.loss -= math.Log(list[chosen].chance + 1e-12)
	if better == 0 {
		t.first++
	}
	if better < 3 {
		t.third++
	}
}

func (c *chooser) learn(list []candidate, chosen, colour int, share float64) {
	for i := range list {
		x := &list[i]
		g := x.chance
		if i == chosen {
			g--
		}
		if math.Abs(g) < 1e-4 {
			continue
		}
		g *= share
		c.own[colour][x.own].step(g, c.rate, 0)
		c.other[colour][x.other].step(g, c.rate, 0)
		c.last[colour][x.last].step(g, c.rate, 0)
		c.before[colour][x.before].step(g, c.rate, 0)
	}
}

// promise rounds the weights to tables, in hundredths of a nat.
func (c *chooser) promise() *eval.Promise {
	p := new(eval.Promise)
	cents := func(w weight) int16 { return int16(math.Round(max(-3000, min(3000, 100*w.x)))) }
	for i := range 2 {
		for k := range pattern.Mixes {
			p.Own[i][k], p.Other[i][k] = cents(c.own[i][k]), cents(c.other[i][k])
		}
		for r := range eval.Relations {
			p.Last[i][r], p.Before[i][r] = cents(c.last[i][r]), cents(c.before[i][r])
		}
	}
	return p
}
