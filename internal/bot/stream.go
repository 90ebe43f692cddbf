package bot

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"
)

// silence is how long a stream may say nothing, not even that it lives.
const silence = 20 * time.Second

// maxLine is the length in bytes of the longest line of a stream.
const maxLine = 4 << 20

// errSilent says that a stream was cut because nothing came.
var errSilent = errors.New("nothing comes from the server")

// stream follows a stream of lines until it ends, which is no error, or breaks. Each
// line is given to hear, which ends the stream by an error.
func (c *client) stream(ctx context.Context, path string, hear func(line []byte) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	alive := time.AfterFunc(silence, func() { cancel(errSilent) })
	defer alive.Stop()
	answer, err := c.send(ctx, http.MethodGet, path, nil)
	if err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return problemOf(answer)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		alive.Reset(silence)
		if len(lines.Bytes()) == 0 {
			continue
		}
		if err := hear(lines.Bytes()); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	return nil
}

// follow follows a stream for as long as ctx lasts, over all breaks. path is asked
// for at every beginning; broke is told of every break, but not of an end. A
// problem that will not pass ends it.
func (c *client) follow(ctx context.Context, path func() string, hear func(line []byte) error, broke func(error)) error {
	var wait backoff
	for {
		var later time.Duration // when the server said to come back
		err := c.stream(ctx, path(), func(line []byte) error {
			wait.reset()
			var bye struct {
				T          string
				RetryAfter int
			}
			if json.Unmarshal(line, &bye) == nil && bye.T == "bye" {
				later = time.Duration(bye.RetryAfter) * time.Millisecond
				return nil
			}
			return hear(line)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var p *Problem
		if errors.As(err, &p) {
			if !p.passes() {
				return err
			}
			later = time.Duration(p.RetryAfter) * time.Second
		}
		if err != nil {
			broke(err)
		}
		if !wait.sleep(ctx, later) {
			return ctx.Err()
		}
	}
}
