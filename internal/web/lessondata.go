package web

import (
	"encoding/json"

	"tengen/internal/lesson"
	"tengen/renju"
	"tengen/say"
)

// shownFigure is what the client is given of a figure.
type shownFigure struct {
	Name    string            `json:"name"`
	Black   []renju.Point     `json:"black"`
	White   []renju.Point     `json:"white"`
	Marks   map[string]string `json:"marks"`
	Fouls   map[string]int    `json:"fouls"`
	Numbers map[string]int    `json:"numbers"`
	Turn    string            `json:"turn"`
	Claims  []shownClaim      `json:"claims"`
	// Find are the points that are asked for; All, that every one is.
	Find []renju.Point `json:"find"`
	All  bool          `json:"all"`
	// Judge is the point of which is asked what a black stone there would be.
	Judge string `json:"judge"`
}

// shownClaim is a claim as the client tells it when one of its points is touched.
type shownClaim struct {
	Points []renju.Point `json:"points"`
	Text   string        `json:"text"`
}

// figureData is a figure for the client.
func figureData(t say.Texts, f *lesson.Figure) shownFigure {
	data := shownFigure{
		Name: f.Name, Black: f.Board.AppendStones([]renju.Point{}, renju.Black), White: f.Board.AppendStones([]renju.Point{}, renju.White),
		Marks: map[string]string{}, Fouls: map[string]int{}, Numbers: map[string]int{}, Turn: renju.Black.String(), Claims: []shownClaim{}, Find: []renju.Point{},
	}
	if f.Turn != renju.NoColor {
		data.Turn = f.Turn.String()
	}
	for p, mark := range f.Marks {
		data.Marks[p.String()] = mark
	}
	for p, foul := range f.Fouls {
		data.Fouls[p.String()] = int(foul.Mark() - '0')
	}
	for p, n := range numbersOf(f.Moves) {
		data.Numbers[p.String()] = n
	}
	for i := range f.Claims {
		c := &f.Claims[i]
		data.Claims = append(data.Claims, shownClaim{c.Concerns(), c.Sentence(t, renju.International)})
	}
	if q := f.Question; q != nil {
		data.Find, data.All = append(data.Find, f.Answers()...), q.All
		if q.Judge != renju.NoPoint {
			data.Judge = q.Judge.String()
		}
	}
	return data
}

// clientWords are the texts that the client of lessons uses, with their placeholders.
var clientWords = []string{
	"here.black", "here.white", "here.empty", "right", "right.short", "more-to-find", "wrong", "wrong.short",
	"why", "done", "progress",
}

// lessonWords are the texts of the client as JSON, by their names without the area.
func lessonWords(t say.Texts) string {
	words := make(map[string]string, len(clientWords))
	for _, key := range clientWords {
		words[key] = t.Text("lesson."+key, nil)
	}
	text, err := json.Marshal(words)
	if err != nil {
		panic("web: texts as JSON: " + err.Error()) // they are strings
	}
	return string(text)
}
