package brain

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tengen/engine"
	"tengen/renju"
)

// balanceOne is YXBALANCEONE b: the move after which the evaluation for the side
// that makes it is nearest to b.
func (b *brain) balanceOne(args string) { b.balance("YXBALANCEONE", args, 1) }

// balanceTwo is YXBALANCETWO b: two moves, one of each side, after which the
// evaluation for the side to move is nearest to b.
func (b *brain) balanceTwo(args string) { b.balance("YXBALANCETWO", args, 2) }

func (b *brain) balance(word, args string, n int) {
	want, ok := value(args)
	switch {
	case args == "":
		want = 0
	case !ok:
		b.failf(word, "%q is no evaluation", shown(args))
		return
	}
	if empty := renju.Points - b.game.board.Count(renju.Black) - b.game.board.Count(renju.White); empty < n {
		b.fail(word, errFull)
		return
	}
	b.weigh(word, func(w *weigher, board renju.Board, turn renju.Color) answer {
		return say(w.nearest(w.after(board, turn, n), want))
	})
}

// weigh runs a question that takes many small searches.
func (b *brain) weigh(word string, ask func(w *weigher, board renju.Board, turn renju.Color) answer) {
	begun := time.Now()
	l, last, endless, err := b.limits()
	if err != nil {
		b.fail(word, err)
		return
	}
	b.ready()
	w := &weigher{engine: b.engine, referee: b.referee(), limits: l, out: b.out}
	if l.Hard > 0 {
		w.until = begun.Add(l.Hard)
	}
	board, turn := b.game.board, b.game.toMove()
	b.run(word, endless, last, begun, func(ctx context.Context, j *job) answer {
		w.ctx, w.job = ctx, j
		return ask(w, board, turn)
	})
}

// weigher evaluates positions by searches.
type weigher struct {
	engine Searcher
	referee
	limits engine.Limits // of the whole question
	until  time.Time     // zero if only nodes or the context end it
	spent  int           // nodes
	ctx    context.Context
	job    *job
	out    *printer
}

// over reports whether the limits of the question are reached.
func (w *weigher) over() bool {
	return w.ctx.Err() != nil || !w.until.IsZero() && !time.Now().Before(w.until) ||
		w.limits.Nodes > 0 && w.spent >= w.limits.Nodes
}

// value evaluates a position for the side to move with so many nodes.
func (w *weigher) value(board renju.Board, turn renju.Color, nodes int) engine.Info {
	l := engine.Limits{Nodes: nodes, Depth: w.limits.Depth}
	if !w.until.IsZero() {
		l.Hard = max(time.Millisecond, time.Until(w.until))
	}
	if w.limits.Nodes > 0 {
		l.Nodes = max(1, min(nodes, w.limits.Nodes-w.spent))
	}
	i := w.engine.Search(w.ctx, board, turn, l, nil)
	w.spent += i.Nodes
	return i
}

// option is a way to go on and what it is worth to the side that goes first.
type option struct {
	moves []renju.Move
	board renju.Board
	turn  renju.Color // to move after the moves
	value int
}

// after lists the ways to make n moves, one of each image under the symmetries
// that the position has. Moves are near the stones: others change little.
func (w *weigher) after(board renju.Board, turn renju.Color, n int) []option {
	list := []option{{board: board, turn: turn}}
	for range n {
		var next []option
		for _, o := range list {
			next = append(next, w.onward(o)...)
		}
		if len(next) == 0 {
			return w.anyway(board, turn, n)
		}
		list = next
	}
	return list
}

// onward lists the options that are an option with one move more.
func (w *weigher) onward(o option) (list []option) {
	images := symmetries(o.board)
	seen := map[renju.Point]bool{}
	for _, p := range w.near(o.board, o.turn) {
		if seen[p] || w.wins(o.board, o.turn, p) {
			continue
		}
		for _, s := range images {
			seen[s.Apply(p)] = true
		}
		b, err := o.board.Place(o.turn, p)
		if err != nil {
			panic(err) // the point is empty
		}
		list = append(list, option{moves: append(slices.Clone(o.moves), renju.Move(p)), board: b, turn: o.turn.Other()})
	}
	return list
}

// symmetries are those that carry a board onto itself, but for doing nothing.
func symmetries(b renju.Board) (list []renju.Symmetry) {
	for s := renju.Symmetry(1); s < renju.Symmetries; s++ {
		if b.Transform(s) == b {
			list = append(list, s)
		}
	}
	return list
}

// anyway is the only option where there is no good one.
func (w *weigher) anyway(board renju.Board, turn renju.Color, n int) []option {
	o := option{board: board, turn: turn}
	for range n {
		m := w.anyMove(o.board, o.turn, nil)
		o.moves = append(o.moves, m)
		o.board, _ = o.board.Place(o.turn, renju.Point(m))
		o.turn = o.turn.Other()
	}
	return []option{o}
}

// mostNear is how many moves are looked at in one position.
const mostNear = 40

// near are legal moves within two points of a stone, or, where there is none, of
// the centre: those first that are nearest to the middle of the stones.
func (w *weigher) near(board renju.Board, c renju.Color) []renju.Point {
	stones := board.AppendStones(board.AppendStones(nil, renju.Black), renju.White)
	if len(stones) == 0 {
		stones = []renju.Point{renju.Tengen}
	}
	list := slices.DeleteFunc(board.AppendEmpty(nil), func(p renju.Point) bool {
		near := slices.ContainsFunc(stones, func(q renju.Point) bool { return p.Distance(q) <= 2 })
		return !near || !w.legal(board, c, p)
	})
	far := map[renju.Point]int{}
	for _, p := range list {
		for _, q := range stones {
			far[p] += p.Distance(q)
		}
	}
	slices.SortStableFunc(list, func(p, q renju.Point) int { return cmp.Compare(far[p], far[q]) })
	return list[:min(len(list), mostNear)]
}

// rounds are how the options are narrowed down: all are looked at quickly, the
// best of them longer.
var rounds = []struct{ nodes, keep int }{{150, 16}, {1500, 6}, {12000, 3}, {60000, 1}}

// nearest returns the moves of the option with the value nearest to want.
func (w *weigher) nearest(list []option, want int) []renju.Move {
	for _, r := range rounds {
		known := w.round(list, r.nodes, want)
		if len(known) == 0 {
			break
		}
		list = known[:min(r.keep, len(known))]
		w.out.line("MESSAGE Balance %s | Eval %s | Node %d", names(list[0].moves), score(list[0].value), w.spent)
	}
	return list[0].moves
}

// round evaluates options until the limits are reached and returns those that were,
// the nearest to want first.
func (w *weigher) round(list []option, nodes, want int) []option {
	known := make([]option, 0, len(list))
	for _, o := range list {
		if w.over() {
			break
		}
		o.value = w.value(o.board, o.turn, nodes).Score
		if len(o.moves)%2 == 1 {
			o.value = -o.value
		}
		known = append(known, o)
	}
	slices.SortStableFunc(known, func(a, b option) int { return cmp.Compare(off(a.value, want), off(b.value, want)) })
	return known
}

// off is how far a value is from the one wanted.
func off(value, want int) int { return max(value-want, want-value) }
