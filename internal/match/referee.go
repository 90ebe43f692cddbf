package match

import (
	"fmt"

	"tengen/brain"
	"tengen/pattern"
	"tengen/renju"
)

// renjuRules are those of a match under rule 4: RIF's, a foul loses.
var renjuRules = renju.Rules{Reading: renju.ReadingRIF, FirstPass: 7, TwoPassDraw: true, NoFiveDraw: true}

// table is a board with the rules of a match: it takes moves and says when a game
// has ended.
type table struct {
	variant pattern.Variant
	at      renju.Position
	moves   []renju.Move
}

// turn is the colour to move.
func (t *table) turn() renju.Color { return t.at.Turn() }

// play makes a move. The error says why it cannot be made.
func (t *table) play(m renju.Move) error {
	p, stone := m.Stone()
	if !stone {
		return fmt.Errorf("%s is no stone", m)
	}
	won := t.variant != pattern.Renju && t.at.Board.At(p) == renju.NoColor && brain.Wins(t.variant, t.at.Board, t.turn(), p)
	if t.variant == pattern.Renju {
		next, err := t.at.Play(&renjuRules, m)
		if err != nil {
			return err
		}
		t.at = next
	} else {
		board, err := t.at.Board.Place(t.turn(), p)
		if err != nil {
			return err
		}
		color := t.turn()
		t.at = renju.SetUp(board, color.Other())
		switch {
		case won:
			t.at.Outcome = renju.Outcome{Winner: color, Ending: renju.EndedFive}
		case board.Full():
			t.at.Outcome = renju.Outcome{Ending: renju.EndedFull}
		}
	}
	t.moves = append(t.moves, m)
	return nil
}
