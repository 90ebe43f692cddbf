package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"
)

// Problem is a refusal of the server (RFC 9457).
type Problem struct {
	Status     int    `json:"status"`
	Reason     string `json:"reason"`
	Detail     string `json:"detail"`
	RetryAfter int    `json:"retryAfter"`
}

// Error tells what the server said, in the language it was asked for.
func (p *Problem) Error() string {
	if p.Detail != "" {
		return p.Detail
	}
	return fmt.Sprintf("the server answered with status %d", p.Status)
}

// passes reports whether the same request may succeed later.
func (p *Problem) passes() bool {
	return p.Status == http.StatusTooManyRequests || p.Status >= 500
}

// client speaks to one server. It is safe for concurrent use.
type client struct {
	http   *http.Client
	server string // such as "https://renju.example"
	token  string
	lang   string
}

// answerTime is how long one request may take; streams have none.
const answerTime = 20 * time.Second

// once sends one request and reads the answer into out, if that is not nil. The
// error is a [*Problem], or of the network.
func (c *client) once(ctx context.Context, method, path string, body, out any) error {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	answer, err := c.send(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		return problemOf(answer)
	}
	if out == nil {
		return nil
	}
	return json.NewDecoder(answer.Body).Decode(out)
}

func (c *client) send(ctx context.Context, method, path string, body any) (*http.Response, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, c.server+"/api/v1"+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Accept-Language", c.lang)
	r.Header.Set("User-Agent", "tengen bot")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	return c.http.Do(r)
}

// problemOf reads a refusal.
func problemOf(answer *http.Response) *Problem {
	p := &Problem{Status: answer.StatusCode}
	text, err := io.ReadAll(io.LimitReader(answer.Body, 64<<10))
	if err == nil && strings.Contains(answer.Header.Get("Content-Type"), "json") {
		_ = json.Unmarshal(text, p) // what is no problem has its status alone
	}
	p.Status = answer.StatusCode
	return p
}

// do is once, again and again until there is an answer that will not be another, or
// ctx ends. The request must be one that may be sent twice.
func (c *client) do(ctx context.Context, method, path string, body, out any) error {
	var wait backoff
	for {
		err := c.once(ctx, method, path, body, out)
		var p *Problem
		if err == nil || ctx.Err() != nil || errors.As(err, &p) && !p.passes() {
			return err
		}
		least := time.Duration(0)
		if p != nil {
			least = time.Duration(p.RetryAfter) * time.Second
		}
		if !wait.sleep(ctx, least) {
			return err
		}
	}
}

// backoff is how long to wait between attempts: longer each time, and not for all
// programs at the same moment. The zero value begins short.
type backoff struct{ last time.Duration }

// Bounds of a backoff.
const (
	firstWait   = 300 * time.Millisecond
	longestWait = 15 * time.Second
)

// sleep waits, at least so long; false if ctx ends.
func (b *backoff) sleep(ctx context.Context, least time.Duration) bool {
	b.last = min(max(firstWait, b.last*17/10), longestWait)
	wait := max(least, b.last/2+rand.N(b.last/2+1))
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// reset says that an attempt was good.
func (b *backoff) reset() { b.last = 0 }
