package main

import (
	"encoding/json"
	"math"

	"tengen/engine/analysis"
	"tengen/game"
	"tengen/renju"
	"tengen/threat"
)

// analysisAnswer is the analysis of a game for programs. Promises are shares of the
// points from 0 to 1, to three decimals, for the side that moves.
type analysisAnswer struct {
	ID        json.RawMessage  `json:"id,omitempty"`
	File      string           `json:"file,omitempty"` // not in a batch
	Rules     string           `json:"rules"`
	Result    string           `json:"result"`
	Ending    string           `json:"ending"`    // empty while the game goes on
	AfterEnd  int              `json:"after_end"` // moves given after the end
	Opening   string           `json:"openingCode,omitempty"`
	Turning   int              `json:"turning,omitempty"` // the number of the move that decided
	Moves     []analysedMove   `json:"moves"`
	End       analysedPosition `json:"end"` // the position after the last move
	Stretches []stretchAnswer  `json:"stretches"`
	Black     sideAnswer       `json:"black"`
	White     sideAnswer       `json:"white"`
	Nodes     int              `json:"nodes"`
}

// analysedMove is a move and the position before it.
type analysedMove struct {
	Number   int     `json:"number"`
	Color    string  `json:"color"`
	Move     string  `json:"move"`
	Expected float64 `json:"expected"` // before the move
	After    float64 `json:"after"`
	Loss     float64 `json:"loss"`
	Grade    string  `json:"grade,omitempty"` // none in the opening
	Forced   bool    `json:"forced,omitempty"`
	Four     bool    `json:"four,omitempty"`
	Foul     string  `json:"foul,omitempty"`
	Missed   string  `json:"missed,omitempty"`
	analysedPosition
}

// analysedPosition is what is known about a position.
type analysedPosition struct {
	Distance int            `json:"distance,omitempty"` // moves to the end, negative if lost
	Best     string         `json:"best,omitempty"`
	Lines    []analysedLine `json:"lines,omitempty"`
	Win      *winAnswer     `json:"win,omitempty"` // proved
}

type analysedLine struct {
	Moves    []string `json:"moves"`
	Expected float64  `json:"expected"`
	Distance int      `json:"distance,omitempty"`
}

type winAnswer struct {
	By    string      `json:"by"` // "vcf" or "vct"
	Line  []string    `json:"line"`
	Block string      `json:"block,omitempty"` // forbidden, in a win by foul
	Foul  string      `json:"foul,omitempty"`  // what the block would be
	Proof []proofNode `json:"proof,omitempty"`
}

type stretchAnswer struct {
	From     int    `json:"from"`
	To       int    `json:"to"`
	Attacker string `json:"attacker"`
}

type sideAnswer struct {
	Moves        int     `json:"moves"` // graded and not forced
	Accuracy     float64 `json:"accuracy"`
	MeanLoss     float64 `json:"mean_loss"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
	Missed       int     `json:"missed"`
}

func analysisOf(preset game.Preset, r *analysis.Report, proof bool) analysisAnswer {
	a := analysisAnswer{
		Rules: preset.String(), Result: r.Outcome.Result(), AfterEnd: r.AfterEnd, Turning: r.Turning, Nodes: r.Nodes,
		Moves: []analysedMove{}, Stretches: []stretchAnswer{},
		End:   positionAnswer(&r.Positions[len(r.Moves)], proof),
		Black: sideOf(r.Sides[0]), White: sideOf(r.Sides[1]),
	}
	if r.Outcome.Over() {
		a.Ending = r.Outcome.Ending.String()
	}
	if r.Named {
		a.Opening = r.Opening.Code()
	}
	for i, m := range r.Moves {
		move := analysedMove{
			Number: m.Number, Color: m.Color.String(), Move: m.Move.String(),
			Expected: rounded(m.Before), After: rounded(m.After), Loss: rounded(m.Loss),
			Grade: m.Grade.String(), Forced: m.Forced, Four: m.Four, Missed: m.Missed.String(),
			analysedPosition: positionAnswer(&r.Positions[i], proof),
		}
		if m.Fouls != 0 {
			move.Foul = m.Fouls.First().String()
		}
		a.Moves = append(a.Moves, move)
	}
	for _, s := range r.Stretches {
		a.Stretches = append(a.Stretches, stretchAnswer{s.From, s.To, s.Attacker.String()})
	}
	return a
}

func positionAnswer(p *analysis.Position, proof bool) analysedPosition {
	a := analysedPosition{Distance: p.Distance}
	if best := p.Best(); best != renju.NoMove {
		a.Best = best.String()
	}
	for _, l := range p.Lines {
		line := analysedLine{Moves: []string{}, Expected: rounded(l.Expected), Distance: l.Distance}
		for _, m := range l.Moves {
			line.Moves = append(line.Moves, m.String())
		}
		a.Lines = append(a.Lines, line)
	}
	if w := p.Win; w != nil {
		a.Win = &winAnswer{By: "vcf", Line: pointNames(w.Line)}
		if w.Kind == threat.Threats {
			a.Win.By = "vct"
		}
		if w.Block != renju.NoPoint {
			a.Win.Block, a.Win.Foul = w.Block.String(), w.Kinds.First().String()
		}
		if proof {
			a.Win.Proof = proofList(w.Proof)
		}
	}
	return a
}

func sideOf(s analysis.Side) sideAnswer {
	return sideAnswer{
		Moves: s.Moves, Accuracy: rounded(s.Accuracy), MeanLoss: rounded(s.MeanLoss), Missed: s.Missed,
		Inaccuracies: s.Grades[analysis.Inaccuracy], Mistakes: s.Grades[analysis.Mistake], Blunders: s.Grades[analysis.Blunder],
	}
}

func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }
