package web

import (
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tengen/internal/lesson"
	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// lessonRoutes adds the lessons.
func (s *Server) lessonRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /learn", s.page(s.lessonMap))
	mux.HandleFunc("GET /learn/{slug}", s.page(s.lesson))
}

// mapPage is what the template "learn" shows: the lessons by the parts of the course.
type mapPage struct {
	First lessonCard
	Parts []lessonPart
	Words string
}

// lessonPart is a heading of the map with its lessons.
type lessonPart struct {
	Title   string
	Lessons []lessonCard
}

// lessonCard is a lesson on the map.
type lessonCard struct {
	Slug, Address, Title, Lead string
	Exercises                  int
}

// lessonMap shows all lessons.
func (s *Server) lessonMap(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	page := mapPage{Words: lessonWords(t)}
	for i, l := range lesson.In(t.Lang()).Lessons() {
		card := lessonCard{l.Slug, lesson.Address(l.Slug, ""), l.Title, l.Lead.String(), len(l.Exercises())}
		if i == 0 {
			page.First = card
			continue
		}
		title := t.Text("lesson.part."+l.Part(), nil)
		if n := len(page.Parts); n == 0 || page.Parts[n-1].Title != title {
			page.Parts = append(page.Parts, lessonPart{Title: title})
		}
		part := &page.Parts[len(page.Parts)-1]
		part.Lessons = append(part.Lessons, card)
	}
	s.render(w, r, http.StatusOK, "learn", t.Text("lesson.title", nil), page)
	return nil
}

// lessonPage is what the template "lesson" shows.
type lessonPage struct {
	Slug           string
	Lead           template.HTML
	Sections       []sectionOfLesson
	Previous, Next *lessonCard
	Play           []field // a first game against the engine, after the first lesson; nil elsewhere
	Words          string
	Exercises      int
	Glossary       bool
}

// sectionOfLesson is a section as it is shown.
type sectionOfLesson struct {
	ID, Title string
	Blocks    []blockOfLesson
}

// blockOfLesson is a block as it is shown; Kind says which fields are used.
type blockOfLesson struct {
	Kind     string // "text", "list", "table", "figure", "exercise", "openings"
	Text     template.HTML
	List     []template.HTML
	Table    [][]template.HTML
	Board    template.HTML
	Part     template.HTML // the part of the board that has something on it
	Data     string        // what the client is given of a figure
	Claims   []string
	Number   int // of an exercise
	Choices  []choiceOfLesson
	Hint     string // what to do with an exercise, the key of its text
	Answer   string
	Why      []template.HTML
	Steps    []say.Step
	Try      string // the board of a figure for analysis
	Openings []openingFamily
}

// choiceOfLesson is an answer to choose.
type choiceOfLesson struct {
	Text  template.HTML
	Right bool
}

// lesson shows one lesson.
func (s *Server) lesson(w http.ResponseWriter, r *http.Request) error {
	t := s.texts(r)
	book := lesson.In(t.Lang())
	l := book.Lesson(r.PathValue("slug"))
	if l == nil {
		return notFound("page")
	}
	page := lessonPage{Slug: l.Slug, Lead: lessonText(l.Lead), Words: lessonWords(t), Exercises: len(l.Exercises()), Glossary: l.Glossary()}
	n := 0
	for _, section := range l.Sections {
		shown := sectionOfLesson{ID: section.ID, Title: section.Title}
		for i := range section.Blocks {
			b := showBlock(t, &section.Blocks[i])
			if b.Kind == "exercise" {
				n++
				b.Number = n
			}
			shown.Blocks = append(shown.Blocks, b)
		}
		page.Sections = append(page.Sections, shown)
	}
	page.Previous, page.Next = besideLesson(book, l)
	if page.Previous == nil && s.app.Thinks() {
		page.Play = append(engineFields(), field{"level", strconv.Itoa(frontLevels[0])}, field{"color", "black"})
	}
	s.render(w, r, http.StatusOK, "lesson", l.Title, page)
	return nil
}

// besideLesson are the lessons before and after one.
func besideLesson(book *lesson.Book, l *lesson.Lesson) (before, after *lessonCard) {
	all := book.Lessons()
	at := slices.Index(all, l)
	card := func(l *lesson.Lesson) *lessonCard {
		return &lessonCard{Slug: l.Slug, Address: lesson.Address(l.Slug, ""), Title: l.Title}
	}
	if at > 0 {
		before = card(all[at-1])
	}
	if at < len(all)-1 {
		after = card(all[at+1])
	}
	return before, after
}

// lessonText writes a text as HTML.
func lessonText(text lesson.Text) template.HTML {
	var b strings.Builder
	for _, span := range text {
		words := template.HTMLEscapeString(span.Words)
		switch {
		case span.To != "":
			fmt.Fprintf(&b, `<a href="%s">%s</a>`, template.HTMLEscapeString(span.To), words)
		case span.Strong:
			fmt.Fprintf(&b, "<strong>%s</strong>", words)
		default:
			b.WriteString(words)
		}
	}
	return template.HTML(b.String()) // every part was escaped
}

func lessonTexts(list []lesson.Text) []template.HTML {
	var shown []template.HTML
	for _, text := range list {
		shown = append(shown, lessonText(text))
	}
	return shown
}

// showBlock prepares a block for its template.
func showBlock(t say.Texts, b *lesson.Block) blockOfLesson {
	switch {
	case b.Figure != nil:
		shown := blockOfLesson{Kind: "figure", Text: lessonText(b.Caption)}
		shown.show(t, b.Figure)
		return shown
	case b.Exercise != nil:
		return showExercise(t, b.Exercise)
	case b.List != nil:
		return blockOfLesson{Kind: "list", List: lessonTexts(b.List)}
	case b.Table != nil:
		shown := blockOfLesson{Kind: "table"}
		for _, row := range b.Table {
			shown.Table = append(shown.Table, lessonTexts(row))
		}
		return shown
	case b.Openings:
		return blockOfLesson{Kind: "openings", Openings: openingFamilies(t)}
	}
	return blockOfLesson{Kind: "text", Text: lessonText(b.Paragraph)}
}

// show prepares a figure.
func (b *blockOfLesson) show(t say.Texts, f *lesson.Figure) {
	d := figure{Board: f.Board, Marks: marksOf(f), Fouls: f.Fouls, Label: boardInWords(t, f)}
	if f.Question != nil && f.Question.Judge != renju.NoPoint {
		d.Squares = []renju.Point{f.Question.Judge}
	}
	b.Try = analysisOf(f.Board, f.Moves)
	b.Part = d.SVG()
	d.Whole = true
	b.Board = d.SVG()
	data := figureData(t, f)
	for _, c := range data.Claims {
		b.Claims = append(b.Claims, c.Text)
	}
	text, err := json.Marshal(data)
	if err != nil {
		panic("web: a figure as JSON: " + err.Error()) // it is made of strings and numbers
	}
	b.Data = string(text)
}

// marksOf are the marks on points and the numbers on stones.
func marksOf(f *lesson.Figure) map[renju.Point]string {
	marks := map[renju.Point]string{}
	maps.Copy(marks, f.Marks)
	for p, n := range numbersOf(f.Moves) {
		marks[p] = strconv.Itoa(n)
	}
	return marks
}

func numbersOf(moves []renju.Move) map[renju.Point]int {
	numbers := map[renju.Point]int{}
	for i, m := range moves {
		if p, ok := m.Stone(); ok {
			numbers[p] = i + 1
		}
	}
	return numbers
}

// boardInWords says what lies on a board, for those who do not see it.
func boardInWords(t say.Texts, f *lesson.Figure) string {
	stones := func(c renju.Color) string {
		if points := f.Board.AppendStones(nil, c); len(points) > 0 {
			return t.Points(points, renju.International)
		}
		return t.Text("lesson.board.none", nil)
	}
	text := t.Text("lesson.board", say.Args{"black": stones(renju.Black), "white": stones(renju.White)})
	var marks []string
	for p := renju.At(0, 0); p.Valid(); p++ {
		if mark := f.Marks[p]; mark != "" {
			marks = append(marks, p.String()+" "+mark)
		} else if foul := f.Fouls[p]; foul != renju.NoFoul {
			marks = append(marks, p.String()+" "+t.Text("foul."+foul.String(), nil))
		}
	}
	if len(marks) > 0 {
		text += " " + t.Text("lesson.board.marks", say.Args{"marks": strings.Join(marks, ", ")})
	}
	return text
}

// showExercise prepares an exercise.
func showExercise(t say.Texts, e *lesson.Exercise) blockOfLesson {
	shown := blockOfLesson{Kind: "exercise", Text: lessonText(e.Ask), Why: lessonTexts(e.Why), Hint: "lesson.tap.choose"}
	for _, c := range e.Choices {
		shown.Choices = append(shown.Choices, choiceOfLesson{lessonText(c.Text), c.Right})
		if c.Right {
			shown.Answer = c.Text.String()
		}
	}
	f := e.Figure
	if f == nil {
		return shown
	}
	shown.show(t, f)
	if right := f.Verdict(); right != "" {
		for _, verdict := range lesson.Verdicts() {
			text := t.Text("lesson.judge."+verdict, nil)
			shown.Choices = append(shown.Choices, choiceOfLesson{template.HTML(template.HTMLEscapeString(text)), verdict == right})
		}
		shown.Answer = t.Verdict(f.Question.Judge, f.Board.Judge(f.Question.Judge, renju.ReadingRIF), renju.International)
		shown.Steps = t.Explain(f.Board.Explain(f.Question.Judge, renju.ReadingRIF), say.Options{Board: f.Board})
		return shown
	}
	answers := f.Answers()
	key := "lesson.answer.points"
	shown.Hint = "lesson.tap.find"
	switch {
	case f.Question.All:
		key, shown.Hint = "lesson.answer.all", "lesson.tap.all"
	case len(answers) == 1:
		key = "lesson.answer.point"
	}
	shown.Answer = t.Text(key, say.Args{"n": len(answers), "points": t.Points(answers, renju.International)})
	return shown
}

// analysisOf is where a board is tried: by its moves, or by its stones if it has none.
func analysisOf(b renju.Board, moves []renju.Move) string {
	q := url.Values{}
	if len(moves) > 0 {
		q.Set("moves", renju.FormatMoves(moves))
		return "/analysis?" + q.Encode()
	}
	for _, c := range []renju.Color{renju.Black, renju.White} {
		if stones := b.AppendStones(nil, c); len(stones) > 0 {
			var text strings.Builder
			for _, p := range stones {
				text.WriteString(p.String())
			}
			q.Set(c.String(), text.String())
		}
	}
	return "/analysis?" + q.Encode()
}

// openingFamily is one half of the table of openings.
type openingFamily struct {
	Title    string
	Openings []openingCard
}

// openingCard is an opening in the table.
type openingCard struct {
	ID, Code, Name, Kanji, Romaji string
	Board                         template.HTML
	Address                       string // of its analysis
}

// openingFamilies are the 26 openings, each with its board.
func openingFamilies(t say.Texts) []openingFamily {
	families := []openingFamily{{Title: t.Text("lesson.openings.direct", nil)}, {Title: t.Text("lesson.openings.indirect", nil)}}
	for _, o := range opening.All26() {
		card := openingCard{ID: "o" + strings.ToLower(o.Code()), Code: t.OpeningCode(o.Code()), Name: lesson.OpeningName(o, t.Lang()), Kanji: o.Kanji, Romaji: o.Romaji}
		d := figure{Marks: map[renju.Point]string{renju.Tengen: "1", o.Second: "2", o.Third: "3"}, Label: card.Code + " " + card.Name}
		d.Board, _ = renju.NewBoard([]renju.Point{renju.Tengen, o.Third}, []renju.Point{o.Second}) // three different points
		card.Board, card.Address = d.SVG(), analysisOf(d.Board, []renju.Move{renju.Move(renju.Tengen), renju.Move(o.Second), renju.Move(o.Third)})
		family := &families[o.Family]
		family.Openings = append(family.Openings, card)
	}
	return families
}
