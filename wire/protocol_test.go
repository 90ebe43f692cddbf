package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tengen/wire"
)

const protocolPage = "../docs/protocol.md"

func readPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile(protocolPage)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// examples are the messages that the page shows for a direction.
func examples(t *testing.T, page, direction string) []json.RawMessage {
	t.Helper()
	var list []json.RawMessage
	for _, block := range regexp.MustCompile("(?s)```json "+direction+"\n(.*?)```").FindAllStringSubmatch(page, -1) {
		d := json.NewDecoder(strings.NewReader(block[1]))
		for {
			var m json.RawMessage
			err := d.Decode(&m)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%v in\n%s", err, block[1])
			}
			list = append(list, m)
		}
	}
	return list
}

var (
	clientTypes = []any{wire.Join{}, wire.Do{}, wire.Explain{}, wire.Say{}, wire.Quiet{}, wire.Ping{}}
	serverTypes = map[string]func() wire.ServerMessage{
		"state": func() wire.ServerMessage { return new(wire.State) }, "event": func() wire.ServerMessage { return new(wire.Event) },
		"ack": func() wire.ServerMessage { return new(wire.Ack) }, "refused": func() wire.ServerMessage { return new(wire.Refused) },
		"explained": func() wire.ServerMessage { return new(wire.Explained) }, "pong": func() wire.ServerMessage { return new(wire.Pong) },
		"error": func() wire.ServerMessage { return new(wire.Error) }, "bye": func() wire.ServerMessage { return new(wire.Bye) },
		"talk": func() wire.ServerMessage { return new(wire.Talk) }, "said": func() wire.ServerMessage { return new(wire.Said) },
		"presence": func() wire.ServerMessage { return new(wire.Presence) }, "rematch": func() wire.ServerMessage { return new(wire.Rematch) },
		"players": func() wire.ServerMessage { return new(wire.Players) },
	}
)

// Every client message and every act has an example on the page, and the server
// takes each of them.
func TestProtocolClientExamples(t *testing.T) {
	seen := map[string]bool{}
	for _, example := range examples(t, readPage(t), "client") {
		m, err := wire.DecodeClient(example)
		if err != nil {
			t.Errorf("%s: %v", example, err)
			continue
		}
		seen[reflect.TypeOf(m).Elem().Name()] = true
		if do, ok := m.(*wire.Do); ok {
			seen["act "+actOf(do.Act)] = true
		}
	}
	for _, m := range clientTypes {
		if name := reflect.TypeOf(m).Name(); !seen[name] {
			t.Errorf("no example of %s", name)
		}
	}
	acts := reflect.TypeFor[wire.Act]()
	for i := range acts.NumField() {
		if name := acts.Field(i).Name; !seen["act "+name] {
			t.Errorf("no example of the act %s", name)
		}
	}
}

// actOf is the name of the field of an act that is set.
func actOf(a wire.Act) string {
	v := reflect.ValueOf(a)
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			return v.Type().Field(i).Name
		}
	}
	return ""
}

var lobbyTypes = map[string]func() wire.LobbyMessage{
	"lobby": func() wire.LobbyMessage { return new(wire.Lobby) }, "proposed": func() wire.LobbyMessage { return new(wire.Proposed) },
	"withdrawn": func() wire.LobbyMessage { return new(wire.Withdrawn) }, "pools": func() wire.LobbyMessage { return new(wire.Pools) },
	"begins": func() wire.LobbyMessage { return new(wire.Begins) }, "moved": func() wire.LobbyMessage { return new(wire.Moved) },
}

// The same of the messages of the lobby.
func TestProtocolLobbyExamples(t *testing.T) {
	seen := map[string]bool{}
	for _, example := range examples(t, readPage(t), "lobby") {
		var head struct{ T string }
		if err := json.Unmarshal(example, &head); err != nil || lobbyTypes[head.T] == nil {
			t.Errorf("%s: no message of the lobby, %v", example, err)
			continue
		}
		m := lobbyTypes[head.T]()
		seen[head.T] = true
		again, err := readAndWrite(example, m, func() ([]byte, error) { return wire.EncodeLobby(m) })
		if err != nil {
			t.Errorf("%s: %v", example, err)
			continue
		}
		checkSame(t, example, again)
	}
	for name := range lobbyTypes {
		if !seen[name] {
			t.Errorf("no example of %s", name)
		}
	}
}

// readAndWrite reads an example into a message, taking no field that it does not
// have, and writes it again.
func readAndWrite(example []byte, m any, write func() ([]byte, error)) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(example))
	d.DisallowUnknownFields()
	if err := d.Decode(m); err != nil {
		return nil, err
	}
	return write()
}

// checkSame compares what the page shows with what the server would write.
func checkSame(t *testing.T, example, again []byte) {
	t.Helper()
	var want, got any
	if json.Unmarshal(example, &want) != nil || json.Unmarshal(again, &got) != nil {
		t.Fatal("what was JSON is none")
	}
	if !reflect.DeepEqual(want, got) {
		t.Errorf("the page shows\n%s\nand the server would write\n%s", example, again)
	}
}

// Every server message has an example on the page, and each is one that the server
// could have written, member by member.
func TestProtocolServerExamples(t *testing.T) {
	seen := map[string]bool{}
	for _, example := range examples(t, readPage(t), "server") {
		var head struct{ T string }
		if err := json.Unmarshal(example, &head); err != nil || serverTypes[head.T] == nil {
			t.Errorf("%s: no message of the server, %v", example, err)
			continue
		}
		m := serverTypes[head.T]()
		seen[head.T] = true
		again, err := readAndWrite(example, m, func() ([]byte, error) { return wire.Encode(m) })
		if err != nil {
			t.Errorf("%s: %v", example, err)
			continue
		}
		checkSame(t, example, again)
	}
	for name := range serverTypes {
		if !seen[name] {
			t.Errorf("no example of %s", name)
		}
	}
}

// Every field of every message is named on the page, and so is every word that a
// program may meet: events, reasons, phases, acts that are open.
func TestProtocolPageIsComplete(t *testing.T) {
	page := readPage(t)
	words, done := map[string]string{}, map[reflect.Type]bool{}
	for _, m := range clientTypes {
		addFields(words, done, reflect.TypeOf(m))
	}
	for _, m := range serverTypes {
		addFields(words, done, reflect.TypeOf(m()))
	}
	for _, m := range lobbyTypes {
		addFields(words, done, reflect.TypeOf(m()))
	}
	for _, source := range []string{"../game/codec.go", "../game/refusal.go", "../game/view.go", "decode.go"} {
		addWords(t, words, source)
	}
	for word, from := range words {
		field := strings.Contains(from, ".") && !strings.HasSuffix(from, ".go")
		if !strings.Contains(page, "`"+word+"`") && (field || !strings.Contains(page, `"`+word+`"`)) {
			t.Errorf("%s does not name %q of %s", protocolPage, word, from)
		}
	}
	if len(words) < 150 {
		t.Errorf("only %d words were looked for", len(words))
	}
}

// addFields adds the names that the fields of a type have on the wire, also those
// of the types it is made of; done are the types that were looked at.
func addFields(words map[string]string, done map[reflect.Type]bool, t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		addFields(words, done, t.Elem())
	case reflect.Struct:
		if done[t] {
			return
		}
		done[t] = true
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			words[name] = t.Name() + "." + f.Name
			addFields(words, done, f.Type)
		}
	}
}

// addWords adds the words of a source file: constants of phases, reasons and acts,
// and the names in the table of events.
func addWords(t *testing.T, words map[string]string, path string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if word, err := strconv.Unquote(lit.Value); err == nil && regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(word) {
				words[word] = path
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, value := range n.Values {
				add(value)
			}
		case *ast.CompositeLit:
			if len(n.Elts) == 3 { // a row of the table of events: name, version, what makes one
				add(n.Elts[0])
			}
		}
		return true
	})
}
