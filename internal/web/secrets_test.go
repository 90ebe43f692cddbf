package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/play"
	"tengen/internal/sqlite"
	"tengen/internal/web"
)

// beforeFoul are moves after which h11 is a double-three for Black, to move:
//
//	. . . X X x . . .   row 11: h11 would make a three with f11 and g11
//	. . . . . X . . .   column h: and another with h10 and h8
//	. . . . . . . . .
//	. . . . . X . . .
//
// No random name and no number of a page can hold the letters of that point.
var beforeFoul = []string{"h8", "a1", "h10", "a3", "f11", "a5", "g11", "a7"}

// verdicts are words that stand in a frame only with a verdict or a forbidden
// point, in the names of fields, in what programs read and in what people read.
var verdicts = []string{"forbidden", "double", "overline", "fours", "threes", "h11", "запрещ", "вилк", "длинный"}

// leaks are the frames that hold one of the words.
func leaks(frames [][]byte, words []string) []string {
	var list []string
	for _, frame := range frames {
		for _, word := range words {
			if bytes.Contains(frame, []byte(word)) {
				list = append(list, fmt.Sprintf("%q in %s", word, frame))
			}
		}
	}
	return list
}

// kinds are the messages that a set of frames has.
func kinds(t *testing.T, frames [][]byte) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	for _, frame := range frames {
		var m anyMessage
		if err := json.Unmarshal(frame, &m); err != nil {
			t.Fatal(err)
		}
		found[m.T] = true
	}
	return found
}

// With hints for nobody no verdict and no forbidden point reaches any client, by
// any kind of message, before the end. The one exception is not a hint but the
// rule: where fouls are refused, who tries one is told that he may not, not why.
func TestNoVerdictBeforeTheEnd(t *testing.T) {
	for _, foul := range []string{"lose", "prevent", "claim"} {
		t.Run(foul, func(t *testing.T) {
			s := newSite(t, play.Config{}, web.Config{Limits: web.NoLimits})
			address, black, white := s.pair(with("clock", "off", "foul", foul, "hints", "none", "takeback", "agreed", "adjourn", "yes"))
			watcher, late := s.browser().joined(address), s.browser().joined(address)
			everybody := []*socket{black, white, watcher, late}
			for i, point := range beforeFoul {
				[]*socket{black, white}[i%2].must(point, `{"place":"`+point+`"}`)
			}
			talk(black, white)
			for _, who := range everybody {
				who.write(`{"t":"explain","game":"` + who.game + `","point":"h11"}`)
				if m := who.read("explained", "refused"); m.T != "refused" || m.Reason != "hidden" {
					t.Errorf("who asks about h11 is told %+v", m)
				}
				who.write(`{"t":"explain","game":"` + who.game + `","point":"h11","after":6}`)
				who.read("refused")
				who.do("out of turn", `{"place":"a9"}`)
				who.write(`no message`)
				who.read("error")
			}
			late.since(5)
			watcher.state()
			refused := white.do("not mine", `{"claim":"foul"}`)
			if foul == "claim" && refused.Reason != "bad-claim" {
				t.Errorf("a claim of a foul that was not played: %+v", refused)
			}
			before := len(black.frames)
			tried := black.frames
			if foul == "prevent" {
				if m := black.do("try", `{"place":"h11"}`); m.T != "refused" || m.Reason != "foul" || strings.Contains(m.Text, "three") {
					t.Errorf("who tries a foul is told %+v, want only that it is refused", m)
				}
				tried = slices.Concat(black.frames[:before], black.frames[before+1:])
			}
			for _, who := range everybody {
				who.ping()
			}
			for i, frames := range [][][]byte{tried, white.frames, watcher.frames, late.frames} {
				for _, leak := range leaks(frames, verdicts) {
					t.Errorf("viewer %d is told %s", i, leak)
				}
			}
			found := kinds(t, slices.Concat(black.frames, white.frames, watcher.frames, late.frames))
			if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, []string{"ack", "error", "event", "pong", "presence", "refused", "state"}) {
				t.Errorf("only messages %v were searched", got)
			}
			for name, page := range map[string]string{"game": address, "front": "/", "list": "/games?list=live"} {
				body := s.browser().get(page).body
				if strings.Contains(body, "h11") || strings.Contains(body, "double-three") {
					t.Errorf("the page %s tells of the foul", name)
				}
			}
			endByFoul(t, foul, black, white, watcher)
		})
	}
}

// talk is what happens between the seats: every kind of event that leaves the board
// as it is.
func talk(black, white *socket) {
	white.must("draw", `{"draw":"offer"}`)
	black.must("no draw", `{"draw":"decline"}`)
	undo := white.state().View.Undo
	white.must("back", fmt.Sprintf(`{"takeback":{"reply":"offer","to":%d}}`, undo.To))
	black.must("not back", `{"takeback":{"reply":"decline"}}`)
	white.must("back again", fmt.Sprintf(`{"takeback":{"reply":"offer","to":%d}}`, undo.To))
	black.must("go back", `{"takeback":{"reply":"accept"}}`)
	white.must("once more", `{"place":"a7"}`)
	white.must("stop", `{"adjourn":"offer"}`)
	black.must("go on", `{"adjourn":"decline"}`)
	black.must("stop now", `{"adjourn":"offer"}`)
	white.must("yes", `{"adjourn":"accept"}`)
	black.must("sealed", `{"seal":"c10"}`)
	black.must("ready", `{"resume":true}`)
	white.must("ready too", `{"resume":true}`)
	white.must("answer", `{"place":"a9"}`)
}

// endByFoul plays h11 and looks that everybody may know then.
func endByFoul(t *testing.T, foul string, black, white, watcher *socket) {
	t.Helper()
	switch foul {
	case "prevent":
		black.must("end", `{"resign":true}`)
	case "claim":
		black.must("end", `{"place":"h11"}`)
		white.must("claim", `{"claim":"foul"}`)
	default:
		black.must("end", `{"place":"h11"}`)
	}
	for _, who := range []*socket{black, white, watcher} {
		m := who.state()
		if m.View.Outcome == nil || !m.View.Hints {
			t.Fatalf("the end is %+v", m.View.Outcome)
		}
		who.write(`{"t":"explain","game":"` + who.game + `","point":"h11","after":10}`)
		if e := who.read("explained", "refused"); e.Tree == nil || e.Tree.Verdict != "double-three" {
			t.Errorf("after the end h11 is explained as %+v", e)
		}
	}
}

// A sealed move is told to who sealed it and to nobody else, in no frame and on no
// page, until it is opened: also not after the server was stopped and started
// again on the same file, and time does not pass meanwhile.
func TestSealedMoveOverRestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tengen.db")
	s, stop := siteOn(t, path)
	one, two, three := s.browser(), s.browser(), s.browser()
	address := one.create(with("adjourn", "yes", "seconds", "0"))
	two.post(address+"/seat", nil)
	black, white, watcher := one.joined(address), two.joined(address), three.joined(address)
	for i, point := range beforeFoul {
		[]*socket{black, white}[i%2].must(point, `{"place":"`+point+`"}`)
	}
	asked := white.must("stop", `{"adjourn":"offer"}`)
	if m := black.do("yes", `{"adjourn":"accept"}`); m.T != "ack" || black.state().View.Phase != "sealing" {
		t.Fatalf("after the agreement: %+v", m)
	}
	if m := white.do("not mine", `{"seal":"o14"}`); m.T != "refused" || m.Reason != "not-your-turn" {
		t.Errorf("the other seat seals: %+v", m)
	}
	if m := black.do("taken", `{"seal":"a1"}`); m.T != "refused" || m.Reason != "occupied" {
		t.Errorf("an impossible move is sealed: %+v", m)
	}
	black.must("seal", `{"seal":"o13"}`)
	if m := black.do("again", `{"seal":"o12"}`); m.T != "refused" {
		t.Errorf("a sealed move is changed: %+v", m)
	}
	sealed := black.state()
	if a := sealed.View.Adjourn; a == nil || a.Sealed != "o13" || a.Sealer != 1 || sealed.View.Phase != "adjourned" {
		t.Errorf("who sealed is told %+v", a)
	}
	look := func(where string, pages map[string]*browser, sockets ...*socket) {
		t.Helper()
		for i, who := range sockets {
			who.since(asked.Version)
			a := who.state().View.Adjourn
			if a == nil || a.Sealer != 1 || a.Sealed != "" {
				t.Errorf("%s, viewer %d sees the adjournment %+v", where, i, a)
			}
			for _, leak := range leaks(who.frames, []string{"o13"}) {
				t.Errorf("%s, viewer %d is told %s", where, i, leak)
			}
		}
		for name, b := range pages {
			for _, page := range []string{address, "/", "/games?list=live"} {
				if strings.Contains(b.get(page).body, "o13") {
					t.Errorf("%s, the page %s of %s holds the move", where, page, name)
				}
			}
		}
	}
	look("before the restart", map[string]*browser{"white": two, "a watcher": three}, white, watcher)
	for _, who := range []*socket{black, white, watcher} {
		who.conn.CloseNow()
	}
	stop()

	time.Sleep(50 * time.Millisecond)
	s, _ = siteOn(t, path)
	one.site, two.site, three.site = s, s, s
	black, white, watcher = one.joined(address), two.joined(address), three.joined(address)
	look("after the restart", map[string]*browser{"white": two, "a watcher": three}, white, watcher)
	after := black.state()
	if a := after.View.Adjourn; a == nil || a.Sealed != "o13" {
		t.Errorf("after the restart who sealed is told %+v", a)
	}
	if after.View.Clock.Left != sealed.View.Clock.Left || after.View.Clock.Turn != 1 || after.View.Clock.Running != 0 {
		t.Errorf("the clocks stand at %+v, want %v", after.View.Clock, sealed.View.Clock.Left)
	}
	white.must("ready", `{"resume":true}`)
	look("when one is ready", nil, white, watcher)
	black.must("ready too", `{"resume":true}`)
	for name, who := range map[string]*socket{"white": white, "a watcher": watcher} {
		m := who.state()
		if last := m.Moves[len(m.Moves)-1]; last.Move != "o13" || m.View.Phase != "play" || m.View.ToAct != 2 || m.View.Clock.Running != 2 {
			t.Errorf("%s: the game goes on with %+v, %s", name, last, m.View.Phase)
		}
	}
	white.must("goes on", `{"place":"a9"}`)
}

// siteOn is a site on a file, and what stops it: as newSite, but for the store.
func siteOn(t *testing.T, path string) (*site, func()) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, play.Config{Store: store}, web.Config{Limits: web.NoLimits})
	stopped := false
	stop := func() {
		if stopped {
			return
		}
		stopped = true
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := s.web.Close(ctx); err != nil {
			t.Error(err)
		}
		s.http.Close()
		if err := s.app.Close(); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(stop)
	return s, stop
}
