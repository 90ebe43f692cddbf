package limit

import "sync"

// Gate bounds how much of something one person or address has at the same time.
// The zero value lets nobody have anything but has counted nothing. It must not be
// copied; its methods are safe for concurrent use.
type Gate struct {
	mu  sync.Mutex
	has map[string]int
}

// Enter counts one more that who has; false if there are most of them already. Each
// true needs one [Gate.Leave].
func (g *Gate) Enter(who string, most int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.has[who] >= most {
		return false
	}
	if g.has == nil {
		g.has = make(map[string]int)
	}
	g.has[who]++
	return true
}

// Leave counts one less.
func (g *Gate) Leave(who string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.has[who]--; g.has[who] <= 0 {
		delete(g.has, who)
	}
}
