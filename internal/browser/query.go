package browser

import (
	"errors"

	"tengen/renju"
)

// Object is an object as JavaScript gets it.
type Object = map[string]any

// List is a list as JavaScript gets it.
type List = []any

// Query is a question: about a game, or about a position.
type Query struct {
	// Moves is a game such as "h8i9--". Black and White are the stones of a position,
	// or, beside moves, those before the first of them.
	Moves        string
	Black, White []string
	Game         bool // Moves was given
	// Turn is "black" or "white", who is to move, or beside moves who began; without it
	// the stones tell.
	Turn string
	// Point is the point that is asked about, or empty.
	Point string
	// Rule is the opening rule that [Query.Protocol] follows, such as "taraguchi-10".
	Rule string
	// Rules are those of package renju; [Defaults] are those of RIF.
	Rules renju.Rules
	// Lang is the language of texts, and Letters how points are written in them.
	Lang    string
	Letters renju.Lettering
}

// Defaults are RIF's rules, as the preset rif of package game has them.
var Defaults = renju.Rules{FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

// Position is what a query is about.
type Position struct {
	Board renju.Board
	Turn  renju.Color
	Game  renju.Position // if the query was a game
	moves []renju.Move
	begun bool // the game began on the empty board, with Black
	after int  // moves after the end
}

// ErrTurn says that the stones do not tell whose turn it is.
var ErrTurn = errors.New(`whose turn is it? Give "turn": Black has neither as many stones as White nor one more`)

// Position reads the stones of a query. Errors name the move or the point and are in
// English, as the machine contract's are.
func (q *Query) Position() (p Position, err error) {
	if p.Board, err = board(q.Black, q.White); err != nil {
		return p, err
	}
	p.Turn = renju.NoColor
	switch p.Board.Count(renju.Black) - p.Board.Count(renju.White) {
	case 0:
		p.Turn = renju.Black
	case 1:
		p.Turn = renju.White
	}
	if q.Turn != "" {
		c, ok := renju.ParseColor(q.Turn)
		if !ok {
			return p, errors.New(`"turn" must be "black" or "white"`)
		}
		p.Turn = c
	}
	if q.Game {
		err = p.play(q)
	}
	return p, err
}

// play plays the moves of a query from its stones.
func (p *Position) play(q *Query) error {
	if p.Turn == renju.NoColor {
		return ErrTurn
	}
	p.Game = renju.SetUp(p.Board, p.Turn)
	p.begun = p.Game == renju.Position{}
	moves, err := renju.AppendMoves(nil, q.Moves)
	for i, m := range moves {
		if p.Game.Outcome.Over() {
			p.after = len(moves) - i
			break
		}
		next, err := p.Game.Play(&q.Rules, m)
		if err != nil {
			return err
		}
		p.Game, p.moves = next, append(p.moves, m)
	}
	p.Board, p.Turn = p.Game.Board, p.Game.Turn()
	return err
}

func board(black, white []string) (renju.Board, error) {
	var lists [2][]renju.Point
	for i, names := range [2][]string{black, white} {
		for _, name := range names {
			p, err := renju.ParsePoint(name)
			if err != nil {
				return renju.Board{}, err
			}
			lists[i] = append(lists[i], p)
		}
	}
	return renju.NewBoard(lists[0], lists[1])
}

// empty reads the point that is asked about, which must be empty.
func (q *Query) empty(b renju.Board) (renju.Point, error) {
	p, err := renju.ParsePoint(q.Point)
	if err == nil && b.At(p) != renju.NoColor {
		err = errors.New(q.Point + ": " + renju.ErrOccupied.Error())
	}
	return p, err
}

// names are points as JavaScript gets them.
func names(points []renju.Point) List {
	list := make(List, 0, len(points))
	for _, p := range points {
		list = append(list, p.String())
	}
	return list
}
