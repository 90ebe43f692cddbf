package api

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"tengen/say"
)

// Group are operations that belong together, as a page shows them.
type Group struct {
	ID, Title  string
	Operations []Operation
}

// Operation is one thing that programs may ask for, in words.
type Operation struct {
	ID, Method, Path string
	Title, About     string
	// Scope is what a token needs, "" if everybody may ask.
	Scope  string
	Stream bool
	Params []Param
	// Fields are those of the body.
	Fields []Param
	// Example is a command line that asks for it.
	Example string
}

// Param is a parameter in the path or the query, or a field of the body.
type Param struct {
	Name, In string // In is "path", "query" or "body"
	Type     string // of the document: string, integer, …
	Required bool
	About    string // in English
	Values   []string
	Default  string
}

// Groups are all operations in the order in which a page shows them, with texts in a
// language. origin is how the server is reached, for the examples.
func (a *API) Groups(t say.Texts, origin string) []Group {
	var list []Group
	for _, op := range a.listed {
		i := slices.IndexFunc(list, func(g Group) bool { return g.ID == op.group })
		if i < 0 {
			i = len(list)
			list = append(list, Group{ID: op.group, Title: t.Text("api.group."+op.group, nil)})
		}
		list[i].Operations = append(list[i].Operations, a.described(t, &op, origin))
	}
	return list
}

// described is an operation in words, with what the document knows of it.
func (a *API) described(t say.Texts, op *operation, origin string) Operation {
	o := Operation{
		ID: op.id, Method: op.method, Path: prefix + op.path, Title: t.Text("api.op."+op.id, nil), About: t.Text("api.op."+op.id+".about", nil),
		Scope: string(op.scope), Stream: op.stream, Example: example(op, origin),
	}
	of := a.inDocument(op)
	for _, p := range of.Parameters {
		o.Params = append(o.Params, a.param(p.Name, p.In, p.Schema, p.Required, p.Description))
	}
	if of.RequestBody != nil {
		schema := a.resolve(of.RequestBody.Content["application/json"].Schema)
		for _, name := range inOrder(schema) {
			p := schema.Properties[name]
			o.Fields = append(o.Fields, a.param(name, "body", p, slices.Contains(schema.Required, name), p.Description))
		}
	}
	return o
}

// inDocument is the operation as the document has it.
func (a *API) inDocument(op *operation) *huma.Operation {
	item := a.huma.OpenAPI().Paths[prefix+op.path]
	return map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "DELETE": item.Delete}[op.method]
}

// resolve is a schema itself where there is only its name.
func (a *API) resolve(s *huma.Schema) *huma.Schema {
	if s.Ref != "" {
		return a.huma.OpenAPI().Components.Schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// inOrder are the names of the fields of an object, those that are needed first.
func inOrder(s *huma.Schema) []string {
	names := slices.Clone(s.Required)
	slices.Sort(names)
	var rest []string
	for name := range s.Properties {
		if !slices.Contains(names, name) {
			rest = append(rest, name)
		}
	}
	slices.Sort(rest)
	return append(names, rest...)
}

func (a *API) param(name, in string, s *huma.Schema, required bool, about string) Param {
	full := a.resolve(s)
	p := Param{Name: name, In: in, Type: full.Type, Required: required, About: about}
	for _, v := range full.Enum {
		p.Values = append(p.Values, text(v))
	}
	if full.Default != nil {
		p.Default = text(full.Default)
	}
	return p
}

// text is a value of the document as it is written.
func text(v any) string {
	r := reflect.Indirect(reflect.ValueOf(v))
	if r.Kind() == reflect.String {
		return r.String()
	}
	return strings.Trim(toJSON(v), `"`)
}

// example is a command line that asks for an operation.
func example(op *operation, origin string) string {
	var b strings.Builder
	b.WriteString("curl")
	if op.stream {
		b.WriteString(" -N")
	}
	if op.method != "GET" && op.body == "" {
		b.WriteString(" -X " + op.method)
	}
	if op.scope != "" {
		b.WriteString(` -H "Authorization: Bearer $TOKEN"`)
	}
	if op.body != "" {
		b.WriteString(` -H "Content-Type: application/json" -d '` + op.body + `'`)
	}
	b.WriteString(` "` + origin + prefix + exampled.Replace(op.path) + `"`)
	return b.String()
}

// exampled puts something in the place of parameters.
var exampled = strings.NewReplacer("{game}", "$GAME", "{name}", "Anna", "{id}", "$ID")

func toJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(text)
}
