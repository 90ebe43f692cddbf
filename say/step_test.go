package say_test

import (
	"testing"

	"tengen/say"
)

// A text is fitted to lines; a long word stands alone, and no line begins with a dash.
func TestWrap(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"один два", "один два"},
		{"один два три", "один два\nтри"},
		{"a --long-option b", "a\n--long-option\nb"},
		{"eight ch – dash", "eight\nch –\ndash"},
	} {
		if got := say.Wrap(c.text, 8); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.want)
		}
	}
}
