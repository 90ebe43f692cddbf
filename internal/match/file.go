package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"tengen/renju"
)

// Header is the first line of a file of games: what must stay the same for a match
// that goes on. How many pairs are played, by how many at once, and the test may
// change.
type Header struct {
	Match     int      `json:"match"` // the version of the form: 1
	Variant   string   `json:"variant"`
	Plan      int      `json:"plan"`
	Engines   []string `json:"engines"`
	Openings  int      `json:"openings"`
	Hash      string   `json:"hash"` // of the openings
	Seed      uint64   `json:"seed"`
	DrawAfter int      `json:"draw_after"`
}

// Header returns the header of the match.
func (m *Match) Header() Header {
	h := Header{
		Match: 1, Variant: m.Variant.String(), Plan: int(m.Plan), Openings: len(m.Openings),
		Seed: m.Seed, DrawAfter: m.DrawAfter,
	}
	for _, e := range m.Engines {
		h.Engines = append(h.Engines, e.describe())
	}
	var hash uint64
	for _, o := range m.Openings {
		for _, c := range []byte(renju.FormatMoves(o) + "\n") {
			hash = (hash ^ uint64(c)) * 1099511628211 // FNV-1a
		}
	}
	h.Hash = fmt.Sprintf("%016x", hash)
	return h
}

// describe writes everything about an engine that decides how it plays.
func (e Engine) describe() string {
	words := []string{"name=" + e.Name}
	if e.Command == nil {
		words = append(words, "tengen")
	} else {
		words = append(words, "cmd="+strings.Join(e.Command, " "))
	}
	words = append(words, e.Limit.String())
	words = append(words, fmt.Sprintf("rule=%d threads=%d memory=%d off=%d level=%d", e.Rule, e.Threads, e.Memory, e.Off, e.Level))
	for _, info := range e.Info {
		words = append(words, "info."+info[0]+"="+info[1])
	}
	return strings.Join(words, " ")
}

// Read reads a file of games that the same match has written before and returns the
// games, and how many bytes of it are whole lines: what stands behind them was being
// written when the match was stopped, and is to be cut off. An empty file has no
// games. A file of another match is an error that names the difference.
func (m *Match) Read(r io.Reader) (games []Game, whole int64, err error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, 0, err
	}
	data = data[:bytes.LastIndexByte(data, '\n')+1]
	for number, line := range bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")) {
		switch {
		case len(data) == 0:
		case number == 0:
			err = m.same(line)
		default:
			var g Game
			if err = json.Unmarshal(line, &g); err == nil {
				games = append(games, g)
			}
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", number+1, err)
		}
	}
	return games, int64(len(data)), nil
}

// same compares a header with that of the match.
func (m *Match) same(line []byte) error {
	var was Header
	if err := json.Unmarshal(line, &was); err != nil || was.Match == 0 {
		return fmt.Errorf("this is no file of a match")
	}
	now := m.Header()
	for _, d := range []struct {
		what     string
		was, now any
	}{
		{"the form", was.Match, now.Match}, {"the rule", was.Variant, now.Variant}, {"the plan", was.Plan, now.Plan},
		{"the engines", strings.Join(was.Engines, "; "), strings.Join(now.Engines, "; ")},
		{"the number of openings", was.Openings, now.Openings}, {"the openings", was.Hash, now.Hash},
		{"the seed", was.Seed, now.Seed}, {"the length of a drawn game", was.DrawAfter, now.DrawAfter},
	} {
		if d.was != d.now {
			return fmt.Errorf("this is another match: %s was %v and is %v now", d.what, d.was, d.now)
		}
	}
	return nil
}
