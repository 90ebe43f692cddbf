package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"tengen/internal/account"
	"tengen/say"
)

// entries is a form about a person, as it stands in the page and as it was sent.
type entries struct {
	texts   say.Texts
	order   []string          // of the fields in the page
	values  map[string]string // passwords are never written back
	wrong   map[string]string // what is wrong with a field, in words
	Refusal string            // what is wrong with all of it, in words
	Wait    int               // how many seconds until it may be tried again; 0 is no matter
}

// newEntries is an empty form with the fields in their order.
func newEntries(t say.Texts, order ...string) entries {
	return entries{texts: t, order: order, values: make(map[string]string), wrong: make(map[string]string)}
}

// sent is the form as it was sent.
func (e entries) sent(r *http.Request) entries {
	for _, name := range e.order {
		e.values[name] = r.PostFormValue(name)
	}
	return e
}

// Value is what stands in a field.
func (e entries) Value(name string) string { return e.values[name] }

// Wrong says in words what is wrong with a field; "" if nothing is.
func (e entries) Wrong(name string) string { return e.wrong[name] }

// First reports whether a field is the first of the page with something wrong.
func (e entries) First(name string) bool {
	for _, field := range e.order {
		if e.wrong[field] != "" {
			return field == name
		}
	}
	return false
}

// mistake is a line of the summary above a form.
type mistake struct{ Field, Text string }

// Mistakes are what is wrong, in the order of the fields.
func (e entries) Mistakes() []mistake {
	var list []mistake
	for _, field := range e.order {
		if text := e.wrong[field]; text != "" {
			list = append(list, mistake{field, text})
		}
	}
	return list
}

// refuse writes what an error says of the form into it, and returns the status of
// the page; what is not about the form is returned as it is.
func (e *entries) refuse(err error) (int, error) {
	var wrong account.Mistakes
	var limit *account.LimitError
	switch {
	case errors.As(err, &wrong):
		for field, err := range wrong {
			e.wrong[string(field)] = account.Explain(e.texts, err)
		}
		return http.StatusUnprocessableEntity, nil
	case errors.As(err, &limit):
		e.Wait = int(limit.Wait / time.Second)
		e.Refusal = account.Explain(e.texts, err)
		return http.StatusTooManyRequests, nil
	case errors.Is(err, account.ErrSignIn), errors.Is(err, account.ErrRenamed), errors.As(err, new(*account.ClosedError)):
		e.Refusal = account.Explain(e.texts, err)
		return http.StatusUnprocessableEntity, nil
	}
	return 0, err
}

// renderEntries shows a page with a form that was refused.
func (s *Server) renderEntries(w http.ResponseWriter, r *http.Request, status int, e entries, name, title string, page any) {
	if e.Wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(e.Wait))
	}
	s.render(w, r, status, name, title, page)
}
