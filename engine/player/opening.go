package player

import (
	"tengen/game"
	"tengen/opening"
	"tengen/renju"
)

// clear is how much better a side must look for a decision to turn on it, in units
// of the engine's scores.
const clear = 12

// opening is an act while the opening rule says what comes next.
func (t *thought) opening() game.Command {
	o := t.s.Opening()
	may := o.May()
	switch {
	case may.Has(opening.Choose):
		return game.Choose{By: t.by, Point: t.kept(o.Offered())}
	case may.Has(opening.Declare):
		return game.Declare{By: t.by, N: t.number(o)}
	case may.Has(opening.Add):
		return t.stayOrSwapOrAdd(o)
	case may.Has(opening.Offer) && may.Has(opening.Swap):
		return t.swapOrOffer(o)
	case may.Has(opening.Offer):
		return game.Offer{By: t.by, Points: points(t.fifths(t.board, o.ToOffer()))}
	case may.Has(opening.Swap):
		return game.Swap{By: t.by, Yes: t.wantsSwap(o)}
	}
	return game.Place{By: t.by, Point: t.openingStone(o)}
}

// wantsSwap: the other colour looks better. What looks equal is decided by lot.
func (t *thought) wantsSwap(o opening.State) bool {
	mine := t.forBlack(o, t.board)
	if t.me == renju.White {
		mine = -mine
	}
	if mine > -clear && mine < clear {
		return t.dice.on('s').share() < .5
	}
	return mine < 0
}

// swapOrOffer is the choice of Taraguchi: to offer the fifth moves as Black, or to
// exchange colours and have the other seat find a fifth move that leaves the game
// level, after which the colours may be exchanged again.
func (t *thought) swapOrOffer(o opening.State) game.Command {
	fifths := t.fifths(t.board, o.ToOffer())
	if len(fifths) == o.ToOffer() && fifths[len(fifths)-1].score > clear {
		return game.Offer{By: t.by, Points: points(fifths)}
	}
	return game.Swap{By: t.by, Yes: true}
}

// stayOrSwapOrAdd is the choice of Super Sakata. A position that looks level is
// sometimes handed back with two stones more, once.
func (t *thought) stayOrSwapOrAdd(o opening.State) game.Command {
	white := t.lines(t.board, renju.White, nil, 1, whole)
	if len(white) == 0 {
		return game.Swap{By: t.by, Yes: true}
	}
	w, _ := white[0].m.Stone()
	v := t.score(t.board, renju.White, 2)
	if v > -clear && v < clear && len(t.s.Moves()) == 5 && t.dice.on('a').share() < .25 {
		if b, err := t.board.Place(renju.White, w); err == nil {
			if black := t.lines(b, renju.Black, nil, 1, whole); len(black) > 0 {
				if p, ok := black[0].m.Stone(); ok {
					return game.Add{By: t.by, White: w, Black: p}
				}
			}
		}
	}
	if v < 0 {
		return game.Swap{By: t.by, Yes: true}
	}
	return game.Place{By: t.by, Point: w}
}

// kept is the fifth move that White keeps: the worst for Black.
func (t *thought) kept(offered []renju.Point) renju.Point {
	best, value := renju.NoPoint, 0
	for _, p := range offered {
		b, err := t.board.Place(renju.Black, p)
		if err != nil {
			continue
		}
		if v := t.score(b, renju.White, effort(len(offered))); best == renju.NoPoint || v > value {
			best, value = p, v
		}
	}
	return best
}

// number is how many fifth moves are declared: so many that the last of them
// leaves the game as level as can be, because the other seat may take either colour.
func (t *thought) number(o opening.State) int {
	values := t.fifthValues(t.board, o.MaxDeclare())
	best := 1
	for i, v := range values {
		if abs(v) < abs(values[best-1]) {
			best = i + 1
		}
	}
	return min(best, o.MaxDeclare())
}

// openingStone is a stone of the opening: the best for the seat or, where the
// other seat may exchange colours after it, one that leaves the game level.
func (t *thought) openingStone(o opening.State) renju.Point {
	legal := t.legal(o)
	if len(legal) == 1 {
		return legal[0]
	}
	next, err := o.Placed(legal[0])
	switch moves := len(t.s.Moves()); {
	case err != nil:
		return legal[0]
	case moves == 1: // all of a kind are alike, and the kinds are about equal
		return legal[t.dice.on('2').below(len(legal))]
	case moves == 2 && !next.May().Has(opening.Swap) && !next.Over():
		return legal[t.dice.on('3').below(len(legal))] // its worth is settled by what is declared
	case next.May().Has(opening.Swap):
		return t.levelStone(o, legal)
	}
	list := t.lines(t.board, t.me, moves(legal), 4, whole)
	if t.s.Opening().Zone() == opening.All && offersAhead(o) > 0 {
		return t.fourth(o, list)
	}
	p, ok := t.vary(list).m.Stone()
	if !ok {
		return legal[0]
	}
	return p
}

// legal are the empty points that the opening rule allows, one of those that make
// equal boards.
func (t *thought) legal(o opening.State) []renju.Point {
	var list []renju.Point
	var all []renju.Point
	seen := map[renju.Board]bool{}
	turn := t.s.Turn()
	for _, p := range t.board.AppendEmpty(nil) {
		if o.CheckPlace(p) != nil {
			continue
		}
		all = append(all, p)
		b, err := t.board.Place(turn, p)
		if err != nil {
			continue
		}
		if c, _ := b.Canonical(); !seen[c] {
			seen[c] = true
			list = append(list, p)
		}
	}
	if len(t.s.Moves()) == 1 {
		return all // the board is turned by lot
	}
	return list
}

// levelStone is a stone after which the sides look about equal: of some that come
// to mind the most level, or one that is hardly less so.
func (t *thought) levelStone(o opening.State, legal []renju.Point) renju.Point {
	const looks = 8
	tried := t.sample(legal, looks)
	best, value := renju.NoPoint, 0
	for _, p := range tried {
		b, err := t.board.Place(t.s.Turn(), p)
		if err != nil {
			continue
		}
		next, err := o.Placed(p)
		if err != nil {
			continue
		}
		v := abs(t.forBlackWith(next, b, effort(len(tried))))
		if best == renju.NoPoint || v < value {
			best, value = p, v
		}
	}
	if best == renju.NoPoint {
		return legal[0]
	}
	return best
}

// sample draws n of the points: half of them from those that look best.
func (t *thought) sample(legal []renju.Point, n int) []renju.Point {
	if len(legal) <= n {
		return legal
	}
	list := points(t.lines(t.board, t.s.Turn(), moves(legal), n/2, 2))
	rest := append([]renju.Point(nil), legal...)
	for i := 0; len(list) < n && i < 4*n; i++ {
		p := rest[t.dice.on('d', uint64(i)).below(len(rest))]
		if !contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

func contains(list []renju.Point, p renju.Point) bool {
	for _, q := range list {
		if p == q {
			return true
		}
	}
	return false
}

func points(list []line) []renju.Point {
	ps := make([]renju.Point, 0, len(list))
	for _, l := range list {
		if p, ok := l.m.Stone(); ok {
			ps = append(ps, p)
		}
	}
	return ps
}

func moves(ps []renju.Point) []renju.Move {
	list := make([]renju.Move, len(ps))
	for i, p := range ps {
		list[i] = renju.Move(p)
	}
	return list
}

func abs(n int) int { return max(n, -n) }
