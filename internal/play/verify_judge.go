package play

import (
	"fmt"

	"tengen/game"
	"tengen/renju"
)

// judge asks package renju about the moves of a game and compares what it says
// with how the game stands. The detail is "" if they agree. judged is false where
// somebody else than the rules decided: an arbiter, or nobody because the game is
// void.
func judge(s game.State) (judged bool, detail string) {
	o := s.Options()
	end := s.End()
	switch {
	case end.Author != "" || end.Outcome.Ending == renju.EndedAdjudication || end.Outcome.Ending == renju.EndedVoid:
		return false, ""
	case o.Foul == renju.FoulClaimed && o.Claims == game.ClaimsRuled:
		return false, ""
	case o.Foul == renju.FoulClaimed:
		return true, judgeClaimed(s, &o)
	}
	rules := o.Rules()
	var pos renju.Position
	moves := s.MoveList()
	for i, m := range moves {
		if pos.Outcome.Over() {
			return true, fmt.Sprintf("the game is over by %s after move %d, and has %d moves", pos.Outcome.Ending, i, len(moves))
		}
		next, err := pos.Play(&rules, m)
		if err != nil {
			return true, fmt.Sprintf("move %d, %s, cannot be played: %v", i+1, m, err)
		}
		pos = next
	}
	if byRules(end.Outcome.Ending) || pos.Outcome.Over() {
		if pos.Outcome != end.Outcome {
			return true, fmt.Sprintf("the rules say %s, the log %s", told(pos.Outcome), told(end.Outcome))
		}
	}
	return true, ""
}

// byRules reports whether an ending follows from the moves alone.
func byRules(e renju.Ending) bool {
	switch e {
	case renju.EndedFive, renju.EndedOverline, renju.EndedFoul, renju.EndedPasses, renju.EndedNoFive, renju.EndedFull, renju.EndedMoveLimit:
		return true
	}
	return false
}

func told(o renju.Outcome) string {
	if !o.Over() {
		return "that it goes on"
	}
	return o.Result() + " by " + o.Ending.String()
}

// judgeClaimed judges a game in which fives and fouls are claimed: they end it only
// when somebody said so, so the question is whether what was claimed is there.
func judgeClaimed(s game.State, o *game.Options) string {
	end := s.End()
	rules := o.Rules()
	var pos renju.Position
	var foul renju.Fouls // of the stone that decided
	for i, m := range s.MoveList() {
		p, stone := m.Stone()
		if stone && p == end.Point && pos.Turn() == renju.Black {
			if v := pos.Board.Judge(p, o.Reading); !v.Five {
				foul = v.Kinds
			}
		}
		next, err := pos.Play(&rules, m)
		if err != nil {
			return fmt.Sprintf("move %d, %s, cannot be played: %v", i+1, m, err)
		}
		pos = next
	}
	wrong := false
	switch end.Outcome.Ending {
	case renju.EndedFive, renju.EndedOverline:
		wrong = end.Point == renju.NoPoint || pos.Board.WinningRow(end.Point) == nil
	case renju.EndedFoul:
		wrong = foul == 0
	case renju.EndedPasses, renju.EndedNoFive, renju.EndedFull:
		wrong = pos.Drawn(&rules) != end.Outcome
	}
	if wrong {
		return fmt.Sprintf("the log says %s at %s, and the stones do not", told(end.Outcome), end.Point)
	}
	return ""
}
