package account_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"tengen/internal/account"
)

// codeAt is what a device shows.
func codeAt(t *testing.T, secret string, at time.Time) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// withDevice makes an account that asks for a code, and returns the secret and the
// recovery codes.
func (w *town) withDevice(name string) (who account.Account, secret string, codes []string) {
	w.t.Helper()
	who, _ = w.register(name)
	d, err := w.NewDevice(w.t.Context(), who.ID, password)
	if err != nil {
		w.t.Fatal(err)
	}
	codes, err = w.ConfirmDevice(w.t.Context(), who.ID, d.Token, codeAt(w.t, d.Secret, w.now()))
	if err != nil {
		w.t.Fatal(err)
	}
	w.pass(time.Minute)
	return who, d.Secret, codes
}

// first is the first step of signing in.
func (w *town) first(name string) string {
	w.t.Helper()
	entry, err := w.signIn(name, password)
	if err != nil || entry.Second == "" || entry.Session != "" {
		w.t.Fatalf("the first step gave %+v, %v", entry, err)
	}
	return entry.Second
}

func wrongCode(err error) bool {
	var wrong account.Mistakes
	return errors.As(err, &wrong) && wrong[account.FieldCode] == account.ErrCode
}

func TestSecondStep(t *testing.T) {
	w := newTown(t)
	anna, secret, _ := w.withDevice("Anna")
	step := w.first("Anna")
	if w.signedIn(step, anna.ID) {
		t.Fatal("the first step alone signs in")
	}
	for what, code := range map[string]string{
		"none": "", "too old": codeAt(t, secret, w.now().Add(-time.Minute)), "too new": codeAt(t, secret, w.now().Add(time.Minute)),
		"letters": "abcdef", "long": strings.Repeat("1", 100_000), "one more digit": codeAt(t, secret, w.now()) + "0",
	} {
		if _, err := w.SignInCode(t.Context(), step, code, home); !wrongCode(err) {
			t.Errorf("%s: %v", what, err)
		}
	}
	code := codeAt(t, secret, w.now())
	entry, err := w.SignInCode(t.Context(), step, code[:3]+" "+code[3:], home)
	if err != nil || !w.signedIn(entry.Session, anna.ID) {
		t.Fatalf("the right code: %v", err)
	}
	if _, err := w.SignInCode(t.Context(), step, codeAt(t, secret, w.now().Add(30*time.Second)), home); !errors.Is(err, account.ErrLate) {
		t.Errorf("a first step was used twice: %v", err)
	}
	if _, err := w.SignInCode(t.Context(), w.first("Anna"), code, home); !wrongCode(err) {
		t.Errorf("a code was used twice: %v", err)
	}
	if _, err := w.SignInCode(t.Context(), w.first("Anna"), codeAt(t, secret, w.now().Add(30*time.Second)), home); err != nil {
		t.Errorf("a device that is half a minute fast: %v", err)
	}
	if _, err := w.SignInCode(t.Context(), w.first("Anna"), codeAt(t, secret, w.now().Add(-30*time.Second)), home); !wrongCode(err) {
		t.Errorf("a code older than one that was used: %v", err)
	}
	late := w.first("Anna")
	w.pass(6 * time.Minute)
	for _, second := range []string{late, "", "forged", entry.Session} {
		if _, err := w.SignInCode(t.Context(), second, codeAt(t, secret, w.now()), home); !errors.Is(err, account.ErrLate) {
			t.Errorf("the first step %q: %v", second, err)
		}
	}
}

func TestRecoveryCodes(t *testing.T) {
	w := newTown(t)
	anna, _, codes := w.withDevice("Anna")
	if len(codes) != 10 || !regexp.MustCompile(`^[a-z2-9]{4}(-[a-z2-9]{4}){3}$`).MatchString(codes[0]) {
		t.Fatalf("the codes are %v", codes)
	}
	for i, code := range []string{codes[0], strings.ToUpper(codes[1]), strings.ReplaceAll(codes[2], "-", " ")} {
		entry, err := w.SignInCode(t.Context(), w.first("Anna"), code, home)
		if err != nil || !w.signedIn(entry.Session, anna.ID) {
			t.Errorf("code %d: %v", i, err)
		}
		if _, err := w.SignInCode(t.Context(), w.first("Anna"), code, home); !wrongCode(err) {
			t.Errorf("code %d a second time: %v", i, err)
		}
	}
	got, err := w.Account(t.Context(), anna.ID)
	if err != nil || len(got.Second.Recovery) != 7 {
		t.Errorf("%d codes are left, %v", len(got.Second.Recovery), err)
	}
	for _, hash := range got.Second.Recovery { // what the store has opens nothing
		if _, err := w.SignInCode(t.Context(), w.first("Anna"), hash, home); !wrongCode(err) {
			t.Errorf("a hash as a code: %v", err)
		}
	}
}

func TestCodesAreLimited(t *testing.T) {
	w := newTown(t, limits(account.DefaultLimits))
	_, secret, _ := w.withDevice("Anna")
	for i := range 6 {
		_, err := w.SignInCode(t.Context(), w.first("Anna"), "000000", home)
		if limited := errors.As(err, new(*account.LimitError)); limited != (i == 5) {
			t.Errorf("try %d: %v", i+1, err)
		}
	}
	if _, err := w.SignInCode(t.Context(), w.first("Anna"), codeAt(t, secret, w.now()), home); !errors.As(err, new(*account.LimitError)) {
		t.Errorf("the right code above the limit: %v", err)
	}
}

func TestDevice(t *testing.T) {
	w := newTown(t)
	anna, _ := w.register("Анна")
	boris, _ := w.register("Boris")
	if _, err := w.NewDevice(t.Context(), anna.ID, other); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("with a wrong password: %v", err)
	}
	old, err := w.NewDevice(t.Context(), anna.ID, password)
	if err != nil {
		t.Fatal(err)
	}
	d, err := w.NewDevice(t.Context(), anna.ID, password)
	if err != nil || d.Key.Secret() != d.Secret || d.Key.Issuer() != "Tengen" || d.Key.AccountName() != "Анна" || len(d.Secret) != 32 || d.Secret == old.Secret {
		t.Fatalf("the device gets %+v, %v", d, err)
	}
	code := codeAt(t, d.Secret, w.now())
	for what, err := range map[string]error{
		"the device before":  second(w.ConfirmDevice(t.Context(), anna.ID, old.Token, codeAt(t, old.Secret, w.now()))),
		"another's":          second(w.ConfirmDevice(t.Context(), boris.ID, d.Token, code)),
		"one that is forged": second(w.ConfirmDevice(t.Context(), anna.ID, "forged", code)),
	} {
		if !errors.Is(err, account.ErrLate) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := w.ConfirmDevice(t.Context(), anna.ID, d.Token, "000000"); !wrongCode(err) {
		t.Errorf("a wrong code: %v", err)
	}
	if entry, err := w.signIn("Анна", password); err != nil || entry.Second != "" {
		t.Errorf("a device that showed no code yet is asked for: %v", err)
	}
	if _, err := w.ConfirmDevice(t.Context(), anna.ID, d.Token, code); err != nil {
		t.Fatal(err)
	}
	w.first("Анна")
	if err := w.DropDevice(t.Context(), anna.ID, other); !errors.As(err, new(account.Mistakes)) {
		t.Errorf("ending it with a wrong password: %v", err)
	}
	if err := w.DropDevice(t.Context(), anna.ID, password); err != nil {
		t.Fatal(err)
	}
	if entry, err := w.signIn("Анна", password); err != nil || entry.Session == "" {
		t.Errorf("after it was ended: %v", err)
	}
}

func second[T any](_ T, err error) error { return err }
