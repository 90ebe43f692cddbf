package account

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseName(t *testing.T) {
	for _, c := range []struct {
		typed, want string
		reason      NameReason
	}{
		{"Anna", "Anna", ""},
		{"  Anna\t", "Anna", ""},
		{"Анна", "Анна", ""},
		{"Юрий", "Юрий", ""},            // й as one letter
		{"Юри\u0438\u0306", "Юрий", ""}, // and as two
		{"Ａｎｎａ", "Anna", ""},            // full width
		{"ﬁlip", "filip", ""},           // a ligature
		{"河村典彦", "河村典彦", ""},            // Han
		{"レンジュさん", "レンジュさん", ""},        // kana, both
		{"メーナ", "メーナ", ""},              // the long vowel
		{"오목왕", "오목왕", ""},              // Hangul
		{"Արամ", "Արամ", ""},            // Armenian
		{"გიორგი", "გიორგი", ""},        // Georgian
		{"Νίκος", "Νίκος", ""},          // Greek
		{"Ants-Soosõrv", "Ants-Soosõrv", ""},
		{"O'Neil_2.0", "O'Neil_2.0", ""},
		{"h8", "h8", ""},
		{strings.Repeat("ж", MaxName), strings.Repeat("ж", MaxName), ""},

		{"", "", NameMissing},
		{" \u3000 ", "", NameMissing},
		{"Anna Maria", "", NameBlank},
		{"Anna\u200bMaria", "", NameForm}, // no width
		{"Anna\u202eairaM", "", NameForm}, // turns the line round
		{"a\u0332nna", "", NameForm},      // a line below
		{"<b>", "", NameForm},
		{"a/b", "", NameForm},
		{"Anna😀", "", NameForm},
		{"دانيال", "", NameForm}, // from right to left
		{"a\xffb", "", NameForm},
		{"\u0661\u0662ab", "", NameForm}, // digits of another script
		{"Aннa", "", NameScripts},        // Latin A and a
		{"Аnna", "", NameScripts},        // Cyrillic А
		{"Αnna", "", NameScripts},        // Greek Α
		{"anna河村", "", NameScripts},
		{"-anna", "", NameMarks},
		{"anna.", "", NameMarks},
		{"an--na", "", NameMarks},
		{"an-_na", "", NameMarks},
		{"1234", "", NameLetters},
		{"1-2", "", NameLetters},
		{"a", "", NameShort},
		{strings.Repeat("ж", MaxName+1), "", NameLong},
		{strings.Repeat("x", 1<<20), "", NameLong},
		{"Admin", "", NameReserved},
		{"аdmin", "", NameScripts},
		{"АДМИН", "", NameReserved},
		{"m0derat0r", "", NameReserved},
		{"M-o-d", "", NameReserved},
		{"удаленный_игрок", "", NameReserved},
		{"Te.ngen", "", NameReserved},
	} {
		name, err := ParseName(c.typed)
		var refused *NameError
		errors.As(err, &refused)
		switch {
		case c.reason == "" && (err != nil || name.String() != c.want):
			t.Errorf("%.40q: got %q, %v; want %q", c.typed, name, err, c.want)
		case c.reason != "" && (refused == nil || refused.Reason != c.reason || name != Name{}):
			t.Errorf("%.40q: got %q, %v; want it refused for %s", c.typed, name, err, c.reason)
		}
	}
}

// Each line holds names that people would take for one another; names of
// different lines they would not.
func TestLookalikes(t *testing.T) {
	lines := [][]string{
		{"Anna", "anna", "ANNA", "AN-NA", "a.n.n.a", "Ａnna"},
		{"ATOM", "АТОМ", "ΑΤΟΜ", "ат0м"},
		{"BOPOHA", "ВОРОНА", "Ворона", "воронА", "b0poha"},
		{"Семён", "Семен", "СЕМЁН"},
		{"Ivan", "lvan", "1van", "IVAN"},
		{"Иван"},
		{"MOCKBA", "МОСКВА", "mockba"},
		{"Xopo", "Хоро", "x0p0"},
		{"Зоя", "3оя"},
		{"Bob", "B0b"},
		{"Müller"}, {"Muller"},
		{"Strasse", "Straße"},
		{"河村"}, {"河林"},
	}
	seen := map[string]int{}
	for i, line := range lines {
		for _, text := range line {
			name, err := ParseName(text)
			if err != nil {
				t.Fatal(err)
			}
			before, known := seen[name.Fold()]
			if known && before != i {
				t.Errorf("%s passes for a name of line %d", text, before)
			}
			if first := mustName(t, line[0]); first.Fold() != name.Fold() {
				t.Errorf("%s (%q) and %s (%q) are told apart", first, first.Fold(), name, name.Fold())
			}
			seen[name.Fold()] = i
		}
	}
}

func mustName(t *testing.T, text string) Name {
	t.Helper()
	name, err := ParseName(text)
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// A name is read as itself, in every case, and a store gives back the same.
func TestNamesAreStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-zA-ZА-яё0-9._'-]{1,22}`)).Draw(t, "typed")
		name, err := ParseName(typed)
		if err != nil {
			return
		}
		again, err := ParseName(name.String())
		if err != nil || again != name {
			t.Errorf("%q is read as %q, and that as %q, %v", typed, name, again, err)
		}
		if got := StoredName(name.String()); got != name {
			t.Errorf("%q comes back as %q", name, got)
		}
		for _, other := range []string{strings.ToUpper(name.String()), strings.ToLower(name.String())} {
			if got := StoredName(other); got.Fold() != name.Fold() {
				t.Errorf("%q has the fold %q, %q has %q", name, name.Fold(), other, got.Fold())
			}
		}
	})
}
