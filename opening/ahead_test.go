package opening_test

import (
	"fmt"
	"testing"

	"tengen/opening"
)

// What follows the first stone of each rule if nothing special is chosen, and
// nothing when the opening is over.
func TestAhead(t *testing.T) {
	tests := map[opening.Rule]string{
		opening.None:          "[]",
		opening.Free:          "[place place]",
		opening.RIF:           "[place place swap place offer choose place]",
		opening.Yamaguchi:     "[place place declare swap place offer choose place]",
		opening.Tarannikov:    "[swap place swap place swap place swap place swap place]",
		opening.Taraguchi(10): "[swap place swap place swap place swap,offer place swap place]",
		opening.Sakata:        "[place place place place swap place]",
		opening.SuperSakata:   "[place place place place place,swap,add]",
	}
	for rule, want := range tests {
		if got := fmt.Sprint(rule.Start().Ahead()); got != want {
			t.Errorf("%v: %s, want %s", rule, got, want)
		}
	}
	over, err := opening.None.Start().Placed(1)
	if err != nil || !over.Over() || over.Ahead() != nil {
		t.Errorf("after the opening: %v, %v", over.Ahead(), err)
	}
}
