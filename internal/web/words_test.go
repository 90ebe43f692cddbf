package web

import (
	"strings"
	"testing"

	"tengen/clock"
	"tengen/opening"
	"tengen/say"
)

func TestClockText(t *testing.T) {
	for control, want := range map[string][2]string{
		"":                       {"without a clock", "без часов"},
		"none / 5m":              {"first player without a clock, second player 5 min", "первый игрок – без часов, второй – 5 мин"},
		"15m+5s":                 {"15 min + 5 s a move", "15 мин + 5 с за ход"},
		"5m":                     {"5 min", "5 мин"},
		"3s+3s":                  {"3 s + 3 s a move", "3 с + 3 с за ход"},
		"30m,3x60s":              {"30 min, then 3 periods of 60 s", "30 мин, затем 3 периода по 60 с"},
		"30m,1x60s":              {"30 min, then 1 period of 60 s", "30 мин, затем 1 период 60 с"},
		"1x30s":                  {"30 s for each move", "30 с на каждый ход"},
		"5x30s":                  {"5 periods of 30 s", "5 периодов по 30 с"},
		"40/120m,20/60m,15m+30s": {"40 moves in 120 min, then 20 moves in 60 min, then 15 min + 30 s a move", "40 ходов за 120 мин, затем 20 ходов за 60 мин, затем 15 мин + 30 с за ход"},
		"1/60s,3x10s":            {"1 move in 1 min, then 3 periods of 10 s", "1 ход за 1 мин, затем 3 периода по 10 с"},
		"135d/21d":               {"135 days for the game, at most 21 days a move", "135 дней на партию, 21 день на ход"},
		"5m / 3m":                {"first player 5 min, second player 3 min", "первый игрок – 5 мин, второй – 3 мин"},
		"what is this":           {"what is this", "what is this"},
	} {
		for i, lang := range []string{"en", "ru"} {
			if got := clockText(say.In(lang), control); got != want[i] {
				t.Errorf("%q: got %q, want %q", control, got, want[i])
			}
		}
	}
}

// Every opening rule and every named clock has its words in every language.
func TestRulesText(t *testing.T) {
	for _, lang := range say.Languages() {
		texts := say.In(lang)
		for _, rule := range opening.Rules() {
			for _, n := range clock.NamedControls() {
				text := rulesText(texts, "rif", rule.String(), n.Control.String())
				if containsMissing(text) {
					t.Errorf("%v in %s: %s", rule, lang, text)
				}
			}
		}
	}
	if got, want := ruleText(say.In("ru"), "soosorv-8"), "Соосырв-8"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := ruleText(say.In("ru"), "gomoku"); got != "gomoku" {
		t.Errorf("a rule that is not known is called %q", got)
	}
}

// containsMissing reports whether a text says that it is missing.
func containsMissing(text string) bool { return strings.Contains(text, "⟦") }
