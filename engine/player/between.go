package player

import (
	"slices"

	"tengen/game"
	"tengen/renju"
)

// between is what the seat does beside the moves: it claims what is due, answers the
// opponent, and says that it is ready to go on. It is nil if there is nothing.
func (t *thought) between() game.Command {
	may := func(name string) bool { return slices.Contains(t.view.May, name) }
	switch {
	case may(game.MayClaimFlag):
		return game.Claim{By: t.by, What: game.ClaimFlag}
	case may(game.MayClaimFive) && t.lastWins():
		return game.Claim{By: t.by, What: game.ClaimFive}
	case may(game.MayClaimFoul) && t.noticesFoul():
		return game.Claim{By: t.by, What: game.ClaimFoul}
	case may(game.MayTakebackAccept):
		return game.Takeback{By: t.by, Reply: t.takebackAnswer(), Offer: t.view.BackAt}
	case may(game.MayDrawAccept):
		return game.Draw{By: t.by, Reply: t.drawAnswer(), Offer: t.view.DrawAt}
	case may(game.MayAdjournAccept):
		return game.Adjourn{By: t.by, Reply: game.Accept, Offer: t.view.AdjournAt}
	case may(game.MayResume):
		return game.Resume{By: t.by}
	}
	return nil
}

// lastWins: the last stone, which is the seat's own where a five may be claimed,
// made a row that wins.
func (t *thought) lastWins() bool {
	p, ok := t.view.Last.Stone()
	return ok && t.board.At(p) == t.me && t.board.WinningRow(p) != nil
}

// noticesFoul: Black's last stone was a foul, or an earlier one an overline, and the
// level sees it. A claim that is wrong is never made.
func (t *thought) noticesFoul() bool {
	var b renju.Board
	moves := t.s.Moves()
	for i, m := range moves {
		p, ok := m.Move.Stone()
		if !ok {
			continue
		}
		if m.Color == renju.Black && t.claimable(b, p, i == len(moves)-1) {
			return t.Player.dice.on('c', uint64(p), uint64(i)).share() < t.a.fouls
		}
		next, err := b.Place(m.Color, p)
		if err != nil {
			return false
		}
		b = next
	}
	return false
}

// claimable: a foul of the last move, or an overline at any time.
func (t *thought) claimable(b renju.Board, p renju.Point, last bool) bool {
	v := b.Judge(p, t.rules.Reading)
	return !v.Five && (last && v.Kinds != 0 || v.Kinds.Has(renju.Overline))
}

// takebackAnswer: a friendly game is for learning; where ratings are at stake a
// move is a move.
func (t *thought) takebackAnswer() game.Reply {
	if o := t.s.Options(); o.Rated {
		return game.Decline
	}
	return game.Accept
}

// When a draw is taken: at a score no better than worse, or, once so many moves
// are played, no better than level.
const (
	worse     = -80
	level     = 25
	longGame  = 80
	nearlyEnd = 200
)

// drawAnswer takes a draw when the position promises less, or nothing more to play
// for.
func (t *thought) drawAnswer() game.Reply {
	if !t.board.CanMakeFive(t.me) {
		return game.Accept
	}
	turn := t.s.Turn()
	score := t.score(t.board, turn, 2)
	if turn != t.me {
		score = -score
	}
	moves := len(t.s.Moves())
	if score <= worse || moves >= longGame && score <= level || moves >= nearlyEnd && score < decided {
		return game.Accept
	}
	return game.Decline
}
