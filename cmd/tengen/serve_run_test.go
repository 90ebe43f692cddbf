package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/caddyserver/certmagic"

	"tengen/say"
)

// heard is what a server writes to stderr.
type heard struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{} // has something when more was written
}

func (h *heard) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case h.more <- struct{}{}:
	default:
	}
	return h.text.Write(b)
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}

// inProcess is a server in this process.
type inProcess struct {
	address string // https://… or http://…
	said    *heard
	stop    func() error
}

// serveHere runs a server in this process with some flags, on a port that is free.
// change may alter what the flags came to.
func serveHere(t *testing.T, env map[string]string, change func(*served), args ...string) *inProcess {
	t.Helper()
	s := &inProcess{said: &heard{more: make(chan struct{}, 1)}}
	p := &program{env: func(name string) string { return env[name] }, stdin: strings.NewReader(""), stdout: io.Discard, stderr: s.said, texts: say.In("en")}
	ctx, cancel := context.WithCancel(t.Context())
	f := &serveFlags{}
	c := command{name: "serve", flags: f, configured: true, secrets: []string{smtpPassword}}
	c.run = func(ctx context.Context, p *program) error {
		checked, err := p.checkServe(f)
		if err != nil {
			return err
		}
		if change != nil {
			change(checked)
		}
		return p.serve(ctx, checked)
	}
	done := make(chan error, 1)
	go func() {
		done <- p.runCommand(ctx, c, append([]string{"--engines=0", "--listen=127.0.0.1:0", "--data=" + t.TempDir()}, args...))
	}()
	s.stop = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	t.Cleanup(func() { s.stop() })
	for {
		if _, rest, ok := strings.Cut(s.said.String(), "Tengen runs on "); ok {
			s.address, _, _ = strings.Cut(rest, ",")
			return s
		}
		select {
		case <-s.said.more:
		case err := <-done:
			done <- err
			t.Fatalf("the server ended with %v\n%s", err, s.said)
		}
	}
}

// authority makes certificates for tests.
type authority struct {
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
	pool *x509.CertPool

	mu     sync.Mutex
	issued int64
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Tengen test"}, NotAfter: time.Now().Add(48 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, of, of, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	a := &authority{key: key, pool: x509.NewCertPool()}
	if a.cert, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	a.pool.AddCert(a.cert)
	return a
}

// sign makes a certificate for names.
func (a *authority) sign(public any, names []string) ([]byte, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.issued++
	of := &x509.Certificate{
		SerialNumber: big.NewInt(1 + a.issued), DNSNames: names, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(40 * time.Hour),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, of, a.cert, public, a.key)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), err
}

// Issue implements [certmagic.Issuer].
func (a *authority) Issue(_ context.Context, r *x509.CertificateRequest) (*certmagic.IssuedCertificate, error) {
	text, err := a.sign(r.PublicKey, r.DNSNames)
	return &certmagic.IssuedCertificate{Certificate: text}, err
}

// IssuerKey implements [certmagic.Issuer].
func (a *authority) IssuerKey() string { return "test" }

func (a *authority) count() int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.issued
}

// files writes a certificate for localhost and its key into a folder.
func (a *authority) files(t *testing.T, folder string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	text, err := a.sign(private.Public(), []string{"localhost"})
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for name, content := range map[string][]byte{cert: text, key: pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// client trusts the authority; redirects are not followed.
func (a *authority) client(t *testing.T) *http.Client {
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: a.pool, ServerName: "localhost"}}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// With a certificate of one's own the site speaks HTTPS, cookies are Secure and
// browsers are told to come by nothing else; without TLS none of this.
func TestOwnCertificate(t *testing.T) {
	a := newAuthority(t)
	cert, key := a.files(t, t.TempDir())
	for _, secure := range []bool{true, false} {
		var args []string
		if secure {
			args = []string{"--tls-cert=" + cert, "--tls-key=" + key}
		}
		s := serveHere(t, nil, nil, args...)
		if got := strings.HasPrefix(s.address, "https://"); got != secure {
			t.Fatalf("TLS %v: the server says it is at %s", secure, s.address)
		}
		response, err := a.client(t).Get(s.address + "/")
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if hsts := response.Header.Get("Strict-Transport-Security"); (hsts != "") != secure {
			t.Errorf("TLS %v: Strict-Transport-Security is %q", secure, hsts)
		}
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.address+"/register", strings.NewReader("name=Anna&password=correct+horse"))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		response, err = a.client(t).Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		cookies := response.Cookies()
		if len(cookies) == 0 {
			t.Errorf("TLS %v: registering gave no cookie, status %d", secure, response.StatusCode)
		}
		for _, c := range cookies {
			if c.Secure != secure || !c.HttpOnly {
				t.Errorf("TLS %v: the cookie %s", secure, c)
			}
		}
		if err := s.stop(); err != nil {
			t.Errorf("TLS %v: the server ended with %v", secure, err)
		}
	}
	p := &program{texts: say.In("en")}
	wrong := &served{serveFlags: &serveFlags{TlsCert: key, TlsKey: cert}}
	if _, err := p.certificates(wrong); err == nil || !strings.Contains(err.Error(), "cannot be used") {
		t.Errorf("key and certificate exchanged: %v", err)
	}
}

// A certificate that was renewed in its file is used without a restart; one that
// is broken is not.
func TestRenewedCertificate(t *testing.T) {
	a := newAuthority(t)
	folder := t.TempDir()
	cert, key := a.files(t, folder)
	var said heard
	p := &program{stderr: &said}
	s := &served{serveFlags: &serveFlags{Log: "text", LogLevel: "info"}, meters: newMeters()}
	if err := p.readLog(s); err != nil {
		t.Fatal(err)
	}
	pair := &keyPair{certFile: cert, keyFile: key, log: s.log}
	if err := pair.load(); err != nil {
		t.Fatal(err)
	}
	serial := func() string {
		pair.looked = time.Now().Add(-lookEvery)
		c, err := pair.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return c.Leaf.SerialNumber.String()
	}
	age := func() { // as if the file was written at another moment
		at := time.Now().Add(-time.Duration(a.count()) * time.Hour)
		if err := os.Chtimes(cert, at, at); err != nil {
			t.Fatal(err)
		}
	}
	first := serial()
	if again := serial(); again != first {
		t.Errorf("nothing was renewed, and the certificate is %s, not %s", again, first)
	}
	a.files(t, folder)
	age()
	second := serial()
	if second == first {
		t.Error("the new certificate was not read")
	}
	if err := os.WriteFile(cert, []byte("half of it"), 0o600); err != nil {
		t.Fatal(err)
	}
	if third := serial(); third != second || !strings.Contains(said.String(), "the old one is used on") {
		t.Errorf("a broken file: the certificate is %s, the log says %s", third, &said)
	}
}

// Names get their certificates from the issuer, once: they are kept in the data
// folder over a restart.
func TestObtainedCertificate(t *testing.T) {
	a, folder := newAuthority(t), t.TempDir()
	for start := range 2 {
		var said heard
		p := &program{stderr: &said}
		s := &served{serveFlags: &serveFlags{Log: "text", LogLevel: "info", Data: folder, Domain: []string{"localhost"}}, meters: newMeters()}
		if err := p.readLog(s); err != nil {
			t.Fatal(err)
		}
		c := obtained(s, a)
		listener, err := tls.Listen("tcp", "127.0.0.1:0", c.config)
		if err != nil {
			t.Fatal(err)
		}
		server := &http.Server{ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.TLS.ServerName) })}
		go server.Serve(listener)
		if err := c.manage(t.Context()); err != nil {
			t.Fatal(err)
		}
		var body []byte
		for range 100 { // it is obtained meanwhile
			response, err := a.client(t).Get("https://" + listener.Addr().String())
			if err == nil {
				body, err = io.ReadAll(response.Body)
				response.Body.Close()
			}
			if err == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		if string(body) != "localhost" || a.count() != 1 {
			t.Errorf("start %d: answered %q, %d certificates issued; the log:\n%s", start, body, a.count(), &said)
		}
		server.Close()
		c.close()
	}
	if _, err := os.Stat(filepath.Join(folder, certificatesName)); err != nil {
		t.Errorf("nothing was kept: %v", err)
	}
}

func TestToHTTPS(t *testing.T) {
	for _, c := range []struct{ method, target, host, want string }{
		{"GET", "/games/x?a=b", "renju.example", "https://renju.example/games/x?a=b"},
		{"GET", "/", "renju.example:8080", "https://renju.example/"},
		{"POST", "/login", "renju.example", ""},
	} {
		r := httptest.NewRequest(c.method, c.target, nil)
		r.Host = c.host
		w := httptest.NewRecorder()
		toHTTPS(w, r)
		if got := w.Header().Get("Location"); got != c.want || c.want == "" && w.Code != http.StatusBadRequest {
			t.Errorf("%s %s at %s: status %d, %q", c.method, c.target, c.host, w.Code, got)
		}
	}
}

// The service manager hears when the server answers and when it goes.
func TestNotify(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	next := func() string {
		buffer := make([]byte, 100)
		if err := socket.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		n, err := socket.Read(buffer)
		if err != nil {
			t.Fatal(err)
		}
		return string(buffer[:n])
	}
	s := serveHere(t, map[string]string{"NOTIFY_SOCKET": name}, nil)
	if got := next(); got != "READY=1" {
		t.Errorf("told %q", got)
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	if got := next(); got != "STOPPING=1" {
		t.Errorf("told %q", got)
	}
	if _, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://")); err == nil {
		t.Error("a server that has stopped takes connections")
	}
}

// The counters have an address of their own, or are for this machine.
func TestMetricsAddress(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	s := serveHere(t, nil, nil)
	response, err := http.Get(s.address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(response.Body)
	response.Body.Close()
	for _, want := range []string{"tengen_ready 1", `tengen_games{phase="live"} 0`, "tengen_commit_seconds_count", "tengen_tables 0"} {
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("the counters lack %q, %v", want, err)
		}
	}
	p := &program{env: func(string) string { return "" }, stderr: &heard{more: make(chan struct{}, 1)}, texts: say.In("en")}
	checked, err := p.checkServe(&serveFlags{Listen: "127.0.0.1:0", Metrics: busy.Addr().String(), Data: t.TempDir(), Log: "text", LogLevel: "info"})
	if err != nil {
		t.Fatal(err)
	}
	err = p.serve(t.Context(), checked)
	var f *failure
	if !errors.As(err, &f) || !strings.Contains(f.text, busy.Addr().String()) {
		t.Errorf("an address that is taken: %v", err)
	}
}
