package main

import (
	"log/slog"
	"net"
)

// What is told to systemd about a service of Type=notify.
const (
	notifyReady    = "READY=1"
	notifyStopping = "STOPPING=1"
)

// notify tells the service manager that started the program, if there is one that
// wants to know: one datagram to the socket that it named.
func (p *program) notify(log *slog.Logger, state string) {
	name := p.env("NOTIFY_SOCKET")
	if name == "" {
		return
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: name, Net: "unixgram"})
	if err == nil {
		_, err = conn.Write([]byte(state))
		_ = conn.Close()
	}
	if err != nil {
		log.Warn("the service manager was not told", "state", state, "err", err)
	}
}
