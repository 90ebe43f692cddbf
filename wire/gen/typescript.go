package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"tengen/renju"
	"tengen/wire"
)

// The messages of each direction, in the order of the generated file.
var (
	client = []any{wire.Join{}, wire.Do{}, wire.Explain{}, wire.Say{}, wire.Quiet{}, wire.Ping{}}
	lobby  = []any{wire.Lobby{}, wire.Proposed{}, wire.Withdrawn{}, wire.Pools{}, wire.Begins{}, wire.Moved{}, wire.Pong{}, wire.Error{}, wire.Bye{}}
	server = []any{
		wire.State{}, wire.Event{}, wire.Ack{}, wire.Refused{}, wire.Explained{},
		wire.Pong{}, wire.Error{}, wire.Bye{}, wire.Presence{}, wire.Talk{}, wire.Said{}, wire.Rematch{}, wire.Players{},
	}
)

// typescript returns the generated file; source is the folder of package wire,
// from which the comments come.
func typescript(source string) (string, error) {
	r := &jsonschema.Reflector{Anonymous: true, Mapper: special}
	if err := r.AddGoComments("tengen", source, jsonschema.WithFullComment()); err != nil {
		return "", err
	}
	defs := jsonschema.Definitions{}
	for _, m := range slices.Concat(client, server, lobby) {
		for name, s := range r.Reflect(m).Definitions {
			if other := defs[name]; other != nil && !reflect.DeepEqual(other, s) {
				return "", fmt.Errorf("two types are named %s; TypeScript has one name for each", name)
			}
			defs[name] = s
		}
	}
	var b strings.Builder
	b.WriteString("// Generated from Go package wire by wire/gen. Do not edit, do not commit.\n\n")
	b.WriteString("/** A point of the board in the letters a to o, such as \"h8\". */\nexport type Point = string;\n")
	for _, name := range order(slices.Concat(client, server, lobby), defs) {
		if err := printType(&b, name, defs[name]); err != nil {
			return "", err
		}
	}
	fmt.Fprintf(&b, "\n/** What a browser may send. */\nexport type ClientMessage = %s;\n", union(client))
	fmt.Fprintf(&b, "\n/** What the server may send. */\nexport type ServerMessage = %s;\n", union(server))
	fmt.Fprintf(&b, "\n/** What the server may send on the connection of the lobby. */\nexport type LobbyMessage = %s;\n", union(lobby))
	return b.String(), nil
}

// special is the schema of the types that write themselves as something else
// than their Go kind.
func special(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[renju.Point]():
		return &jsonschema.Schema{Ref: "#/$defs/Point"}
	case reflect.TypeFor[wire.Yes]():
		return &jsonschema.Schema{Enum: []any{true}}
	}
	return nil
}

// order lists the messages as given and then what they are made of by name, so
// that the file does not change with the order of a map.
func order(messages []any, defs jsonschema.Definitions) []string {
	var names, rest []string
	for _, m := range messages {
		if name := reflect.TypeOf(m).Name(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for name := range defs {
		if !slices.Contains(names, name) {
			rest = append(rest, name)
		}
	}
	slices.Sort(rest)
	return append(names, rest...)
}

func union(messages []any) string {
	var names []string
	for _, m := range messages {
		names = append(names, reflect.TypeOf(m).Name())
	}
	return strings.Join(names, " | ")
}

// printType writes one interface. Act is a choice of exactly one field, which
// TypeScript can say and a Go struct cannot.
func printType(b *strings.Builder, name string, s *jsonschema.Schema) error {
	comment(b, "", s.Description)
	oneOf := name == reflect.TypeFor[wire.Act]().Name()
	if oneOf {
		fmt.Fprintf(b, "export type %s =", name)
	} else {
		fmt.Fprintf(b, "export interface %s {\n", name)
	}
	for p := s.Properties.Oldest(); p != nil; p = p.Next() {
		kind, err := typeOf(p.Value)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", name, p.Key, err)
		}
		if oneOf {
			fmt.Fprintf(b, "\n  | { %s: %s }", p.Key, kind)
			continue
		}
		comment(b, "  ", p.Value.Description)
		optional := ""
		if !slices.Contains(s.Required, p.Key) {
			optional = "?"
		}
		fmt.Fprintf(b, "  %s%s: %s;\n", p.Key, optional, kind)
	}
	if oneOf {
		b.WriteString(";\n")
		return nil
	}
	b.WriteString("}\n")
	return nil
}

func comment(b *strings.Builder, indent, text string) {
	if indent == "" {
		b.WriteString("\n")
	}
	if text == "" {
		return
	}
	text = strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n"+indent+" * ")
	fmt.Fprintf(b, "%s/** %s */\n", indent, text)
}

// typeOf is the TypeScript type of a property. What the protocol does not use is
// an error, so that a new kind of field is not silently typed as anything.
func typeOf(s *jsonschema.Schema) (string, error) {
	if s.Ref != "" {
		return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:], nil
	}
	if len(s.Enum) > 0 {
		var values []string
		for _, v := range s.Enum {
			if text, ok := v.(string); ok {
				values = append(values, fmt.Sprintf("%q", text))
			} else {
				values = append(values, fmt.Sprint(v))
			}
		}
		return strings.Join(values, " | "), nil
	}
	switch s.Type {
	case "string", "boolean":
		return s.Type, nil
	case "integer", "number":
		return "number", nil
	case "array":
		return arrayOf(s)
	case "object":
		if s.AdditionalProperties != nil && s.Properties.Len() == 0 {
			kind, err := typeOf(s.AdditionalProperties)
			return "Record<string, " + kind + ">", err
		}
	}
	return "", fmt.Errorf("no TypeScript for a schema of type %q", s.Type)
}

func arrayOf(s *jsonschema.Schema) (string, error) {
	kind, err := typeOf(s.Items)
	if err != nil {
		return "", err
	}
	if s.MinItems != nil && s.MaxItems != nil && *s.MinItems == *s.MaxItems {
		return "[" + strings.TrimSuffix(strings.Repeat(kind+", ", int(*s.MinItems)), ", ") + "]", nil
	}
	return kind + "[]", nil
}
