package practice

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tengen/renju"
)

// Every exercise has an answer, can be asked, is graded, and none is asked twice, not
// even turned or mirrored.
func TestExercises(t *testing.T) {
	course := Course()
	if len(course) < 300 {
		t.Errorf("there are %d exercises, want 300", len(course))
	}
	kinds, grades, asked := map[Kind]int{}, map[int]int{}, map[string]string{}
	for _, e := range course {
		kinds[e.Kind]++
		grades[e.Grade()]++
		if again, err := Parse(e.String()); err != nil || again != e {
			t.Errorf("%s is read as %v, %v", e, again, err)
		}
		c, _ := e.Board.Canonical()
		key := string(e.Kind) + e.Turn.String() + c.Diagram(nil)
		if other := asked[key]; other != "" {
			t.Errorf("%s and %s ask the same", e, other)
		}
		asked[key] = e.String()
		checkExercise(t, e)
	}
	for _, k := range Kinds() {
		if kinds[k] < 20 {
			t.Errorf("there are %d exercises of kind %s", kinds[k], k)
		}
	}
	for g := 1; g <= Hardest; g++ {
		if grades[g] < 20 {
			t.Errorf("there are %d exercises of grade %d", grades[g], g)
		}
	}
	arranged := slices.Clone(course)
	Arrange(arranged)
	if !slices.Equal(course, arranged) {
		t.Error("the file is not in the order to learn: write it anew")
	}
}

// checkExercise holds an exercise to the rules: nobody has won, the answer is there and
// is accepted, another is not.
func checkExercise(t *testing.T, e Exercise) {
	t.Helper()
	for _, c := range []renju.Color{renju.Black, renju.White} {
		for _, s := range e.Board.Structures(c, Reading) {
			if s.Kind == renju.Five || s.Kind == renju.LongRow {
				t.Errorf("%s: somebody has won", e)
			}
		}
	}
	if asks := e.Kind == Verdict || e.Kind == Threes; asks != e.Point.Valid() || asks && e.Board.At(e.Point) != renju.NoColor {
		t.Errorf("%s: the point", e)
	}
	s := e.Solve()
	right := Answer{Points: s.Points}
	switch e.Kind {
	case Verdict:
		right.Reason = s.Reasons[len(s.Reasons)-1]
		for _, reason := range Reasons() {
			if got := e.Check(Answer{Reason: reason}).Right; got != slices.Contains(s.Reasons, reason) {
				t.Errorf("%s: %s is taken for %v", e, reason, got)
			}
		}
	case Threes, Rows:
		for i, row := range s.Rows {
			if row.Three {
				right.Rows = append(right.Rows, i)
			}
		}
		if len(s.Rows) < 2 {
			t.Errorf("%s: nothing to choose", e)
		}
	case Five, StraightFour, Fork, FoulWin:
		if len(s.Points) == 0 {
			t.Errorf("%s: no answer", e)
			return
		}
		right.Points = s.Points[len(s.Points)-1:]
	case Forbidden:
		if len(s.Points) == 0 {
			t.Errorf("%s: no answer", e)
		}
	}
	if !e.Check(right).Right {
		t.Errorf("%s: %+v is refused", e, right)
	}
	wrong := Answer{Points: append(slices.Clone(right.Points), e.Board.AppendStones(nil, renju.Black)[0])}
	if e.Kind != Rows && e.Kind != Threes && e.Check(wrong).Right {
		t.Errorf("%s: %+v is accepted", e, wrong)
	}
}

// The two exercises that S000 leaves to its reader are asked: why none of those rows is
// a three, and which other win White has in the position of the pseudo-foul.
func TestExercisesOfS000(t *testing.T) {
	board := func(name string) renju.Board {
		text, err := os.ReadFile("../../renju/testdata/s000/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for i := range text {
			if text[i] == '\n' && text[i+1] == '\n' {
				d, err := renju.ParseDiagram(string(text[i+2:]))
				if err != nil {
					t.Fatal(err)
				}
				return d.Board
			}
		}
		t.Fatalf("%s holds no board", name)
		return renju.Board{}
	}
	find := func(k Kind, b renju.Board) Exercise {
		for _, e := range Course() {
			if e.Kind == k && e.Board == b {
				return e
			}
		}
		t.Fatalf("the exercise %s is missing", k)
		return Exercise{}
	}
	rows := find(Rows, board("not-threes"))
	s := rows.Solve()
	if len(s.Rows) < 8 || slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Three }) || !rows.Check(Answer{}).Right {
		t.Errorf("the rows are %+v: none is a three, and to name none is right", s.Rows)
	}
	win := find(FoulWin, board("pseudo-foul"))
	begin, _ := renju.ParsePoint("j10")
	if got := win.Solve().Points; !slices.Equal(got, []renju.Point{begin}) {
		t.Errorf("White begins at %v, want %v", got, begin)
	}
}

// An allowed point has every reason that holds.
func TestReasons(t *testing.T) {
	for _, c := range []struct {
		line string
		want []Reason
	}{
		{"verdict black g6g7g9g10g11h9h10e8f8 - h8", []Reason{FalseThree}},
		{"verdict black g8h8i9i10 - i8", []Reason{DoubleThree}},
		{"verdict black e8f8g8h9h10 d8 h8", []Reason{FourThree}},
		{"verdict black e8f8g8i8 - h8", []Reason{MakesFive}},
		{"verdict black a1 - h8", []Reason{NoFork}},
	} {
		e, err := Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Solve().Reasons; !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.line, got, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, line := range []string{
		"", "verdict black h8 -", "riddle black h8 - h9", "verdict red h8 - h9", "verdict black h8h8 - h9", "verdict black h8 h8 h9", "verdict black h8 - h16", "verdict black h8x - h9",
	} {
		if e, err := Parse(line); err == nil {
			t.Errorf("%q is read as %v", line, e)
		}
	}
}

// card is a card in the vectors.
type vectorCard struct {
	Exercise       string
	Box            int
	Due            time.Time
	Answers, Wrong int
}

// The scheduler does what the vectors say; the browser runs the same.
func TestSchedule(t *testing.T) {
	text, err := os.ReadFile("testdata/schedule.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Answers []struct {
			Note       string
			Card, Want vectorCard
			Right      bool
			Now        time.Time
		}
		Next []struct {
			Note       string
			List       []string
			Cards      []vectorCard
			Last, Want string
			Now        time.Time
		}
		Streaks []struct {
			Note  string
			Days  []string
			Today string
			Want  int
		}
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors.Answers {
		if diff := cmp.Diff(Card(v.Want), Card(v.Card).Answer(v.Right, v.Now)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", v.Note, diff)
		}
	}
	for _, v := range vectors.Next {
		var cards []Card
		for _, c := range v.Cards {
			cards = append(cards, Card(c))
		}
		if got := Next(v.List, cards, v.Last, v.Now); got != v.Want {
			t.Errorf("%s: %q, want %q", v.Note, got, v.Want)
		}
	}
	for _, v := range vectors.Streaks {
		if got := Streak(v.Days, v.Today); got != v.Want {
			t.Errorf("%s: %d, want %d", v.Note, got, v.Want)
		}
	}
	if len(vectors.Answers) < 12 || len(vectors.Next) < 11 || len(vectors.Streaks) < 7 {
		t.Error("vectors are missing")
	}
}
