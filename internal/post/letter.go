package post

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/say"
)

// letter writes one letter about parcels.
func (a *App) letter(ctx context.Context, to account.Account, list []Parcel) (account.Letter, error) {
	t := a.texts(to)
	var b strings.Builder
	b.WriteString(t.Text("post.letter.greeting", say.Args{"name": to.Name.String()}) + "\n")
	subject := t.Text("post.letter.subject", say.Args{"n": len(list)})
	for _, p := range list {
		line, err := a.sentence(ctx, t, p.Notice)
		if err != nil {
			return account.Letter{}, err
		}
		if len(list) == 1 {
			subject = line
		}
		fmt.Fprintf(&b, "\n%s\n%s\n", line, a.config.Address+pathOf(p.Notice))
	}
	b.WriteString("\n" + t.Text("post.letter.end", say.Args{"site": a.config.Address, "link": a.config.Address + "/account/notifications"}) + "\n")
	// The same letter that is sent once more has the same id.
	return account.Letter{ID: fmt.Sprintf("news-%d", list[0].ID), To: to.Email, Lang: t.Lang(), Subject: subject, Text: b.String()}, nil
}

// texts are those of the language of a person.
func (a *App) texts(who account.Account) say.Texts {
	if who.Lang == "" {
		return say.In(a.config.Lang)
	}
	return say.In(who.Lang)
}

// pathOf is the page on which something can be done about a notice.
func pathOf(n notice.Notice) string {
	switch {
	case n.Game != "":
		return "/games/" + n.Game
	case n.Kind == notice.Message:
		return "/account"
	}
	return "/lobby"
}

// sentence says a notice in words.
func (a *App) sentence(ctx context.Context, t say.Texts, n notice.Notice) (string, error) {
	name, err := a.nameOf(ctx, t, n.From)
	if err != nil {
		return "", err
	}
	args := say.Args{"who": name, "left": leftText(t, n.Until.Sub(a.config.Now()))}
	key := "post.news." + string(n.Kind)
	switch n.Kind {
	case notice.Offer:
		key += "." + n.What["offer"]
	case notice.Answer:
		if n.What["answer"] == "accepted" {
			key += ".accepted"
		}
	case notice.YourTurn, notice.GameBegan, notice.GameEnded, notice.Challenge, notice.TimeShort, notice.Message:
	}
	return t.Text(key, args), nil
}

// nameOf names a person as he is called now.
func (a *App) nameOf(ctx context.Context, t say.Texts, p notice.Person) (string, error) {
	id, ok := p.Account()
	if !ok {
		return t.Text("account.guest", nil), nil
	}
	who, err := a.config.People.Account(ctx, account.ID(id))
	if err != nil {
		return "", err
	}
	if !who.Erased.IsZero() {
		return t.Text("account.deleted", nil), nil
	}
	return who.Name.String(), nil
}

// leftText tells how much time is left, in whole hours from two hours on.
func leftText(t say.Texts, d time.Duration) string {
	if hours := int(d.Round(time.Hour) / time.Hour); hours >= 2 {
		return t.Text("post.left.hours", say.Args{"n": hours})
	}
	return t.Text("post.left.minutes", say.Args{"n": max(1, int(d/time.Minute))})
}
