package puzzle

import "math"

// Ratings with which puzzles begin lie between these.
const (
	lowest  = 700
	highest = 2500
)

// base is where the rating of a kind begins: what is seen in a glance is low.
var base = [...]float64{Fours: 420, Threats: 780, Foul: 640, Avoid: 700, Defend: 560}

// gradeAttack estimates how hard a win is to find: by its length, by how many moves
// there are to try for each that wins, and by the moves in it that make no four.
func gradeAttack(q *question, f Facts, tries int) int {
	quiet := 0
	b := q.position.Board
	for i, p := range f.Line {
		c := q.me
		if i%2 == 1 {
			c = c.Other()
		}
		b, _ = b.Place(c, p)
		if i%2 == 0 && len(b.AppendFives(nil, q.me)) == 0 && len(b.WinningRow(p)) == 0 {
			quiet++
		}
	}
	return grade(base[q.kind] + 400*math.Log(float64(f.Length())) +
		110*math.Log2(float64(tries)/float64(len(f.First))) + 60*float64(quiet))
}

// gradeHold estimates how hard a defence is to find: by the length of what is
// threatened, and by how many moves disturb it for each that holds.
func gradeHold(q *question, f Facts, tries int) int {
	return grade(base[q.kind] + 300*math.Log(float64(f.Length())+1) +
		140*math.Log2(float64(tries)/float64(len(f.First))))
}

func grade(x float64) int {
	return int(math.Round(min(max(x, lowest), highest)/10)) * 10
}
