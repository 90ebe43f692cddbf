package post_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/memory"
	"tengen/internal/notice"
	"tengen/internal/play"
	"tengen/internal/play/playtest"
	"tengen/internal/post"
)

// service is a push service with one browser: it opens what it is handed.
type service struct {
	*httptest.Server
	t    *testing.T
	key  *ecdh.PrivateKey
	auth []byte

	mu     sync.Mutex
	status int // to answer with
	opened []string
}

var plain64 = base64.RawURLEncoding

func newService(t *testing.T) *service {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	s := &service{t: t, key: key, auth: []byte("sixteen bytes: a"), status: http.StatusCreated}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// browser is what the browser tells the server.
func (s *service) browser(id account.ID) post.Browser {
	return post.Browser{
		Endpoint: s.URL + "/wake/" + string(id), Account: id, Agent: "Firefox",
		Key: plain64.EncodeToString(s.key.PublicKey().Bytes()), Auth: plain64.EncodeToString(s.auth),
	}
}

// ServeHTTP implements [http.Handler].
func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = s.vouched(r)
	}
	var text string
	if err == nil {
		text, err = s.open(body)
	}
	if err != nil || r.Header.Get("TTL") == "" || r.Header.Get("Content-Encoding") != "aes128gcm" {
		s.t.Errorf("what was handed in cannot be opened: %v", err)
	}
	s.opened = append(s.opened, text)
	w.WriteHeader(s.status)
}

// vouched checks the signature of the server (RFC 8292).
func (s *service) vouched(r *http.Request) error {
	var token, key string
	for part := range strings.SplitSeq(strings.TrimPrefix(r.Header.Get("Authorization"), "vapid "), ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(part), "="); name {
		case "t":
			token = value
		case "k":
			key = value
		}
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return fmt.Errorf("no token in %q", r.Header.Get("Authorization"))
	}
	raw, err := plain64.DecodeString(key)
	if err != nil {
		return err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return err
	}
	signature, err := plain64.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return fmt.Errorf("the signature has %d bytes: %w", len(signature), err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is not of that key")
	}
	text, err := plain64.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(text, &claims); err != nil {
		return err
	}
	if claims.Aud != s.URL || claims.Sub != "https://renju.example" || claims.Exp > time.Now().Add(24*time.Hour).Unix() {
		return fmt.Errorf("the claims are %s", text)
	}
	return nil
}

// open decrypts a message (RFC 8291).
func (s *service) open(body []byte) (string, error) {
	if len(body) < 21 {
		return "", errors.New("no header")
	}
	salt, size, idLength := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	sender, err := ecdh.P256().NewPublicKey(body[21 : 21+idLength])
	if err != nil {
		return "", err
	}
	shared, err := s.key.ECDH(sender)
	if err != nil {
		return "", err
	}
	info := "WebPush: info\x00" + string(s.key.PublicKey().Bytes()) + string(sender.Bytes())
	secret, err := hkdf.Key(sha256.New, shared, s.auth, info, 32)
	if err != nil {
		return "", err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return "", err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	text, err := gcm.Open(nil, nonce, body[21+idLength:], nil)
	if err != nil || len(text) > int(size) {
		return "", err
	}
	return strings.TrimRight(string(text), "\x00\x02"), nil
}

// take returns what was opened since it was last asked.
func (s *service) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.opened
	s.opened = nil
	return list
}

func (s *service) answer(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}

// pushing is a post with one browser of Anna's, and a clock that is set.
type pushing struct {
	*post.App
	t     *testing.T
	store *memory.Post
	mu    sync.Mutex
	now   time.Time
}

func newPushing(t *testing.T, s *service, client *http.Client) *pushing {
	w := &pushing{t: t, store: new(memory.Post), now: time.Now().UTC().Truncate(time.Microsecond)}
	known := people{new(memory.Accounts)}
	anna := account.Account{ID: "Anna", Version: 1, Name: account.StoredName("Anna"), Lang: "ru", Role: account.Plain}
	if err := known.AddAccount(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	games := playtest.Node(t, play.Config{})
	var err error
	w.App, err = post.Open(t.Context(), post.Config{
		Store: w.store, Lists: new(memory.Store), Games: games, People: known, Hub: new(notice.Hub), Address: "https://renju.example",
		Client: client, AnyEndpoint: true, Now: func() time.Time {
			w.mu.Lock()
			defer w.mu.Unlock()
			return w.now
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.App.Close() })
	if err := w.AddBrowser(t.Context(), s.browser("Anna")); err != nil {
		t.Fatal(err)
	}
	return w
}

// add adds a parcel and has it delivered.
func (w *pushing) add(name string) {
	w.t.Helper()
	n := notice.Notice{Kind: notice.Challenge, At: w.now, From: notice.Guest("x")}
	p := post.Parcel{Way: post.Push, Account: "Anna", Name: name, At: w.now, Due: w.now, State: post.Waiting, Notice: n}
	if _, err := w.store.AddParcel(w.t.Context(), p); err != nil {
		w.t.Fatal(err)
	}
	w.deliver(0)
}

// deliver lets time pass and has what is due delivered.
func (w *pushing) deliver(after time.Duration) {
	w.t.Helper()
	w.mu.Lock()
	w.now = w.now.Add(after)
	w.mu.Unlock()
	if err := w.Deliver(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// A message is signed and sealed, and the browser opens it: a sentence in the
// language of the person, and where to go.
func TestPush(t *testing.T) {
	s := newService(t)
	w := newPushing(t, s, s.Client())
	w.add("one")
	got := s.take()
	want := `{"title":"Tengen","body":"гость вызывает вас на партию","path":"/lobby","tag":"challenge:"}`
	if len(got) != 1 || got[0] != want {
		t.Fatalf("the browser shows %q, want %s", got, want)
	}
	w.deliver(24 * time.Hour)
	if got := s.take(); len(got) != 0 {
		t.Errorf("and once more %q", got)
	}

	s.answer(http.StatusServiceUnavailable)
	w.add("two")
	s.answer(http.StatusCreated)
	w.deliver(0)
	if got := s.take(); len(got) != 1 {
		t.Errorf("tried %d times at once", len(got))
	}
	w.deliver(time.Minute)
	w.deliver(time.Hour)
	if got := s.take(); len(got) != 1 {
		t.Errorf("tried %d times later, want once", len(got))
	}

	s.answer(http.StatusGone)
	w.add("three")
	if list, err := w.Browsers(t.Context(), "Anna"); err != nil || len(list) != 0 {
		t.Errorf("a browser that is gone is kept: %v, %v", list, err)
	}
	w.add("four")
	if got := s.take(); len(got) != 1 {
		t.Errorf("%d messages to a browser that is gone", len(got)-1)
	}
}

// The server hands nothing in at machines of its own network, whatever a browser says.
func TestPushIsGuarded(t *testing.T) {
	s := newService(t)
	w := newPushing(t, s, nil)
	w.add("one")
	if got := s.take(); len(got) != 0 {
		t.Errorf("the machine itself was handed %q", got)
	}
}

// What can be no browser is refused, and no more than ten are kept.
func TestBrowsers(t *testing.T) {
	s := newService(t)
	w := newPushing(t, s, s.Client())
	good := s.browser("Anna")
	for name, change := range map[string]func(*post.Browser){
		"no address":    func(b *post.Browser) { b.Endpoint = "" },
		"no host":       func(b *post.Browser) { b.Endpoint = "https:///x" },
		"a user":        func(b *post.Browser) { b.Endpoint = "https://a:b@push.example/x" },
		"long":          func(b *post.Browser) { b.Endpoint = "https://push.example/" + strings.Repeat("x", 1000) },
		"no key":        func(b *post.Browser) { b.Key = "" },
		"no secret":     func(b *post.Browser) { b.Auth = "" },
		"a long secret": func(b *post.Browser) { b.Auth = strings.Repeat("x", 200) },
	} {
		b := good
		change(&b)
		if err := w.AddBrowser(t.Context(), b); !errors.Is(err, post.ErrBrowser) {
			t.Errorf("%s: %v, want ErrBrowser", name, err)
		}
	}
	for i := range 15 {
		b := good
		b.Endpoint = fmt.Sprint("https://push.example/", i)
		w.mu.Lock()
		w.now = w.now.Add(time.Second)
		w.mu.Unlock()
		if err := w.AddBrowser(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	list, err := w.Browsers(t.Context(), "Anna")
	if err != nil || len(list) != 10 || list[9].Endpoint != "https://push.example/14" {
		t.Errorf("%d browsers are kept: %v, %v", len(list), list, err)
	}
	if err := w.DropBrowser(t.Context(), "Boris", list[9].Endpoint); err != nil {
		t.Fatal(err)
	}
	if list, _ := w.Browsers(t.Context(), "Anna"); len(list) != 10 {
		t.Error("somebody has dropped the browser of another")
	}
}
