package game_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"tengen/internal/oracle"
	"tengen/renju"
)

// This file and the two beside it are a second, slow way to play a line of tengen
// replay. It shares no rule with packages game, opening and clock: an opening
// rule is a piece of program that asks questions (sim_opening_test.go) and is run
// from its beginning at every step, a clock is a number of microseconds that is
// counted down (sim_clock_test.go), and fives and fouls are asked of the slow
// judge of package oracle.

// simAnswer is an act that was accepted.
type simAnswer struct {
	seat   int
	act    string
	yes    bool
	n      int
	points []string
}

// simGame is a game under simulation.
type simGame struct {
	preset, foul, rule string
	answers            []simAnswer
	clocks             *simClocks
	now                int64 // microseconds
	result, ending     string
	offer              int    // the seat whose draw offer stands
	offeredAt          [3]int // the number of moves at its last offer, plus one
	lastBlack          int    // who held Black when an act at the board ended the game
	refused            []any
	done               int       // actions
	known              *simTable // the table after knownAt answers
	knownAt            int
}

// simLine is a line of the input.
type simLine struct {
	Rules, Opening, Foul, Clock string
	Actions                     []json.RawMessage
}

// simulate answers a good line as tengen replay should.
func simulate(line []byte) map[string]any {
	g := startSimulation(line)
	var in simLine
	text(line, &in)
	for _, action := range in.Actions {
		g.step(action)
	}
	return g.report(g.refused)
}

// startSimulation returns the game of a line before its actions.
func startSimulation(line []byte) *simGame {
	var in simLine
	text(line, &in)
	g := &simGame{preset: or(in.Rules, "rif"), result: "open", refused: []any{}}
	g.rule = or(in.Opening, map[string]string{"gambler": "free"}[g.preset], "none")
	g.foul = or(in.Foul, map[string]string{"gambler": "prevent", "guide": "prevent"}[g.preset], "lose")
	if in.Clock != "" {
		g.clocks = newSimClocks(in.Clock)
	}
	return g
}

// step does one action at its time.
func (g *simGame) step(action json.RawMessage) {
	var a map[string]json.RawMessage
	text(action, &a)
	if at, ok := a["at"]; ok {
		var seconds float64
		text(at, &seconds)
		g.advance(int64(math.Round(seconds * 1e6)))
	}
	if reason := g.action(a); reason != "" {
		g.refused = append(g.refused, map[string]any{"index": float64(g.done), "reason": reason})
	}
	g.done++
}

func or(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

// advance lets time pass.
func (g *simGame) advance(to int64) {
	if g.clocks != nil && g.result == "open" {
		g.clocks.pass(to - g.now)
	}
	g.now = to
}

// action does one action and returns the reason if it is refused.
func (g *simGame) action(a map[string]json.RawMessage) string {
	if g.result == "open" && g.clocks != nil && g.clocks.left(g.clocks.running) == 0 {
		g.win(3-g.clocks.running, "time")
	}
	if a["tick"] != nil {
		return ""
	}
	if g.result != "open" {
		return "game-over"
	}
	var seat int
	text(a["seat"], &seat)
	var word string
	switch {
	case a["resign"] != nil:
		g.win(3-seat, "resignation")
		return ""
	case a["draw"] != nil:
		text(a["draw"], &word)
		return g.draw(seat, word)
	case a["claim"] != nil:
		text(a["claim"], &word)
		return g.claim(seat, word)
	}
	return g.act(seat, a)
}

func text(raw json.RawMessage, into any) {
	if err := json.Unmarshal(raw, into); err != nil {
		panic(err)
	}
}

// win ends the game: seat wins.
func (g *simGame) win(seat int, ending string) {
	g.result, g.ending = "white", ending
	black := g.table().black
	if g.lastBlack != 0 {
		black = g.lastBlack
	}
	if seat == black {
		g.result = "black"
	}
}

func (g *simGame) draw(seat int, word string) string {
	tb := g.table()
	switch word {
	case "offer":
		if tb.question.seat == seat || tb.stones() == 0 || g.offer != 0 || g.offeredAt[seat] == len(tb.moves)+1 {
			return "not-allowed"
		}
		g.offer, g.offeredAt[seat] = seat, len(tb.moves)+1
		return ""
	case "accept", "decline":
		if g.offer != 3-seat {
			return "not-allowed"
		}
	}
	g.offer = 0
	if word == "accept" {
		g.result, g.ending = "draw", "agreement"
	}
	return ""
}

// act does an act at the board.
func (g *simGame) act(seat int, a map[string]json.RawMessage) string {
	tb := g.table()
	q := tb.question
	if q.seat != seat {
		return "not-your-turn"
	}
	ans := simAnswer{seat: seat}
	for _, name := range []string{"place", "pass", "swap", "declare", "offer", "choose", "add"} {
		if a[name] == nil {
			continue
		}
		ans.act = name
		switch name {
		case "place", "choose":
			ans.points = make([]string, 1)
			text(a[name], &ans.points[0])
		case "swap":
			text(a[name], &ans.yes)
		case "declare":
			text(a[name], &ans.n)
		case "offer", "add":
			text(a[name], &ans.points)
		}
	}
	if ans.act == "pass" && slices.Contains(q.may, "place") && len(tb.moves) < 6 {
		return "too-early"
	}
	if !slices.Contains(q.may, ans.act) || ans.act == "swap" && !ans.yes && q.onlyYes {
		return "not-allowed"
	}
	if reason := tb.judgePoints(q, ans); reason != "" {
		return reason
	}
	if g.foul == "prevent" && tb.prevented(ans) {
		return "foul"
	}
	g.accept(ans)
	return ""
}

// accept takes an act, looks for the end and moves the clocks.
func (g *simGame) accept(ans simAnswer) {
	before := g.table()
	g.answers = append(g.answers, ans)
	after := g.table()
	if g.offer == 3-ans.seat {
		g.offer = 0
	}
	colours := after.black
	if ans.act == "add" {
		colours = before.black // if a stone ends it, the other seat never chooses
	}
	g.lastBlack = colours
	for n := len(before.moves) + 1; n <= len(after.moves) && g.result == "open"; n++ {
		g.test(after.moves[:n], colours)
		if g.result != "open" && n < len(after.moves) {
			g.answers[len(g.answers)-1].points = ans.points[:1] // White's added stone ended it
			g.known = nil
		}
	}
	if g.result == "open" {
		g.lastBlack = 0
	}
	if g.clocks != nil && g.result == "open" && after.question.seat != ans.seat {
		g.clocks.press()
	}
}

// test asks what the last of the moves does to the game.
func (g *simGame) test(moves []string, black int) {
	if g.foul == "claim" {
		g.testClaimed(moves)
		return
	}
	last := moves[len(moves)-1]
	odd := len(moves)%2 == 1
	before, after := drawMoves(moves[:len(moves)-1]), drawMoves(moves)
	switch {
	case last == "pass":
		if n := len(moves); g.preset != "gambler" && n > 1 && moves[n-2] == "pass" {
			g.result, g.ending = "draw", "passes"
		}
	case odd:
		v := oracle.Judge(before, mustPoint(last), g.reading())
		if v.Five() {
			g.win(black, "five")
		} else if v.Kinds != 0 {
			g.win(3-black, "foul")
		}
	case oracle.Wins(before, renju.White, mustPoint(last)):
		g.win(3-black, "overline")
		if rowOf(after, last) == 5 {
			g.ending = "five"
		}
	}
	if g.result == "open" && last != "pass" {
		g.testDrawn(after)
	}
	g.testLimit(moves)
}

// testDrawn: full, then no five.
func (g *simGame) testDrawn(b oracle.Board) {
	switch {
	case countStones(b) == renju.Points:
		g.result, g.ending = "draw", "full"
	case g.preset != "gambler" && !oracle.CanMakeFive(b, renju.Black) && !oracle.CanMakeFive(b, renju.White):
		g.result, g.ending = "draw", "no-five"
	}
}

func (g *simGame) testLimit(moves []string) {
	if g.result == "open" && g.clocks == nil && g.preset == "gambler" && len(moves) >= 450 {
		g.result, g.ending = "draw", "move-limit"
	}
}

func (g *simGame) reading() renju.Reading {
	if g.preset == "rif" {
		return renju.ReadingRIF
	}
	return renju.ReadingPermitted
}

// report is the answer to the line.
func (g *simGame) report(refused []any) map[string]any {
	tb := g.table()
	black := tb.black
	if g.lastBlack != 0 {
		black = g.lastBlack
	}
	out := map[string]any{
		"refused": refused, "black": float64(black), "white": float64(3 - black),
		"result": g.result, "ending": g.ending,
	}
	moves := []any{}
	for _, m := range tb.moves {
		moves = append(moves, m)
	}
	out["moves"] = moves
	if g.result == "open" {
		may := []any{}
		for _, a := range tb.question.may {
			may = append(may, a)
		}
		out["next"] = map[string]any{"seat": float64(tb.question.seat), "may": may}
	}
	if g.clocks != nil {
		out["clocks"] = []any{float64(g.clocks.left(1)) / 1e6, float64(g.clocks.left(2)) / 1e6}
	}
	return out
}

// mustPoint reads a point that was accepted.
func mustPoint(s string) renju.Point {
	p, err := renju.ParsePoint(s)
	if err != nil {
		panic(fmt.Sprintf("%q was accepted: %v", s, err))
	}
	return p
}

// drawMoves puts the stones of the moves on a board; odd moves are Black's.
func drawMoves(moves []string) oracle.Board {
	var stones [2][]renju.Point
	for i, m := range moves {
		if m != "pass" {
			stones[i%2] = append(stones[i%2], mustPoint(m))
		}
	}
	b, err := oracle.NewBoard(stones[0], stones[1])
	if err != nil {
		panic(err)
	}
	return b
}

func countStones(b oracle.Board) int {
	n := 0
	for _, column := range b {
		for _, c := range column {
			if c != renju.NoColor {
				n++
			}
		}
	}
	return n
}

// rowOf is 5 if the stone stands in an unbroken row of exactly five, else the
// length of the longest row through it.
func rowOf(b oracle.Board, stone string) int {
	p := mustPoint(stone)
	color := at(b, p.Col(), p.Row())
	longest := 0
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for k := 1; at(b, p.Col()+sign*k*d[0], p.Row()+sign*k*d[1]) == color; k++ {
				n++
			}
		}
		if n == 5 {
			return 5
		}
		longest = max(longest, n)
	}
	return longest
}

func at(b oracle.Board, col, row int) renju.Color {
	p := renju.At(col, row)
	if p == renju.NoPoint {
		return renju.NoColor
	}
	return b.At(p)
}

// claim decides a claim.
func (g *simGame) claim(seat int, what string) string {
	if g.foul != "claim" {
		return "not-allowed"
	}
	tb := g.table()
	if what == "five" {
		if n := len(tb.moves); n > 0 && tb.moves[n-1] != "pass" && tb.ownerOf(n) == seat && tb.makesRow(n) {
			g.win(seat, "five")
			if rowOf(drawMoves(tb.moves), tb.moves[n-1]) != 5 {
				g.ending = "overline"
			}
			return ""
		}
		return "bad-claim"
	}
	if seat == 3-tb.black && (g.foulAt(tb.moves, len(tb.moves)) != 0 || g.overlineStands(tb.moves)) {
		g.win(seat, "foul")
		return ""
	}
	return "bad-claim"
}

// foulAt is the foul that the move of that number was when it was made.
func (g *simGame) foulAt(moves []string, number int) renju.Fouls {
	if number%2 == 0 || moves[number-1] == "pass" {
		return 0
	}
	v := oracle.Judge(drawMoves(moves[:number-1]), mustPoint(moves[number-1]), g.reading())
	if v.Five() {
		return 0
	}
	return v.Kinds
}

func (g *simGame) overlineStands(moves []string) bool {
	for number := 1; number <= len(moves); number += 2 {
		if g.foulAt(moves, number).Has(renju.Overline) {
			return true
		}
	}
	return false
}

// testClaimed: where fives and fouls are claimed, the stones end the game only as
// a draw, and only while nothing can be claimed.
func (g *simGame) testClaimed(moves []string) {
	n := len(moves)
	if g.preset != "gambler" && n > 1 && moves[n-1] == "pass" && moves[n-2] == "pass" {
		g.result, g.ending = "draw", "passes"
		return
	}
	open := g.foulAt(moves, n) != 0 || g.overlineStands(moves) || moves[n-1] != "pass" && (&simTable{moves: moves}).makesRow(n)
	if !open {
		g.testDrawn(drawMoves(moves))
	}
	g.testLimit(moves)
}

// makesRow reports whether the move of that number made a row that wins.
func (tb *simTable) makesRow(number int) bool {
	color := renju.White
	if number%2 == 1 {
		color = renju.Black
	}
	return oracle.Wins(drawMoves(tb.moves[:number-1]), color, mustPoint(tb.moves[number-1]))
}

// ownerOf is the seat that holds the colour of the move of that number.
func (tb *simTable) ownerOf(number int) int {
	if number%2 == 1 {
		return tb.black
	}
	return 3 - tb.black
}
