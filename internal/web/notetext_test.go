package web

import (
	"testing"

	"tengen/internal/account"
	"tengen/say"
)

// What the program notes is told in the language of the reader; what people wrote
// stays as they wrote it.
func TestNoteText(t *testing.T) {
	for _, c := range []struct {
		act            account.Act
		detail, en, ru string
	}{
		{account.ActSetRole, "new account, moderator", "New account, Moderator", "Новая учётная запись, Модератор"},
		{account.ActSetRole, "arbiter, before player", "Arbiter, before: Player", "Судья, раньше: Игрок"},
		{account.ActSetTitle, "master, before none", "Master, before: None", "Мастер, раньше: Нет"},
		{account.ActReset, "link for a new password, second step ended", "Link for a new password, second step ended", "Ссылка для нового пароля, второй шаг отключён"},
		{account.ActRename, "Anna is Anne now", "Anna is Anne now", "Anna теперь Anne"},
		{account.ActModerate, "report a1b2, silence, until 2026-12-01, ratings flagged, third time, until spring", "Report a1b2, No writing in the chat, until 2026-12-01, ratings for the administrator, third time, until spring",
			"Жалоба a1b2, Запрет писать в чат, до 2026-12-01, рейтинг передан администратору, third time, until spring"},
		{account.ActModerate, "account closed: a guest, new account", "Account closed: a guest, new account", "Учётная запись закрыта: a guest, new account"},
		{account.ActModerate, "line 7 of game x1y2 dropped: before noon, close", "Line 7 of the chat at game x1y2 removed: before noon, close", "Удалена реплика 7 в чате партии x1y2: before noon, close"},
	} {
		if got := noteText(say.In("en"), c.act, c.detail); got != c.en {
			t.Errorf("%s: %q, want %q", c.detail, got, c.en)
		}
		if got := noteText(say.In("ru"), c.act, c.detail); got != c.ru {
			t.Errorf("%s: %q, want %q", c.detail, got, c.ru)
		}
	}
}
