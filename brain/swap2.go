package brain

import (
	"tengen/engine"
	"tengen/renju"
)

// swap2Openings are what may be put on the empty board, Black, White, Black: none
// is won at sight for either, and the one that the engine finds nearest to even is
// chosen.
var swap2Openings = [][]renju.Move{
	opening("h8", "i9", "k9"), opening("h8", "h9", "k11"), opening("h8", "g10", "j11"),
	opening("d4", "e6", "h5"), opening("c12", "e11", "f13"), opening("l12", "m10", "j12"),
	opening("d8", "e9", "f12"), opening("h3", "i5", "k4"), opening("b8", "d7", "d10"),
	opening("m13", "k12", "l9"), opening("a8", "c8", "d10"), opening("h1", "h3", "k4"),
}

func opening(points ...string) []renju.Move {
	var list []renju.Move
	for _, text := range points {
		p, err := renju.ParsePoint(text)
		if err != nil {
			panic(err) // the points stand above
		}
		list = append(list, renju.Move(p))
	}
	return list
}

// swap2Board is SWAP2BOARD: the opening rule in which one side puts three stones
// and the other takes a colour or puts two more and lets the first one choose.
func (b *brain) swap2Board(args string) {
	const word = "SWAP2BOARD"
	b.readMoves(word, args, func() {
		switch n := len(b.game.moves); n {
		case 0:
			b.weigh(word, func(w *weigher, _ renju.Board, _ renju.Color) answer { return say(w.threeStones()) })
		case 3:
			b.weigh(word, (*weigher).afterThree)
		case 5:
			b.weigh(word, (*weigher).afterFive)
		default:
			b.failf(word, "%d stones: there are 0, 3 or 5 when a choice is due", n)
		}
	})
}

// threeStones chooses an opening.
func (w *weigher) threeStones() []renju.Move {
	var list []option
	for _, moves := range swap2Openings {
		p, err := placeAll(moves)
		if err != nil {
			panic(err) // the openings stand above
		}
		list = append(list, option{moves: moves, board: p.board, turn: p.toMove()})
	}
	return w.nearest(list, 0)
}

// clear is the evaluation from which one colour is plainly better.
const clear = 120

// share is the part of the limits for judging a position; the rest is for the
// answer to the judgement.
const share = 3

// judge evaluates a position for the side to move with a part of the limits.
func (w *weigher) judge(board renju.Board, turn renju.Color) engine.Info {
	nodes := 200_000
	if w.limits.Nodes > 0 {
		nodes = max(1, w.limits.Nodes/share)
	}
	all := w.until
	if !all.IsZero() {
		w.until = all.Add(-w.limits.Hard * (share - 1) / share)
	}
	i := w.value(board, turn, nodes)
	w.until = all
	w.job.note(i)
	return i
}

// afterThree: White is to move and the chooser may have either colour.
func (w *weigher) afterThree(board renju.Board, turn renju.Color) answer {
	i := w.judge(board, turn)
	switch {
	case i.Score > clear:
		return w.referee.answer(board, turn, nil, first(i))
	case i.Score < -clear:
		return answer{text: "SWAP"}
	}
	return say(w.nearest(w.after(board, turn, 2), 0))
}

// afterFive: White is to move and the chooser may have either colour.
func (w *weigher) afterFive(board renju.Board, turn renju.Color) answer {
	if i := w.judge(board, turn); i.Score >= 0 {
		return w.referee.answer(board, turn, nil, first(i))
	}
	return answer{text: "SWAP"}
}
