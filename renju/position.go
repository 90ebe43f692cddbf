package renju

import "errors"

// Errors of a move that cannot be played. They come in a [MoveError].
var (
	ErrTooEarly  = errors.New("a pass is not yet allowed")
	ErrForbidden = errors.New("the move is forbidden for Black")
	ErrOver      = errors.New("the game is over")
)

// FoulPolicy is what happens when Black plays on a forbidden point. The zero
// value is FoulLoses.
type FoulPolicy uint8

// The policies.
const (
	FoulLoses     FoulPolicy = iota // the stone stands and Black loses (S003)
	FoulPrevented                   // the move is refused with the reason (S000, S004)
	FoulClaimed                     // the stone stands; White may claim the foul, the maker a five
)

// Rules are the options of the game that this package knows. The zero value is
// the bare game: RIF's reading, a foul loses, a pass at any time, and a draw only
// when the board is full. The rule presets of Tengen are in package game.
type Rules struct {
	Reading Reading
	Foul    FoulPolicy
	// FirstPass is the number of the first move that may be a pass: 7 means that
	// six stones must lie on the board before (S003, S000 4.A).
	FirstPass int
	// TwoPassDraw: two passes, one after the other, end the game as a draw.
	TwoPassDraw bool
	// NoFiveDraw: the game is a draw when neither side has room for a five.
	NoFiveDraw bool
	// MoveLimit, if not 0, is the number of the move after which a game that is
	// still open is a draw.
	MoveLimit int
}

// Position is a game at one moment: the stones, whose turn it is, and the outcome
// if it has ended. It is a value, the zero value is the start of a game, and
// positions are equal with == if they hold the same. It knows no opening rule, no
// clock and no claim: under FoulClaimed neither a five nor a foul ends it, and
// the caller decides.
type Position struct {
	Board   Board
	Moves   int // stones and passes played
	Passes  int // passes played since the last stone
	Outcome Outcome
	// Last is the last move, or NoMove at the start.
	Last Move
	// Fouls are the kinds of foul of the last move, if it was a foul of Black that
	// was let stand.
	Fouls Fouls
	// odd is set when White is to move out of step with Moves; see SetUp.
	odd bool
}

// SetUp returns the position that has the given stones and turn and no moves
// played. A pass is judged by the number of stones on the board. It does not ask
// whether a game could have led there, nor whether somebody has won already.
func SetUp(b Board, turn Color) Position {
	n := b.Count(Black) + b.Count(White)
	return Position{Board: b, Moves: n, odd: (turn == White) != (n%2 == 1)}
}

// Turn returns the colour to move, also after the end.
func (p Position) Turn() Color {
	if (p.Moves%2 == 1) != p.odd {
		return White
	}
	return Black
}

// Play returns the position after the side to move has played m. If the move
// cannot be played, the position is returned as it was, with a [*MoveError] that
// wraps [ErrOver], [ErrOffBoard], [ErrOccupied], [ErrTooEarly], or, under
// FoulPrevented, [ErrForbidden]. After a stone the tests run in this order:
// five, overline, foul, full board, no five possible, move limit; after a pass:
// two passes, move limit.
func (p Position) Play(r *Rules, m Move) (Position, error) {
	if err := p.check(r, m); err != nil {
		return p, &MoveError{Number: p.Moves + 1, Move: m, Err: err}
	}
	turn := p.Turn()
	p.Last = m
	p.Moves++
	if m == Pass {
		p.Passes++
		if p.Passes == 2 && r.TwoPassDraw {
			p.Outcome = Outcome{Ending: EndedPasses}
		}
	} else {
		p.Passes = 0
		p.putStone(r, turn, Point(m))
	}
	if r.MoveLimit > 0 && p.Moves >= r.MoveLimit && !p.Outcome.Over() {
		p.Outcome = Outcome{Ending: EndedMoveLimit}
	}
	return p, nil
}

func (p *Position) check(r *Rules, m Move) error {
	if p.Outcome.Over() {
		return ErrOver
	}
	if m == Pass {
		if p.Moves+1 < r.FirstPass {
			return ErrTooEarly
		}
		return nil
	}
	point, ok := m.Stone()
	if !ok {
		return ErrOffBoard
	}
	if p.Board.at(point) != NoColor {
		return ErrOccupied
	}
	if r.Foul == FoulPrevented && p.Turn() == Black && p.Board.Foul(point, r.Reading) != NoFoul {
		return ErrForbidden
	}
	return nil
}

// putStone adds the stone and finds out what it did.
func (p *Position) putStone(r *Rules, c Color, point Point) {
	if r.Foul == FoulClaimed {
		p.Board.put(c, point)
		p.Outcome = p.Drawn(r)
		return
	}
	p.Outcome, p.Fouls = p.Board.decide(r, c, point)
	p.Board.put(c, point)
	if !p.Outcome.Over() {
		p.Outcome = p.Drawn(r)
	}
}

// decide says whether a stone on an empty point ends the game by a row or a foul.
func (b *Board) decide(r *Rules, c Color, point Point) (Outcome, Fouls) {
	if c == White {
		return b.whiteWins(point), 0
	}
	v := b.judge(point, r.Reading)
	switch {
	case v.Five:
		return Outcome{Black, EndedFive}, 0
	case v.Kinds != 0:
		return Outcome{White, EndedFoul}, v.Kinds
	}
	return Outcome{}, 0
}

// whiteWins names a stone that makes a five and an overline at once after the
// five.
func (b *Board) whiteWins(point Point) (o Outcome) {
	for i := range board.through[point] {
		switch n := b.look(White, board.slots[point][i]).run(); {
		case n == 5:
			return Outcome{White, EndedFive}
		case n > 5:
			o = Outcome{White, EndedOverline}
		}
	}
	return o
}

// Drawn returns the outcome if the stones alone make the game a draw, because the
// board is full or, where the rules ask for it, no five is possible; else the zero
// Outcome. [Position.Play] asks after every stone; a caller that let a game go on
// because a claim was open asks again.
func (p Position) Drawn(r *Rules) Outcome {
	switch {
	case p.Board.Full():
		return Outcome{Ending: EndedFull}
	case r.NoFiveDraw && !p.Board.CanMakeFive(Black) && !p.Board.CanMakeFive(White):
		return Outcome{Ending: EndedNoFive}
	}
	return Outcome{}
}
