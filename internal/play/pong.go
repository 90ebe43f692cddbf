package play

import "tengen/wire"

// Pong answers a ping with its number: what the viewer was sent before it goes up
// to the version that the pong tells.
func (v *Viewer) Pong(n int) {
	t := v.table
	t.mu.Lock()
	defer t.mu.Unlock()
	m := &wire.Pong{N: n, Now: t.app.Now().UnixMilli()}
	if _, joined := t.viewers[v]; joined {
		m.Version = t.told(v.seat)
	}
	v.send(m)
}
