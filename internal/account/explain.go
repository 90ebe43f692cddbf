package account

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"tengen/say"
)

// Explain says in words what is wrong, for errors of this package about what
// somebody typed; several mistakes stand one after another. Other errors are told
// as they are.
func Explain(t say.Texts, err error) string {
	var wrong Mistakes
	var name *NameError
	var password *PasswordError
	var field FieldError
	var limit *LimitError
	var shut *ClosedError
	switch {
	case errors.As(err, &wrong):
		return wrong.explain(t)
	case errors.As(err, &name):
		return t.Text("account.wrong.name."+string(name.Reason), say.Args{"name": shortened(name.Text), "char": charText(name.Char),
			"least": MinName, "most": MaxName})
	case errors.As(err, &password):
		return t.Text("account.wrong.password."+string(password.Reason), say.Args{"least": MinPassword, "most": MaxPassword})
	case errors.As(err, &field):
		return t.Text("account.wrong."+string(field), say.Args{"most": MaxAccessName, "count": MaxAccesses})
	case errors.As(err, &limit) && limit.Wait >= 2*time.Minute:
		return t.Text("account.wait.minutes", say.Args{"n": int((limit.Wait + time.Minute - 1) / time.Minute)})
	case errors.As(err, &limit):
		return t.Text("account.wait.seconds", say.Args{"n": int(limit.Wait / time.Second)})
	case errors.Is(err, ErrSignIn):
		return t.Text("account.wrong.sign-in", nil)
	case errors.Is(err, ErrRenamed):
		return t.Text("account.wrong.renamed", nil)
	case errors.As(err, &shut) && shut.Why == "":
		return t.Text("account.wrong.closed", say.Args{"day": shut.Since.Format(time.DateOnly)})
	case errors.As(err, &shut):
		return t.Text("account.wrong.closed-why", say.Args{"day": shut.Since.Format(time.DateOnly), "why": shut.Why})
	case errors.Is(err, ErrPlayed):
		return t.Text("account.wrong.played", nil)
	}
	return err.Error()
}

// explain says all mistakes, in the order in which forms have their fields.
func (m Mistakes) explain(t say.Texts) string {
	var list []string
	for _, field := range []Field{FieldName, FieldPresent, FieldPassword, FieldEmail, FieldCountry, FieldLang, FieldAbout, FieldCode, FieldPasskey, FieldTokenName, FieldScopes, FieldLife} {
		if m[field] != nil {
			list = append(list, Explain(t, m[field]))
		}
	}
	return strings.Join(list, " ")
}

// shortened is a text that somebody typed, fit to be shown.
func shortened(text string) string {
	if runes := []rune(text); len(runes) > 2*MaxName {
		return string(runes[:2*MaxName]) + "…"
	}
	return text
}

// charText is a character as it can be shown.
func charText(r rune) string {
	if strconv.IsPrint(r) && r != ' ' {
		return string(r)
	}
	return "U+" + strconv.FormatInt(int64(r), 16)
}
