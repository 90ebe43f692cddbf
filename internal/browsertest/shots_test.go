package browsertest

import (
	"flag"
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// shots is where pictures of the pages are written; without it none are.
var shots = flag.String("shots", "", "write pictures of the pages to this `folder`")

// pages are the names of the pages to look at in TestEveryPage.
var pages = flag.String("pages", "", "look only at pages whose names match this `pattern`, in TestEveryPage")

// wanted reports whether a page is one of those to look at.
func wanted(name string) bool {
	return *pages == "" || regexp.MustCompile(*pages).MatchString(name)
}

// pictureName matches the name of a picture: state, language, width and theme.
var pictureName = regexp.MustCompile(`^(.+)-(en|ru)-(\d+)-(light|dark)\.png$`)

// contactSheet writes a page that shows all pictures of a folder, a row for each state
// and language.
func contactSheet(folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.png"))
	if err != nil {
		return err
	}
	rows := make(map[string][]string)
	for _, file := range files {
		if m := pictureName.FindStringSubmatch(filepath.Base(file)); m != nil {
			rows[m[1]+" · "+m[2]] = append(rows[m[1]+" · "+m[2]], filepath.Base(file))
		}
	}
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of all pages</title><style>
body { font: 15px system-ui, sans-serif; margin: 16px; background: #888; color: #fff }
h2 { font-size: 17px; margin: 16px 0 4px } div { display: flex; gap: 8px; overflow-x: auto } img { height: 320px; display: block }
</style>`)
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		fmt.Fprintf(&b, "<h2>%s</h2><div>", html.EscapeString(name))
		for _, file := range rows[name] {
			fmt.Fprintf(&b, `<a href="%[1]s"><img loading="lazy" alt="%[1]s" src="%[1]s"></a>`, html.EscapeString(file))
		}
		b.WriteString("</div>\n")
	}
	return os.WriteFile(filepath.Join(folder, "index.html"), []byte(b.String()), 0o644)
}
