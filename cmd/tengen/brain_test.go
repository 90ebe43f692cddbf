package main

import (
	"slices"
	"testing"
)

// The name under which the program is started may be the command.
func TestArguments(t *testing.T) {
	for _, c := range []struct{ line, want []string }{
		{[]string{"tengen", "judge", "h8"}, []string{"judge", "h8"}},
		{[]string{"/usr/bin/tengen"}, nil},
		{[]string{"pbrain-tengen"}, []string{"brain"}},
		{[]string{`C:\brains\PBRAIN-Tengen64.exe`}, []string{"brain"}},
		{[]string{"./pbrain-tengen.exe", "--threads", "2"}, []string{"brain", "--threads", "2"}},
		{[]string{"./pbrain-other"}, nil},
		{nil, nil},
	} {
		if got := arguments(c.line); !slices.Equal(got, c.want) {
			t.Errorf("arguments(%q) = %q, want %q", c.line, got, c.want)
		}
	}
}
