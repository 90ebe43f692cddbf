package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/internal/api"
)

func TestJudge(t *testing.T) {
	p := newServer(t).nobody()
	var got api.Judgement
	p.ask(http.StatusOK, "POST", "/api/v1/judge", `{"black":["h7","h9","g8","i8"],"white":[]}`, &got)
	if diff := cmp.Diff(api.Judgement{Forbidden: map[string]string{"h8": "double-three"}, Fives: []string{}}, got); diff != "" {
		t.Errorf("a position (-want +got)\n%s", diff)
	}
	got = api.Judgement{}
	p.ask(http.StatusOK, "POST", "/api/v1/judge", `{"moves":["h8","a1","h9","a2","h10","a3","h11","a4","h12","pass"]}`, &got)
	want := api.Judgement{
		Forbidden: map[string]string{}, Fives: []string{}, Result: "black", Ending: "five", At: 9, AfterEnd: 1,
		Row: []string{"h8", "h9", "h10", "h11", "h12"},
	}
	got.Forbidden, want.Forbidden = nil, nil
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("a game (-want +got)\n%s", diff)
	}
	for _, body := range []string{`{"black":["z1"]}`, `{"moves":["h8","h8"]}`, `{"black":["h8"],"white":["h8"]}`, `{"rules":"go"}`} {
		p.refused(http.StatusUnprocessableEntity, "malformed", "POST", "/api/v1/judge", body)
	}
}

func TestExplain(t *testing.T) {
	p := newServer(t).nobody()
	var got api.Reasons
	p.ask(http.StatusOK, "POST", "/api/v1/explain", `{"black":["h7","h9","g8","i8"],"point":"h8"}`, &got)
	if got.Verdict != "double-three" || len(got.Kinds) != 1 || len(got.Steps) < 3 || !strings.Contains(got.Steps[0].Text, "h8") {
		t.Errorf("explained as %+v", got)
	}
	answer, text := p.send("POST", "/api/v1/explain", `{"black":["h7","h9","g8","i8"],"point":"h8"}`, "Accept-Language", "ru")
	if answer.StatusCode != http.StatusOK || !strings.Contains(string(text), "тройк") {
		t.Errorf("in Russian: %s", text)
	}
	p.refused(http.StatusUnprocessableEntity, "malformed", "POST", "/api/v1/explain", `{"black":["h8"],"point":"h8"}`)
}
