package web

import (
	"testing"

	"tengen/say"
)

func TestClockText(t *testing.T) {
	for control, want := range map[string]string{
		"":               "Без часов",
		"15m+5s":         "15 мин + 5 с за ход",
		"5m":             "5 мин",
		"3s+3s":          "3 с + 3 с за ход",
		"30m,3x60s":      "30m,3x60s",
		"40/120m,20/60m": "40/120m,20/60m",
		"5m / 3m":        "5m / 3m",
	} {
		if got := clockText(say.In("ru"), control); got != want {
			t.Errorf("%q: got %q, want %q", control, got, want)
		}
	}
}
