package api

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"tengen/internal/account"
	"tengen/say"
)

// operation is one thing that programs may ask for.
type operation struct {
	id     string // names it, and its texts "api.op.<id>" and "api.op.<id>.about"
	group  string // names its group, and the text "api.group.<group>"
	method string
	path   string // below /api/v1
	// scope is what a token needs; "" is for everybody.
	scope account.Scope
	// stream: the answer is lines of JSON.
	stream  bool
	body    string // an example of the body
	status  int    // of a good answer, 0 for 200
	failing []int  // statuses of the problems that are peculiar to it
}

// prefix is where the operations are.
const prefix = "/api/v1"

// add makes an operation. Its scope is enforced here and nowhere else.
func add[I, O any](a *API, op operation, do func(context.Context, *caller, *I) (*O, error)) {
	a.listed = append(a.listed, op)
	t := say.In("en")
	described := huma.Operation{
		OperationID: op.id, Method: op.method, Path: prefix + op.path, Tags: []string{op.group},
		Summary: t.Text("api.op."+op.id, nil), Description: t.Text("api.op."+op.id+".about", nil),
		DefaultStatus: op.status, MaxBodyBytes: maxBody,
		Errors: append([]int{http.StatusTooManyRequests}, op.failing...),
	}
	if op.scope != "" {
		described.Security = []map[string][]string{{"token": {string(op.scope)}}}
		described.Errors = append(described.Errors, http.StatusUnauthorized, http.StatusForbidden)
	}
	slices.Sort(described.Errors)
	huma.Register(a.huma, described, func(ctx context.Context, in *I) (*O, error) {
		c := callerOf(ctx)
		err := allowed(c, op.scope)
		if err == nil {
			var out *O
			if out, err = do(ctx, c, in); err == nil {
				return out, nil
			}
		}
		return nil, a.problem(c.texts, err)
	})
}

// maxBody is the length in bytes of the longest body.
const maxBody = 16 << 10

// allowed refuses who has no token, or one without the scope.
func allowed(c *caller, scope account.Scope) error {
	switch {
	case scope == "":
		return nil
	case !c.known():
		return &Problem{Status: http.StatusUnauthorized, Reason: "no-token", args: say.Args{"scope": string(scope)}}
	case !c.access.May(scope):
		return &Problem{Status: http.StatusForbidden, Reason: "scope", args: say.Args{"scope": string(scope)}}
	}
	return nil
}

// answer is an answer with a body.
type answer[T any] struct{ Body T }

// nothing is the input of an operation that needs none.
type nothing struct{}
