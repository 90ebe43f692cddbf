package web

import (
	"strings"
	"testing"

	"tengen/internal/account"
	"tengen/say"
)

// What the program notes is told in the language of the reader; what people wrote
// stays as they wrote it.
func TestFactsText(t *testing.T) {
	fact := func(kind account.FactKind, args ...string) account.Fact {
		f := account.Fact{Kind: kind, Args: account.FactArgs{}}
		for i := 0; i < len(args); i += 2 {
			f.Args[args[i]] = args[i+1]
		}
		return f
	}
	for _, c := range []struct {
		facts  []account.Fact
		en, ru string
	}{
		{nil, "", ""},
		{[]account.Fact{fact(account.FactNewAccount), fact(account.FactRole, "role", "moderator")}, "New account · Moderator", "Новая учётная запись · Модератор"},
		{[]account.Fact{fact(account.FactRole, "role", "arbiter"), fact(account.FactRoleBefore, "role", "player")}, "Arbiter · before: Player", "Судья · раньше: Игрок"},
		{[]account.Fact{fact(account.FactTitle, "title", "master"), fact(account.FactTitleBefore, "title", "none")}, "Master · before: None", "Мастер · раньше: Нет"},
		{[]account.Fact{fact(account.FactLink), fact(account.FactSecondEnded)}, "Link for a new password · second step ended", "Ссылка для нового пароля · второй шаг отключён"},
		{[]account.Fact{fact(account.FactRenamed, "old", "Anna", "new", "player")}, "Anna is player now", "Anna теперь player"},
		{
			[]account.Fact{fact(account.FactReport, "id", "a1b2"), fact(account.FactVerdict, "verdict", "silence"), fact(account.FactUntil, "day", "2026-12-01"), fact(account.FactFlagged), fact(account.FactWords, "text", "third time, warn")},
			"Report a1b2 · No writing in the chat · until 2026-12-01 · ratings for the administrator · third time, warn",
			"Жалоба a1b2 · Запрет писать в чат · до 2026-12-01 · рейтинг передан администратору · third time, warn",
		},
		{[]account.Fact{fact(account.FactSilent, "day", "2026-12-01", "time", "13:00:00"), fact(account.FactGuest)}, "No writing in the chat until 2026-12-01, 13:00:00 UTC · a guest", "Запрет писать в чат до 2026-12-01, 13:00:00 UTC · гость"},
		{[]account.Fact{fact(account.FactClosedWhy, "why", "a guest, {id}")}, "Account closed: a guest, {id}", "Учётная запись закрыта: a guest, {id}"},
		{[]account.Fact{fact(account.FactDropped, "n", "7", "game", "x1y2", "text", "before noon, close")}, "Line 7 of the chat at game x1y2 removed: before noon, close", "Удалена реплика 7 в чате партии x1y2: before noon, close"},
	} {
		if got := factsText(say.In("en"), c.facts); got != c.en {
			t.Errorf("%v: %q, want %q", c.facts, got, c.en)
		}
		if got := factsText(say.In("ru"), c.facts); got != c.ru {
			t.Errorf("%v: %q, want %q", c.facts, got, c.ru)
		}
	}
}

// Every kind of fact has its text.
func TestEveryFactHasText(t *testing.T) {
	args := make(account.FactArgs)
	for _, name := range []string{"role", "title", "old", "new", "why", "id", "verdict", "day", "time", "n", "game", "text"} {
		args[name] = "7"
	}
	for _, lang := range []string{"en", "ru"} {
		for _, kind := range account.FactKinds() {
			if text := factsText(say.In(lang), []account.Fact{{Kind: kind, Args: args}}); text == "" || strings.ContainsAny(text, "⟦{") || strings.Contains(text, "note.") {
				t.Errorf("%s in %s: %q", kind, lang, text)
			}
		}
	}
}
