package play

import (
	"context"
	"errors"

	"tengen/game"
	"tengen/renju"
)

// Errors of [Viewer.Explain].
var (
	// ErrHidden says that hints do not allow the viewer to know.
	ErrHidden = errors.New("hints do not show this before the end of the game")
	// ErrNoPosition says that there is no such position to explain.
	ErrNoPosition = errors.New("the game has no such position")
	// ErrNotEmpty says that there is a stone on the point.
	ErrNotEmpty = errors.New("there is a stone on the point")
)

// Explained is an answer of [Viewer.Explain].
type Explained struct {
	Board   renju.Board // without the stone
	Reading renju.Reading
	Letters renju.Lettering
	Tree    renju.Explanation
}

// Explain tells why a Black stone on a point is what it is: in the position as it
// stands, where hints allow it, or after the end in the position after a number
// of moves. The error is ErrHidden, ErrNoPosition, ErrNotEmpty or one of the
// store.
func (v *Viewer) Explain(ctx context.Context, p renju.Point, after *int) (Explained, error) {
	s, err := v.State(ctx)
	if err != nil {
		return Explained{}, err
	}
	if !s.HintsFor(game.Viewer{Seat: v.seat}) {
		return Explained{}, ErrHidden
	}
	board := s.Board()
	if after != nil {
		if !s.Over() {
			return Explained{}, ErrHidden
		}
		if board, err = boardAfter(s.Moves(), *after); err != nil {
			return Explained{}, err
		}
	}
	if !p.Valid() {
		return Explained{}, ErrNoPosition
	}
	if board.At(p) != renju.NoColor {
		return Explained{}, ErrNotEmpty
	}
	o := s.Options()
	return Explained{Board: board, Reading: o.Reading, Letters: o.Letters, Tree: board.Explain(p, o.Reading)}, nil
}

// boardAfter is the position after n moves.
func boardAfter(moves []game.Move, n int) (renju.Board, error) {
	var board renju.Board
	if n < 0 || n > len(moves) {
		return board, ErrNoPosition
	}
	for _, m := range moves[:n] {
		if p, ok := m.Move.Stone(); ok {
			var err error
			if board, err = board.Place(m.Color, p); err != nil {
				return board, err
			}
		}
	}
	return board, nil
}
