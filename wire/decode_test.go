package wire_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/wire"
)

func TestDecodeClient(t *testing.T) {
	point, pass, after := "h8", "pass", 7
	do := func(act wire.Act) *wire.Do { return &wire.Do{T: "do", Game: "g1", ID: "b", At: 4, Act: act} }
	for frame, want := range map[string]wire.ClientMessage{
		`{"t":"join","game":"g1","since":3}`:                                                 &wire.Join{T: "join", Game: "g1", Since: 3},
		`{"t":"join","game":"g1"}`:                                                           &wire.Join{T: "join", Game: "g1"},
		`{"t":"do","game":"g1","id":"a-1","at":4,"act":{"place":"h8"}}`:                      &wire.Do{T: "do", Game: "g1", ID: "a-1", At: 4, Act: wire.Act{Place: &point}},
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"pass":true}}`:                         &wire.Do{T: "do", Game: "g1", ID: "b", At: 4, Act: wire.Act{Pass: true}},
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"swap":false}}`:                        &wire.Do{T: "do", Game: "g1", ID: "b", At: 4, Act: wire.Act{Swap: new(bool)}},
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"draw":"offer"}}`:                      &wire.Do{T: "do", Game: "g1", ID: "b", At: 4, Act: wire.Act{Draw: "offer"}},
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"offer":["i9","j9"]}}`:                 &wire.Do{T: "do", Game: "g1", ID: "b", At: 4, Act: wire.Act{Offer: []string{"i9", "j9"}}},
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"place":"h8"},"lag":85}`:               &wire.Do{T: "do", Game: "g1", ID: "b", At: 4, Act: wire.Act{Place: &point}, Lag: 85},
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"declare":8}}`:                         do(wire.Act{Declare: new(8)}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"choose":"h8"}}`:                       do(wire.Act{Choose: &point}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"add":["i9","j9"]}}`:                   do(wire.Act{Add: []string{"i9", "j9"}}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"claim":"flag"}}`:                      do(wire.Act{Claim: "flag"}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"takeback":{"reply":"offer","to":9}}}`: do(wire.Act{Takeback: &wire.Takeback{Reply: "offer", To: 9}}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"takeback":{"reply":"accept"}}}`:       do(wire.Act{Takeback: &wire.Takeback{Reply: "accept"}}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"adjourn":"decline"}}`:                 do(wire.Act{Adjourn: "decline"}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"seal":"h8"}}`:                         do(wire.Act{Seal: &point}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"seal":"pass"}}`:                       do(wire.Act{Seal: &pass}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"resume":true}}`:                       do(wire.Act{Resume: true}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"give":true}}`:                         do(wire.Act{Give: true}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"left":"draw"}}`:                       do(wire.Act{Left: "draw"}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"plan":[]}}`:                           do(wire.Act{Plan: [][]string{}}),
		`{"t":"do","game":"g1","id":"b","at":4,"act":{"plan":[["h8","pass"]]}}`:              do(wire.Act{Plan: [][]string{{"h8", "pass"}}}),
		`{"t":"explain","game":"g1","point":"h8","after":7}`:                                 &wire.Explain{T: "explain", Game: "g1", Point: "h8", After: &after},
		`{"t":"say","game":"g1","id":"s1","room":"players","text":"привет"}`:                 &wire.Say{T: "say", Game: "g1", ID: "s1", Room: "players", Text: "привет"},
		`{"t":"quiet","game":"g1","quiet":true}`:                                             &wire.Quiet{T: "quiet", Game: "g1", Quiet: true},
		` {"t":"ping","n":12} `:                                                              &wire.Ping{T: "ping", N: 12},
	} {
		got, err := wire.DecodeClient([]byte(frame))
		if err != nil {
			t.Errorf("%s: %v", frame, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", frame, diff)
		}
	}
}

func TestDecodeClientRefuses(t *testing.T) {
	do := func(act string) string { return `{"t":"do","game":"g1","id":"a","at":1,"act":` + act + `}` }
	for _, c := range []struct{ name, frame, reason, names string }{
		{"huge", `{"t":"ping","n":` + strings.Repeat("1", wire.MaxClientMessage) + `}`, wire.ReasonTooLarge, "2048"},
		{"empty", ``, wire.ReasonNotJSON, ""},
		{"no JSON", `h8`, wire.ReasonNotJSON, ""},
		{"cut off", `{"t":"ping"`, wire.ReasonNotJSON, ""},
		{"an array", `["ping"]`, wire.ReasonNotJSON, ""},
		{"two objects", `{"t":"ping"}{"t":"ping"}`, wire.ReasonNotJSON, ""},
		{"no t", `{"n":1}`, wire.ReasonUnknown, "join, do, explain, say, quiet or ping"},
		{"null", `null`, wire.ReasonUnknown, ""},
		{"t is a number", `{"t":7}`, wire.ReasonUnknown, "text"},
		{"a message of the server", `{"t":"state"}`, wire.ReasonUnknown, "state"},
		{"an unknown field", `{"t":"ping","n":1,"seat":2}`, wire.ReasonMalformed, "seat"},
		{"a field of the wrong kind", `{"t":"ping","n":"1"}`, wire.ReasonMalformed, "ping"},
		{"join without a game", `{"t":"join","since":1}`, wire.ReasonMalformed, "game"},
		{"a negative version", `{"t":"join","game":"g1","since":-1}`, wire.ReasonMalformed, "since"},
		{"do at a negative version", `{"t":"do","game":"g1","id":"a","at":-1,"act":{"pass":true}}`, wire.ReasonMalformed, "at"},
		{"do without an id", `{"t":"do","game":"g1","at":1,"act":{"pass":true}}`, wire.ReasonMalformed, "id"},
		{"an id with a blank", `{"t":"do","game":"g1","id":"a b","at":1,"act":{"pass":true}}`, wire.ReasonMalformed, "id"},
		{"a long id", `{"t":"do","game":"g1","id":"` + strings.Repeat("a", 65) + `","at":1,"act":{"pass":true}}`, wire.ReasonMalformed, "64"},
		{"a long game", `{"t":"join","game":"` + strings.Repeat("a", 65) + `"}`, wire.ReasonMalformed, "game"},
		{"no act", do(`{}`), wire.ReasonNotOneAct, "0 acts"},
		{"two acts", do(`{"place":"h8","pass":true}`), wire.ReasonNotOneAct, "2 acts"},
		{"an unknown act", do(`{"fly":true}`), wire.ReasonMalformed, "fly"},
		{"pass false", do(`{"pass":false}`), wire.ReasonMalformed, "true"},
		{"an unknown draw", do(`{"draw":"maybe"}`), wire.ReasonMalformed, "decline"},
		{"an unknown claim", do(`{"claim":"six"}`), wire.ReasonMalformed, "foul"},
		{"an unknown adjournment", do(`{"adjourn":"perhaps"}`), wire.ReasonMalformed, "decline"},
		{"a takeback without a reply", do(`{"takeback":{"to":7}}`), wire.ReasonMalformed, "reply"},
		{"a takeback to no version", do(`{"takeback":{"reply":"offer"}}`), wire.ReasonMalformed, "names the version"},
		{"a takeback to before the beginning", do(`{"takeback":{"reply":"offer","to":-1}}`), wire.ReasonMalformed, "names the version"},
		{"an answer to a takeback with a version", do(`{"takeback":{"reply":"accept","to":7}}`), wire.ReasonMalformed, "offer only"},
		{"a takeback that says more", do(`{"takeback":{"reply":"accept","now":true}}`), wire.ReasonMalformed, "now"},
		{"one stone added", do(`{"add":["h8"]}`), wire.ReasonMalformed, "1 points"},
		{"three stones added", do(`{"add":["h8","h9","h10"]}`), wire.ReasonMalformed, "3 points"},
		{"a sealed book", do(`{"seal":"` + strings.Repeat("h", 40) + `"}`), wire.ReasonMalformed, "point"},
		{"resume false", do(`{"resume":false}`), wire.ReasonMalformed, "true"},
		{"left for the pub", do(`{"left":"loss"}`), wire.ReasonMalformed, "left"},
		{"a planned book", do(`{"plan":[["h8","` + strings.Repeat("h", 40) + `"]]}`), wire.ReasonMalformed, "point"},
		{"a plan and a stone", do(`{"plan":[],"place":"h8"}`), wire.ReasonNotOneAct, "2 acts"},
		{"said in the kitchen", `{"t":"say","game":"g1","id":"a","room":"kitchen","text":"x"}`, wire.ReasonMalformed, "room"},
		{"said without a name", `{"t":"say","game":"g1","id":"","room":"players","text":"x"}`, wire.ReasonMalformed, "id"},
		{"a speech", `{"t":"say","game":"g1","id":"a","room":"players","text":"` + strings.Repeat("x", 1201) + `"}`, wire.ReasonMalformed, "text"},
		{"quiet nowhere", `{"t":"quiet","game":"","quiet":true}`, wire.ReasonMalformed, "game"},
		{"seal and resume", do(`{"seal":"h8","resume":true}`), wire.ReasonNotOneAct, "2 acts"},
		{"a lag below nothing", `{"t":"do","game":"g1","id":"a","at":1,"act":{"pass":true},"lag":-1}`, wire.ReasonMalformed, "lag"},
		{"a lag of an hour", `{"t":"do","game":"g1","id":"a","at":1,"act":{"pass":true},"lag":3600000}`, wire.ReasonMalformed, "lag"},
		{"a point that is a book", do(`{"place":"` + strings.Repeat("h", 40) + `"}`), wire.ReasonMalformed, "point"},
		{"too many points", do(`{"offer":["a1"` + strings.Repeat(`,"a1"`, 16) + `]}`), wire.ReasonMalformed, "17 points"},
		{"explain after fewer than no moves", `{"t":"explain","game":"g1","point":"h8","after":-1}`, wire.ReasonMalformed, "after"},
		{"explain a book", `{"t":"explain","game":"g1","point":"` + strings.Repeat("h", 40) + `"}`, wire.ReasonMalformed, "point"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := wire.DecodeClient([]byte(c.frame))
			var bad *wire.MessageError
			if !errors.As(err, &bad) {
				t.Fatalf("got %+v, %v; want a MessageError", m, err)
			}
			if bad.Reason != c.reason || !strings.Contains(bad.Error(), c.names) {
				t.Errorf("got %v; want reason %s and a text with %q", bad, c.reason, c.names)
			}
		})
	}
}

// What the decoder accepts it can also write, and reads back the same.
func FuzzDecodeClient(f *testing.F) {
	f.Add(`{"t":"do","game":"g1","id":"a","at":1,"act":{"place":"h8"}}`)
	f.Add(`{"t":"do","game":"g1","id":"a","at":1,"act":{"takeback":{"reply":"offer","to":3}},"lag":40}`)
	f.Add(`{"t":"explain","game":"g1","point":"h8"}`)
	f.Add(`{"t":"join","game":"g1","since":3}`)
	f.Fuzz(func(t *testing.T, frame string) {
		m, err := wire.DecodeClient([]byte(frame))
		if err != nil {
			return
		}
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		m2, err := wire.DecodeClient(again)
		if len(again) > wire.MaxClientMessage {
			return
		}
		if err != nil {
			t.Fatalf("%s became %s: %v", frame, again, err)
		}
		if diff := cmp.Diff(m, m2); diff != "" {
			t.Fatalf("%s became %s\n%s", frame, again, diff)
		}
	})
}
