package clock_test

import (
	"strings"
	"testing"

	"tengen/clock"
	"tengen/say"
)

// TestTexts checks that every problem is explained to people in every language.
func TestTexts(t *testing.T) {
	for _, lang := range say.Languages() {
		texts := say.In(lang)
		for _, p := range clock.Problems() {
			key := "clock.problem." + string(p)
			if !texts.Has(key) {
				t.Errorf("%s.json lacks %q", lang, key)
				continue
			}
			if s := texts.Text(key, say.Args{"part": "5+2", "right": "90m+30s"}); !strings.Contains(s, "90m+30s") {
				t.Errorf("%s.json, %q does not say what would be right: %s", lang, key, s)
			}
		}
	}
}
