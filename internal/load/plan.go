package load

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"
)

// Plan is what is to be done. [Plan.Check] says what is wrong with one.
type Plan struct {
	URL      string        // of the server, such as http://localhost:8080
	Games    int           // that are played at the same time, 1 to [MostGames]
	Watchers int           // connections that watch, spread over the games, up to [MostWatchers]
	Think    time.Duration // the mean of a thinking time; 0 is full speed
	Duration time.Duration // of the measurement, up to [MostTime]; connecting comes before it
	Moves    int           // ends the measurement earlier, if not 0
	Seed     uint64        // of the games
	Process  int           // the server's process on this machine, 0 if not known
}

// The bounds of a plan.
const (
	MostGames    = 20_000
	MostWatchers = 100_000
	MostTime     = time.Hour
)

// ErrNotLocal says that a server is not on this machine.
var ErrNotLocal = errors.New("is not on this machine")

// Check returns nil if the plan can be carried out, [ErrNotLocal] (in a sentence) if
// only the server is on another machine, and else what is wrong.
func (p *Plan) Check() error {
	u, err := url.Parse(p.URL)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" && u.Path != "/":
		return fmt.Errorf("%q is not the address of a server, such as http://localhost:8080", p.URL)
	case p.Games < 1 || p.Games > MostGames:
		return fmt.Errorf("%d games at the same time; 1 to %d would be right", p.Games, MostGames)
	case p.Watchers < 0 || p.Watchers > MostWatchers:
		return fmt.Errorf("%d who watch; 0 to %d would be right", p.Watchers, MostWatchers)
	case p.Duration <= 0 || p.Duration > MostTime:
		return fmt.Errorf("%v of load; up to %v would be right", p.Duration, MostTime)
	case p.Think < 0 || p.Moves < 0:
		return errors.New("a thinking time or a number of moves below zero")
	case !loopback(u.Hostname()):
		return fmt.Errorf("%s %w", u.Hostname(), ErrNotLocal)
	}
	return nil
}

// loopback asks no name server: a name that could lead elsewhere is not local.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
