package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"time"

	"tengen/game"
	"tengen/internal/account"
	"tengen/internal/chat"
	"tengen/internal/play"
	"tengen/say"
)

// talkRoutes adds the page of the talk at a game, for who has no script and for
// moderators.
func (s *Server) talkRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /games/{id}/chat", s.page(s.talkPage))
	mux.HandleFunc("POST /games/{id}/chat", s.page(s.sayOnPage))
	mux.HandleFunc("POST /games/{id}/chat/quiet", s.page(s.quietOnPage))
	mux.HandleFunc("POST /games/{id}/chat/drop", s.moderating(s.dropLine))
	mux.HandleFunc("POST /games/{id}/chat/silence", s.moderating(s.silenceSpeaker))
}

// talkPage is what the template "talk" shows.
type talkPage struct {
	Game, Address string
	Rooms         []talkRoom
	Quiet         bool   // who looks wants no talk
	MayBeQuiet    bool   // he may say so
	Note          string // why there is nothing to read, or why nothing was said
	Text          string // what was not said
	Days          []int  // for which a moderator may keep somebody silent
}

// talkRoom is one room on the page.
type talkRoom struct {
	Room, Name string
	Lines      []talkLine
	Writes     bool
}

// talkLine is one line on the page.
type talkLine struct {
	N              int
	At             string
	Who, Text      string
	Gone           bool
	Report, Decide string // addresses, "" for who may not
}

// silentDays are the days for which a moderator may keep somebody silent.
var silentDays = []int{1, 7, 30}

// talkPage shows what was said at a game to who may read it.
func (s *Server) talkPage(w http.ResponseWriter, r *http.Request) error {
	return s.talkWith(w, r, http.StatusOK, "", "")
}

// talkWith is the page with a note and with what was not said.
func (s *Server) talkWith(w http.ResponseWriter, r *http.Request, status int, note, text string) error {
	t, v := s.texts(r), visitorOf(r)
	talk, err := s.talkerOfPage(r)
	if err != nil {
		return err
	}
	page := talkPage{Game: talk.place.Game, Address: gameAddress(play.GameID(talk.place.Game)), Note: note, Text: text, MayBeQuiet: talk.place.Person != ""}
	reader, err := s.config.Chat.Enter(r.Context(), talk.place, func(chat.Line) {})
	if err != nil {
		return err
	}
	defer reader.Leave()
	page.Quiet = reader.Quiet()
	lines, err := reader.Lines(r.Context())
	rooms := reader.Rooms()
	if err == nil && v != nil && v.account.Role.May(account.ActModerate) {
		lines, err = s.config.Chat.All(r.Context(), v.account.ID, talk.place.Game)
		rooms, page.Days = []chat.Room{chat.Players, chat.Watchers}, silentDays
	}
	if err != nil {
		return err
	}
	for _, room := range rooms {
		shown := talkRoom{Room: string(room), Name: t.Text("web.chat.room."+string(room), nil), Writes: talk.place.Writes(room) == nil && !page.Quiet}
		for _, l := range lines {
			if l.Room == room {
				shown.Lines = append(shown.Lines, s.talkLine(t, &page, l))
			}
		}
		page.Rooms = append(page.Rooms, shown)
	}
	if talk.place.Closed && page.Note == "" {
		page.Note = t.Text("live."+string(chat.Closed), nil)
	}
	s.render(w, r, status, "talk", t.Text("web.chat", nil), page)
	return nil
}

func (s *Server) talkLine(t say.Texts, page *talkPage, l chat.Line) talkLine {
	line := talkLine{N: l.N, At: l.At.Format(time.RFC3339), Who: l.Name, Text: l.Text, Gone: l.Dropped != "" || l.Text == ""}
	if line.Who == "" {
		line.Who = t.Text("account.guest", nil)
	}
	if line.Gone {
		line.Text = t.Text("web.chat.gone", nil)
		return line
	}
	if s.config.Moderation != nil {
		line.Report = page.Address + "/report?line=" + strconv.Itoa(l.N)
	}
	if page.Days != nil {
		line.Decide = page.Address + "/chat"
	}
	return line
}

// talkerOfPage is the talker of a request for the page.
func (s *Server) talkerOfPage(r *http.Request) (talker, error) {
	id := play.GameID(r.PathValue("id"))
	at, err := s.sittingOf(r, id)
	if err != nil {
		return talker{}, err
	}
	return s.talkerOf(r, id, at.seat)
}

// sayOnPage says something without script.
func (s *Server) sayOnPage(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	talk, err := s.talkerOfPage(r)
	if err != nil {
		return err
	}
	other, err := s.otherPlayer(r.Context(), talk.place)
	if err != nil {
		return err
	}
	text := r.PostForm.Get("text")
	_, err = s.config.Chat.Say(r.Context(), chat.Saying{
		From: talk.place, Other: other, Room: chat.Room(r.PostForm.Get("room")), Command: rand.Text(), Text: text,
	})
	if reason, why := talkRefusal(s.texts(r), err); reason != "" {
		return s.talkWith(w, r, http.StatusUnprocessableEntity, why, text)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
	return nil
}

// quietOnPage turns the talk off for a person, or on, without script.
func (s *Server) quietOnPage(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	talk, err := s.talkerOfPage(r)
	if err != nil {
		return err
	}
	if talk.place.Person != "" {
		if err := s.config.Chat.SetQuiet(r.Context(), talk.place.Person, r.PostForm.Get("quiet") == "yes"); err != nil {
			return err
		}
	}
	http.Redirect(w, r, gameAddress(play.GameID(talk.place.Game))+"/chat", http.StatusSeeOther)
	return nil
}

// dropLine takes a line away.
func (s *Server) dropLine(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.onLine(w, r, func(n int) error {
		return s.config.Chat.Drop(r.Context(), v.account.ID, r.PathValue("id"), n)
	})
}

// silenceSpeaker keeps who said a line silent for some days.
func (s *Server) silenceSpeaker(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.onLine(w, r, func(n int) error {
		place := chat.Place{Game: r.PathValue("id"), Person: s.personOf(r)}
		l, err := s.config.Chat.Line(r.Context(), place, n)
		if err != nil || l.Person == "" {
			return errors.Join(err, chat.ErrUnknown)
		}
		days, err := strconv.Atoi(r.PostForm.Get("days"))
		if err != nil || days < 1 || days > 365 {
			return notFound("page")
		}
		return s.config.Chat.Silence(r.Context(), v.account.ID, l.Person, s.app.Now().Add(time.Duration(days)*24*time.Hour))
	})
}

// onLine does something to the line that a form names, and shows the page again.
func (s *Server) onLine(w http.ResponseWriter, r *http.Request, do func(n int) error) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	n, err := strconv.Atoi(r.PostForm.Get("n"))
	if err == nil {
		err = do(n)
	} else {
		err = chat.ErrUnknown
	}
	if errors.Is(err, chat.ErrUnknown) {
		return notFound("page")
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, gameAddress(play.GameID(r.PathValue("id")))+"/chat", http.StatusSeeOther)
	return nil
}

// talkAddress is where the talk at a game stands, "" if there is none.
func (s *Server) talkAddress(id play.GameID, state *game.State) string {
	if o := state.Options(); s.config.Chat == nil || o.NoChat {
		return ""
	}
	return gameAddress(id) + "/chat"
}
