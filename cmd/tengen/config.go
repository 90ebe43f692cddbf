package main

import (
	"fmt"
	"maps"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/alecthomas/kong"

	"tengen/say"
)

// A command that is configured takes each of its settings from the first of these
// that has it: the flag; the environment, TENGEN_ and the name in capitals; the
// file that --config names, in TOML; the default.

// unset are flags that are no settings.
var unset = []string{"help", "lang", "config", "print-config"}

// envName is where the environment has a setting: TENGEN_MAIL_FROM for mail-from.
func envName(setting string) string {
	return "TENGEN_" + strings.ToUpper(strings.ReplaceAll(setting, "-", "_"))
}

// setting is a value from the environment or the file.
type setting struct {
	text  string
	place string // where it stands, for messages: TENGEN_LISTEN or the name of the file
}

// settings are what the environment and the file say, by name.
type settings map[string]setting

// settled is a command's flags with all that is configured: arguments that kong
// can read, and where the settings came from.
func (p *program) settled(c command, model *kong.Application, args []string) ([]string, settings, error) {
	file, ok := argumentOf(args, "config")
	if !ok {
		file = p.env(envName("config"))
	}
	found := settings{}
	if _, takes := findFlag(model, "--config"); takes && file != "" {
		if err := p.readConfig(c, model, file, found); err != nil {
			return nil, nil, err
		}
	}
	for _, name := range append(settingNames(model), c.secrets...) {
		if text := p.env(envName(name)); text != "" {
			found[name] = setting{text, envName(name)}
		}
	}
	var before []string
	for _, f := range model.Flags {
		s, configured := found[f.Name]
		if _, given := argumentOf(args, f.Name); given {
			delete(found, f.Name)
			continue
		}
		if !configured {
			continue
		}
		if kind := wants(f); !fits(f, s.text) {
			return nil, nil, &failure{status: statusUsage, help: c.name, text: p.texts.Text("config.kind."+kind,
				say.Args{"place": s.place, "name": f.Name, "value": s.text})}
		}
		before = append(before, "--"+f.Name+"="+s.text)
	}
	return append(before, args...), found, nil
}

// argumentOf is the value of a flag among arguments, and whether it is there.
func argumentOf(args []string, name string) (value string, given bool) {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		word, rest, has := strings.Cut(arg, "=")
		switch {
		case word != "--"+name:
		case has:
			value, given = rest, true
		case i+1 < len(args):
			value, given = args[i+1], true
		default:
			given = true
		}
	}
	return value, given
}

// settingNames are the flags that can be configured.
func settingNames(model *kong.Application) []string {
	var names []string
	for _, f := range model.Flags {
		if !slices.Contains(unset, f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// readConfig adds what a file says.
func (p *program) readConfig(c command, model *kong.Application, file string, found settings) error {
	wrong := func(key string, args say.Args) error {
		args["file"] = file
		return &failure{status: statusUsage, help: c.name, text: p.texts.Text(key, args)}
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return wrong("config.no-file", say.Args{"reason": err.Error()})
	}
	values := map[string]any{}
	if _, err := toml.Decode(string(content), &values); err != nil {
		return wrong("config.not-toml", say.Args{"reason": err.Error()})
	}
	known := append(settingNames(model), c.secrets...)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, name) {
			text := p.texts.Text("config.unknown", say.Args{"file": file, "name": name})
			if near := nearest(name, known); near != "" {
				text += " " + p.texts.Text("cli.did-you-mean", say.Args{"word": near})
			}
			return &failure{status: statusUsage, text: text, help: c.name}
		}
		text, ok := settingText(values[name])
		if !ok {
			return wrong("config.no-value", say.Args{"name": name})
		}
		found[name] = setting{text, file}
	}
	return nil
}

// settingText writes a value of a file as it would stand behind a flag: a list by
// commas.
func settingText(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case int64:
		return strconv.FormatInt(v, 10), true
	case []any:
		var words []string
		for _, item := range v {
			word, ok := item.(string)
			if !ok || strings.Contains(word, ",") {
				return "", false
			}
			words = append(words, word)
		}
		return strings.Join(words, ","), true
	}
	return "", false
}

// wants is the kind of value that a flag takes, as messages have it.
func wants(f *kong.Flag) string {
	switch {
	case f.Target.Type() == reflect.TypeFor[time.Duration]():
		return "duration"
	case f.IsBool():
		return "bool"
	case f.Target.CanInt():
		return "int"
	}
	return "text"
}

// fits reports whether a text is of the kind that a flag takes.
func fits(f *kong.Flag, text string) (ok bool) {
	var err error
	switch wants(f) {
	case "duration":
		_, err = time.ParseDuration(text)
	case "bool":
		_, err = strconv.ParseBool(text)
	case "int":
		_, err = strconv.Atoi(text)
	}
	return err == nil
}

// configuration is what a configured command was given.
type configuration struct {
	model *kong.Application
	args  []string // as they were typed
	found settings // what stands elsewhere
}

// secret is a setting that is no flag, or "".
func (c *configuration) secret(name string) string { return c.found[name].text }

// printConfig writes all settings of a command as its file would have them, each
// with the place it comes from. What is secret is not shown, only that it is set.
func (p *program) printConfig(secrets []string) error {
	for _, f := range p.config.model.Flags {
		if slices.Contains(unset, f.Name) {
			continue
		}
		place := p.texts.Text("config.default", nil)
		if s, ok := p.config.found[f.Name]; ok {
			place = s.place
		} else if _, given := argumentOf(p.config.args, f.Name); given {
			place = "--" + f.Name
		}
		value := f.Target.Interface()
		switch v := value.(type) {
		case string:
			value = covered(v)
		case []string:
			value = append([]string{}, v...) // none is an empty list, not no line
		}
		line, err := toml.Marshal(map[string]any{f.Name: value})
		if err != nil {
			return err
		}
		fmt.Fprintf(p.stdout, "%s # %s\n", strings.TrimSpace(string(line)), place)
	}
	for _, name := range secrets {
		if s, ok := p.config.found[name]; ok {
			fmt.Fprintf(p.stdout, "# %s\n", p.texts.Text("config.secret", say.Args{"name": name, "place": s.place}))
		}
	}
	return nil
}

// covered is a text without the password that somebody put into an address.
func covered(s string) string {
	if u, err := url.Parse(s); err == nil && u.User != nil {
		return u.Redacted()
	}
	return s
}
