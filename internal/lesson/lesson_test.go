package lesson

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/renju"
	"tengen/say"
)

// Every claim of every figure is what packages renju and threat say.
func TestClaims(t *testing.T) {
	t.Parallel()
	figures, err := readAllFigures()
	if err != nil {
		t.Fatal(err)
	}
	claims := 0
	for _, f := range figures {
		claims += len(f.Claims)
		if len(f.Claims) == 0 && f.Question == nil {
			t.Errorf("%s: %s claims nothing", f.source, f.Name)
		}
		if err := f.Check(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d claims of %d figures", claims, len(figures))
}

// Every board that is drawn after the sources stands in a lesson.
func TestFiguresOfTheSources(t *testing.T) {
	t.Parallel()
	figures, err := readAllFigures()
	if err != nil {
		t.Fatal(err)
	}
	boards := map[renju.Board]bool{}
	for _, f := range figures {
		boards[f.Board] = true
	}
	files, err := filepath.Glob("../../renju/testdata/s00*/*.txt")
	if err != nil || len(files) < 24 {
		t.Fatalf("%d boards of the sources, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d, err := renju.ParseDiagram(string(text))
		if err != nil {
			t.Fatal(err)
		}
		if !boards[d.Board] {
			t.Errorf("no lesson shows %s", file)
		}
	}
}

// Every question has an answer, and is no question that half of the board answers.
func TestQuestions(t *testing.T) {
	t.Parallel()
	figures, err := readAllFigures()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range figures {
		if f.Question == nil {
			continue
		}
		if n := len(f.Answers()); f.Verdict() == "" && (n < 1 || n > 6) {
			t.Errorf("%s: %s has %d answers: %v", f.source, f.Name, n, f.Answers())
		}
	}
}

func TestBooks(t *testing.T) {
	t.Parallel()
	if _, err := library(); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	en := In("en")
	for _, lang := range say.Languages() {
		for i, l := range In(lang).Lessons() {
			sameShape(t, lang, en.Lessons()[i], l)
			for _, f := range l.Figures() {
				used[f.Name] = true
			}
			for _, e := range l.Exercises() {
				checkExercise(t, lang+" "+l.Slug, e)
			}
		}
	}
	figures, err := readAllFigures()
	if err != nil {
		t.Fatal(err)
	}
	for name := range figures {
		if !used[name] {
			t.Errorf("no lesson shows the figure %s", name)
		}
	}
}

// sameShape holds a lesson to the sections, figures and exercises that it has in
// English.
func sameShape(t *testing.T, lang string, want, got *Lesson) {
	t.Helper()
	if a, b := outline(want), outline(got); !slices.Equal(a, b) {
		t.Errorf("%s/%s has the outline\n%s\nand in English\n%s", lang, got.Slug, strings.Join(b, "\n"), strings.Join(a, "\n"))
	}
	if lang == "ru" {
		for text := range got.texts() {
			for _, s := range text {
				if s.To != "" && strings.TrimSpace(s.Words) == "" {
					t.Errorf("%s/%s: a link without words", lang, got.Slug)
				}
			}
		}
	}
}

func outline(l *Lesson) (list []string) {
	for _, s := range l.Sections {
		list = append(list, "# "+s.ID)
		for _, b := range s.Blocks {
			switch {
			case b.Figure != nil:
				list = append(list, "="+b.Figure.Name)
			case b.Exercise != nil && b.Exercise.Figure != nil:
				list = append(list, "?"+b.Exercise.Figure.Name)
			case b.Exercise != nil:
				right := slices.IndexFunc(b.Exercise.Choices, func(c Choice) bool { return c.Right })
				list = append(list, strings.Repeat("~", len(b.Exercise.Choices))+strings.Repeat("+", right))
			case b.Table != nil:
				list = append(list, "|"+strings.Repeat("-", len(b.Table)))
			case b.Openings:
				list = append(list, "@")
			}
		}
	}
	return list
}

func checkExercise(t *testing.T, where string, e *Exercise) {
	t.Helper()
	if len(e.Why) == 0 {
		t.Errorf("%s: %q says nothing when it was answered", where, e.Ask)
	}
	if e.Figure != nil {
		return
	}
	right := 0
	for _, c := range e.Choices {
		if c.Right {
			right++
		}
	}
	if right != 1 || len(e.Choices) < 2 {
		t.Errorf("%s: %q has %d answers, %d right", where, e.Ask, len(e.Choices), right)
	}
}
