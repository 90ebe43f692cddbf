package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"tengen/game"
	"tengen/renju"
)

// question is a line of "tengen judge --batch". Fields that are not listed are
// ignored, so that a file of answers or of annotated positions can be asked as it
// is; a field that is null counts as absent.
type question struct {
	ID      json.RawMessage `json:"id"`
	Black   json.RawMessage `json:"black"`
	White   json.RawMessage `json:"white"`
	Point   json.RawMessage `json:"point"`
	Moves   json.RawMessage `json:"moves"`
	Rules   json.RawMessage `json:"rules"`
	Explain json.RawMessage `json:"explain"`
}

// readQuestion reads a line that [checkLine] let pass.
func readQuestion(line []byte) (question, error) {
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return q, err // checked before
	}
	for _, field := range []*json.RawMessage{&q.Black, &q.White, &q.Point, &q.Moves, &q.Rules, &q.Explain} {
		if string(*field) == "null" {
			*field = nil
		}
	}
	return q, nil
}

// preset returns the preset that the question names, or the given one.
func (q question) preset(preset game.Preset) (game.Preset, error) {
	if q.Rules == nil {
		return preset, nil
	}
	name, ok := stringOf(q.Rules)
	if !ok {
		return preset, fmt.Errorf(`"rules" must be a string, one of %s`, strings.Join(presetNames(), ", "))
	}
	return game.ParsePreset(name)
}

// explain reports whether the question asks for reasons.
func (q question) explain() (yes bool, err error) {
	if q.Explain == nil {
		return false, nil
	}
	if err := json.Unmarshal(q.Explain, &yes); err != nil {
		return false, errors.New(`"explain" must be true or false`)
	}
	return yes, nil
}

// board returns the position that the question gives by its stones.
func (q question) board() (renju.Board, error) {
	black, err := points("black", q.Black)
	if err != nil {
		return renju.Board{}, err
	}
	white, err := points("white", q.White)
	if err != nil {
		return renju.Board{}, err
	}
	return renju.NewBoard(black, white)
}

// points reads a list of points; no list is an empty one.
func points(name string, raw json.RawMessage) ([]renju.Point, error) {
	if raw == nil {
		return nil, nil
	}
	list, err := stringList(name, raw)
	if err != nil {
		return nil, err
	}
	stones := make([]renju.Point, 0, len(list))
	for _, s := range list {
		p, err := renju.ParsePoint(s)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", name, err)
		}
		stones = append(stones, p)
	}
	return stones, nil
}

// stringOf reads a JSON string.
func stringOf(raw json.RawMessage) (s string, ok bool) {
	return s, raw[0] == '"' && json.Unmarshal(raw, &s) == nil
}

// stringList reads a list of strings.
func stringList(name string, raw json.RawMessage) ([]string, error) {
	var list []string
	if raw[0] == '[' && json.Unmarshal(raw, &list) == nil {
		return list, nil
	}
	return nil, fmt.Errorf(`%q must be a list of strings such as ["h8","i9"], not %s`, name, excerpt(raw))
}

// excerpt is the beginning of a JSON value, to show in a message.
func excerpt(raw json.RawMessage) string {
	const most = 40
	s := strings.TrimSpace(string(raw))
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}
