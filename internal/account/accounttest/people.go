package accounttest

import (
	"testing"
	"time"

	"tengen/internal/account"
	"tengen/internal/contract"
)

// renamed is an account as it is written to have another name.
func renamed(a account.Account, version int, called string) account.Account {
	a.Version, a.Name = version, name(called)
	return a
}

func renaming(t *testing.T, a, b account.Store) {
	anna, boris := person("anna", "Anna"), person("boris", "Boris")
	contract.Must(t, a.AddAccount(t.Context(), anna))
	contract.Must(t, a.AddAccount(t.Context(), boris))
	wantErr(t, "at a version that is not yet", a.RenameAccount(t.Context(), renamed(anna, 3, "Hanna"), at(1)), account.ErrStale)
	wantErr(t, "another's name", a.RenameAccount(t.Context(), renamed(anna, 2, "boris"), at(1)), account.ErrTaken)
	contract.Must(t, a.RenameAccount(t.Context(), renamed(anna, 2, "Hanna"), at(1)))
	wantErr(t, "at the version that was", b.RenameAccount(t.Context(), renamed(anna, 2, "Nanna"), at(1)), account.ErrStale)

	got, err := b.AccountByFold(t.Context(), name("hanna").Fold())
	contract.Must(t, err)
	same(t, "by the new name", got, renamed(anna, 2, "Hanna"))
	wantErr(t, "by the old name", second(b.AccountByFold(t.Context(), name("Anna").Fold())), account.ErrUnknown)
	got, err = b.AccountByOldName(t.Context(), name("Anna").Fold())
	contract.Must(t, err)
	same(t, "by the old name, as such", got.ID, account.ID("anna"))
	wantErr(t, "by the new name as an old one", second(b.AccountByOldName(t.Context(), name("Hanna").Fold())), account.ErrUnknown)
	wantErr(t, "by no name", second(b.AccountByOldName(t.Context(), "")), account.ErrUnknown)
	wantErr(t, "the old name for a new account", b.AddAccount(t.Context(), person("c", "ANNA")), account.ErrTaken)
	wantErr(t, "the old name for another", b.RenameAccount(t.Context(), renamed(boris, 2, "Anna"), at(2)), account.ErrTaken)

	contract.Must(t, b.RenameAccount(t.Context(), renamed(anna, 3, "HANNA"), at(2))) // the same name in other letters
	wantErr(t, "the name itself as an old one", second(b.AccountByOldName(t.Context(), name("Hanna").Fold())), account.ErrUnknown)
	contract.Must(t, b.RenameAccount(t.Context(), renamed(anna, 4, "Anna"), at(3))) // back again
	contract.Must(t, second(a.AccountByFold(t.Context(), name("Anna").Fold())))
	got, err = a.AccountByOldName(t.Context(), name("Hanna").Fold())
	contract.Must(t, err)
	same(t, "by the name between", got.ID, account.ID("anna"))

	contract.Must(t, a.EraseAccount(t.Context(), "anna", at(4)))
	wantErr(t, "an old name of who was erased", second(a.AccountByOldName(t.Context(), name("Hanna").Fold())), account.ErrUnknown)
	for _, called := range []string{"Anna", "Hanna"} {
		wantErr(t, called+" for a new account", b.AddAccount(t.Context(), person("d", called)), account.ErrTaken)
		wantErr(t, called+" for another", b.RenameAccount(t.Context(), renamed(boris, 2, called), at(5)), account.ErrTaken)
	}
	wantErr(t, "who was erased", a.RenameAccount(t.Context(), renamed(anna, 6, "Nanna"), at(5)), account.ErrStale)
}

func oneIsRenamed(t *testing.T, a, b account.Store) {
	stores := []account.Store{a, b}
	ids := []account.ID{"one", "two"}
	for i, id := range ids {
		contract.Must(t, a.AddAccount(t.Context(), person(id, []string{"Einer", "Zweier"}[i])))
	}
	errs := make(chan error)
	for i, id := range ids {
		go func() {
			errs <- stores[i].RenameAccount(t.Context(), renamed(person(id, "x-y"), 2, "Anna"), at(1))
		}()
	}
	won := 0
	for range ids {
		if err := <-errs; err == nil {
			won++
		} else {
			wantErr(t, "who lost", err, account.ErrTaken)
		}
	}
	if won != 1 {
		t.Errorf("%d got the name", won)
	}
}

func passkey(key string, id account.ID, minute int) account.Passkey {
	return account.Passkey{ID: key, Account: id, Name: "phone " + key, Site: "renju.example", Credential: []byte(`{"id":"x"}`), Created: at(minute)}
}

func passkeys(t *testing.T, a, b account.Store) {
	contract.Must(t, a.AddAccount(t.Context(), person("anna", "Anna")))
	one, two, other := passkey("one", "anna", 2), passkey("two", "anna", 1), passkey("three", "boris", 1)
	for _, p := range []account.Passkey{one, two, other} {
		contract.Must(t, a.AddPasskey(t.Context(), p))
	}
	wantErr(t, "the same key again", b.AddPasskey(t.Context(), passkey("one", "boris", 3)), account.ErrTaken)
	check := func(id account.ID, want ...account.Passkey) {
		t.Helper()
		got, err := b.Passkeys(t.Context(), id)
		contract.Must(t, err)
		same(t, "the passkeys of "+string(id), got, want)
	}
	check("anna", two, one)
	one.Name, one.Credential, one.Used = "key", []byte(`{"id":"y"}`), at(7)
	contract.Must(t, b.PutPasskey(t.Context(), one))
	check("anna", two, one)
	stolen := one
	stolen.Account = "boris"
	wantErr(t, "another's key", b.PutPasskey(t.Context(), stolen), account.ErrUnknown)
	contract.Must(t, a.DropPasskey(t.Context(), "boris", "two")) // another's
	check("anna", two, one)
	contract.Must(t, a.DropPasskey(t.Context(), "anna", "two"))
	check("anna", one)
	contract.Must(t, a.EraseAccount(t.Context(), "anna", at(9)))
	check("anna")
	check("boris", other)
}

func ties(t *testing.T, a, b account.Store) {
	for _, id := range []account.ID{"anna", "boris", "carl"} {
		contract.Must(t, a.AddAccount(t.Context(), person(id, "Name-"+string(id))))
	}
	tie := func(from account.ID, kind account.Kind, to account.ID, minute int) account.Tie {
		return account.Tie{From: from, Kind: kind, To: to, At: at(minute)}
	}
	all := []account.Tie{
		tie("anna", account.Follow, "boris", 1), tie("anna", account.Follow, "carl", 2), tie("anna", account.Block, "boris", 3),
		tie("boris", account.Follow, "anna", 4),
	}
	for _, v := range all {
		contract.Must(t, a.AddTie(t.Context(), v))
	}
	contract.Must(t, b.AddTie(t.Context(), tie("anna", account.Follow, "boris", 9))) // again: nothing new
	check := func(from account.ID, kind account.Kind, want ...account.Tie) {
		t.Helper()
		got, err := b.Ties(t.Context(), from, kind)
		contract.Must(t, err)
		same(t, "ties of "+string(from), got, want)
	}
	check("anna", account.Follow, all[1], all[0])
	check("anna", account.Block, all[2])
	check("carl", account.Follow)
	tied := func(from account.ID, kind account.Kind, to account.ID, want bool) {
		t.Helper()
		got, err := a.Tied(t.Context(), from, kind, to)
		contract.Must(t, err)
		same(t, string(from)+" to "+string(to), got, want)
	}
	tied("anna", account.Block, "boris", true)
	tied("boris", account.Block, "anna", false)
	tied("anna", account.Block, "carl", false)
	contract.Must(t, b.DropTie(t.Context(), "anna", account.Follow, "boris"))
	contract.Must(t, b.DropTie(t.Context(), "anna", account.Follow, "boris"))
	check("anna", account.Follow, all[1])
	check("anna", account.Block, all[2])
	contract.Must(t, a.EraseAccount(t.Context(), "anna", time.Now()))
	check("anna", account.Follow)
	check("boris", account.Follow)
}
