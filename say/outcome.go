package say

import "tengen/renju"

// Outcome says in one sentence how a game ended, such as "White wins: h8 is a
// double-three.", or that it goes on. last is the last move and kinds are its
// fouls; they are used when a foul ended the game.
func (t Texts) Outcome(o renju.Outcome, last renju.Move, kinds renju.Fouls, l renju.Lettering) string {
	key := "ending.open"
	if o.Over() {
		key = "ending." + o.Ending.String() + "." + o.Result()
	}
	point, _ := last.Stone()
	return t.Text(key, Args{"point": l.Format(point), "foul": t.Fouls(kinds)})
}

// Fouls names kinds of foul in naming order, with an article where the language
// has one: "an overline and a double-four". It is empty for no foul.
func (t Texts) Fouls(kinds renju.Fouls) string { return t.kinds("foul.a.", kinds) }

// Verdict says in one sentence what a Black stone on p would do, such as "h8 is
// forbidden: a double-three.". [Texts.Explain] gives the reasons.
func (t Texts) Verdict(p renju.Point, v renju.Verdict, l renju.Lettering) string {
	key := "verdict.legal"
	switch {
	case v.Five:
		key = "verdict.five"
	case v.Foul() != renju.NoFoul:
		key = "verdict.foul"
	}
	return t.Text(key, Args{"point": l.Format(p), "foul": t.Fouls(v.Kinds)})
}

// Points lists points, such as "d8, h8 and i8".
func (t Texts) Points(points []renju.Point, l renju.Lettering) string {
	return t.points("list.and", points, l)
}

// Stones names a group of stones in one line, such as "h8-h9-h10".
func (t Texts) Stones(stones []renju.Point, l renju.Lettering) string { return t.stones(stones, l) }
