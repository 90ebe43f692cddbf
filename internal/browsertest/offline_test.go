package browsertest

import (
	"strings"
	"testing"
)

// Once the lessons were opened they can be read when the server is gone; a page that
// needs it says so.
func TestOffline(t *testing.T) {
	t.Parallel()
	p := newProcess(t)
	w := newWindow(t, "a reader", "http://"+strings.Replace(p.address, "127.0.0.1", "localhost", 1), "ru")
	w.roughNetwork()
	w.open("/learn")
	await(w, "the worker", "navigator.serviceWorker.ready.then((r) => r.active?.state ?? '')", func(state string) bool { return state == "activated" })
	p.kill()
	w.open("/learn/five-minutes")
	await(w, "the lesson", "document.querySelector('main.lesson') !== null && document.documentElement.lang === 'ru'", func(there bool) bool { return there })
	w.open("/games")
	w.sees(w.say("page.offline.title", nil))
	w.press(w.say("page.nav.why", nil))
	w.at("/why")
}
