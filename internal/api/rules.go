package api

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"tengen/game"
	"tengen/internal/browser"
	"tengen/say"
)

// Question is about a position or a game, as tengen judge --batch takes it: the
// stones, or the moves.
type Question struct {
	Black []string `json:"black,omitempty" maxItems:"225" doc:"The black stones of a position."`
	White []string `json:"white,omitempty" maxItems:"225" doc:"The white stones of a position."`
	Moves []string `json:"moves,omitempty" maxItems:"450" doc:"The moves of a game instead, passes included."`
	Rules string   `json:"rules,omitempty" enum:"rif,russia,gambler,guide" default:"rif" doc:"The preset."`
}

// PointQuestion is a question about a black stone on an empty point.
type PointQuestion struct {
	Question
	Point string `json:"point" maxLength:"3" doc:"Where the black stone would stand."`
}

// Judgement answers a question, in the words of tengen judge --batch.
type Judgement struct {
	Forbidden   map[string]string `json:"forbidden" doc:"Black's forbidden points and what names each foul."`
	Fives       []string          `json:"fives" doc:"Where Black makes a five."`
	Result      string            `json:"result,omitempty" enum:"open,black,white,draw" doc:"Of a game."`
	Ending      string            `json:"ending,omitempty"`
	At          int               `json:"at,omitempty" doc:"The number of the move that decided."`
	Foul        string            `json:"foul,omitempty"`
	Row         []string          `json:"row,omitempty" doc:"The winning row."`
	AfterEnd    int               `json:"after_end,omitempty" doc:"How many moves stand after the end."`
	OpeningCode string            `json:"openingCode,omitempty"`
}

// Reasons answers why a black stone is what it is.
type Reasons struct {
	Verdict string   `json:"verdict" enum:"legal,five,overline,double-four,double-three"`
	Kinds   []string `json:"kinds" doc:"All that holds."`
	Steps   []Step   `json:"steps" doc:"The sentences of the explanation in the order to read them, in the language of the reader."`
}

// Step is one sentence, and what a board shows with it.
type Step struct {
	Role   string   `json:"role"`
	Text   string   `json:"text"`
	Depth  int      `json:"depth" doc:"How deep the point is nested that the sentence is about."`
	Placed []string `json:"placed" doc:"Black stones to imagine on the board."`
	Stones []string `json:"stones" doc:"Stones that the sentence names."`
	Points []string `json:"points" doc:"Empty points that it names."`
}

func (a *API) routeRules() {
	add(a, operation{
		id: "judge", group: "rules", method: http.MethodPost, path: "/judge", body: `{"moves": ["h8", "i9", "h10"]}`,
	}, a.judge)
	add(a, operation{
		id: "explain", group: "rules", method: http.MethodPost, path: "/explain",
		body: `{"black": ["g8", "i8", "h7", "h9"], "white": ["a1", "a3", "a5", "a7"], "point": "h8"}`,
	}, a.explain)
}

// query is a question for the rules.
func (q *Question) query(t say.Texts) (*browser.Query, error) {
	preset := game.RIF
	if q.Rules != "" {
		var err error
		if preset, err = game.ParsePreset(q.Rules); err != nil {
			return nil, wrong("rules", err)
		}
	}
	o := preset.Options(false)
	b := &browser.Query{Black: q.Black, White: q.White, Rules: o.Rules(), Lang: t.Lang(), Letters: o.Letters}
	if len(q.Moves) > 0 {
		b.Game = true
		var moves strings.Builder
		for _, m := range q.Moves {
			if m == "pass" {
				m = "--"
			}
			moves.WriteString(m)
		}
		b.Moves = moves.String()
	}
	return b, nil
}

type judgeInput struct{ Body Question }

func (a *API) judge(_ context.Context, c *caller, in *judgeInput) (*answer[Judgement], error) {
	q, err := in.Body.query(c.texts)
	if err != nil {
		return nil, err
	}
	found, err := q.Judge()
	if err != nil {
		return nil, wrong("", err)
	}
	var out answer[Judgement]
	return &out, convert(found, &out.Body)
}

type explainInput struct{ Body PointQuestion }

func (a *API) explain(_ context.Context, c *caller, in *explainInput) (*answer[Reasons], error) {
	q, err := in.Body.query(c.texts)
	if err != nil {
		return nil, err
	}
	q.Point = in.Body.Point
	verdict, err := q.Judge()
	if err != nil {
		return nil, wrong("point", err)
	}
	steps, err := q.Explain()
	if err != nil {
		return nil, wrong("point", err)
	}
	steps["kinds"] = verdict["kinds"]
	var out answer[Reasons]
	return &out, convert(steps, &out.Body)
}

// convert writes an answer of the rules as a type of the document.
func convert(from browser.Object, to any) error {
	text, err := json.Marshal(from)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
