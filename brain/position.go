package brain

import (
	"errors"
	"fmt"
	"slices"

	"tengen/renju"
)

// played is a stone or a pass and whose it was.
type played struct {
	color renju.Color
	move  renju.Move
}

// position is the game as the manager told it. The zero value is the start of a
// game.
type position struct {
	board renju.Board
	moves []played
	turn  renju.Color // NoColor stands for Black at the start
}

// toMove is the colour to move.
func (p *position) toMove() renju.Color {
	if p.turn == renju.NoColor {
		return renju.Black
	}
	return p.turn
}

// play makes a move for the side to move. The error says why it cannot be made;
// the position then stays.
func (p *position) play(m renju.Move) error {
	c := p.toMove()
	if q, ok := m.Stone(); ok {
		b, err := p.board.Place(c, q)
		if err != nil {
			return fmt.Errorf("%s is taken", format(m))
		}
		p.board = b
	} else if n := len(p.moves); n > 0 && p.moves[n-1].move == renju.Pass {
		return errors.New("two passes in a row end the game")
	}
	p.moves = append(p.moves, played{c, m})
	p.turn = c.Other()
	return nil
}

// takeBack takes back the last move, which must be m unless m is NoMove.
func (p *position) takeBack(m renju.Move) error {
	if len(p.moves) == 0 {
		return errors.New("no move has been made")
	}
	last := p.moves[len(p.moves)-1]
	if m != renju.NoMove && m != last.move {
		return fmt.Errorf("the last move is %s: take that back first", format(last.move))
	}
	if q, ok := last.move.Stone(); ok {
		p.board = p.board.Remove(q)
	}
	p.moves = p.moves[:len(p.moves)-1]
	p.turn = last.color
	return nil
}

// Whose a stone in a BOARD list is: the numbers of the protocol.
const (
	own      = 1
	opponent = 2
	wall     = 3 // a stone of a finished row in a game that goes on: not played here
)

// listed is a line of a BOARD list.
type listed struct {
	move  renju.Move
	owner int
}

// firstPass is how many stones lie on the board before a move may be a pass.
const firstPass = 6

// arrange makes a position of a BOARD list, in which the receiver of the list is
// to move. The order of the list is the order of play, so the first stone is
// Black's, and where two stones of one side follow each other the other side has
// passed. A list that would need passes nobody can have made is in no order; then
// the numbers of stones tell who Black is.
func arrange(list []listed) (position, error) {
	list = slices.DeleteFunc(slices.Clone(list), func(l listed) bool { return l.owner == wall })
	if !inOrder(list) {
		if sorted, ok := alternate(list); ok {
			list = sorted
		}
	}
	var p position
	self := renju.Black
	if len(list) > 0 && list[0].owner == opponent {
		self = renju.White
	}
	for _, l := range list {
		c := self
		if l.owner == opponent {
			c = self.Other()
		}
		if c != p.toMove() {
			if err := p.play(renju.Pass); err != nil {
				return position{}, err
			}
		}
		if err := p.play(l.move); err != nil {
			return position{}, err
		}
	}
	if p.toMove() != self {
		if err := p.play(renju.Pass); err != nil {
			return position{}, err
		}
	}
	return p, nil
}

// inOrder reports whether the list can be the order of a game, with passes where
// they are allowed.
func inOrder(list []listed) bool {
	for i := 1; i < len(list); i++ {
		if list[i].owner == list[i-1].owner && i < firstPass {
			return false
		}
	}
	return len(list) == 0 || list[len(list)-1].owner == opponent || len(list) >= firstPass
}

// alternate puts a list into an order in which the sides move in turn, if the
// numbers of stones are those of a game without passes.
func alternate(list []listed) ([]listed, bool) {
	var sides [3][]listed
	for _, l := range list {
		sides[l.owner] = append(sides[l.owner], l)
	}
	first, second := sides[own], sides[opponent]
	if len(second) > len(first) {
		first, second = second, first
	}
	if d := len(first) - len(second); d > 1 || d == 1 && first[0].owner == own {
		return nil, false
	}
	sorted := make([]listed, 0, len(list))
	for i, l := range first {
		sorted = append(sorted, l)
		if i < len(second) {
			sorted = append(sorted, second[i])
		}
	}
	return sorted, true
}

// placeAll plays moves in turn from the start of a game.
func placeAll(moves []renju.Move) (position, error) {
	var p position
	for _, m := range moves {
		if err := p.play(m); err != nil {
			return position{}, err
		}
	}
	return p, nil
}
