package web

import "sync"

// crew runs tasks, each on a goroutine of its own as long as it lasts. A goroutine
// that is done waits for the next task, because a new one would have to grow its
// stack again for every move. The zero value is ready.
type crew struct {
	mu      sync.Mutex
	waiting []chan func() // of goroutines that have nothing to do
	closed  bool
}

// mostWaiting is how many goroutines wait for a task before one that is done ends.
const mostWaiting = 256

// run begins a task.
func (c *crew) run(task func()) {
	c.mu.Lock()
	if n := len(c.waiting); n > 0 {
		next := c.waiting[n-1]
		c.waiting = c.waiting[:n-1]
		c.mu.Unlock()
		next <- task
		return
	}
	c.mu.Unlock()
	go c.work(task)
}

func (c *crew) work(task func()) {
	next := make(chan func(), 1)
	for task != nil {
		task()
		c.mu.Lock()
		if c.closed || len(c.waiting) >= mostWaiting {
			c.mu.Unlock()
			return
		}
		c.waiting = append(c.waiting, next)
		c.mu.Unlock()
		task = <-next
	}
}

// close ends the goroutines that wait, and others when they are done.
func (c *crew) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, next := range c.waiting {
		close(next)
	}
	c.waiting = nil
}
