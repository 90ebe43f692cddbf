package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"tengen/internal/account"
	"tengen/internal/sqlite"
	"tengen/say"
)

type adminFlags struct {
	Data    string   `default:"./data" placeholder:"FOLDER"`
	Role    string   `default:"player" placeholder:"ROLE"`
	Keep    int      `placeholder:"NUMBER"`
	Replace bool     ``
	JSON    bool     `name:"json"`
	Words   []string `arg:"" optional:""`
}

const adminExample = `tengen admin user add Anna --role administrator
tengen admin backup /var/backups/tengen --keep 14
tengen admin verify --json`

// newAdmin is "tengen admin": what is done on the machine of a server.
func newAdmin() command {
	f := &adminFlags{}
	return command{name: "admin", example: adminExample, flags: f, configured: true, run: func(ctx context.Context, p *program) error {
		return p.admin(ctx, f)
	}}
}

// adminAct is something that can be done.
type adminAct struct {
	name string // one word or two
	// least and most are how many words follow the name.
	least, most int

	do func(*program, context.Context, *adminFlags, []string) error
}

// adminActs are what can be done, in the order of the help page.
var adminActs = []adminAct{
	{"user add", 1, 1, people((*office).add)},
	{"user password", 1, 1, people((*office).password)},
	{"user role", 2, 2, people((*office).role)},
	{"user reset", 1, 1, people((*office).reset)},
	{"role", 2, 2, people((*office).role)}, // for who does not think of "user" first
	{"backup", 1, 1, (*program).backup},
	{"restore", 1, 1, (*program).restore},
	{"verify", 0, 1, (*program).verify},
}

func (p *program) admin(ctx context.Context, f *adminFlags) error {
	for _, act := range adminActs {
		name := strings.Fields(act.name)
		if len(f.Words) < len(name) || !slices.Equal(f.Words[:len(name)], name) {
			continue
		}
		words := f.Words[len(name):]
		if len(words) < act.least || len(words) > act.most {
			return p.wrongUsage("admin", "admin.words", say.Args{"act": act.name, "n": act.least})
		}
		return act.do(p, ctx, f, words)
	}
	if len(f.Words) == 0 || len(f.Words) == 1 && f.Words[0] == "user" {
		return p.wrongUsage("admin", "admin.what", nil)
	}
	wrong, known := f.Words[0], []string{"user"}
	if wrong == "user" {
		wrong, known = f.Words[1], nil
	}
	for _, act := range adminActs {
		if name, isUsers := strings.CutPrefix(act.name, "user "); isUsers == (f.Words[0] == "user") {
			known = append(known, name)
		}
	}
	return p.unknown("admin", "admin.unknown", wrong, known)
}

// people makes an act of one that is about people.
func people(do func(*office, context.Context, []string) error) func(*program, context.Context, *adminFlags, []string) error {
	return func(p *program, ctx context.Context, f *adminFlags, words []string) error {
		store, err := p.openPeople(ctx, f.Data)
		if err != nil {
			return err
		}
		people := account.New(account.Config{
			Store: store.Accounts(), Now: func() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }, Rand: rand.Reader,
		})
		err = do(&office{p, f, people}, ctx, words)
		var wrong account.Mistakes
		switch {
		case errors.As(err, &wrong):
			err = &failure{status: statusNo, text: account.Explain(p.texts, err)}
		case errors.Is(err, account.ErrUnknown):
			err = p.badInput("admin.nobody", say.Args{"name": words[0]})
		}
		return errors.Join(err, people.Close(ctx), store.Close())
	}
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
