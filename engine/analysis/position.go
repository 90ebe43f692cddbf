package analysis

import (
	"cmp"
	"context"
	"slices"

	"tengen/engine"
	"tengen/engine/eval"
	"tengen/pattern"
	"tengen/renju"
	"tengen/threat"
	"tengen/threat/check"
)

// position finds out about the position before the move with index i; those after it
// are known.
func (j *job) position(ctx context.Context, i int) error {
	at, p := &j.before[i], &j.r.Positions[i]
	p.Turn = at.Turn()
	if j.decided(p, at) {
		return nil
	}
	mine, theirs := j.fives(at.Board, p.Turn), j.fives(at.Board, p.Turn.Other())
	switch {
	case len(mine) > 0:
		p.win(&Win{Line: mine[:1], Proof: &threat.Proof{Fours: mine[:1]}})
	case len(theirs) > 0 && j.hopeless(at.Board, p.Turn, theirs):
		p.Expected, p.Distance = 0, -2
	case len(theirs) > 0 && i < len(j.r.Moves) && j.r.Moves[i].Move == renju.Move(theirs[0]):
		// The one move that there is, and more is known about the position after it.
	default:
		j.ask(ctx, p, at, nil)
		j.prove(ctx, p, at.Board)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if i < len(j.r.Moves) {
		j.played(ctx, i)
	}
	j.r.Nodes += p.Nodes
	return ctx.Err()
}

// hopeless reports whether the side to move cannot stop the fives of the other side.
func (j *job) hopeless(b renju.Board, turn renju.Color, fives []renju.Point) bool {
	return len(fives) > 1 || turn == renju.Black && b.Foul(fives[0], j.Rules.Reading) != renju.NoFoul
}

// decided handles a position in which nothing is to be searched: the game is over, or
// is won by a claim.
func (j *job) decided(p *Position, at *renju.Position) bool {
	last, _ := at.Last.Stone()
	switch {
	case at.Outcome.Over() && at.Outcome.Winner == renju.NoColor:
		p.Expected = 0.5
	case at.Outcome.Over():
		if at.Outcome.Winner == p.Turn {
			p.Expected = 1
		}
	case j.Rules.Foul != renju.FoulClaimed:
		return false
	case at.Fouls != 0:
		p.Expected, p.Claim = 1, true
	case at.Board.WinningRow(last) != nil:
		// The other side claims its five.
	default:
		return false
	}
	return true
}

// ask lets the engine look at the position, at some of its moves or at all.
func (j *job) ask(ctx context.Context, p *Position, at *renju.Position, only []renju.Move) {
	l := j.Limits
	l.Only = only
	if only == nil {
		l.Only = j.legal(at.Board, p.Turn)
	}
	info := j.search.Search(ctx, at.Board, p.Turn, l, nil)
	p.Nodes += info.Nodes
	lines := j.search.Lines()
	if len(lines) == 0 {
		lines = []engine.Info{info}
	}
	p.Lines = p.Lines[:0]
	for _, l := range lines {
		p.Lines = append(p.Lines, lineOf(l))
	}
	p.sort()
}

// sort puts the lines in the order of their promises: what is learnt of one line can
// change the order in which the engine found them.
func (p *Position) sort() {
	slices.SortStableFunc(p.Lines, func(a, b Line) int { return cmp.Compare(b.Expected, a.Expected) })
	p.Expected, p.Distance = p.Lines[0].Expected, p.Lines[0].Distance
}

// legal are the moves to look at where the engine, which reads the rules as RIF does,
// could choose a foul; nil if it cannot.
func (j *job) legal(b renju.Board, turn renju.Color) (list []renju.Move) {
	if j.Rules.Reading == renju.ReadingRIF || turn == renju.White {
		return nil
	}
	for _, p := range b.AppendEmpty(nil) {
		if b.Foul(p, j.Rules.Reading) == renju.NoFoul {
			list = append(list, renju.Move(p))
		}
	}
	return list
}

func lineOf(i engine.Info) Line {
	l := Line{Moves: slices.Clone(i.Line), Expected: eval.Expected(i.Score)}
	if n, ok := engine.WinDistance(i.Score); ok {
		l.Distance = n
		l.Expected = 0
		if n > 0 {
			l.Expected = 1
		}
	}
	return l
}

// prove looks for a win by fours and then by threats. A position that the engine sees
// lost is left alone.
func (j *job) prove(ctx context.Context, p *Position, b renju.Board) {
	if p.Distance < 0 {
		return
	}
	for _, kind := range []threat.Kind{threat.Fours, threat.Threats} {
		board := pattern.NewReading(b, p.Turn, nil, j.Rules.Reading)
		r := j.solver.Solve(ctx, board, p.Turn, kind, threat.Options{Fukumi: true, Nodes: j.Proofs})
		p.Nodes += r.Nodes
		if r.Verdict != threat.Win {
			continue
		}
		if check.Proof(b, p.Turn, r.Proof, j.Rules.Reading) == nil {
			p.win(j.winOf(b, p.Turn, kind, r))
			return
		}
	}
}

// winOf looks how the line of a win ends.
func (j *job) winOf(b renju.Board, attacker renju.Color, kind threat.Kind, r threat.Result) *Win {
	w := &Win{Kind: kind, Line: r.Line, Proof: r.Proof}
	if attacker != renju.White || len(r.Line)%2 == 0 {
		return w
	}
	for i, q := range r.Line {
		c := attacker
		if i%2 == 1 {
			c = attacker.Other()
		}
		if i == len(r.Line)-1 && b.Wins(c, q) {
			return w
		}
		b, _ = b.Place(c, q)
	}
	if blocks := j.fives(b, attacker); len(blocks) == 1 {
		w.Block = blocks[0]
		w.Kinds = b.Judge(w.Block, j.Rules.Reading).Kinds
	}
	return w
}

// win records a proved win. Its line comes first, unless the engine sees a quicker one.
func (p *Position) win(w *Win) {
	p.Win, p.Expected = w, 1
	n := len(w.Line)
	if p.Distance > 0 && p.Distance <= n {
		return
	}
	p.Distance = n
	line := Line{Expected: 1, Distance: n}
	for _, q := range w.Line {
		line.Moves = append(line.Moves, renju.Move(q))
	}
	rest := p.Lines
	p.Lines = []Line{line}
	for _, l := range rest {
		if len(l.Moves) > 0 && l.Moves[0] != line.Moves[0] {
			p.Lines = append(p.Lines, l)
		}
	}
	p.Lines = p.Lines[:max(1, len(rest))]
}

// played compares the best line with the move that was played, about which more is
// known from the position after it.
func (j *job) played(ctx context.Context, i int) {
	p, next, m := &j.r.Positions[i], &j.r.Positions[i+1], j.r.Moves[i].Move
	if m == p.Best() && p.Win == nil && 1-next.Expected < p.Expected-0.05 {
		// The engine would have played so too and did not see what follows.
		if others := j.others(i); len(others) > 0 {
			j.ask(ctx, p, &j.before[i], others)
		}
	}
	promise := 1 - next.Expected
	if p.Win != nil || promise < p.Expected || promise == p.Expected && m != p.Best() {
		return
	}
	line := Line{Moves: []renju.Move{m}, Expected: promise}
	if len(next.Lines) > 0 {
		line.Moves = append(line.Moves, next.Lines[0].Moves...)
	}
	switch {
	case j.before[i+1].Outcome.Winner == p.Turn:
		line.Distance = 1
	case next.Distance < 0:
		line.Distance = 1 - next.Distance
	case next.Distance > 0:
		line.Distance = -1 - next.Distance
	}
	j.first(p, line)
}

// others are the moves that are allowed beside the one that was played.
func (j *job) others(i int) (list []renju.Move) {
	b, turn := j.before[i].Board, j.r.Positions[i].Turn
	for _, q := range b.AppendEmpty(nil) {
		if renju.Move(q) == j.r.Moves[i].Move || turn == renju.Black && b.Foul(q, j.Rules.Reading) != renju.NoFoul {
			continue
		}
		list = append(list, renju.Move(q))
	}
	return list
}

// first puts a line before the others, in place of the one that begins with the same
// move.
func (j *job) first(p *Position, line Line) {
	most := max(1, len(p.Lines))
	lines := []Line{line}
	for _, l := range p.Lines {
		if len(l.Moves) > 0 && l.Moves[0] != line.Moves[0] {
			lines = append(lines, l)
		}
	}
	p.Lines = lines[:min(most, len(lines))]
	p.Expected, p.Distance = line.Expected, line.Distance
}
