package practice

import (
	"slices"

	"tengen/renju"
)

// Reason is an answer to an exercise of kind Verdict: why a point is forbidden, or why
// it is not.
type Reason string

// The reasons. The first three are fouls.
const (
	Overline    Reason = "overline"
	DoubleFour  Reason = "double-four"
	DoubleThree Reason = "double-three"
	MakesFive   Reason = "five"       // a five wins, whatever else the stone makes
	FourThree   Reason = "four-three" // one four and one three: the allowed fork
	FalseThree  Reason = "false-three"
	NoFork      Reason = "no-fork" // nothing of the kind
)

// Reasons returns all reasons in the order of a form. The slice belongs to the caller.
func Reasons() []Reason {
	return []Reason{Overline, DoubleFour, DoubleThree, MakesFive, FourThree, FalseThree, NoFork}
}

// Row is a row of three stones that may be a three.
type Row struct {
	Stones []renju.Point
	Three  bool // it is one
	// Kind names a row on the board; it is NoStructure in exercises of kind Threes.
	Kind renju.StructureKind
}

// Solution is what the rules answer.
type Solution struct {
	// Points are the right points: all of them for Forbidden, where all are wanted, any
	// of them for the kinds that ask where.
	Points []renju.Point
	// Rows are the rows to choose from, in Threes and Rows.
	Rows []Row
	// Reasons are the right reasons of a Verdict; any of them is accepted.
	Reasons []Reason
}

// Solve asks the rules. It allocates; FoulWin looks some moves ahead and may take some
// milliseconds.
func (e *Exercise) Solve() Solution {
	switch e.Kind {
	case Verdict:
		return Solution{Reasons: e.reasons()}
	case Forbidden:
		var s Solution
		for _, f := range e.Board.AppendForbidden(nil, Reading) {
			s.Points = append(s.Points, f.Point)
		}
		return s
	case Threes:
		return Solution{Rows: e.threes()}
	case Rows:
		return Solution{Rows: e.rows()}
	case Five:
		return Solution{Points: e.Board.AppendFives(nil, e.Turn)}
	case StraightFour:
		return Solution{Points: e.straightFours()}
	case Fork:
		return Solution{Points: e.forks()}
	case FoulWin:
		return Solution{Points: foulWins(e.Board)}
	}
	return Solution{}
}

func (e *Exercise) reasons() []Reason {
	why := e.Board.Explain(e.Point, Reading)
	if why.Verdict.Five {
		return []Reason{MakesFive}
	}
	var list []Reason
	for _, f := range why.Verdict.Kinds.List() {
		list = append(list, Reason(f.String()))
	}
	if list != nil {
		return list
	}
	counted := 0
	for _, three := range why.Threes {
		if three.Counts {
			counted++
		}
	}
	if len(why.Fours) == 1 && counted == 1 {
		list = append(list, FourThree)
	}
	if len(why.Threes) > counted && len(why.Fours)+len(why.Threes) > 1 {
		list = append(list, FalseThree)
	}
	if list == nil {
		list = []Reason{NoFork}
	}
	return list
}

func (e *Exercise) threes() []Row {
	var rows []Row
	for _, three := range e.Board.Explain(e.Point, Reading).Threes {
		rows = append(rows, Row{Stones: slices.Clone(three.Stones[:]), Three: three.Counts})
	}
	return rows
}

func (e *Exercise) rows() []Row {
	var rows []Row
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, s := range e.Board.Structures(c, Reading) {
			if len(s.Stones) == 3 {
				three := s.Kind == renju.Three || s.Kind == renju.OpenThree
				rows = append(rows, Row{s.Stones, three, s.Kind})
			}
		}
	}
	return rows
}

// allowed reports whether the side to move may put a stone on an empty point.
func (e *Exercise) allowed(p renju.Point) bool {
	return e.Turn == renju.White || e.Board.Foul(p, Reading) == renju.NoFoul
}

func (e *Exercise) straightFours() []renju.Point {
	var list []renju.Point
	for _, p := range e.Board.AppendEmpty(nil) {
		if !e.allowed(p) || e.Board.Wins(e.Turn, p) {
			continue
		}
		after, _ := e.Board.Place(e.Turn, p)
		for _, s := range after.Structures(e.Turn, Reading) {
			if s.Kind == renju.StraightFour && slices.Contains(s.Stones, p) {
				list = append(list, p)
				break
			}
		}
	}
	return list
}

func (e *Exercise) forks() []renju.Point {
	var list []renju.Point
	for _, f := range e.Board.Forks(e.Turn, Reading) {
		if e.allowed(f.Point) {
			list = append(list, f.Point)
		}
	}
	return list
}

// Answer is what somebody answers: what the kind asks for, the rest is empty.
type Answer struct {
	Points []renju.Point
	Rows   []int // numbers of rows of the Solution, from 0
	Reason Reason
}

// Result is how an answer was.
type Result struct {
	Right bool
	// Missing are right points that were not named, and Wrong points that are not
	// right; MissingRows and WrongRows the same for rows.
	Missing, Wrong         []renju.Point
	MissingRows, WrongRows []int
}

// Check judges an answer.
func (e *Exercise) Check(a Answer) Result {
	s := e.Solve()
	return s.check(e.Kind, a)
}

func (s *Solution) check(k Kind, a Answer) (r Result) {
	for _, p := range a.Points {
		if !slices.Contains(s.Points, p) {
			r.Wrong = append(r.Wrong, p)
		}
	}
	switch k {
	case Verdict:
		r.Right = slices.Contains(s.Reasons, a.Reason)
	case Threes, Rows:
		for i, row := range s.Rows {
			switch said := slices.Contains(a.Rows, i); {
			case row.Three && !said:
				r.MissingRows = append(r.MissingRows, i)
			case !row.Three && said:
				r.WrongRows = append(r.WrongRows, i)
			}
		}
		r.Right = len(r.MissingRows)+len(r.WrongRows) == 0
	case Forbidden:
		for _, p := range s.Points {
			if !slices.Contains(a.Points, p) {
				r.Missing = append(r.Missing, p)
			}
		}
		r.Right = len(r.Missing)+len(r.Wrong) == 0
	case Five, StraightFour, Fork, FoulWin:
		r.Right = len(a.Points) == 1 && len(r.Wrong) == 0
	}
	return r
}
