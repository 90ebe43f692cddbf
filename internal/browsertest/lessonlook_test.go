package browsertest

import (
	"os"
	"testing"
)

// axe-core finds nothing wrong with a lesson on a phone, in either theme.
func TestLessonLook(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("../../web/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("axe-core is not there: run make web first: %v", err)
	}
	w := newSite(t).window("a beginner", "ru")
	w.resize(360, 780)
	w.open("/learn/five-minutes")
	for _, theme := range []string{"light", "dark"} {
		w.theme(theme)
		w.accessible("the first lesson, "+theme, string(axe), theme)
	}
}
