package say

import (
	"strings"
	"testing"

	"tengen/renju"
)

func TestRefusal(t *testing.T) {
	p := func(s string) renju.Point { return point(t, s) }
	tests := []struct {
		refusal Refusal
		en, ru  string
	}{
		{Refusal{Reason: "occupied", Point: p("h9")}, "h9 is taken. Choose an empty point.", "Пункт h9 занят. Выберите свободный."},
		{Refusal{Reason: "off-board"}, "There is no such point. Points are a1 to o15.", "Такого пункта на доске нет. Пункты – от a1 до o15."},
		{Refusal{Reason: "outside-zone", Point: p("a1"), From: p("g7"), To: p("i9")},
			"a1 is outside the zone. Choose a point from g7 to i9.", "Пункт a1 вне зоны. Выберите пункт от g7 до i9."},
		{Refusal{Reason: "outside-zone", Point: p("a1"), From: p("h8"), To: p("h8")},
			"a1 is outside the zone. The first stone goes on h8.", "Пункт a1 вне зоны. Первый камень ставится на h8."},
		{Refusal{Reason: "outside-zone", Point: p("j6"), From: p("f6"), To: p("j10"), Opening: "13D"},
			"j6 makes opening 13D, which this opening rule leaves out. Choose another point.",
			"Ход j6 даёт дебют 13В, которого в этом регламенте нет. Выберите другой пункт."},
		{Refusal{Reason: "count", Got: 0, Min: 1, Max: 8},
			"0 is not possible. Choose a number from 1 to 8.", "0 – недопустимое число. Выберите от 1 до 8."},
		{Refusal{Reason: "count", Got: 2, Min: 10, Max: 10},
			"2 points were offered. Offer exactly 10.", "Предложено 2 пункта. Нужно ровно 10."},
		{Refusal{Reason: "equivalent", Point: p("i9"), Twin: p("g9")},
			"i9 and g9 are the same fifth move by symmetry. Offer a different point.",
			"i9 и g9 – один и тот же пятый ход по симметрии. Предложите другой пункт."},
		{Refusal{Reason: "equivalent", Point: p("i9"), Twin: p("i9")},
			"i9 was offered twice. Offer a different point.", "Пункт i9 предложен дважды. Предложите другой пункт."},
		{Refusal{Reason: "not-offered", Point: p("i9")},
			"i9 was not offered. Choose one of the offered points.", "Пункт i9 не был предложен. Выберите один из предложенных."},
		{Refusal{Reason: "too-early", Min: 7}, "A pass is allowed from move 7 on. Place a stone.", "Пас разрешён с 7‑го хода. Поставьте камень."},
		{Refusal{Reason: "foul", Point: p("h8"), Kinds: renju.FoulsOf(renju.DoubleThree)},
			"h8 is a double-three, which Black may not play. Choose another point.",
			"Ход h8 – вилка 3×3, чёрным он запрещён. Выберите другой пункт."},
		{Refusal{Reason: "not-allowed"}, "That cannot be done now.", "Сейчас этого сделать нельзя."},
		{Refusal{Reason: "not-allowed", May: []string{"place", "swap"}},
			"That cannot be done now. What can be done: place a stone, decide about the swap.",
			"Сейчас этого сделать нельзя. Можно: поставить камень, решить, менять ли цвета."},
		{Refusal{Reason: "not-your-turn"}, "It is not your turn. Wait for the other player.", "Сейчас не ваш ход. Дождитесь хода соперника."},
		{Refusal{Reason: "bad-claim"}, "The claim is wrong. The game goes on.", "Заявление неверно. Партия продолжается."},
	}
	for _, tt := range tests {
		if got := In("en").Refusal(tt.refusal, renju.International); got != tt.en {
			t.Errorf("%+v:\ngot  %q\nwant %q", tt.refusal, got, tt.en)
		}
		if got := In("ru").Refusal(tt.refusal, renju.International); got != tt.ru {
			t.Errorf("%+v:\ngot  %q\nwant %q", tt.refusal, got, tt.ru)
		}
	}
}

// Every reason of the replay contract, and those beside it, has a sentence, also
// when nothing else is known; points are written in the letters that are asked
// for.
func TestEveryReason(t *testing.T) {
	reasons := []string{
		"game-over", "not-your-turn", "not-allowed", "off-board", "occupied", "outside-zone", "count", "equivalent",
		"not-offered", "too-early", "foul", "bad-claim", "seat-taken", "bad-version", "bad-clock", "bad-decision",
	}
	for _, reason := range reasons {
		for _, lang := range Languages() {
			if got := In(lang).Refusal(Refusal{Reason: reason}, renju.International); strings.ContainsAny(got, "⟦{") {
				t.Errorf("%s, %s: %q", lang, reason, got)
			}
		}
	}
	for _, act := range []string{"place", "pass", "swap", "declare", "offer", "choose", "add"} {
		if !In("en").Has("act." + act) {
			t.Errorf("no text for the act %q", act)
		}
	}
	if got := In("ru").Refusal(Refusal{Reason: "occupied", Point: point(t, "j9")}, renju.RussianI); got != "Пункт K9 занят. Выберите свободный." {
		t.Errorf("in Russian letters: %q", got)
	}
}

func TestOpeningCode(t *testing.T) {
	for code, want := range map[string]string{"1D": "1В", "13D": "13В", "10I": "10Д", "": "", "x": "x"} {
		if got := In("ru").OpeningCode(code); got != want {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
		if got := In("en").OpeningCode(code); got != code {
			t.Errorf("%q is %q in English", code, got)
		}
	}
}
