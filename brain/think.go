package brain

import (
	"context"
	"errors"
	"time"

	"tengen/engine"
	"tengen/engine/player"
	"tengen/renju"
)

// think looks for the best move of the position, with lines for the best n.
func (b *brain) think(word string, n int) {
	if level := b.level(); level > 0 && n == 1 && b.thinkAs(word, level) {
		return
	}
	begun := time.Now()
	l, last, endless, err := b.limits()
	if err != nil {
		b.fail(word, err)
		return
	}
	l.Lines = n
	b.ready()
	e, r, board, turn, v := b.engine, b.referee(), b.game.board, b.game.toMove(), b.view(n)
	late := time.Since(begun)
	l.Soft, l.Hard = less(l.Soft, late), less(l.Hard, late)
	b.run(word, endless, last, begun, func(ctx context.Context, j *job) answer {
		info := e.Search(ctx, board, turn, l, func(i engine.Info) {
			if j.note(i) {
				v.report(i)
			}
		})
		if j.note(info) {
			v.summary(info)
		}
		return r.answer(board, turn, l.Only, first(info))
	})
}

// ready makes the engine ready for a search, as far as it can be while time is
// running.
func (b *brain) ready() {
	b.stopPondering()
	if b.gone() {
		b.giveUp()
	}
	if b.stuck != nil {
		if b.made == b.engineOptions() {
			return // the search waits for it
		}
		b.settle()
	}
	b.prepare()
}

// less takes the time that is gone from a limit; a limit stays one.
func less(limit, gone time.Duration) time.Duration {
	if limit == 0 {
		return 0
	}
	return max(time.Millisecond, limit-gone)
}

// limits are those of the next search, the time after which the answer must be
// out, and whether there is none of any kind.
func (b *brain) limits() (l engine.Limits, last time.Duration, endless bool, err error) {
	if b.game.board.Full() {
		return l, 0, false, errFull
	}
	if l.Only, err = b.allowed(); err != nil {
		return l, 0, false, err
	}
	l.Depth, l.Nodes = b.depth, b.nodes
	if b.strength < full {
		l.Nodes = weaker(b.strength, l.Nodes)
	} else if level := b.level(); level > 0 {
		l.Nodes = weaker(int(level)*full/player.Levels, l.Nodes)
	}
	stands := l.Depth > 0 || l.Nodes > 0
	t, limited := b.clock.budget(stands)
	l.Soft, l.Hard = t.soft, t.hard
	return l, t.last, !limited && !stands, nil
}

// weaker is the number of nodes that a strength in percent may look at where no
// level can play: twice as many for every eight percent.
func weaker(strength, nodes int) int {
	n := 100 << (strength / 8)
	n += n * (strength % 8) / 8
	if nodes > 0 {
		n = min(n, nodes)
	}
	return n
}

// allowed are the moves that a manager has left open, or nil for all.
func (b *brain) allowed() ([]renju.Move, error) {
	if len(b.blocked) == 0 {
		return nil, nil
	}
	list := []renju.Move{}
	for _, p := range b.game.board.AppendEmpty(nil) {
		if !b.blocked[p] && b.referee().legal(b.game.board, b.game.toMove(), p) {
			list = append(list, renju.Move(p))
		}
	}
	if len(list) == 0 {
		return nil, errors.New("all moves are blocked: send YXBLOCKRESET")
	}
	return list, nil
}

// first is the move of a search, or no move.
func first(i engine.Info) renju.Move {
	if len(i.Line) == 0 {
		return renju.NoMove
	}
	return i.Line[0]
}

// emergency is the answer when the engine has given none.
func (b *brain) emergency(word string, best renju.Move) answer {
	only, err := b.allowed()
	if err != nil {
		only = nil
	}
	r, board, turn := b.referee(), b.game.board, b.game.toMove()
	switch a := r.answer(board, turn, only, best); {
	case word == "SWAP2BOARD" && len(b.game.moves) == 0:
		return say(swap2Openings[0])
	case word == "YXBALANCETWO":
		next, err := board.Place(turn, renju.Point(a.moves[0]))
		if err != nil || next.Full() {
			return a
		}
		return say(append(a.moves, r.anyMove(next, turn.Other(), nil)))
	default:
		return a
	}
}

// say answers with moves, which are made.
func say(moves []renju.Move) answer { return answer{text: formatAll(moves), moves: moves} }
