package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/caddyserver/certmagic"

	"tengen/say"
)

// certificatesName is the folder for certificates and their keys in the data folder.
const certificatesName = "certificates"

// certificates are how a server speaks TLS.
type certificates struct {
	config *tls.Config // nil: not at all
	// challenge answers what a certificate authority asks over HTTP, and hands on
	// everything else.
	challenge func(http.Handler) http.Handler
	// manage begins to obtain and renew. It returns at once.
	manage func(context.Context) error
	close  func()
}

// certificates makes what the settings ask for: TLS with certificates that are
// obtained for the names of the server, or with those in two files, or none.
func (p *program) certificates(s *served) (*certificates, error) {
	c := &certificates{
		challenge: func(next http.Handler) http.Handler { return next },
		manage:    func(context.Context) error { return nil },
		close:     func() {},
	}
	switch {
	case len(s.Domain) > 0:
		return obtained(s, nil), nil
	case s.TlsCert != "":
		pair := &keyPair{certFile: s.TlsCert, keyFile: s.TlsKey, log: s.log}
		if err := pair.load(); err != nil {
			return nil, p.badInput("serve.no-certificate", say.Args{"cert": s.TlsCert, "key": s.TlsKey, "reason": err.Error()})
		}
		c.config = &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: pair.get}
	}
	return c, nil
}

// obtained are certificates of an ACME authority for the names of a server. They
// are kept in the data folder and renewed by themselves. With issuer that one is
// asked instead.
func obtained(s *served, issuer certmagic.Issuer) *certificates {
	log := zapTo(s.log)
	var config *certmagic.Config
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return config, nil },
		Logger:           log,
	})
	config = certmagic.New(cache, certmagic.Config{
		Storage: &certmagic.FileStorage{Path: filepath.Join(s.Data, certificatesName)},
		Logger:  log,
	})
	c := &certificates{close: cache.Stop, challenge: func(next http.Handler) http.Handler { return next }}
	if issuer == nil {
		acme := certmagic.NewACMEIssuer(config, certmagic.ACMEIssuer{
			CA: acmeServer(s), Email: s.AcmeEmail, Agreed: true, Logger: log,
			AltHTTPPort: portOf(s.ListenHttp), AltTLSALPNPort: portOf(s.Listen),
		})
		issuer, c.challenge = acme, acme.HTTPChallengeHandler
	}
	config.Issuers = []certmagic.Issuer{issuer}
	c.manage = func(ctx context.Context) error {
		if err := config.ManageAsync(ctx, s.Domain); err != nil {
			return fmt.Errorf("certificates for %v: %w", s.Domain, err)
		}
		return nil
	}
	c.config = config.TLSConfig()
	c.config.MinVersion = tls.VersionTLS12
	c.config.NextProtos = append([]string{"h2", "http/1.1"}, c.config.NextProtos...)
	return c
}

// acmeServer is the directory of the authority that is asked.
func acmeServer(s *served) string {
	if s.AcmeServer != "" {
		return s.AcmeServer
	}
	return certmagic.LetsEncryptProductionCA
}

// portOf is the port of an address, 0 if it has none that is a number.
func portOf(address string) int {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return 0
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		return 0
	}
	return n
}

// keyPair is a certificate and its key in two files that somebody else renews.
type keyPair struct {
	certFile, keyFile string
	log               *slog.Logger

	mu     sync.Mutex
	pair   *tls.Certificate
	stamp  [2]time.Time // when the files were written that pair was read from
	looked time.Time    // when the files were last looked at
}

// lookEvery is how often the files are looked at, at most.
const lookEvery = time.Minute

// stamps are when the files were written.
func (k *keyPair) stamps() (at [2]time.Time, err error) {
	for i, name := range []string{k.certFile, k.keyFile} {
		info, err := os.Stat(name)
		if err != nil {
			return at, err
		}
		at[i] = info.ModTime()
	}
	return at, nil
}

// load reads the files.
func (k *keyPair) load() error {
	at, err := k.stamps()
	if err != nil {
		return err
	}
	pair, err := tls.LoadX509KeyPair(k.certFile, k.keyFile)
	if err != nil {
		return err
	}
	k.pair, k.stamp, k.looked = &pair, at, time.Now()
	return nil
}

// get implements GetCertificate of a [tls.Config]. Files that were written since
// are read; if they cannot be, the old ones hold on.
func (k *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := time.Now(); now.Sub(k.looked) >= lookEvery {
		k.looked = now
		if at, err := k.stamps(); err != nil || at != k.stamp {
			if err == nil {
				err = k.load()
			}
			if err != nil {
				k.log.Error("the new certificate was not read, the old one is used on", "cert", k.certFile, "key", k.keyFile, "err", err)
			}
		}
	}
	return k.pair, nil
}
