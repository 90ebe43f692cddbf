package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"tengen/internal/match"
	"tengen/say"
)

// report prints what the games add up to.
func (c *contest) report() error {
	s := c.Summary(c.games)
	if c.flags.JSON {
		_, err := fmt.Fprintf(c.stdout, "%s\n", encode(c.answer(s)))
		return err
	}
	var out strings.Builder
	if len(c.Engines) > 2 {
		c.ranking(&out, s)
	}
	for _, e := range c.Encounters() {
		c.encounter(&out, e, s.Results[e[0]][e[1]])
	}
	if c.SPRT != nil {
		c.test(&out, s.Results[0][1])
	}
	c.wholeMatch(&out, s)
	_, err := io.WriteString(c.stdout, out.String())
	return err
}

// encounter prints the result between two engines.
func (c *contest) encounter(out *strings.Builder, e [2]int, t match.Tally) {
	a, b := c.Engines[e[0]].Name, c.Engines[e[1]].Name
	fmt.Fprintln(out, c.texts.Text("match.encounter", say.Args{
		"a": a, "b": b, "score": c.score(t), "percent": c.decimal(100*t.Score(), 1),
	}))
	fmt.Fprintln(out, "  "+c.texts.Text("match.pairs", say.Args{"list": strings.Trim(fmt.Sprint(t.Pairs), "[]")}))
	if t.Count() > 0 {
		fmt.Fprintln(out, "  "+c.texts.Text("match.elo", say.Args{
			"elo": c.difference(t), "a": a, "percent": c.decimal(100*t.Superiority(), 1),
		}))
	}
}

// score writes wins, losses and draws.
func (c *contest) score(t match.Tally) string {
	return fmt.Sprintf("+%d −%d =%d", t.Wins, t.Losses, t.Draws)
}

// difference writes an estimate with its interval.
func (c *contest) difference(t match.Tally) string { return c.estimate(t.Elo()) }

func (c *contest) estimate(e match.Estimate) string {
	return fmt.Sprintf("%s [%s … %s]", c.signed(e.Elo), c.signed(e.Low), c.signed(e.High))
}

// signed writes a number with its sign and one digit behind the point.
func (c *contest) signed(x float64) string {
	sign := "+"
	if x < 0 {
		sign = "−"
	}
	return sign + c.decimal(math.Abs(x), 1)
}

// decimal writes a number with some digits behind the point as the language does.
func (p *program) decimal(x float64, digits int) string {
	if math.IsInf(x, 0) {
		return "∞"
	}
	text := fmt.Sprintf("%.*f", digits, x)
	return strings.Replace(text, ".", p.texts.Text("match.decimal", nil), 1)
}

// test prints what the sequential test says.
func (c *contest) test(out *strings.Builder, t match.Tally) {
	low, high := c.SPRT.Bounds()
	decision := map[match.Decision]string{
		match.Undecided: "match.undecided", match.Accepted0: "match.accepted", match.Accepted1: "match.accepted",
	}[c.SPRT.Decide(t)]
	accepted := c.SPRT.Elo1
	if c.SPRT.Decide(t) == match.Accepted0 {
		accepted = c.SPRT.Elo0
	}
	fmt.Fprintln(out, c.texts.Text("match.test", say.Args{
		"elo0": c.decimal(c.SPRT.Elo0, 1), "elo1": c.decimal(c.SPRT.Elo1, 1), "llr": c.decimal(c.SPRT.LLR(t), 2),
		"low": c.decimal(low, 2), "high": c.decimal(high, 2),
		"decision": c.texts.Text(decision, say.Args{"elo": c.decimal(accepted, 1)}),
	}))
}

// ranking prints all engines on one scale.
func (c *contest) ranking(out *strings.Builder, s match.Summary) {
	ratings := match.Ratings(s.Results)
	order := make([]int, len(ratings))
	width := 0
	for i := range order {
		order[i] = i
		width = max(width, len([]rune(c.Engines[i].Name)))
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ratings[j].Elo, ratings[i].Elo) })
	fmt.Fprintln(out, c.texts.Text("match.ranking", nil))
	for place, i := range order {
		var all match.Tally
		for _, t := range s.Results[i] {
			all.Wins, all.Draws, all.Losses = all.Wins+t.Wins, all.Draws+t.Draws, all.Losses+t.Losses
		}
		name := c.Engines[i].Name
		fmt.Fprintf(out, "%3d. %s%s  %s  %s\n", place+1, name, strings.Repeat(" ", width-len([]rune(name))),
			c.estimate(ratings[i]), c.score(all))
	}
}

// wholeMatch prints what is about all games, and about each engine.
func (c *contest) wholeMatch(out *strings.Builder, s match.Summary) {
	if s.Games == 0 {
		return
	}
	fmt.Fprintln(out, c.texts.Text("match.colours", say.Args{
		"black": s.Black, "white": s.White, "draws": s.Draws, "moves": c.decimal(float64(s.Moves)/float64(s.Games), 1),
	}))
	if s.Repeated > 0 {
		fmt.Fprintln(out, c.texts.Text("match.repeated", say.Args{"n": s.Repeated}))
	}
	fmt.Fprintln(out, c.texts.Text("match.endings", say.Args{"list": c.counts("match.ending.", s.Endings)}))
	for i, e := range c.Engines {
		fmt.Fprintln(out, c.texts.Text("match.means", say.Args{
			"a": e.Name, "depth": c.decimal(s.Depth[i], 1), "nodes": int(s.Nodes[i]), "ms": c.decimal(s.Millis[i], 1),
		}))
		if len(s.Faults[i]) > 0 {
			fmt.Fprintln(out, "  "+c.texts.Text("match.faults", say.Args{"list": c.counts("match.fault.", s.Faults[i])}))
		}
	}
}

// counts lists numbers of things whose names are texts, the most frequent first.
func (c *contest) counts(prefix string, counts map[string]int) string {
	names := make([]string, 0, len(counts))
	for name := range counts {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", c.texts.Text(prefix+name, nil), counts[name])
	}
	return strings.Join(names, ", ")
}
