package oracle

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"tengen/renju"
)

// FoulCase is a position and a point of testdata/fouls.json with the right
// verdict on a black stone there.
type FoulCase struct {
	ID      string
	Source  string
	Black   []renju.Point
	White   []renju.Point
	Point   renju.Point
	Verdict string   // as renju.Verdict.String writes it, by the international text
	Kinds   []string // all kinds of foul that hold, also under a five
	Alt     struct {
		// FiveCounts is the verdict by the reading renju.ReadingPermitted, or
		// "" if it is the same.
		FiveCounts string `json:"if_five_making_extension_counts"`
	}
	Tags []string
	Note string
}

// BoardCase is a whole board with all forbidden points and all points that make
// a five, for Black by the international text.
type BoardCase struct {
	ID        string
	Source    string
	Black     []renju.Point
	White     []renju.Point
	Forbidden map[renju.Point]string // the kind that names the foul
	Fives     []renju.Point
}

// Board returns the position of the case, without the stone to be judged.
func (c *FoulCase) Board() (Board, error) { return NewBoard(c.Black, c.White) }

// Board returns the position of the case.
func (c *BoardCase) Board() (Board, error) { return NewBoard(c.Black, c.White) }

// ReadFouls reads the file testdata/fouls.json at path: the judged points and
// the judged boards.
func ReadFouls(path string) (cases []FoulCase, boards []BoardCase, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the foul vectors: %w", err)
	}
	var file struct {
		Entries []FoulCase
		Boards  []BoardCase
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, nil, fmt.Errorf("reading the foul vectors in %s: %w", path, err)
	}
	return file.Entries, file.Boards, nil
}

// ReadBoards reads a file of judged boards, one JSON object a line, such as
// testdata/random-boards.jsonl.
func ReadBoards(path string) ([]BoardCase, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading judged boards: %w", err)
	}
	defer file.Close()
	var boards []BoardCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var c BoardCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return nil, fmt.Errorf("reading judged boards in %s, line %d: %w", path, len(boards)+1, err)
		}
		boards = append(boards, c)
	}
	return boards, nil
}
