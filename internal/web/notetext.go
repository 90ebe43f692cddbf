package web

import (
	"regexp"
	"strings"

	"tengen/internal/account"
	"tengen/say"
)

// notePart is how the parts of a note are kept, and the text for each: what is in
// brackets is given to it under the names that follow.
type notePart struct {
	form *regexp.Regexp
	key  string
	args []string
}

// noteParts are the parts that notes about officials are made of. What a person
// wrote is none of them and is shown as it is.
var noteParts = []notePart{
	{regexp.MustCompile(`^new account$`), "note.new-account", nil},
	{regexp.MustCompile(`^new password$`), "note.new-password", nil},
	{regexp.MustCompile(`^link for a new password$`), "note.link", nil},
	{regexp.MustCompile(`^second step ended$`), "note.second-ended", nil},
	{regexp.MustCompile(`^account opened again$`), "note.opened", nil},
	{regexp.MustCompile(`^account closed$`), "note.closed", nil},
	{regexp.MustCompile(`^account closed: (.+)$`), "note.closed-why", []string{"why"}},
	{regexp.MustCompile(`^ratings flagged$`), "note.flagged", nil},
	{regexp.MustCompile(`^ratings seen to$`), "note.settled", nil},
	{regexp.MustCompile(`^report (\w+)$`), "note.report", []string{"id"}},
	{regexp.MustCompile(`^until (\d{4}-\d\d-\d\d)$`), "note.until", []string{"day"}},
	{regexp.MustCompile(`^silent until (\d{4}-\d\d-\d\d) [\d:]+$`), "note.silent", []string{"day"}},
	{regexp.MustCompile(`^a guest$`), "note.guest", nil},
	{regexp.MustCompile(`^line (\d+) of game (\w+) dropped: (.*)$`), "note.dropped", []string{"n", "game", "text"}},
	{regexp.MustCompile(`^(\S+) is (\S+) now$`), "note.renamed", []string{"old", "new"}},
	{regexp.MustCompile(`^before (\S+)$`), "note.before", []string{"what"}},
}

// noteText tells in a language what a note keeps as its detail: words of the program,
// which are put into the language, and words of people, which are not.
func noteText(t say.Texts, act account.Act, detail string) string {
	if strings.HasPrefix(detail, "line ") || strings.HasPrefix(detail, "account closed: ") {
		return partText(t, act, detail) // it ends with words of people, commas among them
	}
	parts := strings.Split(detail, ", ")
	for i, part := range parts {
		parts[i] = partText(t, act, part)
	}
	return strings.Join(parts, ", ")
}

func partText(t say.Texts, act account.Act, part string) string {
	for _, known := range noteParts {
		m := known.form.FindStringSubmatch(part)
		if m == nil {
			continue
		}
		args := make(say.Args)
		for i, name := range known.args {
			args[name] = m[i+1]
		}
		if before, ok := args["what"].(string); ok {
			args["what"] = wordText(t, act, before)
		}
		return t.Text(known.key, args)
	}
	return wordText(t, act, part)
}

// wordText is a role, a title or a verdict in a language; another word stays.
func wordText(t say.Texts, act account.Act, word string) string {
	family, ok := map[account.Act]string{
		account.ActSetRole: "account.role.", account.ActSetTitle: "account.title.", account.ActModerate: "moderation.verdict.",
	}[act]
	if key := family + word; ok && t.Has(key) {
		return t.Text(key, nil)
	}
	return word
}
