package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tengen/internal/account"
	"tengen/internal/limit"
	"tengen/internal/lobby"
	"tengen/internal/play"
	"tengen/say"
)

// Problem is an error as a program gets it (RFC 9457, application/problem+json).
type Problem struct {
	Title  string `json:"title" doc:"The kind of problem, in the language of the reader."`
	Status int    `json:"status" doc:"The status of the answer."`
	// Reason is for programs; the set only grows.
	Reason string `json:"reason" doc:"What is wrong, as a word for programs, such as scope, no-game, not-your-turn."`
	Detail string `json:"detail" doc:"What is wrong and what would be right, in the language of the reader."`
	// RetryAfter is how many seconds to wait before the same may be asked again.
	RetryAfter int `json:"retryAfter,omitempty" doc:"Seconds until the same may be asked again."`
	// Errors are the fields that are wrong, for those who write clients.
	Errors []FieldProblem `json:"errors,omitempty" doc:"The fields that are wrong, in English."`

	args say.Args // of the detail
}

// FieldProblem is what is wrong with one field of a request.
type FieldProblem struct {
	Location string `json:"location" doc:"Where, such as body.clock."`
	Message  string `json:"message" doc:"What is wrong."`
}

// Error implements error.
func (p *Problem) Error() string { return p.Reason + ": " + p.Detail }

// GetStatus implements [huma.StatusError].
func (p *Problem) GetStatus() int { return p.Status }

// ContentType implements [huma.ContentTypeFilter].
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// GetHeaders implements [huma.HeadersError].
func (p *Problem) GetHeaders() http.Header {
	h := make(http.Header)
	if p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="tengen"`)
	}
	return h
}

// in writes a problem in a language, as far as it is not written yet.
func (p *Problem) in(t say.Texts) *Problem {
	p.Title = t.Text("api.status."+strconv.Itoa(p.Status), nil)
	if p.Detail == "" {
		p.Detail = t.Text("api.problem."+p.Reason, p.args)
	}
	return p
}

// notFound says that there is no such thing.
func notFound(what string) *Problem {
	return &Problem{Status: http.StatusNotFound, Reason: "no-" + what}
}

// problem is what is told of an error: what somebody can do something about in
// words, and of what is ours to mend only that it failed; the log has the rest.
func (a *API) problem(t say.Texts, err error) *Problem {
	var p *Problem
	var often *limit.Error
	var refused lobby.Refusal
	switch {
	case errors.As(err, &p):
	case errors.As(err, &often):
		seconds := int(often.Wait / time.Second)
		p = &Problem{Status: http.StatusTooManyRequests, Reason: "too-many", RetryAfter: seconds, Detail: account.Explain(t, often)}
	case errors.As(err, &refused):
		p = &Problem{Status: http.StatusConflict, Reason: string(refused), Detail: t.Text("lobby.refused."+string(refused), nil)}
	case errors.Is(err, play.ErrNoGame):
		p = notFound("game")
	case errors.Is(err, account.ErrUnknown):
		p = notFound("player")
	default:
		a.log.Error("a request of a program failed", "err", err)
		p = &Problem{Status: http.StatusInternalServerError, Reason: "internal"}
	}
	return p.in(t)
}

// fail answers with a problem outside of an operation.
func (a *API) fail(w http.ResponseWriter, r *http.Request, err error) {
	p := a.problem(callerOf(r.Context()).texts, err)
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // a program that is gone needs no answer
}

// The library makes its own errors by these two: a request that does not fit the
// document.
func init() {
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return malformed(say.In(say.Fallback), status, message, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		return malformed(callerOf(ctx.Context()).texts, status, message, errs)
	}
}

// malformed is the problem of a request that does not fit the document.
func malformed(t say.Texts, status int, message string, errs []error) *Problem {
	p := &Problem{Status: status, Reason: "malformed"}
	switch status {
	case 0: // the library looks at the type
		return p
	case http.StatusRequestEntityTooLarge:
		p.Reason = "too-large"
	case http.StatusUnsupportedMediaType, http.StatusNotAcceptable:
		p.Reason = "not-json"
	case http.StatusInternalServerError:
		p.Reason = "internal"
	}
	for _, err := range errs {
		var d huma.ErrorDetailer
		if errors.As(err, &d) {
			p.Errors = append(p.Errors, FieldProblem{d.ErrorDetail().Location, d.ErrorDetail().Message})
		} else if err != nil {
			p.Errors = append(p.Errors, FieldProblem{"body", err.Error()})
		}
	}
	if len(p.Errors) == 0 && message != "" {
		p.Errors = []FieldProblem{{"body", message}}
	}
	return p.in(t)
}
