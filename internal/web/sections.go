package web

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// section is a part of the site with a place in the navigation. Its pages that
// there are on a server stand side by side below it.
type section struct {
	name  string // of its text, its icon and its style
	pages []string
	// under are other addresses that belong to it, by how they begin.
	under []string
}

// sections are all parts in their order. Never more than seven with the person.
var sections = []section{
	{"play", []string{"/", "/lobby", "/new"}, nil},
	{"learn", []string{"/learn", "/learn/practice", "/why"}, []string{"/learn/"}},
	{"puzzles", []string{"/puzzles"}, []string{"/puzzles/"}},
	{"analysis", []string{"/analysis"}, []string{"/analysis/"}},
	{"games", []string{"/games", "/tv", "/players"}, []string{"/games/", "/players/"}},
	{"events", []string{"/events"}, []string{"/events/"}},
}

// personal are the pages of who is signed in, as his menu lists them.
var personal = []string{"/account/games", "/inbox", "/account", "/account/following"}

// pageNames are the texts by which pages are called in the navigation.
var pageNames = map[string]string{
	"/": "page.nav.play", "/lobby": "lobby.nav", "/new": "page.nav.new", "/games": "page.nav.games", "/tv": "page.nav.tv",
	"/players": "page.nav.players", "/account/games": "account.games.title", "/inbox": "page.nav.inbox",
	"/account": "account.settings.title", "/account/following": "account.following.title",
	"/learn": "page.nav.learn", "/learn/practice": "practice.title", "/puzzles": "page.nav.puzzles", "/analysis": "page.nav.analysis", "/why": "page.nav.why", "/about": "page.nav.about", "/board": "page.board-settings.title", "/api": "page.nav.api",
}

// siteRoutes adds the pages on which people begin, and those about the site itself.
func (s *Server) siteRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", s.page(s.front))
	mux.HandleFunc("GET /new", s.page(s.newPage))
	mux.HandleFunc("GET /about", s.page(s.about))
	mux.HandleFunc("GET /board", s.page(s.boardSettings))
	s.installRoutes(mux)
}

// served are those of the pages that a mux serves; its catch-all pattern serves
// none.
func served(mux *http.ServeMux, pages []string) []string {
	return slices.DeleteFunc(slices.Clone(pages), func(page string) bool {
		_, pattern := mux.Handler(&http.Request{Method: http.MethodGet, URL: &url.URL{Path: page}, Host: "localhost"})
		return pattern == "/" || pattern == ""
	})
}

// layOut finds out which pages there are, so that the navigation leads to no other.
func (s *Server) layOut(mux *http.ServeMux) {
	for _, part := range sections {
		if part.pages = served(mux, part.pages); len(part.pages) > 0 {
			s.nav.sections = append(s.nav.sections, part)
		}
	}
	s.nav.personal = served(mux, personal)
	s.nav.notes = served(mux, []string{"/about", "/board", "/api"})
	s.nav.offline = served(mux, []string{"/learn", "/analysis", "/why"})
}

// navigation is what leads through a site: the sections that it has, with the pages
// that it has, the pages of who is signed in, those about the site, and those that
// need no network.
type navigation struct {
	sections                 []section
	personal, notes, offline []string
}

// sectionLink is a section in the navigation.
type sectionLink struct {
	Name, Address string
	Here          bool // the page is in it
	Page          bool // the page is its first
}

// pageLink is a page in the navigation.
type pageLink struct {
	Text, Address string
	Here          bool
}

// of reports whether a page belongs to a section.
func (part section) of(path string) bool {
	if slices.Contains(part.pages, path) {
		return true
	}
	return slices.ContainsFunc(part.under, func(under string) bool { return strings.HasPrefix(path, under) })
}

// navigate fills in the navigation of a page at a path.
func (s *Server) navigate(d *document, path string) {
	for _, part := range s.nav.sections {
		link := sectionLink{Name: part.name, Address: part.pages[0], Here: part.of(path), Page: path == part.pages[0]}
		d.Sections = append(d.Sections, link)
		if slices.Contains(part.pages, path) && len(part.pages) > 1 && path != "/" { // the front page leads on by itself
			d.Beside = d.links(part.pages, path)
		}
	}
	d.Personal, d.Notes = d.links(s.nav.personal, path), d.links(s.nav.notes, path)
}

// links are pages by their names.
func (d *document) links(pages []string, path string) []pageLink {
	var list []pageLink
	for _, page := range pages {
		list = append(list, pageLink{d.T(pageNames[page]), page, page == path})
	}
	return list
}
