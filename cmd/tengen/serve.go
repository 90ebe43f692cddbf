package main

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"

	"tengen/internal/account"
	"tengen/internal/api"
	"tengen/internal/local"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/puzzle"
	"tengen/internal/rank"
	"tengen/internal/sqlite"
	"tengen/internal/web"
	"tengen/say"
)

// serveFlags are the settings of a server; they may also stand in the environment
// and in a file, see config.go.
type serveFlags struct {
	Config           string   `placeholder:"FILE"`
	PrintConfig      bool     ``
	Listen           string   `placeholder:"ADDRESS"`
	Data             string   `default:"./data" placeholder:"FOLDER"`
	Address          string   `placeholder:"ORIGIN"`
	Domain           []string `placeholder:"NAMES"`
	AcmeEmail        string   `placeholder:"ADDRESS"`
	AcmeServer       string   `placeholder:"ORIGIN"`
	TlsCert          string   `placeholder:"FILE"`
	TlsKey           string   `placeholder:"FILE"`
	ListenHttp       string   `placeholder:"ADDRESS"`
	Proxy            []string `placeholder:"ADDRESSES"`
	Metrics          string   `placeholder:"ADDRESS"`
	Log              string   `default:"text" placeholder:"FORM"`
	LogLevel         string   `default:"info" placeholder:"LEVEL"`
	Engines          int      `default:"-1" placeholder:"NUMBER"`
	Smtp             string   `placeholder:"SERVER"`
	SmtpPasswordFile string   `placeholder:"FILE"`
	MailFrom         string   `placeholder:"ADDRESS"`
	VacationDays     int      `default:"30" placeholder:"NUMBER"`
	NoLimits         bool
}

// smtpPassword is the setting with the password of the mail server. It is no flag.
const smtpPassword = "smtp-password"

const serveExample = "tengen serve\ntengen serve --listen :8080 --data /var/lib/tengen\n" +
	"tengen serve --config /etc/tengen/tengen.toml --print-config"

// newServe is "tengen serve": the server and the web site, on one SQLite file.
func newServe() command {
	f := &serveFlags{}
	c := command{name: "serve", example: serveExample, flags: f, configured: true, secrets: []string{smtpPassword}}
	c.run = func(ctx context.Context, p *program) error {
		s, err := p.checkServe(f)
		switch {
		case err != nil:
			return err
		case f.PrintConfig:
			return p.printConfig(c.secrets)
		case !web.Built():
			return p.badInput("serve.not-built", nil)
		}
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		context.AfterFunc(ctx, stop) // a second signal ends the program at once
		return p.serve(ctx, s)
	}
	return c
}

// databaseName is the file in the data folder.
const databaseName = "tengen.db"

// served are the settings of a server, checked.
type served struct {
	*serveFlags
	log     *slog.Logger
	meters  *meters
	mail    account.Mailer // nil if there is none
	origin  string         // how the site is reached, "" if nobody said so
	proxies []netip.Prefix
}

// checkServe reads the settings. It opens nothing that a running server has.
func (p *program) checkServe(f *serveFlags) (*served, error) {
	s := &served{serveFlags: f, meters: newMeters()}
	for _, step := range []func(*served) error{p.readLog, p.readAddresses, p.readMail, p.readProxies} {
		if err := step(s); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// readLog makes the log.
func (p *program) readLog(s *served) error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.LogLevel)); err != nil {
		return p.wrongUsage("serve", "serve.no-level", say.Args{"text": s.LogLevel})
	}
	o := &slog.HandlerOptions{Level: level}
	switch s.Log {
	case "text":
		s.log = slog.New(s.meters.Counting(slog.NewTextHandler(p.stderr, o)))
	case "json":
		s.log = slog.New(s.meters.Counting(slog.NewJSONHandler(p.stderr, o)))
	default:
		return p.wrongUsage("serve", "serve.no-log", say.Args{"text": s.Log})
	}
	return nil
}

// settle has the runtime of Go suit a server with so many minds.
func (p *program) settle(minds int) {
	if p.env("GOGC") == "" {
		debug.SetGCPercent(200) // what lives is small beside what a move leaves behind
	}
	// A search keeps a processor of the Go scheduler busy. With one more for each, people
	// wait for none of them: the system gives them theirs at once.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + minds)
}

// serve runs the server until ctx ends.
func (p *program) serve(ctx context.Context, s *served) (err error) {
	store, err := p.openStore(ctx, s.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	minds := newMinds(s.Engines)
	p.settle(len(minds))
	follow := new(followers)
	follow.add(s.meters.observe)
	app, err := play.Open(ctx, play.Config{
		Store: store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader, Log: s.log, Minds: minds,
		Observe: follow.observe,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, app.Close()) }()
	s.meters.watch(store, app)
	people := account.New(account.Config{
		Store: store.Accounts(), Now: app.Now, Rand: rand.Reader, Limits: s.peopleLimits(), Mail: s.mail, Address: s.origin, Log: s.log,
	})
	defer func() { err = errors.Join(err, closePeople(people)) }()
	ranks := rank.Open(rank.Config{
		Store: store.Ranks(), Games: store, People: people, Now: app.Now, Follow: follow.add, Log: s.log,
	})
	defer func() { err = errors.Join(err, ranks.Close()) }()
	people.Also(ranks)
	puzzles := puzzle.New(puzzle.Config{Store: store.Puzzles(), Now: app.Now})
	people.Also(puzzles)
	news := new(notice.Hub)
	office, err := openPost(ctx, s, p.texts.Lang(), store, app, people, news, follow)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, office.Close()) }()
	hall, err := openLobby(ctx, s, store, app, people, ranks, news)
	if err != nil {
		return err
	}
	defer hall.Close()
	talk := openTalk(s, store, app, people)
	config := web.Config{
		Version:    built().text(),
		Moderation: openModeration(s, store, app, people, talk, news), Chat: talk, Practice: openPractice(store, app, people),
		Accounts: people, Lobby: hall, News: news, Ranks: ranks, Puzzles: puzzles, Post: office, Lang: p.texts.Lang(), Proxies: s.proxies, Log: s.log,
		Meter: s.meters, Metrics: s.meters.Handler(),
	}
	config.API.Version = built().Version
	if s.NoLimits {
		config.Limits, config.API.Limits = web.NoLimits, api.NoLimits
	}
	if config.Vacations, err = openVacations(ctx, s, store, app, people); err != nil {
		return err
	}
	defer config.Vacations.Close()
	return p.serveSite(ctx, s, web.New(app, config))
}

// openStore opens the database in a folder, and makes both if there is none.
func (p *program) openStore(ctx context.Context, folder string) (*sqlite.Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, p.badInput("serve.no-folder", say.Args{"folder": folder, "reason": err.Error()})
	}
	store, err := sqlite.Open(ctx, filepath.Join(folder, databaseName))
	switch {
	case errors.Is(err, sqlite.ErrInUse):
		return nil, p.badInput("serve.in-use", say.Args{"folder": folder})
	case errors.Is(err, sqlite.ErrNewer):
		return nil, p.badInput("serve.newer", say.Args{"folder": folder, "reason": err.Error()})
	}
	return store, err
}

// peopleLimits bounds what can be guessed.
func (f *serveFlags) peopleLimits() account.Limits {
	if f.NoLimits {
		return account.NoLimits
	}
	return account.DefaultLimits
}

// closePeople sends the letters that wait.
func closePeople(people *account.App) error {
	ctx, cancel := context.WithTimeout(context.Background(), goodbyeTime)
	defer cancel()
	err := people.Close(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil // each was logged
	}
	return err
}
