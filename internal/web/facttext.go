package web

import (
	"strings"

	"tengen/internal/account"
	"tengen/say"
)

// factsText tells in a language what a note says; what people wrote stays as they
// wrote it.
func factsText(t say.Texts, facts []account.Fact) string {
	parts := make([]string, len(facts))
	for i, fact := range facts {
		args := make(say.Args, len(fact.Args))
		for name, value := range fact.Args {
			args[name] = wordText(t, name, value)
		}
		parts[i] = t.Text("note."+string(fact.Kind), args)
	}
	return strings.Join(parts, " · ")
}

// wordText is a role, a title or a verdict in a language; another word stays.
func wordText(t say.Texts, name, word string) string {
	family, ok := map[string]string{"role": "account.role.", "title": "account.title.", "verdict": "moderation.verdict."}[name]
	if key := family + word; ok && t.Has(key) {
		return t.Text(key, nil)
	}
	return word
}
