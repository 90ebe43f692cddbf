package engine_test

import (
	"math/bits"
	"testing"

	"tengen/engine"
)

// Every part has a name, and each name is another part.
func TestParseParts(t *testing.T) {
	var all engine.Part
	for _, name := range engine.PartNames() {
		p, err := engine.ParseParts(name)
		if err != nil {
			t.Error(err)
		}
		if name == "all" {
			continue
		}
		if bits.OnesCount(uint(p)) != 1 || all&p != 0 {
			t.Errorf("%s is the part %b, and %b were named before", name, p, all)
		}
		all |= p
	}
	if all != engine.AllParts {
		t.Errorf("named are %b of %b", all, engine.AllParts)
	}
	if two, err := engine.ParseParts("reduce,prune"); err != nil || two != engine.PartReduce|engine.PartPrune {
		t.Errorf("reduce,prune are %b, %v", two, err)
	}
	if none, err := engine.ParseParts(""); err != nil || none != 0 {
		t.Errorf("nothing is %b, %v", none, err)
	}
	if _, err := engine.ParseParts("luck"); err == nil {
		t.Error("luck is no part")
	}
}
