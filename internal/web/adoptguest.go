package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"tengen/internal/account"
	"tengen/internal/practice"
)

// guestData is what the browser of a guest remembers itself, as its pages send it when
// he has an account: the server keeps nothing of guests.
type guestData struct {
	Practice struct {
		Cards []struct {
			Exercise string `json:"exercise"`
			Box      int    `json:"box"`
			Due      int64  `json:"due"` // milliseconds since 1970, 0 in box 0
			Answers  int    `json:"answers"`
			Wrong    int    `json:"wrong"`
		} `json:"cards"`
		Days []string `json:"days"`
	} `json:"practice"`
	Puzzles map[string]bool `json:"puzzles"` // by name, whether it was solved
}

// adoptGuest takes over what the browser remembers of the time before its person had an
// account. It is sent until it is answered, so it may come twice.
func (s *Server) adoptGuest(w http.ResponseWriter, r *http.Request, v *visitor) error {
	var data guestData
	if err := json.NewDecoder(r.Body).Decode(&data); err != nil {
		return badForm(err)
	}
	if err := s.adoptPractice(r.Context(), v.account.ID, &data); err != nil {
		return err
	}
	if err := s.puzzles.Adopt(r.Context(), v.account.ID, data.Puzzles); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) adoptPractice(ctx context.Context, id account.ID, data *guestData) error {
	if s.config.Practice == nil {
		return nil
	}
	var cards []practice.Card
	for _, c := range data.Practice.Cards {
		card := practice.Card{Exercise: c.Exercise, Box: c.Box, Answers: c.Answers, Wrong: c.Wrong}
		if c.Due != 0 {
			card.Due = time.UnixMilli(c.Due).UTC()
		}
		cards = append(cards, card)
	}
	return s.config.Practice.Adopt(ctx, id, cards, data.Practice.Days)
}
