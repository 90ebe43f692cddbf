package play_test

import (
	"errors"
	"testing"

	"go.uber.org/goleak"

	"tengen/game"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// refused wants a refusal with a reason.
func refused(t *testing.T, err error, reason game.Reason) {
	t.Helper()
	var r *game.Refusal
	if !errors.As(err, &r) || r.Reason != reason {
		t.Errorf("got %v, want the refusal %s", err, reason)
	}
}
