package api

import (
	"context"
	"time"

	"tengen/game"
	"tengen/internal/play"
	"tengen/opening"
	"tengen/renju"
)

// Record is a game as it was played. Its fields id, rules and moves are those of
// tengen judge --batch, so that a line of it can be given to that.
type Record struct {
	ID      string     `json:"id"`
	Rules   string     `json:"rules" doc:"The preset."`
	Opening string     `json:"opening" doc:"The opening rule."`
	Foul    string     `json:"foul" enum:"lose,prevent,claim"`
	Clock   string     `json:"clock,omitempty"`
	Rated   bool       `json:"rated"`
	Players [2]*Seated `json:"players" doc:"Seat 1 first; seat 1 opened the game."`
	Black   int        `json:"black,omitempty" doc:"The seat that has Black at the end of the record."`
	White   int        `json:"white,omitempty"`
	// Moves are all moves, passes included.
	Moves []string `json:"moves" doc:"Points and passes in order."`
	// Spent is the thinking time charged for each move, in milliseconds.
	Spent    []int64   `json:"spent" doc:"The time charged for each move, in milliseconds."`
	Code     string    `json:"openingCode,omitempty" doc:"The opening, such as 10I."`
	Result   string    `json:"result" enum:"open,black,white,draw"`
	Ending   string    `json:"ending"`
	FoulKind string    `json:"foulKind,omitempty" doc:"The foul that lost the game."`
	Created  time.Time `json:"created"`
	// Started is absent while a seat is free.
	Started *time.Time `json:"started,omitempty"`
	Last    time.Time  `json:"last" doc:"When the last thing happened."`
}

// record is a game as it was played so far.
func (a *API) record(ctx context.Context, c *caller, in *GameInput) (*answer[Record], error) {
	id := play.GameID(in.Game)
	seat, err := a.viewSeat(ctx, c, id)
	if err != nil {
		return nil, err
	}
	s, _, err := a.config.Play.Seen(ctx, id, seat)
	if err != nil {
		return nil, err
	}
	players, err := a.config.Accounts.Players(ctx, in.Game)
	if err != nil {
		return nil, err
	}
	r := recordOf(in.Game, &s)
	v := s.View(game.Viewer{}, a.config.Play.Now())
	r.Players = seated(players[in.Game], v.Levels, v.Seats)
	return &answer[Record]{*r}, nil
}

func recordOf(id string, s *game.State) *Record {
	o, end := s.Options(), s.End()
	v := s.View(game.Viewer{}, s.At())
	r := &Record{
		ID: id, Rules: o.Preset, Opening: o.Opening.String(), Foul: o.Foul.String(), Clock: play.ClockText(&o), Rated: o.Rated,
		Black: int(v.Black), White: int(v.White), Moves: []string{}, Spent: []int64{},
		Result: end.Outcome.Result(), Created: s.Created(), Last: s.At(),
	}
	var moves []renju.Move
	for _, m := range s.Moves() {
		moves = append(moves, m.Move)
		r.Moves = append(r.Moves, m.Move.String())
		r.Spent = append(r.Spent, m.Spent.Milliseconds())
	}
	if end.Outcome.Over() {
		r.Ending = end.Outcome.Ending.String()
	}
	if f := end.Kinds.First(); f != renju.NoFoul {
		r.FoulKind = f.String()
	}
	if found, ok := opening.RecogniseMoves(moves); ok {
		r.Code = found.Code()
	}
	if at, ok := s.Started(); ok {
		r.Started = &at
	}
	return r
}
