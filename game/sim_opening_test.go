package game_test

import (
	"fmt"
	"slices"
	"strings"

	"tengen/internal/oracle"
	"tengen/renju"
)

// simQuestion is what a game waits for.
type simQuestion struct {
	seat      int
	may       []string
	zone      int // points from the centre to the edge of the zone; 7 is the board
	without13 bool
	onlyYes   bool
	most      int // that may be declared
	count     int // to be offered
	offered   []string
}

// simTable is the game as far as its answers go: the program of the opening rule
// is run from the beginning, and where the answers end its question stands.
type simTable struct {
	reading  renju.Reading
	answers  []simAnswer
	black    int
	moves    []string
	question simQuestion
}

func (tb *simTable) stones() int {
	n := 0
	for _, m := range tb.moves {
		if m != "pass" {
			n++
		}
	}
	return n
}

// table runs the opening rule of the game over what was answered.
func (g *simGame) table() (tb *simTable) {
	if g.known != nil && g.knownAt == len(g.answers) {
		return g.known
	}
	defer func() { g.known, g.knownAt = tb, len(g.answers) }()
	tb = &simTable{reading: g.reading(), answers: g.answers, black: 1}
	defer func() {
		if r := recover(); r != nil {
			q, ok := r.(simQuestion)
			if !ok {
				panic(r)
			}
			tb.question = q
		}
	}()
	name, number := g.rule, 0
	if i := strings.LastIndexByte(g.rule, '-'); i >= 0 && g.rule != "super-sakata" {
		name, number = g.rule[:i], atoi(g.rule[i+1:])
	}
	tb.opening(name, number)
	for {
		may := []string{"place"}
		if len(tb.moves) >= 6 {
			may = append(may, "pass")
		}
		ans := tb.ask(simQuestion{seat: tb.mover(), may: may, zone: 7})
		if ans.act == "pass" {
			tb.moves = append(tb.moves, "pass")
		} else {
			tb.moves = append(tb.moves, ans.points[0])
		}
	}
}

// ask returns the next answer; where there is none the question is what the game
// waits for.
func (tb *simTable) ask(q simQuestion) simAnswer {
	if len(tb.answers) == 0 {
		panic(q)
	}
	ans := tb.answers[0]
	tb.answers = tb.answers[1:]
	return ans
}

// mover is the seat whose colour is to move.
func (tb *simTable) mover() int {
	if len(tb.moves)%2 == 0 {
		return tb.black
	}
	return 3 - tb.black
}

func (tb *simTable) stone(seat, zone int) {
	ans := tb.ask(simQuestion{seat: seat, may: []string{"place"}, zone: zone})
	tb.moves = append(tb.moves, ans.points[0])
}

// swap asks a seat whether it exchanges the colours.
func (tb *simTable) swap(seat int) {
	if tb.ask(simQuestion{seat: seat, may: []string{"swap"}}).yes {
		tb.black = 3 - tb.black
	}
}

func (tb *simTable) declare(seat, most int) int {
	return tb.ask(simQuestion{seat: seat, may: []string{"declare"}, most: most}).n
}

// offerAndSix: Black shows n fifths, White keeps one and puts the sixth.
func (tb *simTable) offerAndSix(n int) {
	ans := tb.ask(simQuestion{seat: tb.black, may: []string{"offer"}, count: n})
	tb.chooseAndSix(ans.points)
}

func (tb *simTable) chooseAndSix(offered []string) {
	ans := tb.ask(simQuestion{seat: 3 - tb.black, may: []string{"choose"}, offered: offered})
	tb.moves = append(tb.moves, ans.points[0])
	tb.stone(3-tb.black, 7)
}

// opening follows the step lists of the rules, one protocol after the other.
func (tb *simTable) opening(name string, n int) {
	switch name {
	case "none":
		tb.stone(1, 0)
		return
	case "free":
		tb.stone(1, 0)
		tb.stone(2, 1)
		tb.stone(1, 2)
		return
	case "tarannikov", "taraguchi", "super-taraguchi":
		tb.swapping(name, n)
		return
	}
	tb.stone(1, 0)
	if name == "swap" {
		tb.stone(2, 1)
		ans := tb.ask(simQuestion{seat: 1, may: []string{"place"}, zone: 2, without13: true})
		tb.moves = append(tb.moves, ans.points[0])
	} else {
		tb.stone(1, 1)
		tb.stone(1, 2)
	}
	switch name {
	case "swap", "rif":
		tb.swap(2)
		tb.stone(3-tb.black, 7)
		tb.offerAndSix(2)
	case "yamaguchi":
		n = tb.declare(1, 12)
		tb.swap(2)
		tb.stone(3-tb.black, 7)
		tb.offerAndSix(n)
	case "soosorv":
		tb.swap(2)
		white := 3 - tb.black
		tb.stone(white, 7)
		n = tb.declare(white, n)
		tb.swap(3 - white)
		tb.offerAndSix(n)
	case "sakata":
		tb.stone(2, 3)
		tb.stone(2, 4)
		tb.swap(1)
		tb.stone(3-tb.black, 7)
	case "super-sakata":
		tb.stone(2, 3)
		tb.stone(2, 4)
		tb.superSakata()
	default:
		panic("no rule " + name)
	}
}

// swapping are the rules in which the player who did not move may swap after
// every move.
func (tb *simTable) swapping(name string, n int) {
	zones := []int{0, 1, 2, 3}
	if name == "super-taraguchi" {
		zones = []int{0, 2, 3, 4}
	}
	for i, zone := range zones {
		by := tb.mover()
		tb.stone(by, zone)
		switch {
		case i < 3 || name == "tarannikov":
			tb.swap(3 - by)
			continue
		}
		ans := tb.ask(simQuestion{seat: 3 - by, may: []string{"swap", "offer"}, count: n})
		if ans.act == "offer" {
			tb.chooseAndSix(ans.points)
			return
		}
		if ans.yes {
			tb.black = 3 - tb.black
		}
	}
	by := tb.mover()
	tb.stone(by, 4)
	tb.swap(3 - by)
	tb.stone(tb.mover(), 7)
}

func (tb *simTable) superSakata() {
	for chooser := 1; ; chooser = 3 - chooser {
		tb.black = 3 - chooser
		ans := tb.ask(simQuestion{seat: chooser, may: []string{"place", "swap", "add"}, zone: 7, onlyYes: true})
		switch ans.act {
		case "place":
			tb.moves = append(tb.moves, ans.points[0])
			return
		case "swap":
			tb.black = chooser
			tb.stone(3-chooser, 7)
			return
		}
		tb.moves = append(tb.moves, ans.points...)
	}
}

// judgePoints asks of the points and numbers of an act what the question allows.
func (tb *simTable) judgePoints(q simQuestion, ans simAnswer) string {
	for _, s := range ans.points {
		if _, err := renju.ParsePoint(s); err != nil {
			return "off-board"
		}
	}
	for _, s := range ans.points {
		if slices.Contains(tb.moves, s) {
			return "occupied"
		}
	}
	switch ans.act {
	case "place":
		if mustPoint(ans.points[0]).Distance(renju.Tengen) > q.zone || q.without13 && tb.thirteenth(ans.points[0]) {
			return "outside-zone"
		}
	case "declare":
		if ans.n < 1 || ans.n > q.most {
			return "count"
		}
	case "offer":
		return tb.judgeOffer(q, ans.points)
	case "choose":
		if !slices.Contains(q.offered, ans.points[0]) {
			return "not-offered"
		}
	case "add":
		if ans.points[0] == ans.points[1] {
			return "occupied"
		}
	}
	return ""
}

func (tb *simTable) judgeOffer(q simQuestion, points []string) string {
	if len(points) != q.count {
		return "count"
	}
	shapes := map[string]bool{}
	for _, s := range points {
		shape := leastImage([]string{tb.moves[0], tb.moves[2], s}, []string{tb.moves[1], tb.moves[3]})
		if shapes[shape] {
			return "equivalent"
		}
		shapes[shape] = true
	}
	return ""
}

// thirteenth: with the two stones there are, the point makes 13D or 13I, in any
// orientation.
func (tb *simTable) thirteenth(third string) bool {
	got := [][2]int{offset(tb.moves[1]), offset(third)}
	for _, pattern := range [][][2]int{{{0, 1}, {2, -2}}, {{1, 1}, {-2, -2}}} {
		for image := range 8 {
			if got[0] == imageOf(pattern[0], image) && got[1] == imageOf(pattern[1], image) {
				return true
			}
		}
	}
	return false
}

// offset is where a point lies from the centre.
func offset(s string) [2]int {
	p := mustPoint(s)
	return [2]int{p.Col() - 7, p.Row() - 7}
}

func imageOf(v [2]int, image int) [2]int {
	if image&1 != 0 {
		v[0] = -v[0]
	}
	if image&2 != 0 {
		v[1] = -v[1]
	}
	if image&4 != 0 {
		v[0], v[1] = v[1], v[0]
	}
	return v
}

// leastImage writes a shape of black and white stones so that all its turned,
// mirrored and shifted images are written alike.
func leastImage(black, white []string) string {
	least := ""
	for image := range 8 {
		low := [2]int{99, 99}
		var b, w [][2]int
		for i, s := range append(slices.Clone(black), white...) {
			v := imageOf(offset(s), image)
			low = [2]int{min(low[0], v[0]), min(low[1], v[1])}
			if i < len(black) {
				b = append(b, v)
			} else {
				w = append(w, v)
			}
		}
		text := ""
		for _, list := range [][][2]int{b, w} {
			var cells []string
			for _, v := range list {
				cells = append(cells, fmt.Sprintf("%02d,%02d", v[0]-low[0], v[1]-low[1]))
			}
			slices.Sort(cells)
			text += strings.Join(cells, " ") + "|"
		}
		if least == "" || text < least {
			least = text
		}
	}
	return least
}

// prevented: one of the stones would be a foul of Black.
func (tb *simTable) prevented(ans simAnswer) bool {
	moves := slices.Clone(tb.moves)
	if ans.act != "place" && ans.act != "choose" && ans.act != "add" {
		return false
	}
	for _, s := range ans.points {
		if len(moves)%2 == 0 {
			v := oracle.Judge(drawMoves(moves), mustPoint(s), tb.reading)
			if !v.Five() && v.Kinds != 0 {
				return true
			}
		} else if oracle.Wins(drawMoves(moves), renju.White, mustPoint(s)) {
			return false // the game is over before the next stone
		}
		moves = append(moves, s)
	}
	return false
}
