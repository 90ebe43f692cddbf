package main

import (
	"errors"

	"tengen/opening"
	"tengen/renju"
)

// replay plays the moves of the question.
func (q question) replay(r *renju.Rules) (played, error) {
	var g played
	if s, ok := stringOf(q.Moves); ok {
		err := g.playText(r, s)
		return g, err
	}
	list, err := stringList("moves", q.Moves)
	if err != nil {
		return g, err
	}
	for i, s := range list {
		m, err := renju.ParseMove(s)
		if err != nil {
			return g, &renju.MoveError{Number: i + 1, Text: s, Err: err}
		}
		if err := g.play(r, m); err != nil {
			return g, err
		}
	}
	return g, nil
}

// played is a game as far as it was played.
type played struct {
	renju.Position
	first    [3]renju.Point // the first three moves, as far as they are stones
	afterEnd int            // moves that came after the end
}

// play plays a move; after the end moves are counted and not judged.
func (g *played) play(r *renju.Rules, m renju.Move) error {
	if g.Outcome.Over() {
		g.afterEnd++
		return nil
	}
	next, err := g.Position.Play(r, m)
	if err != nil {
		return g.refused(r, m, err)
	}
	if g.Moves < len(g.first) {
		g.first[g.Moves], _ = m.Stone()
	}
	g.Position = next
	return nil
}

// refused adds the kind of the foul to the error of a move that is forbidden.
func (g *played) refused(r *renju.Rules, m renju.Move, err error) error {
	p, ok := m.Stone()
	if !ok || !errors.Is(err, renju.ErrForbidden) {
		return err
	}
	return &forbiddenError{error: err, foul: g.Board.Foul(p, r.Reading)}
}

// forbiddenError is a move that the rules prevent, with the foul it would be.
type forbiddenError struct {
	error
	foul renju.Foul
}

func (e *forbiddenError) Error() string { return e.error.Error() + ": " + e.foul.String() }
func (e *forbiddenError) Unwrap() error { return e.error }

// playText plays a game that is written in one string.
func (g *played) playText(r *renju.Rules, s string) error {
	moves, notation := renju.AppendMoves(make([]renju.Move, 0, len(s)/2), s)
	for _, m := range moves {
		if err := g.play(r, m); err != nil {
			return err
		}
	}
	return notation
}

// opening is the code of the opening that the first three stones make, or empty.
func (g *played) opening() string {
	o, ok := opening.Recognise(g.first[0], g.first[1], g.first[2])
	if !ok {
		return ""
	}
	return o.Code()
}
