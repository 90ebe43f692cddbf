package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"tengen/game"
)

// Whatever the line, the answer is one line of JSON that says either what was
// asked or what is wrong, and asking again gives the same.
func FuzzJudgeLine(f *testing.F) {
	for _, seed := range []string{
		`{"id":"x","black":["f8","g8","h9","h10"],"white":["a1"],"point":"h8","explain":true}`,
		`{"id":"x","black":["h8"],"white":["i9"],"rules":"russia"}`,
		`{"id":"x","moves":["h8","i9","pass"]}`,
		`{"id":17,"moves":"h8i9j10k11l12m13----a1","rules":"gambler"}`,
		`{"moves":"h7a1h9a3g8a5i8a7h8","rules":"guide"}`,
		`{"id":"x","moves":["h8"`,
		"{\"id\":\"\xff\"}",
		"\x00",
	} {
		f.Add([]byte(seed))
	}
	answer := judgeLine(game.RIF)
	f.Fuzz(func(t *testing.T, line []byte) {
		if len(bytes.TrimSpace(line)) == 0 {
			return
		}
		reply, good := answerLine(line, false, answer)
		var a map[string]any
		if err := json.Unmarshal(reply, &a); err != nil || bytes.ContainsRune(reply, '\n') {
			t.Fatalf("%q is answered %q: %v", line, reply, err)
		}
		kinds := 0
		for _, field := range []string{"error", "verdict", "result"} {
			if _, ok := a[field]; ok {
				kinds++
			}
		}
		if _, board := a["forbidden"]; board && a["result"] == nil {
			kinds++
		}
		if _, bad := a["error"]; kinds != 1 || bad == good {
			t.Errorf("%q is answered %s, good %v", line, reply, good)
		}
		if again, _ := answerLine(line, false, answer); !bytes.Equal(again, reply) {
			t.Errorf("%q is answered %s and then %s", line, reply, again)
		}
	})
}
