package game_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"tengen/opening"
)

// seenInCases is what happens in the files of cases, as the simulator tells it.
type seenInCases map[string]bool

// TestEveryStepHasCases fails if a step of an opening rule lacks a case for one of
// the acts it allows, both answers of a swap, or for one of the reasons for which
// it can refuse.
func TestEveryStepHasCases(t *testing.T) {
	seen := readCases(t)
	for _, rule := range opening.Rules() {
		for _, br := range branches(rule) {
			if br.swaps != 0 {
				continue
			}
			path := rule.Protocol()
			walk(rule.String(), br, func(tb *simTable, a map[string]any) {
				for _, want := range stepNeeds(tb.question, len(tb.moves)) {
					if want == "takes add" && strings.HasSuffix(path, "add/add") {
						continue // it can be taken for ever
					}
					if !seen[path+" "+want] {
						t.Errorf("no case of %v: after %s: %s", rule, path, want)
					}
				}
				path += "/" + actOf(a)
			})
		}
	}
}

// stepNeeds are the acts and the reasons that a question has.
func stepNeeds(q simQuestion, moves int) []string {
	needs := []string{"refuses not-your-turn", "refuses not-allowed"}
	for _, act := range q.may {
		var reasons []string
		switch act {
		case "place":
			reasons = []string{"off-board"}
			if moves < 6 {
				reasons = append(reasons, "too-early")
			}
			if moves > 0 {
				reasons = append(reasons, "occupied")
			}
			if q.zone < 7 {
				reasons = append(reasons, "outside-zone")
			}
		case "declare":
			reasons = []string{"count"}
		case "offer":
			reasons = []string{"off-board", "occupied", "count", "equivalent"}
		case "choose":
			reasons = []string{"off-board", "occupied", "not-offered"}
		case "add":
			reasons = []string{"off-board", "occupied"}
		}
		for _, r := range reasons {
			needs = append(needs, "refuses "+r)
		}
		switch {
		case act != "swap":
			needs = append(needs, "takes "+act)
		case q.onlyYes:
			needs = append(needs, "takes swap true")
		default:
			needs = append(needs, "takes swap true", "takes swap false")
		}
	}
	return needs
}

// TestEveryEndHasCases fails if a way to end, a policy, a claim or a reason lacks
// a case.
func TestEveryEndHasCases(t *testing.T) {
	seen := readCases(t)
	var needs []string
	for policy, endings := range map[string]string{
		"lose":    "five overline foul passes no-five full agreement resignation time",
		"prevent": "five overline passes move-limit agreement resignation time",
		"claim":   "five overline foul passes no-five full move-limit agreement resignation time",
	} {
		for _, ending := range strings.Fields(endings) {
			if policy == "prevent" && (ending == "time" || ending == "agreement" || ending == "overline" ||
				ending == "resignation") {
				continue // nothing in them depends on the policy
			}
			if policy == "claim" && ending == "resignation" {
				continue
			}
			needs = append(needs, policy+" ends "+ending)
		}
	}
	for _, reason := range strings.Fields("game-over not-your-turn not-allowed off-board occupied outside-zone " +
		"count equivalent not-offered too-early foul bad-claim") {
		needs = append(needs, "play refuses "+reason)
	}
	for _, what := range []string{"five", "foul"} {
		for _, answer := range []string{"true", "false"} {
			needs = append(needs, "claim "+what+" right "+answer)
		}
	}
	for _, rules := range []string{"rif", "russia", "gambler", "guide"} {
		needs = append(needs, "rules "+rules)
	}
	for _, draw := range []string{"offer", "accept", "decline"} {
		needs = append(needs, "draw "+draw+" true", "draw "+draw+" false")
	}
	for _, need := range needs {
		// A reason may also have its case in an opening.
		if !seen[need] && !seen[strings.Replace(need, "play ", "any ", 1)] {
			t.Errorf("no case: %s", need)
		}
	}
	if n := len(replayCases(t)); n < 250 {
		t.Errorf("%d cases", n)
	}
}

// readCases plays all cases, once, and notes what happens in them.
func readCases(t *testing.T) seenInCases {
	t.Helper()
	casesOnce.Do(func() {
		for _, c := range replayCases(t) {
			if _, bad := c.Expect["error"]; !bad {
				seenCases.play(c.Input)
			}
		}
	})
	return seenCases
}

var (
	casesOnce sync.Once
	seenCases = seenInCases{}
)

// play plays a line and notes every step.
func (seen seenInCases) play(line []byte) {
	var in simLine
	text(line, &in)
	g := startSimulation(line)
	seen["rules "+g.preset] = true
	path := strings.TrimRight(g.rule, "-0123456789")
	for _, raw := range in.Actions {
		var a map[string]any
		text(raw, &a)
		refused, ended := len(g.refused), g.result != "open"
		if g.opened() {
			path = "play"
		}
		g.step(raw)
		act := actOf(a)
		switch {
		case len(g.refused) > refused:
			reason := g.refused[refused].(map[string]any)["reason"]
			seen[fmt.Sprintf("%s refuses %v", path, reason)] = true
			seen[fmt.Sprintf("any refuses %v", reason)] = true
			seen.answer(a, reason != "game-over" && reason != "not-allowed" || act != "claim", false)
		case !ended && act != "tick":
			if act == "swap" {
				seen[fmt.Sprintf("%s takes swap %v", path, a["swap"])] = true
			} else {
				seen[path+" takes "+act] = true
			}
			seen.answer(a, true, true)
		}
		if len(g.refused) == refused && slices.Contains(boardActs, act) && path != "play" {
			path += "/" + act
		}
		if !ended && g.result != "open" {
			seen[g.foul+" ends "+g.ending] = true
		}
	}
}

// answer notes whether a claim or an act of a draw was taken.
func (seen seenInCases) answer(a map[string]any, judged, taken bool) {
	if what, ok := a["claim"]; ok && judged {
		seen[fmt.Sprintf("claim %v right %v", what, taken)] = true
	}
	if what, ok := a["draw"]; ok {
		seen[fmt.Sprintf("draw %v %v", what, taken)] = true
	}
}

var boardActs = []string{"place", "pass", "swap", "declare", "offer", "choose", "add"}

// actOf is the name of the act in an action.
func actOf(a map[string]any) string {
	for _, name := range append(slices.Clone(boardActs), "draw", "resign", "claim", "tick") {
		if a[name] != nil {
			return name
		}
	}
	return ""
}

// opened reports whether the opening rule is behind.
func (g *simGame) opened() bool {
	tb := g.table()
	switch g.rule {
	case "none":
		return len(tb.moves) > 0
	case "free":
		return len(tb.moves) > 2
	}
	return slices.Contains(tb.question.may, "pass")
}
