package play

import (
	"tengen/game"
	"tengen/renju"
	"tengen/wire"
)

// commandOf turns an act into a command. A text that is no point becomes NoPoint,
// which the game refuses in its turn. An answer to an offer counts for the offer
// that the player had seen.
func commandOf(by game.By, at int, a wire.Act, s game.State) game.Command {
	switch {
	case a.Place != nil:
		return game.Place{By: by, Point: point(*a.Place)}
	case bool(a.Pass):
		return game.Pass{By: by}
	case bool(a.Resign):
		return game.Resign{By: by}
	case bool(a.Abort):
		return game.Abort{By: by}
	case a.Swap != nil:
		return game.Swap{By: by, Yes: *a.Swap}
	case a.Declare != nil:
		return game.Declare{By: by, N: *a.Declare}
	case a.Offer != nil:
		return game.Offer{By: by, Points: points(a.Offer)}
	case a.Choose != nil:
		return game.Choose{By: by, Point: point(*a.Choose)}
	case a.Add != nil:
		two := points(a.Add)
		return game.Add{By: by, White: two[0], Black: two[1]}
	}
	return commandBetween(by, at, a, s)
}

// commandBetween is commandOf for what happens between the seats.
func commandBetween(by game.By, at int, a wire.Act, s game.State) game.Command {
	switch {
	case a.Draw != "":
		_, offer := s.DrawOffer()
		return game.Draw{By: by, Reply: game.Reply(a.Draw), Offer: seen(offer, at)}
	case a.Takeback != nil:
		_, offer, _ := s.TakebackOffer()
		return game.Takeback{By: by, Reply: game.Reply(a.Takeback.Reply), To: a.Takeback.To, Offer: seen(offer, at)}
	case a.Adjourn != "":
		_, offer := s.AdjournOffer()
		return game.Adjourn{By: by, Reply: game.Reply(a.Adjourn), Offer: seen(offer, at)}
	case a.Seal != nil:
		return game.Seal{By: by, Move: move(*a.Seal)}
	case bool(a.Resume):
		return game.Resume{By: by}
	case bool(a.Give):
		return game.GiveTime{By: by}
	case a.Plan != nil:
		return game.Plan{By: by, Lines: lines(a.Plan)}
	}
	return game.Claim{By: by, What: game.Claimable(a.Claim)}
}

// seen is the version of an offer that stands, or one that no offer has if the
// player who answers had not seen it yet.
func seen(offer, at int) int {
	if offer <= at {
		return offer
	}
	return -1
}

func point(text string) renju.Point {
	p, err := renju.ParsePoint(text)
	if err != nil {
		return renju.NoPoint
	}
	return p
}

func points(texts []string) []renju.Point {
	list := make([]renju.Point, len(texts))
	for i, text := range texts {
		list[i] = point(text)
	}
	return list
}

// lines reads what is prepared.
func lines(texts [][]string) [][]renju.Move {
	list := make([][]renju.Move, len(texts))
	for i, line := range texts {
		for _, text := range line {
			list[i] = append(list[i], move(text))
		}
	}
	return list
}

// move reads a point or "pass"; another text is a stone on no point.
func move(text string) renju.Move {
	if text == renju.Pass.String() {
		return renju.Pass
	}
	return renju.Move(point(text))
}
