package lesson

import (
	"fmt"
	"regexp"
	"strings"
)

// Lesson is one page of teaching in one language.
type Lesson struct {
	Slug     string // its name in addresses
	Title    string
	Lead     Text // one sentence for the map
	Sections []Section
}

// Section is one idea. The part before the first heading has no ID and no title.
type Section struct {
	ID, Title string
	Blocks    []Block
}

// Block is a part of a section: one of the fields is set.
type Block struct {
	Paragraph Text
	List      []Text
	Table     [][]Text // the first row is the head
	Figure    *Figure
	Caption   Text // of Figure or Exercise
	Exercise  *Exercise
	Openings  bool // the table of the openings
}

// Exercise is a question to the reader: about a figure whose rules answer it, or with
// answers of its own.
type Exercise struct {
	Figure  *Figure // nil for a question with answers of its own
	Ask     Text
	Choices []Choice
	Why     []Text // what is said when it was answered
}

// Choice is an answer to choose.
type Choice struct {
	Text  Text
	Right bool
}

// Text is a run of words.
type Text []Span

// Span is a piece of a text: plain words, stressed ones, or a link to a lesson, a
// section or a word of the glossary.
type Span struct {
	Words  string
	Strong bool
	To     string // "fours", "fouls#six", "#same" or "", as it is written until [Book] resolves it
}

// String is the text without its marks.
func (t Text) String() string {
	var b strings.Builder
	for _, s := range t {
		b.WriteString(s.Words)
	}
	return b.String()
}

var (
	nameForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	inline   = regexp.MustCompile(`\*[^*]+\*|\[[^\]]+\]\([^)]+\)`)
)

// parseText finds the stress and the links of a text.
func parseText(s string) Text {
	var t Text
	s = strings.ReplaceAll(s, " – ", "\u00a0– ") // no line begins with a dash
	for s != "" {
		at := inline.FindStringIndex(s)
		if at == nil {
			return append(t, Span{Words: s})
		}
		if at[0] > 0 {
			t = append(t, Span{Words: s[:at[0]]})
		}
		found := s[at[0]:at[1]]
		if found[0] == '*' {
			t = append(t, Span{Words: found[1 : len(found)-1], Strong: true})
		} else {
			words, to, _ := strings.Cut(found[1:len(found)-1], "](")
			t = append(t, Span{Words: words, To: to})
		}
		s = s[at[1]:]
	}
	return t
}

// reader reads the file of a lesson.
type reader struct {
	name    string
	at      int
	figures map[string]*Figure
	lesson  *Lesson
	ask     *Exercise // the question whose answers may follow
}

func (r *reader) wrong(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", r.name, r.at+1, fmt.Sprintf(format, args...))
}

// readLesson reads a lesson.
func readLesson(name, slug, text string, figures map[string]*Figure) (*Lesson, error) {
	r := reader{name: name, figures: figures, lesson: &Lesson{Slug: slug, Sections: []Section{{}}}}
	for i, line := range strings.Split(text, "\n") {
		r.at = i
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := r.line(line); err != nil {
			return nil, err
		}
	}
	if r.lesson.Title == "" || len(r.lesson.Lead) == 0 {
		return nil, r.wrong("a lesson has a title (#) and a sentence for the map (>)")
	}
	return r.lesson, nil
}

// add puts a block at the end of the lesson.
func (r *reader) add(b Block) {
	s := &r.lesson.Sections[len(r.lesson.Sections)-1]
	s.Blocks = append(s.Blocks, b)
}

// last is the block at the end, or a new one.
func (r *reader) last() *Block {
	s := &r.lesson.Sections[len(r.lesson.Sections)-1]
	if len(s.Blocks) == 0 {
		return &Block{}
	}
	return &s.Blocks[len(s.Blocks)-1]
}

// line reads one line by its first characters.
func (r *reader) line(line string) error {
	if r.ask != nil && strings.ContainsRune("+~>", rune(line[0])) {
		return r.answer(line)
	}
	r.ask = nil
	switch {
	case strings.HasPrefix(line, "## "):
		return r.section(line[3:])
	case strings.HasPrefix(line, "# "):
		r.lesson.Title = line[2:]
	case strings.HasPrefix(line, "> "):
		r.lesson.Lead = parseText(line[2:])
	case strings.HasPrefix(line, "- "):
		if b := r.last(); len(b.List) > 0 {
			b.List = append(b.List, parseText(line[2:]))
		} else {
			r.add(Block{List: []Text{parseText(line[2:])}})
		}
	case line[0] == '|':
		return r.row(line)
	case line == "@openings":
		r.add(Block{Openings: true})
	case line[0] == '=':
		return r.figure(line[1:])
	case line[0] == '?':
		return r.question(line[1:])
	case strings.ContainsRune("@+~#>", rune(line[0])):
		return r.wrong("%q is none of the forms of a lesson", line)
	default:
		r.add(Block{Paragraph: parseText(line)})
	}
	return nil
}

func (r *reader) section(text string) error {
	id, title, _ := strings.Cut(text, " ")
	if !nameForm.MatchString(id) || title == "" {
		return r.wrong("a section has a name and a title, such as: ## gaps Fours with a gap")
	}
	for _, s := range r.lesson.Sections {
		if s.ID == id {
			return r.wrong("there is a section %s already", id)
		}
	}
	r.lesson.Sections = append(r.lesson.Sections, Section{ID: id, Title: title})
	return nil
}

func (r *reader) row(line string) error {
	var cells []Text
	for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
		if strings.Trim(cell, "- ") == "" {
			return r.wrong("a table has no empty places, and no line under its head")
		}
		cells = append(cells, parseText(strings.TrimSpace(cell)))
	}
	b := r.last()
	switch {
	case len(b.Table) == 0:
		r.add(Block{Table: [][]Text{cells}})
	case len(cells) != len(b.Table[0]):
		return r.wrong("a row of %d in a table of %d", len(cells), len(b.Table[0]))
	default:
		b.Table = append(b.Table, cells)
	}
	return nil
}

func (r *reader) figure(text string) error {
	name, caption, _ := strings.Cut(text, " ")
	f := r.figures[name]
	if f == nil {
		return r.wrong("there is no figure %q", name)
	}
	r.add(Block{Figure: f, Caption: parseText(caption)})
	return nil
}

func (r *reader) question(text string) error {
	name, ask, _ := strings.Cut(text, " ")
	r.ask = &Exercise{Ask: parseText(ask)}
	if name != "!" {
		f := r.figures[name]
		if f == nil || f.Question == nil {
			return r.wrong("there is no figure %q that asks something", name)
		}
		r.ask.Figure = f
	}
	r.add(Block{Exercise: r.ask})
	return nil
}

// answer reads what follows a question.
func (r *reader) answer(line string) error {
	text := parseText(strings.TrimSpace(line[1:]))
	switch {
	case line[0] == '>':
		r.ask.Why = append(r.ask.Why, text)
	case r.ask.Figure != nil:
		return r.wrong("a question about a figure is answered by the rules")
	default:
		r.ask.Choices = append(r.ask.Choices, Choice{text, line[0] == '+'})
	}
	return nil
}
