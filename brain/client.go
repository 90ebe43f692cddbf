package brain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"tengen/renju"
)

// Client is the manager's side: it drives one program that speaks the protocol.
// Use NewClient. It is not safe for concurrent use, but for [Client.Stop].
//
// Every method that waits for an answer gives up when its context ends; the caller
// decides how long a program may take. After that, and after any error but a
// [RefusedError], the conversation is out of step and the program should be ended.
type Client struct {
	to      io.Writer
	lines   <-chan string
	options ClientOptions
	last    time.Time // of the last answer
	refused string    // the last ERROR since the last command
}

// ClientOptions are how a conversation is led. The zero value is good.
type ClientOptions struct {
	// Log, if not nil, is called with every line; sent tells the manager's own. It
	// is called from the goroutine that calls the client's methods.
	Log func(sent bool, line string)
	// Settle is how long to wait after an answer before the next command: some
	// programs lose what comes while they tidy up after a search. 10 ms if 0; none
	// if negative.
	Settle time.Duration
}

// ErrEnded says that the program has closed its output, or its input: it has ended
// or crashed.
var ErrEnded = errors.New("the program has ended")

// RefusedError is a command that a program answered with ERROR or UNKNOWN.
type RefusedError struct{ Command, Text string }

// Error names the command and gives the program's reason.
func (e *RefusedError) Error() string { return fmt.Sprintf("%s was refused: %s", e.Command, e.Text) }

// NewClient returns a client for a program that writes to from and reads from to. It
// starts a goroutine that reads until from ends; the caller closes both when the
// program has ended.
func NewClient(from io.Reader, to io.Writer, o ClientOptions) *Client {
	if o.Settle == 0 {
		o.Settle = 10 * time.Millisecond
	}
	return &Client{to: to, lines: answersFrom(from), options: o}
}

// answersFrom hands over the lines of a stream until it ends. A reader that has
// fallen behind loses the oldest lines: a program that talks without end must not
// block on its output.
func answersFrom(from io.Reader) <-chan string {
	const most = 4096
	lines := make(chan string, most)
	go func() {
		defer close(lines)
		r := bufio.NewReader(from)
		for {
			line, err := readLine(r)
			if line != "" {
				select {
				case lines <- line:
				default:
					<-lines
					lines <- line
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// send writes a line to the program, once it has settled.
func (c *Client) send(format string, args ...any) error {
	if wait := c.options.Settle - time.Since(c.last); wait > 0 && !c.last.IsZero() {
		time.Sleep(wait)
	}
	line := fmt.Sprintf(format, args...)
	c.log(true, line)
	if _, err := io.WriteString(c.to, line+"\n"); err != nil {
		return fmt.Errorf("%w: %q could not be sent", ErrEnded, line)
	}
	return nil
}

func (c *Client) log(sent bool, line string) {
	if c.options.Log != nil {
		c.options.Log(sent, line)
	}
}

// await reads lines until take has what it wants. A line that begins with ERROR or
// UNKNOWN ends the wait if refusable; else it is kept, as a reason for silence.
func (c *Client) await(ctx context.Context, command string, refusable bool, take func(line string) bool) error {
	c.refused = ""
	for {
		select {
		case line, more := <-c.lines:
			if !more {
				return fmt.Errorf("%s: %w", command, c.why(ErrEnded))
			}
			c.log(false, line)
			line = strings.TrimFunc(line, blank)
			word, rest := split(line)
			if word == "ERROR" || word == "UNKNOWN" {
				if refusable {
					return &RefusedError{command, rest}
				}
				c.refused = rest
				continue
			}
			if take(line) {
				c.last = time.Now()
				return nil
			}
		case <-ctx.Done():
			return fmt.Errorf("%s: no answer in time: %w", command, c.why(ctx.Err()))
		}
	}
}

// why adds what the program complained about to an error.
func (c *Client) why(err error) error {
	if c.refused == "" {
		return err
	}
	return fmt.Errorf("%w (it said: %s)", err, c.refused)
}

// ok sends a command that is answered with OK.
func (c *Client) ok(ctx context.Context, command string) error {
	if err := c.send("%s", command); err != nil {
		return err
	}
	return c.await(ctx, command, true, func(line string) bool { return strings.EqualFold(line, "OK") })
}

// Start begins a game on a board of 15 lines. The error is a *RefusedError if the
// program does not play on it.
func (c *Client) Start(ctx context.Context) error {
	return c.ok(ctx, fmt.Sprintf("START %d", renju.Size))
}

// Restart begins the game anew, for programs that can; others refuse.
func (c *Client) Restart(ctx context.Context) error { return c.ok(ctx, "RESTART") }

// TakeBack takes the last move back, for programs that can; others refuse.
func (c *Client) TakeBack(ctx context.Context, m renju.Move) error {
	return c.ok(ctx, "TAKEBACK "+format(m))
}

// Info tells the program something; it does not answer.
func (c *Client) Info(key string, value any) error { return c.send("INFO %s %v", key, value) }

// Stop asks the program to answer at once. Programs that know neither YXSTOP nor
// STOP go on. It may be called while another method waits.
func (c *Client) Stop() error {
	_, err := io.WriteString(c.to, "YXSTOP\n")
	return err
}

// End tells the program to end; the caller waits for it.
func (c *Client) End() error { return c.send("END") }

// About asks the program for its name and version. Both are empty if it says
// something else than the protocol's form; then text has it.
func (c *Client) About(ctx context.Context) (name, version, text string, err error) {
	if err = c.send("ABOUT"); err != nil {
		return
	}
	err = c.await(ctx, "ABOUT", true, func(line string) bool {
		if word, _ := split(line); notes[word] {
			return false
		}
		text = line
		return true
	})
	return quoted(text, "name"), quoted(text, "version"), text, err
}

// quoted finds key="value" in a line.
func quoted(line, key string) string {
	i := strings.Index(strings.ToLower(line), key+`="`)
	if i < 0 {
		return ""
	}
	value, _, _ := strings.Cut(line[i+len(key)+2:], `"`)
	return value
}

// Forbidden asks the program which points are forbidden for Black in its position,
// by YXSHOWFORBID.
func (c *Client) Forbidden(ctx context.Context) (points []renju.Point, err error) {
	const command = "YXSHOWFORBID"
	if err := c.send(command); err != nil {
		return nil, err
	}
	var bad error
	err = c.await(ctx, command, true, func(line string) bool {
		word, rest := split(line)
		if word != "FORBID" {
			return false
		}
		points, bad = forbidden(rest)
		return true
	})
	return points, errors.Join(err, bad)
}

// forbidden reads "09121011.".
func forbidden(text string) (list []renju.Point, err error) {
	digits := strings.TrimSuffix(text, ".")
	for i := 0; i+4 <= len(digits); i += 4 {
		n, ok := numbers(digits[i:i+2] + "," + digits[i+2:i+4])
		if !ok || len(n) != 2 {
			return nil, fmt.Errorf("FORBID %s is no list of points", shown(text))
		}
		m, _ := moveAt(n[0], n[1])
		p, ok := m.Stone()
		if !ok {
			return nil, fmt.Errorf("FORBID %s has a point off the board", shown(text))
		}
		list = append(list, p)
	}
	return list, nil
}
