package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"tengen/internal/account"
	"tengen/internal/local"
	"tengen/internal/play"
	"tengen/internal/sqlite"
	"tengen/internal/web"
	"tengen/say"
)

type serveFlags struct {
	Listen   string   `default:"localhost:8080" placeholder:"ADDRESS"`
	Data     string   `default:"./data" placeholder:"FOLDER"`
	Proxy    []string `placeholder:"ADDRESSES"`
	Engines  int      `default:"-1" placeholder:"N"`
	Address  string   `placeholder:"ORIGIN"`
	Smtp     string   `placeholder:"SERVER"`
	MailFrom string   `placeholder:"ADDRESS"`
	NoLimits bool
}

const serveExample = "tengen serve\ntengen serve --listen :8080 --data /var/lib/tengen"

// newServe is "tengen serve": the server and the web site, on one SQLite file.
func newServe() command {
	f := &serveFlags{}
	return command{name: "serve", example: serveExample, flags: f, run: func(ctx context.Context, p *program) error {
		if !web.Built() {
			return p.badInput("serve.not-built", nil)
		}
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		return p.serve(ctx, f)
	}}
}

// databaseName is the file in the data folder.
const databaseName = "tengen.db"

// serve runs the server until ctx ends.
func (p *program) serve(ctx context.Context, f *serveFlags) (err error) {
	log := slog.New(slog.NewTextHandler(p.stderr, nil))
	mail, address, err := p.mailer(f)
	if err != nil {
		return err
	}
	proxies, err := p.proxies(f.Proxy)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.Data, 0o700); err != nil {
		return p.badInput("serve.no-folder", say.Args{"folder": f.Data, "reason": err.Error()})
	}
	store, err := sqlite.Open(ctx, filepath.Join(f.Data, databaseName))
	switch {
	case errors.Is(err, sqlite.ErrInUse):
		return p.badInput("serve.in-use", say.Args{"folder": f.Data})
	case errors.Is(err, sqlite.ErrNewer):
		return p.badInput("serve.newer", say.Args{"folder": f.Data, "reason": err.Error()})
	case err != nil:
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	minds := newMinds(f.Engines)
	// A search keeps a processor of the Go scheduler busy. With one more for each, people
	// wait for none of them: the system gives them theirs at once.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + len(minds))
	app, err := play.Open(ctx, play.Config{
		Store: store, Bus: new(local.Bus), Clock: play.SystemClock(), Rand: rand.Reader, Log: log, Minds: minds,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, app.Close()) }()
	listener, err := net.Listen("tcp", f.Listen)
	if err != nil {
		return p.badInput("serve.no-address", say.Args{"address": f.Listen, "reason": err.Error()})
	}
	people := account.New(account.Config{
		Store: store.Accounts(), Now: app.Now, Rand: rand.Reader, Limits: f.peopleLimits(), Mail: mail, Address: address, Log: log,
	})
	defer func() { err = errors.Join(err, closePeople(people)) }()
	config := web.Config{Accounts: people, Lang: p.texts.Lang(), Proxies: proxies, Log: log}
	if f.NoLimits {
		config.Limits = web.NoLimits
	}
	fmt.Fprintln(p.stderr, p.texts.Text("serve.listening", say.Args{"address": "http://" + listener.Addr().String(), "folder": f.Data}))
	return serveHTTP(ctx, listener, web.New(app, config), log)
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

// Times of the HTTP server; live connections have their own.
const (
	headerTime  = 10 * time.Second
	requestTime = 30 * time.Second
	idleTime    = 2 * time.Minute
	goodbyeTime = 5 * time.Second // for everybody, when the server stops
)

// serveHTTP serves until ctx ends, and then says good-bye to the live connections
// and lets the requests that have begun be answered.
func serveHTTP(ctx context.Context, listener net.Listener, site *web.Server, log *slog.Logger) error {
	server := &http.Server{
		Handler: site, ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: requestTime, IdleTimeout: idleTime,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("stopping")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbyeTime)
	defer cancel()
	err := errors.Join(site.Close(last), server.Shutdown(last))
	if errors.Is(err, context.DeadlineExceeded) {
		log.Warn("some connections did not close in time and were cut")
		return nil
	}
	return err
}
