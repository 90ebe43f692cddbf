package lesson

import (
	"strings"
	"testing"
)

// taught are facts of the sources that no rule carries out: each stands in a section of
// a lesson, in every language.
var taught = []struct {
	name, lesson, section string
	en, ru                []string
}{
	{"what a set consists of", "equipment", "set", []string{"in two boxes", "clock", "score sheets"}, []string{"в двух коробочках", "часы", "бланки"}},
	{"a board of lines", "equipment", "board", []string{"cardboard", "15 lines up and 15 across", "225"}, []string{"картонной", "15 вертикалей и 15 горизонталей", "225"}},
	{"measures of the board", "equipment", "board", []string{"22 mm", "24 mm", "308 by 332", "15 mm", "1 mm"}, []string{"22 мм", "24 мм", "308 × 332", "15 мм", "1 мм"}},
	{"surface of the board", "equipment", "board", []string{"dull, not too pale"}, []string{"матовая, не слишком бледная"}},
	{"measures of a stone", "equipment", "stones", []string{"hollow cylinder, closed on top", "20 to 21 mm", "6 mm"}, []string{"полый цилиндр, закрытый сверху", "20–21 мм", "6 мм"}},
	{"number of stones", "equipment", "stones", []string{"at least 50 black and 50 white", "arbiters bring them"}, []string{"не меньше 50 чёрных и 50 белых", "принесут судьи"}},
	{"what renju is", "history", "today", []string{"five years", "rules are easy", "no chance"}, []string{"лет с пяти", "Правила простые", "случайности в игре нет"}},
	{"sport, art and philosophy", "history", "today", []string{"sport", "art", "philosophy"}, []string{"спорта", "искусства", "философии"}},
	{"where it is played", "history", "today", []string{"many countries", "schools and universities", "pencil"}, []string{"во многих странах", "школах и институтах", "карандашом"}},
	{"similar games", "history", "similar", []string{"Gomoku", "Connect6", "Noughts and crosses", "Four in a row"}, []string{"Гомоку", "Connect6", "Крестики-нолики", "Четыре в ряд"}},
	{"doubtful origins", "history", "told", []string{"four thousand years", "Huang He", "Incas and Romans", "Doubtful"}, []string{"четырёх тысяч лет", "Хуанхэ", "инки и римляне", "Сомнительно"}},
	{"rules that did not change", "history", "told", []string{"For centuries the rules stayed the same"}, []string{"Веками правила не менялись"}},
	{"the way to Japan", "history", "told", []string{"China and Korea", "early in our era", "seventh century", "Not proved"}, []string{"в Китае и Корее", "в начале нашей эры", "в VII веке", "Не доказано"}},
	{"who played it", "history", "told", []string{"from farmers to courtiers"}, []string{"от крестьян до придворных"}},
	{"gomoku", "history", "gomoku", []string{"gomokunarabe, five stones in a row", "19 lines", "its name were born there"}, []string{"гомокунарабэ, «пять камней в ряд»", "19 линий", "его название"}},
	{"the name", "history", "name", []string{"1899", "Tenryu Kobayashi", "pearls"}, []string{"1899", "Тэнрю Кобаяси", "жемчужинами"}},
	{"how the rules grew", "history", "rules", []string{"nineteenth century", "First the double-three", "1936", "Rokusan Takaki", "15 lines"}, []string{"В XIX веке", "вилку 3×3", "1936", "Рокусана Такаки", "15 линий"}},
	{"why fouls", "history", "rules", []string{"who begins has an advantage"}, []string{"у начинающего преимущество"}},
	{"length of a game", "rules", "end", []string{"hardly ever happens", "dozens of moves"}, []string{"почти не встречается", "несколько десятков ходов"}},
	{"tengen", "glossary", "tengen", []string{"centre of heaven"}, []string{"небесное начало", "центр неба"}},
	{"mate", "glossary", "five", []string{"mate"}, []string{"мат"}},
	{"check", "glossary", "four", []string{"check", "4 in short"}, []string{"шах", "«4»"}},
	{"half-check", "glossary", "three", []string{"half-check", "3 in short"}, []string{"полушах", "«3»"}},
	{"completion of a move", "playing", "complete", []string{"presses the clock", "set straight"}, []string{"переключены часы", "Поправить камни"}},
	{"an interrupted game", "playing", "trouble", []string{"stops the clocks", "does not tell"}, []string{"останавливает судья", "не подсказывает"}},
	{"the clock", "playing", "clock", []string{"at the left hand of who has Black", "has passed", "120 minutes and 30 seconds", "45 minutes and 10 seconds"}, []string{"слева от того, кто играет чёрными", "спасовал", "120 минут и 30 секунд", "45 минут и 10 секунд"}},
	{"how a sheet is filled in", "recording", "sheet", []string{"odd numbers", "red with even", "circle", "margin"}, []string{"номера нечётные", "красные, номера чётные", "кружком", "на полях"}},
	{"when one writes", "recording", "when", []string{"less than five minutes", "30 seconds", "compare"}, []string{"меньше пяти минут", "30 секунд", "сверяют"}},
	{"what stands on a sheet", "recording", "fields", []string{"rank and team", "result", "signatures"}, []string{"разряд и команда", "результат", "подписи"}},
}

func TestTaught(t *testing.T) {
	t.Parallel()
	for _, c := range taught {
		t.Run(c.name, func(t *testing.T) {
			for lang, words := range map[string][]string{"en": c.en, "ru": c.ru} {
				text := sectionText(t, lang, c.lesson, c.section)
				for _, w := range words {
					if !strings.Contains(text, w) {
						t.Errorf("%s/%s#%s does not say %q", lang, c.lesson, c.section, w)
					}
				}
			}
		})
	}
}

// sectionText is everything that is written in a section.
func sectionText(t *testing.T, lang, slug, id string) string {
	t.Helper()
	l := In(lang).Lesson(slug)
	if l == nil || l.Section(id) == nil {
		t.Fatalf("%s: no section %s#%s", lang, slug, id)
	}
	var b strings.Builder
	for _, block := range l.Section(id).Blocks {
		for _, text := range block.texts() {
			b.WriteString(text.String() + "\n")
		}
	}
	return b.String()
}
