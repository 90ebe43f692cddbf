package say

import (
	"strconv"
	"strings"
)

// Match chooses a language by what a person asked for: the first wish that names
// a language there is decides. A wish is what a flag, an environment variable or
// an Accept-Language header holds: "ru", "ru-RU", "ru_RU.UTF-8",
// "de, ru;q=0.8, en;q=0.5". In a list the highest q decides, the earlier of two
// equal ones; q=0 and what cannot be read are left out. "C" and "POSIX", which
// ask for untranslated programs, and "*" are [Fallback], as is the answer when
// no wish can be met.
func Match(wishes ...string) string {
	for _, wish := range wishes {
		if lang := best(wish); lang != "" {
			return lang
		}
	}
	return Fallback
}

// best is the language of one wish, or "".
func best(wish string) string {
	lang, top := "", 0.0
	for _, item := range strings.Split(wish, ",") {
		tag, params, _ := strings.Cut(item, ";")
		if l, q := known(tag), quality(params); l != "" && q > top {
			lang, top = l, q
		}
	}
	return lang
}

// known is the language that a tag such as ru, ru-RU or ru_RU.UTF-8@x names, or
// "" if there is none.
func known(tag string) string {
	tag = strings.ToLower(strings.TrimSpace(tag))
	if i := strings.IndexAny(tag, ".@"); i >= 0 {
		tag = tag[:i]
	}
	tag = strings.ReplaceAll(tag, "_", "-")
	switch tag {
	case "c", "posix", "*":
		return Fallback
	}
	for tag != "" {
		if _, ok := catalogues()[tag]; ok {
			return tag
		}
		tag = tag[:max(strings.LastIndexByte(tag, '-'), 0)]
	}
	return ""
}

// quality is the weight from 0 to 1 among the parameters of a language: 1 if
// they give none, 0 if it cannot be read.
func quality(params string) float64 {
	for _, p := range strings.Split(params, ";") {
		name, value, _ := strings.Cut(p, "=")
		if strings.TrimSpace(name) != "q" {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || !(q >= 0 && q <= 1) {
			return 0
		}
		return q
	}
	return 1
}
