package main

import (
	"strings"
	"testing"
)

func TestTypescript(t *testing.T) {
	got, err := typescript("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"export interface Join {\n  t: \"join\";\n",
		"  since: number;\n",
		"  | { pass: true }\n",
		"  | { draw: \"offer\" | \"accept\" | \"decline\" }\n",
		"  | { takeback: Takeback }\n",
		"  | { seal: string }\n",
		"  steps?: OpeningStep[];\n",
		"  twins?: Point[][];\n",
		"  faces: [Face, Face];\n",
		"  forbidden?: Record<string, string>;\n",
		"  left: [number, number];\n",
		"  zone?: Point[];\n",
		"export type ClientMessage = Join | Do | Explain | Say | Quiet | Ping;\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if again, _ := typescript(".."); again != got {
		t.Error("the same source gave two texts")
	}
}
