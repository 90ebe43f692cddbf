package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/term"

	"tengen/internal/account"
	"tengen/internal/sqlite"
	"tengen/say"
)

type adminFlags struct {
	Data  string   `default:"./data" placeholder:"FOLDER"`
	Role  string   `default:"player" placeholder:"ROLE"`
	Words []string `arg:"" optional:""`
}

const adminExample = `tengen admin user add Anna --role administrator
tengen admin user role Anna arbiter
tengen admin user reset Anna`

// newAdmin is "tengen admin": what is done on the machine of a server.
func newAdmin() command {
	f := &adminFlags{}
	return command{name: "admin", example: adminExample, flags: f, run: func(ctx context.Context, p *program) error {
		return p.admin(ctx, f)
	}}
}

// adminActs are what can be done with a person, with the number of words that
// follow the name of the act.
var adminActs = map[string]struct {
	words int
	do    func(*office, context.Context, []string) error
}{
	"add":      {1, (*office).add},
	"password": {1, (*office).password},
	"role":     {2, (*office).role},
	"reset":    {1, (*office).reset},
}

func (p *program) admin(ctx context.Context, f *adminFlags) error {
	if len(f.Words) < 2 || f.Words[0] != "user" {
		return p.wrongUsage("admin", "admin.what", nil)
	}
	act, known := adminActs[f.Words[1]]
	switch {
	case !known:
		return p.unknown("admin", "admin.unknown", f.Words[1], []string{"add", "password", "role", "reset"})
	case len(f.Words)-2 != act.words:
		return p.wrongUsage("admin", "admin.words", say.Args{"act": f.Words[1], "n": act.words})
	}
	store, err := p.openPeople(ctx, f.Data)
	if err != nil {
		return err
	}
	people := account.New(account.Config{
		Store: store.Accounts(), Now: func() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }, Rand: rand.Reader,
	})
	o := &office{p, f, people}
	err = act.do(o, ctx, f.Words[2:])
	var wrong account.Mistakes
	switch {
	case errors.As(err, &wrong):
		err = &failure{status: statusNo, text: account.Explain(p.texts, err)}
	case errors.Is(err, account.ErrUnknown):
		err = p.badInput("admin.nobody", say.Args{"name": f.Words[2]})
	}
	return errors.Join(err, people.Close(ctx), store.Close())
}

// openPeople opens the database of a server, whether it runs or not.
func (p *program) openPeople(ctx context.Context, folder string) (*sqlite.Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, p.badInput("serve.no-folder", say.Args{"folder": folder, "reason": err.Error()})
	}
	path := filepath.Join(folder, databaseName)
	store, err := sqlite.Open(ctx, path)
	if errors.Is(err, sqlite.ErrInUse) {
		store, err = sqlite.OpenBeside(ctx, path)
	}
	if errors.Is(err, sqlite.ErrNewer) {
		return nil, p.badInput("serve.newer", say.Args{"folder": folder, "reason": err.Error()})
	}
	return store, err
}

// office does the work of an administrator at the console.
type office struct {
	*program
	flags  *adminFlags
	people *account.App
}

// done tells what was done.
func (o *office) done(key string, args say.Args) error {
	_, err := fmt.Fprintln(o.stdout, o.texts.Text(key, args))
	return err
}

func (o *office) add(ctx context.Context, words []string) error {
	role, err := o.parseRole(o.flags.Role)
	if err != nil {
		return err
	}
	password, err := o.readPassword(words[0])
	if err != nil {
		return err
	}
	who, err := o.people.AddPerson(ctx, account.Console, words[0], password, role)
	if err != nil {
		return err
	}
	return o.done("admin.added", say.Args{"name": who.Name.String(), "role": o.roleText(role)})
}

func (o *office) password(ctx context.Context, words []string) error {
	who, err := o.people.Named(ctx, words[0])
	if err != nil {
		return err
	}
	password, err := o.readPassword(who.Name.String())
	if err != nil {
		return err
	}
	if err := o.people.SetPasswordBy(ctx, account.Console, who.ID, password); err != nil {
		return err
	}
	return o.done("admin.password", say.Args{"name": who.Name.String()})
}

func (o *office) role(ctx context.Context, words []string) error {
	role, err := o.parseRole(words[1])
	if err != nil {
		return err
	}
	who, err := o.people.Named(ctx, words[0])
	if err != nil {
		return err
	}
	if err := o.people.SetRole(ctx, account.Console, who.ID, role); err != nil {
		return err
	}
	return o.done("admin.role", say.Args{"name": who.Name.String(), "role": o.roleText(role)})
}

func (o *office) reset(ctx context.Context, words []string) error {
	who, err := o.people.Named(ctx, words[0])
	if err != nil {
		return err
	}
	link, err := o.people.ResetBy(ctx, account.Console, who.ID, true)
	if err != nil {
		return err
	}
	return o.done("admin.reset", say.Args{"name": who.Name.String(), "link": link})
}

// roleText names a role in the middle of a sentence.
func (o *office) roleText(role account.Role) string {
	return strings.ToLower(o.texts.Text("account.role."+string(role), nil))
}

func (o *office) parseRole(text string) (account.Role, error) {
	role, err := account.ParseRole(text)
	if err != nil {
		var known []string
		for _, r := range account.Roles() {
			known = append(known, string(r))
		}
		return "", o.wrongUsage("admin", "admin.no-role", say.Args{"role": text, "known": strings.Join(known, ", ")})
	}
	return role, nil
}

// readPassword asks who sits at a terminal, unseen, and reads a line from anything
// else. It is never an argument, which other users of the machine see.
func (o *office) readPassword(name string) (string, error) {
	if !o.typed() {
		line, err := bufio.NewReader(o.stdin).ReadString('\n')
		if line == "" && err != nil {
			return "", o.badInput("admin.no-password", nil)
		}
		return strings.TrimRight(line, "\r\n"), nil
	}
	fmt.Fprint(o.stderr, o.texts.Text("admin.ask-password", say.Args{"name": name})+" ")
	text, err := term.ReadPassword(int(o.stdin.(*os.File).Fd()))
	fmt.Fprintln(o.stderr)
	return string(text), err
}
