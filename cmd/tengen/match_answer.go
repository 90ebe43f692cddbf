package main

import (
	"math"

	"tengen/internal/match"
)

// matchAnswer is the report for programs. An estimate that is infinite is null.
type matchAnswer struct {
	Games      int               `json:"games"`
	Engines    []engineAnswer    `json:"engines"`
	Encounters []encounterAnswer `json:"encounters"`
	SPRT       *sprtAnswer       `json:"sprt,omitempty"`
	Black      int               `json:"black"` // games won by Black
	White      int               `json:"white"`
	Draws      int               `json:"draws"`
	Moves      int               `json:"moves"`
	Endings    map[string]int    `json:"endings"`
	// Repeated are the pairs that were not counted in Elo.
	Repeated int `json:"repeated"`
}

// engineAnswer is an engine with its place on the scale of all, in Elo from their
// mean, and its means for a move.
type engineAnswer struct {
	Name   string         `json:"name"`
	Rating estimateAnswer `json:"rating"`
	Depth  float64        `json:"depth"`
	Nodes  float64        `json:"nodes"`
	Millis float64        `json:"ms"`
	Faults map[string]int `json:"faults"`
}

type estimateAnswer struct {
	Elo  *float64 `json:"elo"`
	Low  *float64 `json:"low"`
	High *float64 `json:"high"`
}

// encounterAnswer is the result between two engines, from the side of the first.
type encounterAnswer struct {
	First       string  `json:"first"`
	Second      string  `json:"second"`
	Wins        int     `json:"wins"`
	Draws       int     `json:"draws"`
	Losses      int     `json:"losses"`
	Pairs       [5]int  `json:"pairs"`
	Score       float64 `json:"score"`
	Superiority float64 `json:"superiority"`
	estimateAnswer
}

type sprtAnswer struct {
	Elo0     float64 `json:"elo0"`
	Elo1     float64 `json:"elo1"`
	LLR      float64 `json:"llr"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Decision string  `json:"decision"` // "elo0", "elo1" or empty
}

func estimateOf(e match.Estimate) estimateAnswer {
	finite := func(x float64) *float64 {
		if math.IsInf(x, 0) {
			return nil
		}
		return &x
	}
	return estimateAnswer{finite(e.Elo), finite(e.Low), finite(e.High)}
}

// answer is the report for programs.
func (c *contest) answer(s match.Summary) matchAnswer {
	a := matchAnswer{
		Games: s.Games, Black: s.Black, White: s.White, Draws: s.Draws, Moves: s.Moves, Endings: s.Endings,
		Encounters: []encounterAnswer{}, Repeated: s.Repeated,
	}
	for i, r := range match.Ratings(s.Results) {
		a.Engines = append(a.Engines, engineAnswer{
			c.Engines[i].Name, estimateOf(r), s.Depth[i], s.Nodes[i], s.Millis[i], s.Faults[i],
		})
	}
	for _, e := range c.Encounters() {
		t := s.Results[e[0]][e[1]]
		a.Encounters = append(a.Encounters, encounterAnswer{
			c.Engines[e[0]].Name, c.Engines[e[1]].Name, t.Wins, t.Draws, t.Losses, t.Pairs, t.Score(), t.Superiority(),
			estimateOf(t.Elo()),
		})
	}
	if c.SPRT != nil {
		t := s.Results[0][1]
		low, high := c.SPRT.Bounds()
		decision := map[match.Decision]string{match.Accepted0: "elo0", match.Accepted1: "elo1"}[c.SPRT.Decide(t)]
		a.SPRT = &sprtAnswer{c.SPRT.Elo0, c.SPRT.Elo1, c.SPRT.LLR(t), low, high, decision}
	}
	return a
}
