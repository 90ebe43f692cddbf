package web_test

import (
	"strings"
	"testing"

	"tengen/internal/play"
	"tengen/internal/web"
)

// Who chooses how pages look has them so from then on, in every language, without a
// script; what is no theme changes nothing.
func TestThemeIsKept(t *testing.T) {
	b := newSite(t, play.Config{}, web.Config{Lang: "en"}).browser()
	looks := func(path, schemes, chosen string) {
		t.Helper()
		a := b.get(path)
		if !strings.Contains(a.body, `<meta name="color-scheme" content="`+schemes+`">`) {
			t.Errorf("%s is not for %s", path, schemes)
		}
		if !strings.Contains(a.body, `data-theme="`+chosen+`" rel="nofollow" aria-current="true"`) {
			t.Errorf("at %s %s is not the theme that is chosen", path, chosen)
		}
	}
	looks("/about", "light dark", "system")
	looks("/about?theme=dark", "dark", "dark")
	looks("/games?lang=ru", "dark", "dark")
	looks("/games?theme=pink", "dark", "dark")
	looks("/nothing-here", "dark", "dark")
	looks("/?theme=light", "light", "light")
	looks("/about", "light", "light")
	looks("/about?theme=system", "light dark", "system")
	if a := b.get("/games?list=ended&theme=dark"); !strings.Contains(a.body, `href="/games?list=ended&amp;theme=light"`) || !strings.Contains(a.body, `href="/games?lang=ru&amp;list=ended"`) {
		t.Error("the choices lead away from the page, or choose again what was chosen before")
	}
}
