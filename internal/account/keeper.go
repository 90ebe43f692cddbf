package account

import (
	"context"
	"errors"
	"fmt"
)

// Keeper is another use case that keeps something of people.
type Keeper interface {
	// Keeps is what it is called in the file that people take along: one word,
	// such as "ratings".
	Keeps() string

	// Export returns what is kept of a person, fit for encoding/json, or nil if it
	// is nothing. What would only help a thief is left out.
	Export(ctx context.Context, id ID) (any, error)

	// Erase leaves nothing of a person by which he could be known. Doing it twice
	// is no error.
	Erase(ctx context.Context, id ID) error
}

// Also adds a keeper: what it keeps of a person is part of [App.Export] and of
// [App.Erase]. It must be called before anything else.
func (a *App) Also(k Keeper) { a.keepers = append(a.keepers, k) }

// exportKept is what the keepers have of a person.
func (a *App) exportKept(ctx context.Context, id ID) (map[string]any, error) {
	kept := make(map[string]any)
	for _, k := range a.keepers {
		data, err := k.Export(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", k.Keeps(), err)
		}
		if data != nil {
			kept[k.Keeps()] = data
		}
	}
	return kept, nil
}

// eraseKept has the keepers forget a person. All are asked even if one fails.
func (a *App) eraseKept(ctx context.Context, id ID) error {
	var errs []error
	for _, k := range a.keepers {
		if err := k.Erase(ctx, id); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", k.Keeps(), err))
		}
	}
	return errors.Join(errs...)
}
