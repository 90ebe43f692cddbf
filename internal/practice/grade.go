package practice

import "tengen/renju"

// Hardest is the highest grade; the lowest, 1, is for who has just read the rules.
const Hardest = 5

// Grade returns how hard an exercise is: how deep fouls are nested, how many lines and
// points play a part, how far one has to look ahead.
func (e *Exercise) Grade() int {
	grade := 1
	switch e.Kind {
	case Verdict, Threes:
		why := e.Board.Explain(e.Point, Reading)
		grade += nesting(&why)
		if len(why.Fours)+len(why.Threes) > 1 {
			grade++
		}
	case Forbidden:
		found := e.Board.AppendForbidden(nil, Reading)
		grade = 2
		for _, f := range found {
			why := e.Board.Explain(f.Point, Reading)
			grade = max(grade, 2+nesting(&why))
		}
		grade += (len(found) + 1) / 4
	case Rows:
		grade += len(e.rows()) / 5
	case Five:
		grade += few(len(e.Board.AppendFives(nil, e.Turn)))
	case StraightFour:
		grade += 1 + few(len(e.straightFours()))
	case Fork:
		grade += 1 + few(len(e.forks()))
	case FoulWin:
		grade += 1 + foulWinLength(e.Board)
	}
	return min(grade, Hardest)
}

// few is 1 where there is one right point, which is harder to see than one of several.
func few(n int) int {
	if n == 1 {
		return 1
	}
	return 0
}

// nesting returns how many stones deep the reasons go: 0 if no three of the stone
// depends on another stone.
func nesting(e *renju.Explanation) int {
	deepest := 0
	for _, three := range e.Threes {
		for _, x := range three.Extensions {
			if x.Why != nil {
				deepest = max(deepest, 1+nesting(x.Why))
			}
		}
	}
	return deepest
}
