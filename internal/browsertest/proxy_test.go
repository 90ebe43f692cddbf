package browsertest

import (
	"net"
	"strings"
	"sync"
	"testing"
)

// proxy is the network between a browser and a server. It passes bytes and knows
// nothing of them; on demand it stands still, loses what is sent, or breaks.
type proxy struct {
	listener net.Listener
	server   string // host and port

	mu    sync.Mutex
	cond  *sync.Cond
	state [2]traffic
	lost  [2]int // bytes, since the direction began to lose
	conns map[net.Conn]struct{}
	over  bool
}

// traffic is what becomes of the bytes of one direction.
type traffic uint8

const (
	flows  traffic = iota
	stands         // nothing arrives before it flows again; nothing is lost
	loses          // what is sent is gone
)

// direction is one way through the proxy.
type direction uint8

const (
	up   direction = iota // from the browser to the server
	down                  // from the server to the browser
)

// newProxy puts a network in front of a site.
func newProxy(t *testing.T, base string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, server: strings.TrimPrefix(base, "http://"), conns: make(map[net.Conn]struct{})}
	p.cond = sync.NewCond(&p.mu)
	var wait sync.WaitGroup
	wait.Go(func() {
		for {
			browser, err := listener.Accept()
			if err != nil {
				return
			}
			wait.Go(func() { p.serve(browser) })
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		p.mu.Lock()
		p.over = true
		p.mu.Unlock()
		p.cut()
		wait.Wait()
	})
	return p
}

// base is the address of the site through the proxy.
func (p *proxy) base() string { return "http://" + p.listener.Addr().String() }

// set says what becomes of both directions from now on.
func (p *proxy) set(upward, downward traffic) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state, p.lost = [2]traffic{upward, downward}, [2]int{}
	p.cond.Broadcast()
}

// swallowed is how many bytes of a direction were lost since it began to lose.
func (p *proxy) swallowed(d direction) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lost[d]
}

// cut breaks all connections there are; new ones can be made.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		_ = c.Close()
	}
	p.cond.Broadcast()
}

// serve carries one connection to its end.
func (p *proxy) serve(browser net.Conn) {
	server, err := net.Dial("tcp", p.server)
	if err != nil { // the server is away: so is the network to it
		_ = browser.Close()
		return
	}
	if !p.keep(browser, server) {
		return
	}
	var wait sync.WaitGroup
	wait.Go(func() { p.carry(server, browser, up) })
	wait.Go(func() { p.carry(browser, server, down) })
	wait.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, browser)
	delete(p.conns, server)
}

// keep remembers a pair of connections, so that they can be cut.
func (p *proxy) keep(pair ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range pair {
		if p.over {
			_ = c.Close()
		} else {
			p.conns[c] = struct{}{}
		}
	}
	return !p.over
}

// carry passes bytes one way until either side is gone, and then ends both.
func (p *proxy) carry(to, from net.Conn, d direction) {
	defer func() {
		_ = to.Close()
		_ = from.Close()
	}()
	buffer := make([]byte, 16<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 && p.passes(d, n) {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// passes waits while a direction stands, and reports whether n bytes arrive.
func (p *proxy) passes(d direction, n int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.state[d] == stands && !p.over {
		p.cond.Wait()
	}
	if p.state[d] == loses {
		p.lost[d] += n
		return false
	}
	return true
}
