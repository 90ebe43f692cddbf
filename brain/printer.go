package brain

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// printer writes whole lines, from more than one goroutine.
type printer struct {
	mu  sync.Mutex
	w   io.Writer
	err error // the first error of w: the manager is gone
}

// line writes one line. A line end inside would look like a second answer, so it
// becomes a blank.
func (p *printer) line(text string, args ...any) {
	if len(args) > 0 {
		text = fmt.Sprintf(text, args...)
	}
	text = strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		_, p.err = io.WriteString(p.w, text+"\n")
	}
}

// close lets nothing through any more: a search that is still told to end may want
// to say something.
func (p *printer) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		p.err = io.ErrClosedPipe
	}
}

// broken is the error of the stream, or nil.
func (p *printer) broken() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}
