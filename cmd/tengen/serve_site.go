package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"tengen/internal/web"
	"tengen/say"
)

// Where a server listens if nobody says so.
const (
	plainListen = "localhost:8080"
	tlsListen   = ":443"
	httpListen  = ":80" // of a server that answers HTTPS for names
)

// readAddresses settles where the server listens and how it is reached.
func (p *program) readAddresses(s *served) error {
	own := s.TlsCert != "" || s.TlsKey != ""
	switch {
	case (s.TlsCert == "") != (s.TlsKey == "") || own && len(s.Domain) > 0:
		return p.wrongUsage("serve", "serve.tls", nil)
	case s.ListenHttp != "" && !own && len(s.Domain) == 0:
		return p.wrongUsage("serve", "serve.listen-http", nil)
	}
	if s.Listen == "" {
		s.Listen = plainListen
		if own || len(s.Domain) > 0 {
			s.Listen = tlsListen
		}
	}
	if s.ListenHttp == "" && len(s.Domain) > 0 {
		s.ListenHttp = httpListen
	}
	if s.Address == "" && len(s.Domain) > 0 {
		s.Address = "https://" + s.Domain[0]
	}
	if s.Address == "" {
		return nil
	}
	site, err := url.Parse(s.Address)
	if err != nil || site.Host == "" || site.Scheme != "http" && site.Scheme != "https" || site.User != nil ||
		site.Path != "" && site.Path != "/" || site.RawQuery != "" || site.Fragment != "" {
		return p.wrongUsage("serve", "serve.address", say.Args{"text": s.Address})
	}
	s.origin = site.Scheme + "://" + site.Host
	return nil
}

// Times of the HTTP server; live connections have their own.
const (
	headerTime  = 10 * time.Second
	requestTime = 30 * time.Second
	idleTime    = 2 * time.Minute
	goodbyeTime = 5 * time.Second // for everybody, when the server stops
)

// host is one address that is listened on.
type host struct {
	server   *http.Server
	listener net.Listener
}

// hosts are the addresses of one server.
type hosts struct {
	log  *slog.Logger
	list []host
}

// listen begins to listen on an address; over TLS if tls is given.
func (h *hosts) listen(address string, handler http.Handler, secret *tls.Config) (net.Addr, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	h.list = append(h.list, host{listener: listener, server: &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: requestTime, IdleTimeout: idleTime,
		ErrorLog: slog.NewLogLogger(h.log.Handler(), slog.LevelWarn), TLSConfig: secret,
	}})
	return listener.Addr(), nil
}

// close gives the addresses back that nobody serves yet.
func (h *hosts) close() {
	for _, one := range h.list {
		_ = one.listener.Close()
	}
}

// serveSite listens on all addresses of a server and serves until ctx ends.
func (p *program) serveSite(ctx context.Context, s *served, site *web.Server) error {
	h := &hosts{log: s.log}
	secret, err := p.certificates(s)
	if err != nil {
		return err
	}
	defer secret.close()
	noAddress := func(address string, err error) error {
		h.close()
		return p.badInput("serve.no-address", say.Args{"address": address, "reason": err.Error()})
	}
	at, err := h.listen(s.Listen, site, secret.config)
	if err != nil {
		return noAddress(s.Listen, err)
	}
	if s.ListenHttp != "" {
		if _, err := h.listen(s.ListenHttp, secret.challenge(http.HandlerFunc(toHTTPS)), nil); err != nil {
			return noAddress(s.ListenHttp, err)
		}
	}
	if s.Metrics != "" {
		if _, err := h.listen(s.Metrics, site.Health(), nil); err != nil {
			return noAddress(s.Metrics, err)
		}
	}
	if err := secret.manage(ctx); err != nil {
		h.close()
		return err
	}
	scheme := "http://"
	if secret.config != nil {
		scheme = "https://"
	}
	fmt.Fprintln(p.stderr, p.texts.Text("serve.listening", say.Args{"address": scheme + at.String(), "folder": s.Data}))
	p.notify(s.log, notifyReady)
	err = h.serve(ctx, func() { p.notify(s.log, notifyStopping) }, site)
	s.log.Info("stopped")
	return err
}

// toHTTPS leads who comes by HTTP to the same page by HTTPS, on its usual port.
func toHTTPS(w http.ResponseWriter, r *http.Request) {
	name, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		name = r.Host
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead || name == "" {
		http.Error(w, "HTTPS only", http.StatusBadRequest)
		return
	}
	w.Header().Set("Connection", "close")
	http.Redirect(w, r, "https://"+name+r.URL.RequestURI(), http.StatusPermanentRedirect)
}

// serve serves until ctx ends or an address fails. Then nobody new is let in, the
// live connections are told when to come back, and what has begun is answered.
func (h *hosts) serve(ctx context.Context, stopping func(), site *web.Server) error {
	failed := make(chan error, len(h.list))
	for _, one := range h.list {
		go func() {
			if one.server.TLSConfig != nil {
				failed <- one.server.ServeTLS(one.listener, "", "")
				return
			}
			failed <- one.server.Serve(one.listener)
		}()
	}
	var cause error
	select {
	case cause = <-failed:
	case <-ctx.Done():
	}
	stopping()
	h.log.Info("stopping")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbyeTime)
	defer cancel()
	var ends sync.WaitGroup
	errs := make([]error, len(h.list)+1)
	for i, one := range h.list {
		ends.Go(func() { errs[i] = one.server.Shutdown(last) }) // stops listening at once
	}
	ends.Go(func() { errs[len(h.list)] = site.Close(last) })
	ends.Wait()
	err := errors.Join(errs...)
	if errors.Is(err, context.DeadlineExceeded) {
		h.log.Warn("some connections did not close in time and were cut")
		err = nil
	}
	for _, one := range h.list {
		_ = one.server.Close() // what Shutdown gave up on
	}
	return errors.Join(cause, err)
}
