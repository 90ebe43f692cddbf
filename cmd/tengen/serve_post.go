package main

import (
	"context"

	"tengen/internal/account"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/post"
	"tengen/internal/sqlite"
)

// openPost is who brings news to people.
func openPost(ctx context.Context, s *served, lang string, store *sqlite.Store, games *play.App, people *account.App, news *notice.Hub, follow *followers) (*post.App, error) {
	office, err := post.Open(ctx, post.Config{
		Store: store.Post(), Lists: store, Games: games, People: people, Hub: news, Now: games.Now, Follow: follow.add,
		Mail: s.mail, Address: s.origin, Lang: lang, Log: s.log,
	})
	if err == nil {
		people.Also(office)
	}
	return office, err
}
