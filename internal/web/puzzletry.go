package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"tengen/internal/limit"
	"tengen/internal/puzzle"
	"tengen/internal/rank"
	"tengen/renju"
	"tengen/say"
)

// puzzleTries is how often an address may ask about puzzles: far more than people
// do, and few enough that the solver has time for all.
var puzzleTries = limit.Limit{Times: 60, Every: 500 * time.Millisecond}

// puzzleAsk is what the client sends: the moves since the beginning, its own and the
// answers in turn, and which hint it wants.
type puzzleAsk struct {
	Moves []renju.Point `json:"moves"`
	Step  int           `json:"step"`
}

// puzzleAnswer is what the server answers about a puzzle.
type puzzleAnswer struct {
	State string `json:"state,omitempty"`
	Text  string `json:"text"`
	// Reply is the opponent's move, Row the row that ends the game or what completes
	// one, Line how it goes on.
	Reply string        `json:"reply,omitempty"`
	Row   []renju.Point `json:"row,omitempty"`
	Line  []renju.Point `json:"line,omitempty"`
	Good  []renju.Point `json:"good,omitempty"`  // all first moves that solve it
	Area  []renju.Point `json:"area,omitempty"`  // where the move is
	Point string        `json:"point,omitempty"` // the move
	// Fouls are the forbidden points on which Black would have to stop a five, with their
	// kinds; Why is the address that explains one of them, or the foul that was made.
	Fouls map[string]string `json:"fouls,omitempty"`
	Why   string            `json:"why,omitempty"`
	End   string            `json:"end,omitempty"` // what is to be said where Line ends
	// Change tells what the try made of the rating, once.
	Change string `json:"change,omitempty"`
}

// readAsk reads what the client sends about a puzzle, and counts it.
func (s *Server) readAsk(r *http.Request) (z *puzzle.Puzzle, ask puzzleAsk, err error) {
	if z, err = puzzleOf(r); err != nil {
		return nil, ask, err
	}
	var often *limit.Error
	bucket := limit.Bucket{Limit: puzzleTries, What: "puzzle", Who: s.address(r)}
	if errors.As(s.limits.counted.Count(s.app.Now(), bucket), &often) {
		return nil, ask, &tooOften{"puzzle.too-often", often}
	}
	if err := json.NewDecoder(r.Body).Decode(&ask); err != nil || len(ask.Moves) > renju.Points {
		return nil, ask, &problem{http.StatusBadRequest, "puzzle.wrong.ask", nil}
	}
	return z, ask, nil
}

func answerPuzzle(w http.ResponseWriter, answer puzzleAnswer) error {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return json.NewEncoder(w).Encode(answer)
}

// wrongMoves turns moves that cannot be into a problem in words.
func wrongMoves(err error) error {
	if errors.Is(err, puzzle.ErrMoves) {
		return &problem{http.StatusUnprocessableEntity, "puzzle.wrong.moves", nil}
	}
	return err
}

// tryPuzzle answers a move.
func (s *Server) tryPuzzle(w http.ResponseWriter, r *http.Request) error {
	z, ask, err := s.readAsk(r)
	if err != nil {
		return err
	}
	t := s.texts(r)
	v, change, err := s.puzzles.Try(r.Context(), visitorOf(r).id(), z, ask.Moves)
	if err != nil {
		return wrongMoves(err)
	}
	answer := puzzleAnswer{State: v.State.String(), Row: v.Row, Line: v.Line, Change: puzzleChange(t, change)}
	if v.Reply.Valid() {
		answer.Reply = v.Reply.String()
	}
	answer.Text = puzzleVerdict(t, z, ask.Moves, &v)
	if last := len(ask.Moves) - 1; v.Reason == puzzle.IsFoul {
		answer.Why = whyFoul(puzzleBoard(z, ask.Moves[:last]), ask.Moves[last])
	} else if v.State == puzzle.Solved {
		answer.Fouls, answer.Why = noBlock(z, ask.Moves)
	}
	return answerPuzzle(w, answer)
}

// puzzleChange tells what a rated try did.
func puzzleChange(t say.Texts, c *puzzle.Change) string {
	if c == nil {
		return ""
	}
	return t.Text("puzzle.change", say.Args{"rating": ratingText(c.After), "change": changeText(rank.Side{Before: c.Before, After: c.After})})
}

// puzzleVerdict says what is to be said about the last of moves.
func puzzleVerdict(t say.Texts, z *puzzle.Puzzle, moves []renju.Point, v *puzzle.Verdict) string {
	last := len(moves) - 1
	board, point := puzzleBoard(z, moves[:last]), moves[last]
	args := say.Args{"point": point.String(), "reply": v.Reply.String(), "line": lineText(v.Line)}
	switch v.State {
	case puzzle.Lost:
		if v.Reason == puzzle.IsFoul {
			args["foul"] = t.Text("foul.a."+board.Foul(point, renju.ReadingRIF).String(), nil)
		}
		return t.Text("puzzle.lost."+v.Reason.String(), args)
	case puzzle.Open:
		if z.Kind.Wins() {
			return t.Text("puzzle.open.win", args)
		}
		return t.Text("puzzle.open.hold", args)
	case puzzle.Solved:
		args["end"] = endText(t, z, moves)
		return t.Text("puzzle.solved."+solvedBy(z, v), args)
	}
	return t.Text("puzzle.unclear", args)
}

// solvedBy is how a puzzle came to its end.
func solvedBy(z *puzzle.Puzzle, v *puzzle.Verdict) string {
	switch {
	case len(v.Row) > 4:
		return "five"
	case len(v.Row) == 1 && z.Turn() == renju.White:
		return "foul"
	case len(v.Row) > 0:
		return "fours"
	case v.Reply.Valid():
		return "answered"
	}
	return "hold"
}

// puzzleBoard is the board after moves.
func puzzleBoard(z *puzzle.Puzzle, moves []renju.Point) renju.Board {
	at := z.Position()
	board, c := at.Board, at.Turn()
	for _, p := range moves {
		board, _ = board.Place(c, p)
		c = c.Other()
	}
	return board
}

// noBlock are the forbidden points on which alone Black could stop the five that White
// threatens after moves, and the address that explains the first of them.
func noBlock(z *puzzle.Puzzle, moves []renju.Point) (fouls map[string]string, why string) {
	last := len(moves) - 1
	if z.Turn() != renju.White || last < 0 || puzzleBoard(z, moves[:last]).Wins(renju.White, moves[last]) {
		return nil, ""
	}
	board := puzzleBoard(z, moves)
	for _, p := range board.AppendFives(nil, renju.White) {
		foul := board.Foul(p, renju.ReadingRIF)
		if foul == renju.NoFoul {
			continue
		}
		if fouls == nil {
			fouls, why = make(map[string]string), whyFoul(board, p)
		}
		fouls[p.String()] = foul.String()
	}
	return fouls, why
}

// endText says why Black cannot stop the five after moves, if a foul is the reason.
func endText(t say.Texts, z *puzzle.Puzzle, moves []renju.Point) string {
	fouls, _ := noBlock(z, moves)
	for point, foul := range fouls {
		if len(fouls) == 1 {
			return t.Text("puzzle.end.foul", say.Args{"point": point, "foul": t.Text("foul.a."+foul, nil)})
		}
	}
	return ""
}

// whyFoul is the address of the explanation of a foul.
func whyFoul(board renju.Board, p renju.Point) string {
	text := func(c renju.Color) (s string) {
		for _, p := range board.AppendStones(nil, c) {
			s += p.String()
		}
		return s
	}
	return "/why?black=" + text(renju.Black) + "&white=" + text(renju.White) + "&point=" + p.String()
}

// hintPuzzle gives a hint: first the idea, then the area, then the move. The idea
// costs nothing; with the others a rated try has not solved the puzzle.
func (s *Server) hintPuzzle(w http.ResponseWriter, r *http.Request) error {
	z, ask, err := s.readAsk(r)
	if err != nil {
		return err
	}
	t := s.texts(r)
	if ask.Step <= 1 {
		return answerPuzzle(w, puzzleAnswer{Text: t.Text("puzzle.idea."+z.Kind.String(), nil)})
	}
	line, change, err := s.puzzles.Next(r.Context(), visitorOf(r).id(), z, ask.Moves)
	if err != nil {
		return wrongMoves(err)
	}
	if len(line) == 0 {
		return answerPuzzle(w, puzzleAnswer{Text: noWay(t, z)})
	}
	answer := puzzleAnswer{Text: t.Text("puzzle.hint.area", nil), Area: areaAround(line[0]), Change: puzzleChange(t, change)}
	if ask.Step > 2 {
		answer.Text, answer.Point = t.Text("puzzle.hint.move", say.Args{"point": line[0].String()}), line[0].String()
	}
	return answerPuzzle(w, answer)
}

// noWay says that nothing solves a puzzle from here.
func noWay(t say.Texts, z *puzzle.Puzzle) string {
	if z.Kind.Wins() {
		return t.Text("puzzle.hint.none", nil)
	}
	return t.Text("puzzle.hint.none-hold", nil)
}

// puzzleSolution shows how it goes on from a position of the puzzle, at its beginning
// with all moves that solve it. Whoever tries another defence on the board asks again.
func (s *Server) puzzleSolution(w http.ResponseWriter, r *http.Request) error {
	z, ask, err := s.readAsk(r)
	if err != nil {
		return err
	}
	t := s.texts(r)
	line, change, err := s.puzzles.Next(r.Context(), visitorOf(r).id(), z, ask.Moves)
	if err != nil {
		return wrongMoves(err)
	}
	answer := puzzleAnswer{Line: line, Change: puzzleChange(t, change)}
	if z.Kind.Wins() && len(line) > 0 {
		all := slices.Concat(ask.Moves, line)
		answer.Fouls, answer.Why = noBlock(z, all)
		answer.End = endText(t, z, all)
	}
	switch {
	case len(line) == 0:
		answer.Text = noWay(t, z)
	case len(ask.Moves) > 0:
		answer.Text = t.Text("puzzle.solution.on", nil)
	case z.Kind.Wins():
		answer.Good, answer.Text = z.First, t.Text("puzzle.solution.win", say.Args{"n": len(z.First), "points": pointList(z.First)})
	default:
		answer.Good, answer.Line = z.First, z.Line
		answer.Text = t.Text("puzzle.solution.hold", say.Args{"n": len(z.First), "points": pointList(z.First), "line": lineText(z.Line)})
	}
	return answerPuzzle(w, answer)
}
