package game_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"

	"tengen/renju"
)

// Shapes that the cases play: Black's stones with White's far away between them.
const (
	black33    = "h8 a1 i8 a3 j7 a5 j6 a7"                                  // j8 is a double-three
	black44    = "h8 g7 i8 b2 k9 d2 k10 f2 j8 b4 k11 d4"                    // k8 is a double-four
	black6     = "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9"                            // k8 is an overline
	black5     = "h8 a1 i8 a3 j8 a5 k8 a7"                                  // g8 and l8 are fives
	white5     = "h8 h9 f6 i9 b2 j9 d2 k9 f2"                               // g9 and l9 are fives
	white6     = "h8 a1 c5 b1 e7 c1 g3 e1 k5 f1 m9"                         // d1 is an overline
	sixStones  = "h8 i9 j10 g7 j8 h10"                                      // passes are open from here
	five6      = "h8 a1 i8 a3 j8 a5 k8 a7 n8 a9 m8 b12"                     // l8: six in the row, and h8-l8 is no five
	whiteBoth  = "h8 a1 c5 b1 e7 c1 g3 e1 k5 f1 m9 d2 o1 d3 o3 d4 o5 d5 o8" // d1: five in the column, six in the row
	lapsedFive = black5 + " l8 a9"
	added      = "h8 h9 i8 i9 j8 1:add=j9,k8"                    // l8 is a five of Black, k9 and l9 make one of White
	addedFork  = "h8 h9 i8 e5 j7 1:add=a1,j6"                    // j8 is a double-three
	fiveAndSix = black5 + " l5 b12 l6 c14 l7 d10 l9 e15 l10 f13" // l8: a five in the row, six in the column
)

// playCase is a case of ordinary play in one line.
type playCase struct{ id, why, head, script string }

var playList = []playCase{
	// Fives, overlines, fouls under every policy.
	{"five-black", "RULES b: Black's five wins", "", black5 + " l8"},
	{"five-white", "RULES b: White's five wins", "", white5 + " l9"},
	{"six-white", "RULES b: White's overline wins", "", white6 + " d1"},
	{"five-and-six-white", "DESIGN 1: White making five and six at once is named five", "", whiteBoth + " d1"},
	{"six-black-lose", "RULES b: an overline loses under lose", "", black6 + " k8"},
	{"six-black-prevent", "DESIGN 3: an overline is refused under prevent", "foul=prevent", black6 + " k8 k9"},
	{"six-black-claim", "DESIGN 3: an overline stands under claim", "foul=claim", black6 + " k8"},
	{"six-not-five", "RULES b: h8-n8 with l8 is seven, no five", "", five6 + " l8"},
	{"33-lose", "RULES b: a double-three loses under lose", "", black33 + " j8 2:a9"},
	{"33-prevent", "DESIGN 3: a double-three is refused under prevent", "foul=prevent", black33 + " j8 j9 2:a9"},
	{"33-claim", "DESIGN 3: a double-three stands under claim", "foul=claim", black33 + " j8"},
	{"44-lose", "RULES b: a double-four loses under lose", "", black44 + " k8"},
	{"44-prevent", "DESIGN 3: a double-four is refused under prevent", "foul=prevent", black44 + " k8"},
	{"44-claim", "DESIGN 3: a double-four stands under claim", "foul=claim", black44 + " k8"},
	{"white-33", "RULES b: White has no fouls", "foul=prevent", "h8 b2 i14 c2 k13 d3 m11 d4 o9 d2"},
	{"prevent-occupied", "DESIGN 1: occupied comes before foul", "foul=prevent", black33 + " h8"},
	{"prevent-five", "R8: under prevent a five that is an overline too is taken", "foul=prevent",
		fiveAndSix + " l8"},
	{"guide-prevents", "DESIGN 3: guide prevents fouls", "rules=guide", black33 + " j8"},
	{"gambler-prevents", "DESIGN 3: gambler prevents fouls; its opening is free", "rules=gambler", "h8 g7 i8 a3 j7 a5 j6 a7 j8 j9"},
	{"russia-loses", "DESIGN 3: under russia a foul loses", "rules=russia", black33 + " j8"},
	{"over-place", "DESIGN 1: after the end every act but a tick is game-over", "",
		black5 + " l8 2:a9 1:a9 2:pass 2:swap=yes 2:declare=1 2:offer=a9 2:choose=a9 2:add=a9,b9 2:draw=offer 2:resign 2:claim=five :tick"},

	// Claims.
	{"claim-33", "DESIGN 3: White claims a double-three in time", "foul=claim", black33 + " j8 2:claim=foul"},
	{"claim-44", "DESIGN 3: White claims a double-four in time", "foul=claim", black44 + " k8 2:claim=foul"},
	{"claim-6", "DESIGN 3: White claims an overline in time", "foul=claim", black6 + " k8 2:claim=foul"},
	{"claim-33-late", "DESIGN 3: after White's next stone a double-three has lapsed", "foul=claim", black33 + " j8 b9 2:claim=foul b11"},
	{"claim-33-pass", "DESIGN 3: after White's next pass too", "foul=claim", black33 + " j8 2:pass 2:claim=foul"},
	{"claim-44-late", "DESIGN 3: after White's next stone a double-four has lapsed", "foul=claim", black44 + " k8 b9 2:claim=foul"},
	{"claim-44-pass", "DESIGN 3: after White's next pass too", "foul=claim", black44 + " k8 2:pass 2:claim=foul"},
	{"claim-6-late", "DESIGN 3: an overline stays claimable", "foul=claim", black6 + " k8 b9 o1 2:claim=foul"},
	{"claim-6-much-later", "DESIGN 3: an overline stays claimable over passes and stones", "foul=claim", black6 + " k8 2:pass o1 b11 o3 b13 2:claim=foul"},
	{"claim-wrong-white", "DESIGN 1: a wrong claim changes neither board nor turn", "foul=claim", "h8 2:claim=foul i9 1:claim=five 2:claim=five j10"},
	{"claim-black-foul", "DESIGN 3: only White claims fouls", "foul=claim", black33 + " j8 1:claim=foul 2:claim=foul"},
	{"claim-first", "DESIGN 1: a claim before the first stone is wrong", "foul=claim", "1:claim=five 2:claim=foul 1:claim=foul 2:claim=five"},
	{"claim-five", "DESIGN 3: the maker claims his five", "foul=claim", black5 + " l8 1:claim=five"},
	{"claim-five-other", "DESIGN 3: nobody claims the other's five", "foul=claim", black5 + " l8 2:claim=five 2:claim=foul"},
	{"claim-five-late", "DESIGN 3: after the other's next stone a five has lapsed", "foul=claim", lapsedFive + " 1:claim=five"},
	{"claim-five-pass", "DESIGN 3: after the other's next pass too", "foul=claim", black5 + " l8 2:pass 1:claim=five"},
	{"claim-five-white", "DESIGN 3: White claims a five", "foul=claim", white5 + " l9 2:claim=five"},
	{"claim-five-white-late", "DESIGN 3: White's five lapses with Black's next stone", "foul=claim", white5 + " l9 o1 2:claim=five"},
	{"claim-six-white", "DESIGN 3: White claims an overline as a five; the ending is named overline", "foul=claim", white6 + " d1 2:claim=five"},
	{"claim-both-white", "DESIGN 1: White's five and six at once is named five", "foul=claim", whiteBoth + " d1 2:claim=five"},
	{"claim-six-on-lapsed", "R11: a sixth stone added to a five that lapsed is an overline", "foul=claim", lapsedFive + " m8 1:claim=five 2:claim=foul"},
	{"claim-five-is-no-foul", "R8: a five that is an overline too is no foul", "foul=claim",
		fiveAndSix + " l8 2:claim=foul 1:claim=five"},
	{"claim-outside-mode", "DESIGN 1: claims belong to claim mode", "", black33 + " 2:claim=foul 1:claim=five"},
	{"claim-prevent-mode", "DESIGN 1: claims belong to claim mode", "foul=prevent", "h8 2:claim=foul 1:claim=five"},
	{"claim-passes", "RULES b: two passes draw in claim mode too", "foul=claim", sixStones + " pass pass 1:claim=five"},
	{"claim-over-passes", "DESIGN 3: an overline can be claimed until two passes end the game", "foul=claim", black6 + " k8 pass 1:claim=five 2:claim=foul"},
	{"claim-flag", "DESIGN 1: a flag that had fallen comes before the claim", "foul=claim clock=1m", black33 + " j8@10 2:claim=foul@70"},

	// Stones added in Super Sakata.
	{"add-five-black", "RULES c: the tests run after an added stone too: Black's fifth", "opening=super-sakata", added + " 2:add=c13,l8 1:a2"},
	{"add-five-white", "RULES c: White's added stone ends the game, Black's is not put", "opening=super-sakata", added + " 2:add=k9,a2 1:add=l9,a3 2:a4"},
	{"add-foul", "RULES c: an added stone of Black may be a foul", "opening=super-sakata", addedFork + " 2:add=c13,j8"},
	{"add-foul-prevented", "DESIGN 3: and is refused under prevent", "opening=super-sakata foul=prevent", addedFork + " 2:add=c13,j8 2:add=c13,j9"},
	{"add-foul-claimed", "DESIGN 3: and stands under claim", "opening=super-sakata foul=claim", addedFork + " 2:add=c13,j8 2:claim=foul 1:claim=foul"},
	{"add-five-prevented", "DESIGN 3: White wins before Black's stone could be refused", "opening=super-sakata foul=prevent", added + " 2:add=k9,a2 1:add=l9,c14"},
	{"add-pass", "RULES c: no pass while the opening goes on, whatever the number of the move", "opening=super-sakata", added + " 2:pass 2:swap=yes 1:pass 1:a2 2:pass"},

	// Passes and draws.
	{"pass-7", "RULES b: passes from move 7", "", sixStones + " pass k5 pass"},
	{"pass-early", "RULES b: not before", "", "1:pass h8 2:pass i9 1:pass j10 2:pass g7 1:pass j8 2:pass h10 1:pass"},
	{"pass-turn", "DESIGN 1: a pass out of turn", "", sixStones + " 2:pass 1:pass"},
	{"passes-rif", "RULES b: two passes in a row draw", "", sixStones + " pass pass"},
	{"passes-russia", "RULES b: S001 9.2.7.1 b", "rules=russia", sixStones + " pass pass"},
	{"passes-guide", "DESIGN 3: guide too", "rules=guide", sixStones + " pass pass"},
	{"passes-gambler", "DESIGN 3: gambler plays on", "rules=gambler", "h8 i9 j10 g7 j8 h10 pass pass pass pass a1"},
	{"passes-broken", "RULES b: a stone between breaks them", "", sixStones + " pass a1 pass a2 pass pass"},
	{"draw-accept", "RULES b: a draw by agreement", "", "h8 1:draw=offer 2:draw=accept"},
	{"draw-decline", "RULES b: declined, and once a move", "", "h8 1:draw=offer 2:draw=decline 1:draw=offer i9 2:draw=offer 1:draw=accept"},
	{"draw-plays-on", "RULES b: playing on declines", "", "h8 1:draw=offer i9 2:draw=accept 1:draw=accept 2:draw=offer 1:draw=accept"},
	{"draw-first", "DESIGN 1: not before the first stone", "", "2:draw=offer 1:draw=offer h8"},
	{"draw-own-turn", "DESIGN 1: only while the other is to act", "", "h8 2:draw=offer i9 1:draw=offer"},
	{"draw-twice", "DESIGN 1: no second offer while one stands", "", "h8 1:draw=offer 1:draw=offer 2:draw=offer"},
	{"draw-own", "DESIGN 1: nobody accepts or declines his own", "", "h8 1:draw=offer 1:draw=accept 1:draw=decline 2:draw=accept"},
	{"draw-none", "DESIGN 1: nothing to accept or decline", "", "h8 2:draw=accept 2:draw=decline"},
	{"draw-tick", "DESIGN 1: a tick does not let an offer lapse", "clock=1m", "h8@1 1:draw=offer :tick@20 2:draw=accept"},
	{"draw-refused-act", "DESIGN 1: nor does an act that is refused", "", "h8 1:draw=offer 2:h8 2:draw=accept"},
	{"draw-swap", "DESIGN 1: a swap decision is an act, the offer lapses", "opening=rif", "h8 h9 j10 1:draw=offer 2:swap=no 2:draw=accept 1:draw=offer g6 2:draw=offer 1:draw=accept"},
	{"draw-in-opening", "DESIGN 1: while seat 1 puts its three stones seat 2 may offer", "opening=rif", "h8 2:draw=offer 1:draw=decline 2:draw=offer h9 2:draw=offer 1:draw=accept"},
	{"draw-wrong-claim", "DESIGN 1: a wrong claim does not let an offer lapse", "foul=claim", "h8 1:draw=offer 2:claim=foul 2:draw=accept"},
	{"draw-flag", "DESIGN 1: an acceptance after the flag is too late", "clock=1m", "h8@1 1:draw=offer 2:draw=accept@61"},
	{"resign-first", "DESIGN 1: either seat may resign at any time", "", "2:resign"},
	{"resign-turn", "DESIGN 1: also the seat to act", "", "h8 2:resign 1:resign"},
	{"resign-swap", "DESIGN 1: in the opening the result follows the colours held", "opening=tarannikov", "h8 2:swap=yes 2:resign"},
	{"limit", "DESIGN 3: no clock and no draw by passes: a draw at move 450", "rules=gambler", "h8 i9 j10 g7 j8 h10" + strings.Repeat(" pass", 445)},
	{"no-limit-clock", "DESIGN 3: with a clock there is no limit", "rules=gambler clock=90m", "h8 i9 j10 g7 j8 h10" + strings.Repeat(" pass", 445)},
	{"no-limit-claim", "DESIGN 3: the limit holds while a claim is open too", "rules=gambler foul=claim", "h8 i9 j10 g7 j8 h10 pass a1 pass a3 pass a5" + strings.Repeat(" pass", 440)},

	// Points.
	{"off-board", "DESIGN 1: lower case a to o, 1 to 15; anything else is off the board", "", "1:H8 1:p1 1:a0 1:a16 1:h08 1:h 1:8h h8"},
	{"order-turn", "DESIGN 1: not-your-turn comes before the rest", "", "2:p1 2:swap=yes h8 1:h8"},
	{"order-act", "DESIGN 1: not-allowed comes before the points", "", "1:choose=p1 1:offer=p1 1:add=p1,p1"},
	{"order-offer", "DESIGN 1: off-board, occupied, count, equivalent", "opening=rif",
		"h8 h9 h10 2:swap=no e9 1:offer=p1,h8,a1 1:offer=h8,a1,a1 1:offer=h11,h7,a1 1:offer=h11,h7 1:offer=h11,h11 1:offer=h11,i8"},
	{"order-choose", "DESIGN 1: off-board, occupied, not-offered", "opening=rif", "h8 h9 j10 2:swap=no g6 1:offer=i8,g8 2:choose=p1 2:choose=h8 2:choose=k1 2:choose=i8 2:k1"},
	{"equivalent-shape", "RULES c: 8D + h6: i8 and i7 make the same shape, though the board has no such symmetry", "opening=rif", "h8 h9 h7 2:swap=no h6 1:offer=i8,i7 1:offer=i8,i9"},
	{"equivalent-board", "RULES c: 1D + e9: mirror in row 9", "opening=rif", "h8 h9 h10 2:swap=no e9 1:offer=h11,h7 1:offer=h11,h6"},
	{"equivalent-far", "RULES c: a twin far away", "opening=rif", "h8 h9 h7 2:swap=no h6 1:offer=a8,o7 1:offer=a8,o9"},

	// Clocks.
	{"clock-none", "DESIGN 1: without a clock no clocks", "", "h8@100 i9@5000"},
	{"clock-flat", "DESIGN 1: main time alone", "clock=1m", "h8@10 i9@25 :tick@30"},
	{"clock-flag", "DESIGN 1: nothing left is a fallen flag", "clock=1m", "h8@60"},
	{"clock-in-time", "DESIGN 1: a microsecond is time", "clock=1m", "h8@59.999999 i9@60"},
	{"clock-tick-flag", "DESIGN 1: a tick lets the flag fall and is not refused", "clock=1m", "h8@5 :tick@65 2:i9"},
	{"clock-flag-first", "DESIGN 1: the flag falls before an act out of turn", "clock=1m", "h8@5 1:j10@65"},
	{"clock-flag-resign", "DESIGN 1: the flag falls before a resignation", "clock=1m", "h8@5 1:resign@70"},
	{"clock-increment", "DESIGN 1: a press earns one increment", "clock=1m+5s", "h8@10 i9@20 j10@30 g7@40"},
	{"clock-end", "DESIGN 1: an act that ends the game earns none", "clock=1m+5s", black5 + " l8@10"},
	{"clock-foul-end", "DESIGN 1: a foul that ends the game neither", "clock=1m+5s", black33 + " j8@10"},
	{"clock-three", "DESIGN 1: seat 1's three stones are one press", "clock=1m+5s opening=rif", "h8@1 h9@2 j10@3 2:swap=no@5 g6@9"},
	{"clock-declare", "DESIGN 1: with the declaration due", "clock=1m+5s opening=yamaguchi", "h8@1 h9@2 j10@3 1:declare=2@4 2:swap=yes@6 g6@8"},
	{"clock-soosorv", "DESIGN 1: move 4 with its declaration is one press", "clock=1m+5s opening=soosorv-8", "h8@1 h9@2 j10@3 2:swap=no@4 g6@5 2:declare=2@6 1:swap=no@7 1:offer=i8,k9@8 2:choose=i8@10 a1@11"},
	{"clock-swap-other", "DESIGN 1: a swap decision after which the other acts is a press", "clock=1m+5s opening=tarannikov", "h8@1 2:swap=yes@3 g7@5"},
	{"clock-swap-same", "DESIGN 1: one after which the same seat acts is one press with what follows", "clock=1m+5s opening=tarannikov", "h8@1 2:swap=no@3 g7@5"},
	{"clock-offer", "DESIGN 1: a complete offer is a press, choose with move 6 is one", "clock=1m+5s opening=taraguchi-5", "h8@1 2:swap=no@2 h9@3 1:swap=no@4 j10@5 2:swap=no@6 g6@7 1:offer=i8,g8,i9,g9,j9@9 2:choose=j9@12 a1@13"},
	{"clock-choice-same", "DESIGN 1: option (i) without a swap is one press with move 5", "clock=1m+5s opening=taraguchi-5", "h8@1 2:swap=no@2 h9@3 1:swap=no@4 j10@5 2:swap=no@6 g6@7 1:swap=no@8 l12@9"},
	{"clock-sakata", "DESIGN 1: Sakata's 4 and 5 are one press", "clock=1m+5s opening=sakata", "h8@1 h9@2 j10@3 e5@5 d12@7 1:swap=yes@9 a1@11"},
	{"clock-sakata-other", "DESIGN 1: without the swap its decision is a press", "clock=1m+5s opening=sakata", "h8@1 h9@2 j10@3 e5@5 d12@7 1:swap=no@9 a1@11"},
	{"clock-add", "DESIGN 1: add is a press", "clock=1m+5s opening=super-sakata", "h8@1 h9@2 j10@3 e5@5 d12@7 1:add=a1,b3@10 2:swap=yes@12 c1@14"},
	{"clock-refused", "DESIGN 1: a refused act is no press", "clock=1m+5s", "h8@1 2:h8@5 i9@7"},
	{"clock-byo", "DESIGN 1: byo-yomi, a period renewed by a press within it", "clock=10s,2x5s", "h8@12 i9@13 j10@20 g7@21 j8@25"},
	{"clock-byo-gone", "DESIGN 1: periods used up while thinking are gone", "clock=10s,3x5s", "h8@21 i9@22 j10@26 g7@27 j8@31"},
	{"clock-byo-flag", "DESIGN 1: the last period ends at its last instant", "clock=10s,2x5s", "h8@1 i9@2 j10@21 g7@21"},
	{"clock-byo-edge", "DESIGN 1: a press at the end of a period has used it up", "clock=10s,2x5s", "h8@15 i9@16 j10@20"},
	{"clock-byo-alone", "DESIGN 1: byo-yomi without main time", "clock=1x30s", "h8@29 i9@58 j10@87 :tick@117"},
	{"clock-controls", "DESIGN 1: presses of the seat, unused time carries over", "clock=2/1m,30s", "h8@10 i9@11 j10@30 g7@31 j8@40"},
	{"clock-controls-three", "DESIGN 1: increment only in its own control", "clock=1/1m,1/30s+10s,15s+1s", "h8@10 i9@11 j10@15 g7@16 j8@20 h10@21"},
	{"clock-controls-flag", "DESIGN 1: a control not reached loses", "clock=2/20s,30s", "h8@10 i9@11 j10@21"},
	{"clock-controls-byo", "DESIGN 1: byo-yomi belongs to the last control", "clock=1/10s,5s,2x5s", "h8@9 i9@10 j10@14 g7@15 j8@24 h10@25"},
	{"clock-draw", "DESIGN 1: an offer is no press", "clock=1m+5s", "h8@1 1:draw=offer@5 2:draw=decline@6 i9@10"},
	{"clock-claim", "DESIGN 1: a wrong claim costs no time of its own", "clock=1m+5s foul=claim", "h8@1 2:claim=foul@5 i9@10"},
	{"clock-won-claim", "DESIGN 1: a right claim stops both clocks", "clock=1m+5s foul=claim", black33 + " j8@10 2:claim=foul@20"},
}

func playCases() []caseLine {
	w := &caseWriter{}
	for _, c := range playList {
		head := map[string]any{}
		for _, word := range strings.Fields(c.head) {
			key, value, _ := strings.Cut(word, "=")
			head[key] = value
		}
		w.add("play-"+c.id, c.why, head, parseScript(head, c.script))
	}
	w.fullBoards()
	return w.lines
}

// fullBoards adds games that fill the board, where fives and fouls are claimed.
func (w *caseWriter) fullBoards() {
	add := func(id, why, head, script string) {
		h := map[string]any{}
		for _, word := range strings.Fields(head) {
			key, value, _ := strings.Cut(word, "=")
			h[key] = value
		}
		w.add("full-"+id, why, h, parseScript(h, script))
	}
	rows := fill(func(col, row int) int { return col + 15*row })
	add("overline-stands", "DESIGN 3: the full board ends the game only while no claim is open: an overline of Black stands", "foul=claim", rows)
	add("overline-claimed", "DESIGN 3: and White claims it", "foul=claim", rows+" 1:claim=five 2:claim=foul")
	add("overline-passes", "DESIGN 3: or gives it up by passing", "foul=claim", rows+" pass pass")
	draw, almost, noFive := exampleScript("full-2"), exampleScript("full-3"), exampleScript("nofive-6")
	add("claim-draw", "DESIGN 3: without a claim the full board ends it", "foul=claim", draw)
	add("claim-no-five", "DESIGN 3: and so does no five possible", "foul=claim", noFive)
	add("gambler-no-five", "DESIGN 3: gambler has no draw by no-five", "rules=gambler opening=none foul=claim", noFive)
	last := almost + " pass a4" // White's last stone fills the board and makes a row that wins
	add("claim-last-five", "DESIGN 3: the last stone can be claimed as a win: the game is open", "foul=claim", last)
	add("claim-last-five-claimed", "DESIGN 3: and wins when it is", "foul=claim", last+" 2:claim=five")
	add("claim-last-five-lapsed", "DESIGN 3: when it lapses by a pass no claim is open and the board is full", "foul=claim", last+" pass 2:claim=five")
}

// exampleScript is the acts of one of the given examples, without their seats.
func exampleScript(id string) string {
	text, err := os.ReadFile("../testdata/replay/examples.jsonl")
	if err != nil {
		panic(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		var c struct {
			ID    string
			Input struct {
				Actions []struct {
					Place string
					Pass  bool
				}
			}
		}
		if json.Unmarshal([]byte(line), &c) != nil || c.ID != id {
			continue
		}
		var words []string
		for _, a := range c.Input.Actions {
			if a.Pass {
				a.Place = "pass"
			}
			words = append(words, a.Place)
		}
		return strings.Join(words, " ")
	}
	panic("no example " + id)
}

// fill is the moves that fill the board from h8 on, in the order of a key, the
// smaller first.
func fill(key func(col, row int) int) string {
	type cell struct {
		key  int
		name string
	}
	var cells []cell
	for row := range renju.Size {
		for col := range renju.Size {
			if p := renju.At(col, row); p != renju.Tengen {
				cells = append(cells, cell{key(col, row), p.String()})
			}
		}
	}
	slices.SortStableFunc(cells, func(a, b cell) int { return a.key - b.key })
	moves := []string{"h8"}
	for _, c := range cells {
		moves = append(moves, c.name)
	}
	return strings.Join(moves, " ")
}
