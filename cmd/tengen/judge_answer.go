package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tengen/game"
	"tengen/renju"
	"tengen/wire"
)

// pointAnswer says what a Black stone on one point would do.
type pointAnswer struct {
	ID      json.RawMessage `json:"id,omitempty"`
	Verdict string          `json:"verdict"`
	Kinds   []string        `json:"kinds"`
	extra
}

// boardAnswer lists the points of a board where Black's stone is a foul or wins.
type boardAnswer struct {
	ID json.RawMessage `json:"id,omitempty"`
	marked
	extra
}

// extra is what is there when it is asked for.
type extra struct {
	Why        *wire.Explanation `json:"why,omitempty"`
	Structures *structuresAnswer `json:"structures,omitempty"` // not in a batch
	File       string            `json:"file,omitempty"`       // not in a batch
}

// gameAnswer says how a game stands or ended.
type gameAnswer struct {
	ID       json.RawMessage `json:"id,omitempty"`
	Result   string          `json:"result"`
	Ending   string          `json:"ending"`         // empty while the game goes on
	At       int             `json:"at,omitempty"`   // the number of the deciding move
	Foul     string          `json:"foul,omitempty"` // the foul that ended it
	AfterEnd int             `json:"after_end"`      // moves given after the end
	marked                   // of the final position
	Opening  string          `json:"openingCode,omitempty"`
	extra
}

// marked are the points of a board that a Black stone makes special.
type marked struct {
	Forbidden map[string]string `json:"forbidden"` // point to the name of the foul
	Fives     []string          `json:"fives"`     // in alphabetical order
}

func markedOf(b renju.Board, r renju.Reading) marked {
	var fouls [renju.Points]renju.ForbiddenPoint
	var fives [renju.Points]renju.Point
	m := marked{Forbidden: map[string]string{}, Fives: []string{}}
	for _, f := range b.AppendForbidden(fouls[:0], r) {
		m.Forbidden[f.Point.String()] = f.Kinds.First().String()
	}
	for _, p := range b.AppendFives(fives[:0], renju.Black) {
		m.Fives = append(m.Fives, p.String())
	}
	slices.Sort(m.Fives)
	return m
}

// kindsOf lists what a verdict says: the five, and every kind of foul that holds.
func kindsOf(v renju.Verdict) []string {
	kinds := []string{}
	if v.Five {
		kinds = append(kinds, "five")
	}
	for _, f := range v.Kinds.List() {
		kinds = append(kinds, f.String())
	}
	return kinds
}

// answer answers a question under the rules of a preset; the question may name
// another. The answer is one of the types above.
func (q question) answer(preset game.Preset) (any, error) {
	preset, err := q.preset(preset)
	if err != nil {
		return nil, err
	}
	r := rulesOf(preset)
	explain, err := q.explain()
	if err != nil {
		return nil, err
	}
	stones := q.Black != nil || q.White != nil
	switch {
	case q.Moves != nil && (stones || q.Point != nil):
		return nil, errors.New(`"moves" is a game and "black", "white", "point" a position: give one or the other`)
	case q.Moves != nil:
		return q.game(&r)
	case !stones:
		return nil, errors.New(`nothing to judge: give "moves", or "black" and "white"`)
	}
	b, err := q.board()
	if err != nil {
		return nil, err
	}
	if q.Point == nil {
		return boardAnswer{ID: q.ID, marked: markedOf(b, r.Reading)}, nil
	}
	return q.point(b, r.Reading, explain)
}

func (q question) point(b renju.Board, r renju.Reading, explain bool) (any, error) {
	name, ok := stringOf(q.Point)
	if !ok {
		return nil, fmt.Errorf(`"point" must be a string such as "h8", not %s`, excerpt(q.Point))
	}
	p, err := renju.ParsePoint(name)
	if err != nil {
		return nil, fmt.Errorf(`"point": %w`, err)
	}
	if b.At(p) != renju.NoColor {
		return nil, fmt.Errorf(`"point": %v: %w`, p, renju.ErrOccupied)
	}
	a := pointAnswerOf(b, p, r)
	a.ID = q.ID
	if explain {
		a.Why = why(b, p, r)
	}
	return a, nil
}

func pointAnswerOf(b renju.Board, p renju.Point, r renju.Reading) pointAnswer {
	v := b.Judge(p, r)
	return pointAnswer{Verdict: v.String(), Kinds: kindsOf(v)}
}

func why(b renju.Board, p renju.Point, r renju.Reading) *wire.Explanation {
	e := b.Explain(p, r)
	return wire.ExplanationOf(&e)
}

func (q question) game(r *renju.Rules) (any, error) {
	g, err := q.replay(r)
	if err != nil {
		return nil, err
	}
	return g.answer(q.ID, r.Reading), nil
}

func (g *played) answer(id json.RawMessage, r renju.Reading) gameAnswer {
	a := gameAnswer{
		ID: id, Result: g.Outcome.Result(), Ending: g.Outcome.Ending.String(), AfterEnd: g.afterEnd,
		marked: markedOf(g.Board, r), Opening: g.opening(),
	}
	if g.Outcome.Over() {
		a.At = g.Moves
	}
	if g.Outcome.Ending == renju.EndedFoul {
		a.Foul = g.Fouls.First().String()
	}
	return a
}
