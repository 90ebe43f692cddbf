package sqlite

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/internal/play"
)

// A disk without room is named as such, nothing half-written stays, and writing
// goes on when there is room.
func TestFull(t *testing.T) {
	s := opened(t, Open, tables(t))
	var commits []Commit
	s.OnCommit(func(c Commit) { commits = append(commits, c) })
	step := func(id play.GameID, size int) error {
		return s.Append(t.Context(), play.Append{Game: id, Records: []play.Record{
			{Version: 1, At: time.Now(), Event: make([]byte, size)}}})
	}
	if err := step("small", 10); err != nil {
		t.Fatal(err)
	}
	var pages int
	if err := s.writer.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	limit := func(n int) {
		if err := s.writer.QueryRow("PRAGMA max_page_count(" + strconv.Itoa(n) + ")").Scan(&n); err != nil {
			t.Fatal(err)
		}
	}
	limit(pages)
	err := step("large", 1<<20)
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), s.path) || !strings.Contains(err.Error(), "make room") {
		t.Errorf("got %v, want a sentence that names the file and says what to do", err)
	}
	if heads, err := s.Heads(t.Context(), []play.GameID{"small", "large"}); err != nil || heads["small"] != 1 || heads["large"] != 0 {
		t.Errorf("after the disk was full: %v, %v", heads, err)
	}
	limit(1 << 20)
	if err := step("large", 1<<20); err != nil {
		t.Errorf("after room was made: %v", err)
	}
	if len(commits) != 3 || commits[0].Err != nil || commits[1].Err == nil || commits[2].Err != nil ||
		commits[0].Writes != 1 || commits[0].Took <= 0 {
		t.Errorf("who counts was told %+v", commits)
	}
}

func TestCount(t *testing.T) {
	s := opened(t, Open, tables(t))
	if err := s.Replace(t.Context(), []play.Summary{{ID: "a", Phase: play.Live}, {ID: "b", Phase: play.Live}, {ID: "c", Phase: play.Ended}}); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Count(t.Context(), play.Live); n != 2 || err != nil {
		t.Errorf("%d live games, %v; want 2", n, err)
	}
}
