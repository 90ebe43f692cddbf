package renju

import (
	"errors"
	"strconv"
	"unicode/utf8"
)

// Move is a turn of one side: a stone on a point, or a pass. The zero value is
// NoMove, no turn at all. A move that is a stone has the number of its point, so
// Move(p) and Point(m) convert between the two.
type Move uint8

// NoMove is no move; Pass gives up the turn (RIF 5).
const (
	NoMove Move = 0
	Pass   Move = 255
)

// ErrNotation says that a text cannot be read as moves.
var ErrNotation = errors.New("not a move")

// Stone returns the point of the stone that m puts, and false if m is a pass or
// no move.
func (m Move) Stone() (Point, bool) {
	p := Point(m)
	if !p.Valid() {
		return NoPoint, false
	}
	return p, true
}

// String returns the point, "pass", or "-" for no move.
func (m Move) String() string {
	if m == Pass {
		return "pass"
	}
	return Point(m).String()
}

// ParseMove reads one move as it stands in a list: a point, or "pass". The error
// wraps [ErrOffBoard].
func ParseMove(s string) (Move, error) {
	if s == "pass" {
		return Pass, nil
	}
	p, err := ParsePoint(s)
	return Move(p), err
}

// MarshalText implements [encoding.TextMarshaler] with the form of [Move.String].
// NoMove is an error.
func (m Move) MarshalText() ([]byte, error) {
	if m == Pass {
		return []byte("pass"), nil
	}
	return Point(m).MarshalText()
}

// UnmarshalText implements [encoding.TextUnmarshaler] with the form of
// [ParseMove].
func (m *Move) UnmarshalText(text []byte) error {
	n, err := ParseMove(string(text))
	if err != nil {
		return err
	}
	*m = n
	return nil
}

// AppendMoves reads a game written in one string, such as "h8i9h9--", where "--"
// is a pass, and appends its moves to dst. Blanks, commas and line ends between
// moves are skipped. At the first text that is no move it returns the moves
// before it and a [*MoveError] with the number of the move in the string.
func AppendMoves(dst []Move, s string) ([]Move, error) {
	for number := 1; ; number++ {
		for len(s) > 0 && (s[0] == ' ' || s[0] == ',' || s[0] == '\n' || s[0] == '\r' || s[0] == '\t') {
			s = s[1:]
		}
		if s == "" {
			return dst, nil
		}
		if len(s) >= 2 && s[:2] == "--" {
			dst, s = append(dst, Pass), s[2:]
			continue
		}
		n := moveLength(s)
		p, err := ParsePoint(s[:n])
		if err != nil {
			return dst, &MoveError{Number: number, Move: NoMove, Text: s[:n], Err: err}
		}
		dst, s = append(dst, Move(p)), s[n:]
	}
}

// moveLength is the length of the piece of s that should be one point: one
// letter and the digits behind it, or one character if it is no letter.
func moveLength(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// FormatMoves is the inverse of [AppendMoves]: the moves in one string without
// blanks, "--" for a pass.
func FormatMoves(moves []Move) string {
	b := make([]byte, 0, 3*len(moves))
	for _, m := range moves {
		if m == Pass {
			b = append(b, "--"...)
			continue
		}
		b = append(b, m.String()...)
	}
	return string(b)
}

// MoveError is a move that cannot be read or played. Err tells why and wraps one
// of this package's errors ([ErrOffBoard], [ErrOccupied], [ErrTooEarly],
// [ErrForbidden], [ErrOver]).
type MoveError struct {
	Number int    // the number of the move in the game, from 1
	Move   Move   // the move, or NoMove if the text could not be read
	Text   string // the text that could not be read, if any
	Err    error
}

// Error names the number of the move, the move and the reason.
func (e *MoveError) Error() string {
	if e.Move == NoMove {
		return "move " + strconv.Itoa(e.Number) + ": " + e.Err.Error()
	}
	return "move " + strconv.Itoa(e.Number) + " (" + e.Move.String() + "): " + e.Err.Error()
}

// Unwrap returns Err.
func (e *MoveError) Unwrap() error { return e.Err }
