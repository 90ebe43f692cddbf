package play

import (
	"tengen/game"
	"tengen/say"
	"tengen/wire"
)

// RefusalText says in words why a game in a state refused an act of a seat. It
// tells that seat nothing that hints keep from it.
func RefusalText(t say.Texts, s game.State, seat game.Seat, act wire.Act, r *game.Refusal) string {
	if r.Reason == game.OffBoard && act.Place != nil {
		return t.Text("live.off-board", say.Args{"text": *act.Place})
	}
	letters := s.Options().Letters
	if r.Reason == game.Forbidden && !s.HintsFor(game.Viewer{Seat: seat}) {
		return t.Text("live.foul-unnamed", say.Args{"point": letters.Format(r.Point)})
	}
	corner, opposite := r.Zone.Corners()
	words := say.Refusal{
		Reason: string(r.Reason), Point: r.Point, Twin: r.Twin, From: corner, To: opposite, Opening: r.Opening,
		Got: r.Got, Min: r.Min, Max: r.Max, Kinds: r.Kinds,
	}
	for _, a := range r.May.List() {
		words.May = append(words.May, a.String())
	}
	return t.Refusal(words, letters)
}
