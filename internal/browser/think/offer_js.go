//go:build js && wasm

package think

import (
	"context"
	"errors"
	"sync"
	"syscall/js"
	"time"

	"tengen/internal/browser"
)

// slice is how long a search runs before the page's events are let in.
const slice = 30 * time.Millisecond

// desk takes the page's searches, one at a time.
type desk struct {
	one  sync.Mutex // held by the search that runs
	stop context.CancelFunc
	*Thinker
}

// Offer adds search, solve and stop to the object that the page has. A new search stops
// the one that runs.
func Offer(tengen, global js.Value) {
	d := &desk{stop: func() {}, Thinker: New(32)}
	rested, woken := time.Now(), make(chan struct{}, 1)
	wake := js.FuncOf(func(js.Value, []js.Value) any {
		woken <- struct{}{}
		return nil
	})
	d.Pause = func() {
		if time.Since(rested) < slice {
			return
		}
		global.Call("setTimeout", wake, 0)
		<-woken // nothing of Go can run, so the page's events do
		rested = time.Now()
	}
	promise := global.Get("Promise")
	tengen.Set("search", d.asked(promise, func(ctx context.Context, q *browser.Query, v, report js.Value) (browser.Object, error) {
		l := Limits{
			Nodes: browser.Number(v, "nodes"), Depth: browser.Number(v, "depth"), Lines: browser.Number(v, "lines"),
			Time: time.Duration(browser.Number(v, "ms")) * time.Millisecond,
		}
		return d.Search(ctx, q, l, func(o browser.Object) {
			if report.Type() == js.TypeFunction {
				report.Invoke(o)
			}
		})
	}))
	tengen.Set("solve", d.asked(promise, func(ctx context.Context, q *browser.Query, v, _ js.Value) (browser.Object, error) {
		return d.Solve(ctx, q, Question{
			Mode: browser.Text(v, "mode"), NoFukumi: v.Get("fukumi").Equal(js.ValueOf(false)),
			Nodes: browser.Number(v, "nodes"), Megabytes: browser.Number(v, "megabytes"),
		})
	}))
	tengen.Set("stop", js.FuncOf(func(js.Value, []js.Value) any {
		d.stop()
		return nil
	}))
}

// asked is a function for the page that answers with a promise.
func (d *desk) asked(promise js.Value, answer func(ctx context.Context, q *browser.Query, v, report js.Value) (browser.Object, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.stop()
		ctx, stop := context.WithCancel(context.Background())
		d.stop = stop
		var run js.Func
		run = js.FuncOf(func(_ js.Value, settle []js.Value) any {
			go func() {
				defer run.Release()
				d.one.Lock()
				defer d.one.Unlock()
				settle[0].Invoke(answered(ctx, args, answer))
			}()
			return nil
		})
		return promise.New(run)
	})
}

// answered reads the question and answers it; a mistake is an answer too.
func answered(ctx context.Context, args []js.Value,
	answer func(ctx context.Context, q *browser.Query, v, report js.Value) (browser.Object, error)) browser.Object {
	if len(args) == 0 {
		return browser.Failed(errors.New("a question is missing"))
	}
	report := js.Undefined()
	if len(args) > 1 {
		report = args[1]
	}
	q, err := browser.QueryOf(args[0])
	if err != nil {
		return browser.Failed(err)
	}
	a, err := answer(ctx, q, args[0], report)
	if err != nil {
		return browser.Failed(err)
	}
	return a
}
