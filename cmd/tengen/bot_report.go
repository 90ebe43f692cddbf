package main

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"tengen/internal/bot"
	"tengen/say"
)

// botLine is a piece of news for programs.
type botLine struct {
	At     time.Time `json:"at"`
	Kind   bot.Kind  `json:"kind"`
	Game   string    `json:"game,omitempty"`
	Who    string    `json:"who,omitempty"`
	Reason string    `json:"reason,omitempty"`
	Result string    `json:"result,omitempty"`
	Ending string    `json:"ending,omitempty"`
	Error  string    `json:"error,omitempty"`
}

// botTeller tells what happens: as lines of JSON on stdout, or in words on stderr.
func (p *program) botTeller(asJSON bool) func(bot.News) {
	var mu sync.Mutex
	return func(n bot.News) {
		mu.Lock()
		defer mu.Unlock()
		line := botLine{At: time.Now().UTC(), Kind: n.Kind, Game: n.Game, Who: n.Who, Reason: n.Reason, Result: n.Result, Ending: n.Ending}
		if n.Err != nil {
			line.Error = n.Err.Error()
		}
		if asJSON {
			_ = json.NewEncoder(p.stdout).Encode(line) // a reader that is gone is told nothing
			return
		}
		fmt.Fprintf(p.stderr, "%s  %s\n", time.Now().Format(time.TimeOnly), p.botSentence(&line))
	}
}

// botSentence says a piece of news in words.
func (p *program) botSentence(l *botLine) string {
	args := say.Args{"game": l.Game, "who": l.Who, "reason": l.Error}
	key := "bot.news." + string(l.Kind)
	switch l.Kind {
	case bot.Declined:
		args["reason"] = p.texts.Text("lobby.reason."+l.Reason, nil)
	case bot.Ended:
		if l.Result == "" { // how it ended could not be asked
			return p.texts.Text("bot.news.ended", args)
		}
		key += "." + l.Result
		args["ending"] = l.Ending
	case bot.Lost, bot.Trouble:
		if l.Game != "" {
			key += ".game"
		}
	}
	return p.texts.Text(key, args)
}
