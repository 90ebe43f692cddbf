package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"tengen/clock"
	"tengen/internal/account"
	"tengen/internal/limit"
	"tengen/internal/lobby"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/opening"
	"tengen/say"
	"tengen/wire"
)

// lobbyRoutes adds the pages of the lobby.
func (s *Server) lobbyRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /lobby", s.page(s.lobbyPage))
	mux.HandleFunc("GET /lobby/live", s.lobbyLive)
	mux.HandleFunc("POST /lobby/queue", s.inLobby(s.waitInPool))
	mux.HandleFunc("POST /lobby/unqueue", s.inLobby(s.leavePool))
	mux.HandleFunc("POST /lobby/{id}/accept", s.inLobby(s.accept))
	mux.HandleFunc("POST /lobby/{id}/decline", s.inLobby(s.decline))
	mux.HandleFunc("POST /lobby/{id}/withdraw", s.inLobby(s.withdraw))
	mux.HandleFunc("POST /games/{id}/rematch", s.page(s.rematch))
}

// inLobby wraps what somebody does in the lobby: it answers with the address to go
// to.
func (s *Server) inLobby(h func(r *http.Request, who notice.Person) (string, error)) http.HandlerFunc {
	return s.page(func(w http.ResponseWriter, r *http.Request) error {
		if err := r.ParseForm(); err != nil {
			return badForm(err)
		}
		if err := noBot(r); err != nil {
			return err
		}
		who, err := s.somebody(w, r)
		if err != nil {
			return err
		}
		if err := s.notTooOften(w, r, who); err != nil {
			return err
		}
		to, err := h(r, who)
		if err != nil {
			return lobbyProblem(err)
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
		return nil
	})
}

// notTooOften counts what somebody does in the lobby, and refuses what is too much.
func (s *Server) notTooOften(w http.ResponseWriter, r *http.Request, who notice.Person) error {
	l := s.limits.limits
	err := s.limits.counted.Count(s.app.Now(),
		limit.Bucket{Limit: l.Person, What: "person", Who: string(who)},
		limit.Bucket{Limit: l.Address, What: "address", Who: s.address(r)})
	var often *limit.Error
	if !errors.As(err, &often) {
		return err
	}
	seconds := int(often.Wait / time.Second)
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	return &problem{http.StatusTooManyRequests, "lobby.too-often", say.Args{"n": seconds}}
}

// lobbyProblem tells a refusal of the lobby to people.
func lobbyProblem(err error) error {
	var refusal lobby.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	status := http.StatusConflict
	switch refusal {
	case lobby.Gone:
		status = http.StatusGone
	case lobby.NotForYou, lobby.NeedsAccount, lobby.Blocked, lobby.Bots:
		status = http.StatusForbidden
	case lobby.TooMany:
		status = http.StatusTooManyRequests
	case lobby.BadPool, lobby.BadReason, lobby.BadRange:
		status = http.StatusBadRequest
	}
	return &problem{status, "lobby.refused." + string(refusal), nil}
}

// lobbyPage is what the template "lobby" shows.
type lobbyPage struct {
	Form     form // the short one for a seek
	Person   bool
	Live     string // the address of the live connection
	Waits    string // in which pool the viewer waits, "" if in none
	Openings []choice
	Pools    []poolLine
	Running  []line
	Received []proposalLine
	Made     []proposalLine
	Seeks    []proposalLine
	Filter   filterForm
	Reasons  []choice
	Blank    map[string]proposalLine // for the client to fill in, by role
}

// poolLine is a class of quick pairing.
type poolLine struct {
	Class, Name, Clock string
	Waiting            int
}

// proposalLine is a proposal as pages show it.
type proposalLine struct {
	wire.Proposal
	Address string // of the other side's page, "" for a guest
	Rating  string
}

// lobbyPage shows the lobby as it is for its viewer.
func (s *Server) lobbyPage(w http.ResponseWriter, r *http.Request) error {
	who, err := s.somebody(w, r)
	if err != nil {
		return err
	}
	s.lobby.Seen(who)
	t := s.texts(r)
	page := lobbyPage{
		Form: s.formFor(r, newForm(t)), Person: visitorOf(r) != nil, Filter: filterOf(t, r.URL.Query()),
		Live: "/lobby/live", Openings: poolOpenings(t), Pools: s.poolLines(t), Reasons: reasons(t),
		Blank: map[string]proposalLine{"seek": {}, "made": {}, "received": {}},
	}
	live := r.URL.Query()
	live.Set("since", strconv.FormatInt(s.app.Now().UnixMilli(), 10))
	page.Live += "?" + live.Encode()
	if pool, _, ok := s.lobby.Waits(who); ok {
		page.Waits = waitText(t, pool)
	}
	if page.Running, err = s.running(r, who); err != nil {
		return err
	}
	seeks, err := s.lobby.Seeks(r.Context(), who, page.Filter.filter)
	if err != nil {
		return err
	}
	for _, p := range seeks {
		if p.Maker != who {
			page.Seeks = append(page.Seeks, lineOfProposal(t, &p, who))
		}
	}
	made, received := s.lobby.Own(who)
	for _, p := range made {
		page.Made = append(page.Made, lineOfProposal(t, &p, who))
	}
	for _, p := range received {
		page.Received = append(page.Received, lineOfProposal(t, &p, who))
	}
	s.render(w, r, http.StatusOK, "lobby", t.Text("lobby.title", nil), page)
	return nil
}

// mostRunning is how many of a person's latest games the lobby looks at.
const mostRunning = 10

// running are the games of a person that came of the lobby lately and go on.
func (s *Server) running(r *http.Request, who notice.Person) ([]line, error) {
	deals, err := s.lobby.Latest(r.Context(), who, mostRunning)
	if err != nil {
		return nil, err
	}
	var games []play.Summary
	for _, d := range deals {
		g, err := s.app.Line(r.Context(), play.GameID(d.Game))
		if errors.Is(err, play.ErrNoGame) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if g.Phase != play.Ended {
			games = append(games, g)
		}
	}
	return s.withPlayers(r, s.texts(r), games)
}

// roleOf is what a proposal is to somebody.
func roleOf(p *lobby.Proposal, who notice.Person) string {
	switch {
	case p.Maker == who:
		return "made"
	case p.Target == who && who != "":
		return "received"
	}
	return "seek"
}

// proposalOf is a proposal as it is told to somebody.
func proposalOf(t say.Texts, p *lobby.Proposal, who notice.Person) wire.Proposal {
	o := p.Terms.For(p.Terms.Seat)
	out := wire.Proposal{
		ID: p.ID, Role: roleOf(p, who), Kind: string(p.Kind), Name: p.Name,
		Rating: p.Strength.Shown(), Provisional: p.Strength.Provisional,
		Rated: o.Rated, Class: string(p.Terms.Class()), Opening: o.Opening.String(), Clock: play.ClockText(&o),
		Seat: int(p.Terms.Seat), Least: p.Least, Most: p.Most, NoBots: p.NoBots, Game: p.Game,
		Made: p.Made.UnixMilli(), Expires: p.Expires.UnixMilli(), Declined: string(p.Declined),
	}
	if out.Role == "made" {
		out.Name = p.TargetName
	} else if p.Terms.Seat.Valid() {
		out.Seat = int(p.Terms.Seat.Other())
	}
	out.Text = proposalText(t, p, out.Seat)
	if p.Declined != "" {
		out.Answer = t.Text("lobby.reason."+string(p.Declined), nil)
	}
	return out
}

// proposalText tells the game that is proposed, to somebody who would have a seat.
func proposalText(t say.Texts, p *lobby.Proposal, seat int) string {
	o := p.Terms.For(p.Terms.Seat)
	text := rulesText(t, o.Preset, o.Opening.String(), play.ClockText(&o))
	add := func(key string, args say.Args) { text += " · " + t.Text(key, args) }
	add("lobby.class."+string(p.Terms.Class()), nil)
	if o.Rated {
		add("lobby.rated", nil)
	} else {
		add("lobby.unrated", nil)
	}
	switch seat {
	case 1:
		add("lobby.seat.first", nil)
	case 2:
		add("lobby.seat.second", nil)
	}
	bounds := say.Args{"least": p.Least, "most": p.Most}
	switch {
	case p.Least > 0 && p.Most > 0:
		add("lobby.range.both", bounds)
	case p.Least > 0:
		add("lobby.range.least", bounds)
	case p.Most > 0:
		add("lobby.range.most", bounds)
	}
	if p.NoBots {
		add("lobby.no-bots", nil)
	}
	if p.Terms.Class() == clock.Correspondence && p.Terms.NoVacation {
		add("lobby.no-vacation", nil)
	}
	if o.Private {
		add("lobby.private", nil)
	}
	if o.Delay > 0 {
		add("lobby.delay", say.Args{"n": int(o.Delay / time.Minute)})
	}
	if p.Kind == lobby.Rematch {
		add("lobby.rematch", nil)
	}
	return text
}

func lineOfProposal(t say.Texts, p *lobby.Proposal, who notice.Person) proposalLine {
	l := proposalLine{Proposal: proposalOf(t, p, who)}
	if l.Name != "" {
		l.Address = playerAddress(account.StoredName(l.Name))
	}
	switch {
	case l.Role == "made" || p.Strength.Value == 0:
	case l.Provisional:
		l.Rating = t.Text("web.lobby.rating.provisional", say.Args{"n": p.Strength.Shown()})
	default:
		l.Rating = t.Text("web.lobby.rating", say.Args{"n": p.Strength.Shown()})
	}
	return l
}

func reasons(t say.Texts) []choice {
	var list []choice
	for _, r := range lobby.Reasons() {
		list = append(list, choice{Value: string(r), Text: t.Text("lobby.reason."+string(r), nil)})
	}
	return list
}

func poolOpenings(t say.Texts) []choice {
	var list []choice
	for _, name := range lobby.PoolOpenings() {
		list = append(list, choice{Value: name, Text: ruleText(t, name)})
	}
	return list
}

// poolLines are the classes of quick pairing, with how many wait in all pools of
// the class.
func (s *Server) poolLines(t say.Texts) []poolLine {
	waiting := s.lobby.Waiting()
	var list []poolLine
	for _, class := range lobby.PoolClasses() {
		l := poolLine{
			Class: string(class), Name: t.Text("lobby.class."+string(class), nil), Clock: controlText(t, lobby.PoolControl(class).Spec()),
		}
		for pool, n := range waiting {
			if pool.Class == class {
				l.Waiting += n
			}
		}
		list = append(list, l)
	}
	return list
}

// classText is a class of quick pairing with its clock.
func classText(t say.Texts, class clock.Class) string {
	return t.Text("lobby.quick.class", say.Args{
		"class": t.Text("lobby.class."+string(class), nil), "clock": controlText(t, lobby.PoolControl(class).Spec()),
	})
}

func waitText(t say.Texts, p lobby.Pool) string {
	key := "lobby.unrated"
	if p.Rated {
		key = "lobby.rated"
	}
	return classText(t, p.Class) + " · " + ruleText(t, p.Opening) + " · " + t.Text(key, nil)
}

// filterForm is the choice of what the list of seeks shows.
type filterForm struct {
	filter      lobby.Filter
	Classes     []choice
	Openings    []choice
	Rated       []choice
	Least, Most string
}

// filterOf reads a filter from an address; what it cannot read keeps nothing away.
func filterOf(t say.Texts, q url.Values) filterForm {
	f := filterForm{filter: lobby.Filter{Class: clock.Class(q.Get("class")), Opening: q.Get("opening"), Rated: q.Get("rated")}}
	anything := func(chosen bool) []choice {
		return []choice{{Text: t.Text("lobby.filter.any", nil), Chosen: chosen}}
	}
	f.Classes = anything(f.filter.Class == "")
	for _, c := range clock.Classes() {
		f.Classes = append(f.Classes, choice{Value: string(c), Text: t.Text("lobby.class."+string(c), nil), Chosen: c == f.filter.Class})
	}
	f.Openings = anything(f.filter.Opening == "")
	for _, rule := range opening.Rules() {
		name := rule.Protocol()
		f.Openings = append(f.Openings, choice{Value: name, Text: openingText(t, name, "N"), Chosen: name == f.filter.Opening})
	}
	f.Rated = anything(f.filter.Rated == "")
	for _, value := range []string{"yes", "no"} {
		f.Rated = append(f.Rated, choice{Value: value, Text: t.Text("lobby.filter.rated."+value, nil), Chosen: value == f.filter.Rated})
	}
	for _, c := range []struct {
		list  []choice
		value *string
	}{{f.Openings, &f.filter.Opening}, {f.Rated, &f.filter.Rated}, {f.Classes, (*string)(&f.filter.Class)}} {
		if !anyChosen(c.list) {
			*c.value = ""
		}
	}
	f.filter.Least, f.Least = boundOf(q.Get("least"))
	f.filter.Most, f.Most = boundOf(q.Get("most"))
	return f
}

func anyChosen(list []choice) bool {
	for _, c := range list {
		if c.Chosen {
			return true
		}
	}
	return false
}

// boundOf reads a bound of ratings, and gives it back as it stands in the form.
func boundOf(text string) (int, string) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxBound {
		return 0, ""
	}
	return n, text
}
