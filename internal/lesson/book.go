package lesson

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"tengen/say"
)

//go:embed figures/*.txt text/*/*.txt
var files embed.FS

// order are the lessons as they are read, one after the other. The glossary is the
// last.
var order = []string{
	"five-minutes", "rules", "fours", "threes", "forks",
	"fouls", "pseudo-fouls", "foul-wins",
	"openings", "opening-rules", "strategy", "playing", "recording",
	"equipment", "history", glossary,
}

// glossary is the lesson whose sections are the words of renju.
const glossary = "glossary"

// Book is everything that is taught, in one language. It is read once and must not be
// changed.
type Book struct {
	Lang    string
	lessons []*Lesson
	byTerm  map[string]*Section
}

// In returns the book in a language, as [say.In] gives texts. The lessons are a part
// of the program: one that cannot be read is a broken build, and In panics.
func In(lang string) *Book {
	books, err := library()
	if err != nil {
		panic("lesson: " + err.Error())
	}
	return books[say.In(lang).Lang()]
}

// library reads all books.
var library = sync.OnceValues(func() (map[string]*Book, error) {
	figures, err := readAllFigures()
	if err != nil {
		return nil, err
	}
	books := map[string]*Book{}
	for _, lang := range say.Languages() {
		if books[lang], err = readBook(lang, figures); err != nil {
			return nil, err
		}
	}
	return books, nil
})

func readAllFigures() (map[string]*Figure, error) {
	figures := map[string]*Figure{}
	list, err := files.ReadDir("figures")
	if err != nil {
		return nil, err
	}
	for _, entry := range list {
		name := path.Join("figures", entry.Name())
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := readFigures(name, string(text), figures); err != nil {
			return nil, err
		}
	}
	return figures, nil
}

func readBook(lang string, figures map[string]*Figure) (*Book, error) {
	b := &Book{Lang: lang, byTerm: map[string]*Section{}}
	for _, slug := range order {
		name := path.Join("text", lang, slug+".txt")
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		l, err := readLesson(name, slug, string(text), figures)
		if err != nil {
			return nil, err
		}
		b.lessons = append(b.lessons, l)
		if slug == glossary {
			for i := range l.Sections[1:] {
				b.byTerm[l.Sections[i+1].ID] = &l.Sections[i+1]
			}
		}
	}
	for _, l := range b.lessons {
		for t := range l.texts() {
			if err := b.resolve(l, t); err != nil {
				return nil, fmt.Errorf("text/%s/%s.txt: %w", lang, l.Slug, err)
			}
		}
	}
	return b, nil
}

// resolve gives links their addresses: a word of the glossary, a lesson, or a section
// of one.
func (b *Book) resolve(l *Lesson, t Text) error {
	for i := range t {
		to := t[i].To
		if to == "" || strings.HasPrefix(to, "/") {
			continue
		}
		slug, section, deep := strings.Cut(to, "#")
		target := l
		if slug != "" {
			target = b.Lesson(slug)
		}
		switch {
		case target != nil && (!deep || target.Section(section) != nil):
			t[i].To = Address(target.Slug, section)
		case !deep && b.byTerm[to] != nil:
			t[i].To = Address(glossary, to)
		default:
			return fmt.Errorf("[%s](%s) leads to no lesson, section or word of the glossary", t[i].Words, to)
		}
	}
	return nil
}

// Address is where a lesson, or a section of it, stands on the site.
func Address(slug, section string) string {
	if section != "" {
		return "/learn/" + slug + "#" + section
	}
	return "/learn/" + slug
}

// Lessons returns all lessons in the order in which they are read. The slice is the
// caller's, the lessons are not.
func (b *Book) Lessons() []*Lesson { return slices.Clone(b.lessons) }

// Lesson returns a lesson by its slug, or nil.
func (b *Book) Lesson(slug string) *Lesson {
	for _, l := range b.lessons {
		if l.Slug == slug {
			return l
		}
	}
	return nil
}

// Term returns the section of the glossary that explains a word, such as
// "straight-four", or nil.
func (b *Book) Term(id string) *Section { return b.byTerm[id] }

// Terms returns the words of the glossary that can be linked to, in the order of the
// alphabet.
func (b *Book) Terms() []string { return slices.Sorted(maps.Keys(b.byTerm)) }

// Section returns a section by its name, or nil.
func (l *Lesson) Section(id string) *Section {
	for i := range l.Sections {
		if l.Sections[i].ID == id {
			return &l.Sections[i]
		}
	}
	return nil
}

// Exercises are the questions of a lesson in their order. They are numbered from 1 on
// the page.
func (l *Lesson) Exercises() (list []*Exercise) {
	for _, s := range l.Sections {
		for _, b := range s.Blocks {
			if b.Exercise != nil {
				list = append(list, b.Exercise)
			}
		}
	}
	return list
}

// Figures are the boards of a lesson in their order, those of its exercises among
// them.
func (l *Lesson) Figures() (list []*Figure) {
	for _, s := range l.Sections {
		for _, b := range s.Blocks {
			if b.Figure != nil {
				list = append(list, b.Figure)
			}
			if b.Exercise != nil && b.Exercise.Figure != nil {
				list = append(list, b.Exercise.Figure)
			}
		}
	}
	return list
}

// parts are the headings of the map, by the lesson that begins each.
var parts = map[string]string{"rules": "rules", "fouls": "fouls", "openings": "play", "equipment": "more"}

// Part is the part of the course that the lesson belongs to: "rules", "fouls", "play"
// or "more".
func (l *Lesson) Part() string {
	part := "rules"
	for _, slug := range order {
		if parts[slug] != "" {
			part = parts[slug]
		}
		if slug == l.Slug {
			break
		}
	}
	return part
}

// Glossary reports whether the sections of the lesson are the words of renju.
func (l *Lesson) Glossary() bool { return l.Slug == glossary }
