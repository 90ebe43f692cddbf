package say

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestLanguages(t *testing.T) {
	if got := Languages(); !slices.Equal(got, []string{"en", "ru"}) {
		t.Fatalf("Languages() = %v", got)
	}
	files, err := filepath.Glob("*.json")
	if err != nil || len(files) != len(Languages()) {
		t.Errorf("there are the catalogues %v for %v", files, Languages())
	}
	for _, lang := range Languages() {
		if got := In(lang).Lang(); got != lang {
			t.Errorf("In(%q) speaks %q", lang, got)
		}
	}
	for _, unknown := range []string{"", "de", "../en", "RU"} {
		if got := In(unknown).Lang(); got != Fallback {
			t.Errorf("In(%q) speaks %q, want %q", unknown, got, Fallback)
		}
	}
	if got := (Texts{}).Text("color.black", nil); got != "Black" {
		t.Errorf("the zero Texts say %q for color.black", got)
	}
}

func TestMissingKeyIsSeen(t *testing.T) {
	if got := In("ru").Text("no.such-key", nil); got != "⟦no.such-key⟧" {
		t.Errorf("got %q", got)
	}
	if In("ru").Has("no.such-key") || !In("ru").Has("color.black") {
		t.Error("Has is wrong")
	}
}

// Every language says everything that any language says.
func TestSameKeys(t *testing.T) {
	all := map[string]bool{}
	for _, lang := range Languages() {
		for _, key := range In(lang).Keys() {
			all[key] = true
		}
	}
	for _, lang := range Languages() {
		for key := range all {
			if !In(lang).Has(key) {
				t.Errorf("%s.json lacks %q", lang, key)
			}
		}
	}
}

var keyForm = regexp.MustCompile(`^[a-z0-9-]+(\.[a-zA-Z0-9-]+)+$`)

func TestKeysAreWellFormed(t *testing.T) {
	for _, key := range In("en").Keys() {
		if !keyForm.MatchString(key) {
			t.Errorf("key %q is not area.name", key)
		}
	}
}

// placeholders returns the names in a text and the problems of its braces.
func placeholders(text string, g grammar) (names, problems []string) {
	text = strings.NewReplacer("{{", "", "}}", "").Replace(text)
	for text != "" {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			break
		}
		end := strings.IndexByte(text, '}')
		if text[i] == '}' || end < 0 {
			return names, append(problems, "a brace alone")
		}
		name, forms, plural := strings.Cut(text[i+1:end], "#")
		if n := strings.Count(forms, "|") + 1; plural && n != g.forms {
			problems = append(problems, "{"+name+"#"+forms+"} has the wrong number of forms")
		}
		if !regexp.MustCompile(`^[a-z][a-zA-Z0-9_-]*$`).MatchString(name) {
			problems = append(problems, "the placeholder name "+name)
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		text = text[end+1:]
	}
	slices.Sort(names)
	return names, problems
}

// omitted are the placeholders that a language leaves out on purpose: Russian
// does not repeat the name of a line where the sentence is clear without it.
var omitted = map[string]string{
	"ru line.there.row":        "name",
	"ru line.there.column":     "name",
	"ru explain.then-overline": "in",
}

func TestSamePlaceholders(t *testing.T) {
	en := In("en")
	for _, lang := range Languages() {
		c := In(lang).c
		for key, text := range c.texts {
			names, problems := placeholders(text, c.grammar)
			for _, p := range problems {
				t.Errorf("%s.json, %q: %s in %q", lang, key, p, text)
			}
			want, _ := placeholders(en.c.texts[key], en.c.grammar)
			want = slices.DeleteFunc(want, func(name string) bool { return name == omitted[lang+" "+key] })
			if !slices.Equal(names, want) {
				t.Errorf("%s.json, %q: placeholders %v, in en.json %v", lang, key, names, want)
			}
		}
	}
}

func TestNoTextIsEmpty(t *testing.T) {
	for _, lang := range Languages() {
		for key, text := range In(lang).c.texts {
			if trimmed := strings.TrimSpace(text); trimmed == "" || !strings.HasSuffix(text, trimmed) || !strings.HasPrefix(text, trimmed) && !strings.HasPrefix(text, "  ") {
				t.Errorf("%s.json, %q: %q is empty, or has blanks around it that are no indentation of an example", lang, key, text)
			}
		}
	}
}

// Words that the glossary rejects, and spellings that the style rejects, as
// regular expressions; \b does not know Cyrillic, so edges are written out.
var rejected = map[string][]string{
	"en": {
		`(?i)\bcells?\b`, `(?i)\bsquares?\b`, `(?i)\bpieces?\b`, `(?i)\b(open|live|rush|dead) fours?\b`, `(?i)\blive threes?\b`,
		`(?i)\b(unlimited|half-open|blocked) fours?\b`, `(?i)\bclosed threes?\b`, `(?i)\b(false|fake) threes?\b`, `(?i)\blong rows?\b`,
		`\b[34] ?x ?[34]\b`, `(?i)\b(check)?mates?\b`, `(?i)\bforbidden moves?\b`, `(?i)\billegal\b`, `(?i)\bbanned (point|move)`,
		`(?i)\bintersections?\b`, `(?i)\bskip(s|ped)? (a|the|your|their) (turn|move)\b`, `(?i)\bdebuts?\b`, `(?i)\bpie rule\b`, `\bD(1[0-3]|[1-9])\b`,
		`(?i)\b(referees?|umpires?)\b`, `(?i)\bsurrender`, `(?i)\bbyo ?yomi\b`, `(?i)\bbonus time\b`, `(?i)\b(non-?rated|ranked|casual)\b`,
		`(?i)\bgobang\b`, `(?i)\ball-play-all\b`, `(?i)\bcup system\b`, `(?i)\btie-?breakers?\b`, `(?i)\bscore ?cards?\b`,
		`(?i)\bfailed to\b`, `(?i)\bsubmit\b`, `(?i)\bplease\b`, `\.\.\.`, ` - `, `[A-Za-z]'([a-z ,.;:)]|$)`,
	},
	"ru": {
		`(?i)(^|[^а-яё])клет(ка|ки|ке|ку|кой|ок|кам|ками|ках)($|[^а-яё])`, `(?i)(^|[^а-яё])фиш(ка|ки|ке|ку|кой|ек)`, `(?i)квадратик`,
		`(?i)переряд`, `(?i)полушах`, `(?i)живая тройка`, `(?i)двойн(ая|ую|ой) (тройк|четвёрк)`, `(?i)пожалуйста`,
		// The game, its points, rows and forks.
		`(?i)рендзю|ренджу|рэнджу`, `(?i)т[еэ]нген|тенгэн`, `(?i)небесн(ое|ого) начал`, `(?i)пересечени`, `(?i)шашк`,
		`(?i)(^|[^а-яё])(шах|шаха|шахом|шахи|мат|мата|матом)($|[^а-яё])`, `(?i)сплошн(ой|ого|ые|ых) ряд`, `(?i)оверлайн`,
		`(?i)(живая|живую|слепая|прямая|прямую|прямой|закрытая|закрытую|закрытой|полуоткрытая) четвёрк`, `(?i)(живую|закрытая|закрытую|прямая) тройк`,
		`(?i)четыре-три`, `(?i)[34] ?[-xх] ?[34]($|[^0-9])`, `(?i)запретн`, `(?i)(нелегальн|незаконн|недопустим)(ый|ого|ые|ых) ход`,
		// Moves, openings, the end of a game.
		`(?i)пропус(к|ка|ком|ков|тить|кать|тил|кает) ход`, `(?i)(прям|косвенн|непрям)(ой|ые|ых|ого) дебют`, `(?i)дебютн(ое|ого|ые|ых) правил|правил(о|а) дебюта`,
		`(?i)(^|[^а-яё])свап`, `(?i)обмен(ять|яться|а|ом)? цвет`, `(?i)(сдал|сдача|сдач[уи]) парти`, `(?i)по договорённости`, `(?i)тайм-?аут|цейтнот`,
		// People, clocks, tournaments.
		`(?i)арбитр|рефери`, `(?i)оппонент|противник`, `(?i)инкремент|прибавк`, `(?i)байоми|бё-ёми|бёйоми|бьёми`, `(?i)рейтингов(ая|ые|ой|ых|ую) парт|нерейтингов`,
		`(?i)олимпийск|кубков(ая|ой) систем`, `(?i)тай-?брейк`,
		// Quotes, dashes, dots, decimals, ordinals that would break in two.
		`"`, `“`, ` [-—] `, `\.\.\.`, `[а-яё] ?'`, `[0-9}]-(й|я|е|го|му|м|ю)($|[^а-яё])`,
		// "вы" in lower case.
		`[а-яё,»] В(ы|ас|ам|ами|аш[а-яё]*)($|[^а-яё])`,
		// ё is written.
		`(?i)(^|[^а-яё])(ее|еще|мое|твое|свое|чье|ничье|нее|причем|почем|вперед|днем|путем|моем|твоем|своем)($|[^а-яё])`,
		`(?i)черн(ы|ое|ая|ую|ого|ому|ом)`, `(?i)(пят|четв|шест)ерк`, `(?i)(^|[^ду])тверд|желт|зелен(ы|о|а)|надежн|прием($|[^л])|объем|подъем|счет($|[^ао])|зачет|расчет|отчет|учет|партнер|включенн|тяжел|легк(ая|ий|ое|ие|их|ую)|(^|[^с])темн(ая|ый|ое|ые|ую)`,
		`(?i)(разреш|запрещ|заверш|отмен|соедин|удал|сохран|включ|отключ|подключ|исключ|реш|провед|введ|учт)ен($|[^а-яё])`,
		`(?i)(^|[^а-яё])(ид|жд|да|вед|бер|клад|найд|прид|уйд|пойд|зайд|сда|созда|оста|начн|верн|пойм|нажм)ет($|[^а-яё])`,
	},
}

// prose is a text without what is quoted from a machine: code between back
// quotes, and indented lines, which are examples.
func prose(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "  ") {
			lines = append(lines, line)
		}
	}
	return regexp.MustCompile("`[^`]*`").ReplaceAllString(strings.Join(lines, "\n"), "")
}

func TestStyle(t *testing.T) {
	for lang, patterns := range rejected {
		for _, pattern := range patterns {
			re := regexp.MustCompile(pattern)
			for key, text := range In(lang).c.texts {
				if bad := re.FindString(prose(text)); bad != "" {
					t.Errorf("%s.json, %q: %q is not how we write: %s", lang, key, bad, text)
				}
			}
		}
	}
}

// others marks a line that tells what other people call a thing.
var others = regexp.MustCompile(`say|said|Others|Also:|По-японски|называ|оворят|встречается слово|шашка|фишка`)

// The lessons are written as the catalogues are, but where they tell other words for
// a thing.
func TestStyleOfLessons(t *testing.T) {
	for lang, patterns := range rejected {
		files, err := filepath.Glob("../internal/lesson/text/" + lang + "/*.txt")
		if err != nil || len(files) == 0 {
			t.Fatalf("no lessons in %s: %v", lang, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(text), "\n") {
				for _, pattern := range patterns {
					if bad := regexp.MustCompile(pattern).FindString(prose(line)); bad != "" && !others.MatchString(line) {
						t.Errorf("%s:%d: %q is not how we write: %s", file, i+1, bad, line)
					}
				}
			}
		}
	}
}

func TestStyleFindsWhatIsWrong(t *testing.T) {
	wrong := map[string][]string{
		"en": {
			"Choose a cell.", "This is illegal.", "An open four wins.", "A closed three.", "A false three.", "A long row.", "A 3x3 fork.", "It is mate.",
			"A free intersection.", "Skip your turn.", "The debut.", "Opening D4.", "Call the referee.", "Surrender.", "3 periods of byoyomi", "A casual game.", "Black's move.",
		},
		"ru": {
			"Выберите клетку.", "Чёрные - проигрывают.", `Ход "h8".`, "Вот еще ход.", "Пятерка.", "Ход запрещен.", "Если Вы сдаётесь", "Он идет.",
			"Школа ренджу.", "Ход в тэнген.", "Чёрная шашка.", "Белые ставят шах.", "Прямая четвёрка.", "Закрытая четвёрка.", "Вилка 3-3.", "Вилка 4х4.",
			"Запретный пункт.", "Пропустить ход?", "Прямой дебют.", "Дебютное правило.", "Обмен цветами.", "Зовите арбитра.", "Ваш противник.",
			"Рейтинговая партия.", "После 5-го хода.", "Олимпийская система.",
		},
	}
	for lang, texts := range wrong {
		for _, text := range texts {
			if !slices.ContainsFunc(rejected[lang], func(p string) bool { return regexp.MustCompile(p).MatchString(text) }) {
				t.Errorf("%s: %q passes", lang, text)
			}
		}
	}
}

// Every key that is named in the source has a text.
func TestKeysInSource(t *testing.T) {
	call := regexp.MustCompile(`(?:\bText|\btext)\("([^"\n]+)"\s*[,)]`)
	root, found := os.DirFS(".."), 0
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != ".") {
			return fs.SkipDir
		}
		ext := filepath.Ext(path)
		if d.IsDir() || ext != ".go" && ext != ".ts" && ext != ".tsx" || strings.HasSuffix(path, "_test.go") || strings.Contains(path, ".test.") {
			return nil
		}
		source, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		for _, m := range call.FindAllSubmatch(source, -1) {
			if key := string(m[1]); keyForm.MatchString(key) {
				found++
				if !In(Fallback).Has(key) {
					t.Errorf("%s: no text for %q", path, key)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d keys named in the source", found)
}

func TestParseFlat(t *testing.T) {
	good := `{"a.b": "x \"y\" \\ \n \u0041 ё", "c.d":"" }` + "\n"
	got, err := parseFlat(good)
	if err != nil || got["a.b"] != "x \"y\" \\ \n A ё" || len(got) != 2 {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := parseFlat(" {} "); err != nil || len(got) != 0 {
		t.Errorf("an empty object: %q, %v", got, err)
	}
	for _, bad := range []string{``, `[]`, `{`, `{"a"}`, `{"a":1}`, `{"a":"b",}`, `{"a":"b" "c":"d"}`, `{"a":"b"} x`, `{"a":"b","a":"c"}`, `{"a":"\x"}`, `{"a":"\u00g0"}`, `{"a":"b`, `{"a":"b\`} {
		if got, err := parseFlat(bad); err == nil {
			t.Errorf("parseFlat(%q) = %q, want an error", bad, got)
		}
	}
}
