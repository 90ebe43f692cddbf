package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"tengen/say"
)

// helpWidth is the width of help in characters; only an example may be wider.
const helpWidth = 80

// mainPage prints what Tengen is and its commands.
func (p *program) mainPage(w io.Writer) {
	t := p.texts
	fmt.Fprintf(w, "%s\n\n%s\n  tengen %s\n\n%s\n", t.Text("cli.title", nil),
		t.Text("cli.usage", nil), t.Text("cli.usage-line", nil), t.Text("cli.commands", nil))
	var rows [][2]string
	for _, make := range commands {
		name := make().name
		rows = append(rows, [2]string{name, t.Text("cli."+name+".summary", nil)})
	}
	printTable(w, rows)
	fmt.Fprintf(w, "\n%s\n", t.Text("cli.options", nil))
	printTable(w, [][2]string{
		{"-h, --help", t.Text("cli.flag.help", nil)},
		{"--lang " + t.Text("cli.placeholder.language", nil), t.Text("cli.flag.lang", nil)},
		{"--version", t.Text("cli.flag.version", nil)},
	})
	fmt.Fprintf(w, "\n%s\n%s\n\n%s\n", t.Text("cli.example", nil), prompted("tengen judge --board h8i9i8h9j8\ntengen judge --help"),
		wrapped(t.Text("cli.about-statuses", nil)))
}

// commandPage prints the help of one command.
func (p *program) commandPage(c command, model *kong.Application) {
	t, name := p.texts, c.name
	key := "cli." + name + "."
	fmt.Fprintf(p.stdout, "%s\n\n%s\n", wrapped(fmt.Sprintf("tengen %s: %s", name, t.Text(key+"summary", nil))), t.Text("cli.usage", nil))
	for _, line := range strings.Split(t.Text(key+"usage", nil), "\n") {
		fmt.Fprintf(p.stdout, "  tengen %s\n", strings.TrimSpace(name+" "+line))
	}
	if t.Has(key + "about") {
		fmt.Fprintf(p.stdout, "\n%s\n", wrapped(t.Text(key+"about", nil)))
	}
	fmt.Fprintf(p.stdout, "\n%s\n", t.Text("cli.options", nil))
	var rows [][2]string
	for _, f := range model.Flags {
		rows = append(rows, [2]string{p.flagForm(f), t.Text(p.flagKey(name, f), nil)})
	}
	printTable(p.stdout, rows)
	fmt.Fprintf(p.stdout, "\n%s\n%s\n", t.Text("cli.example", nil), prompted(c.example))
}

// flagKey is the key of the text for a flag: the command's own, or the one for
// flags that mean the same everywhere.
func (p *program) flagKey(command string, f *kong.Flag) string {
	if key := "cli." + command + ".flag." + f.Name; p.texts.Has(key) {
		return key
	}
	return "cli.flag." + f.Name
}

// flagForm is how a flag is typed, its value in the language of the page.
func (p *program) flagForm(f *kong.Flag) string {
	form := "--" + f.Name
	if f.Short != 0 {
		form = "-" + string(f.Short) + ", " + form
	}
	if f.IsBool() {
		return form
	}
	placeholder, more := strings.CutSuffix(f.FormatPlaceHolder(), ",...")
	if key := "cli.placeholder." + strings.ToLower(placeholder); p.texts.Has(key) {
		placeholder = p.texts.Text(key, nil)
	}
	if more {
		placeholder += ",…"
	}
	return form + " " + placeholder
}

// wrapped fits a text to the width of help. A line of a list, which begins with blanks,
// keeps the column of what it explains.
func wrapped(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		rest := strings.TrimLeft(line, " ")
		column := len(line) - len(rest)
		if name, explained, ok := strings.Cut(rest, "  "); ok && column > 0 {
			column = utf8.RuneCountInString(line) - utf8.RuneCountInString(strings.TrimLeft(explained, " "))
			lines[i] = line[:strings.Index(line, name)+len(name)]
			lines[i] += strings.Repeat(" ", column-utf8.RuneCountInString(lines[i])) + hanging(strings.TrimLeft(explained, " "), column)
			continue
		}
		lines[i] = strings.Repeat(" ", column) + hanging(rest, column)
	}
	return strings.Join(lines, "\n")
}

// hanging fits a text that begins in a column to the width of help, every line in that
// column.
func hanging(text string, column int) string {
	return strings.ReplaceAll(say.Wrap(text, helpWidth-column), "\n", "\n"+strings.Repeat(" ", column))
}

// printTable prints two columns; a text of several lines keeps its column.
func printTable(w io.Writer, rows [][2]string) {
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r[0]))
	}
	for _, r := range rows {
		blanks := strings.Repeat(" ", width-utf8.RuneCountInString(r[0]))
		fmt.Fprintf(w, "  %s%s  %s\n", r[0], blanks, hanging(r[1], width+4))
	}
}

// prompted writes commands as they look behind a prompt.
func prompted(commands string) string {
	return "  $ " + strings.ReplaceAll(commands, "\n", "\n  $ ")
}
