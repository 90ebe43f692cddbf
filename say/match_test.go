package say

import "testing"

func TestMatch(t *testing.T) {
	tests := []struct {
		name   string
		wishes []string
		want   string
	}{
		{"nothing asked for", nil, "en"},
		{"empty wishes are passed over", []string{"", "", "ru"}, "ru"},
		{"a tag", []string{"ru"}, "ru"},
		{"capitals", []string{"RU"}, "ru"},
		{"a country", []string{"ru-RU"}, "ru"},
		{"an environment variable", []string{"ru_RU.UTF-8"}, "ru"},
		{"a modifier", []string{"ru_UA@x"}, "ru"},
		{"script and country", []string{"ru-Cyrl-RU"}, "ru"},
		{"a longer word is another language", []string{"rup"}, "en"},
		{"the first wish decides", []string{"en", "ru"}, "en"},
		{"a language there is not is passed over", []string{"de_DE.UTF-8", "ru_RU.UTF-8"}, "ru"},
		{"C asks for untranslated texts", []string{"C", "ru_RU.UTF-8"}, "en"},
		{"C with a character set", []string{"C.UTF-8", "ru"}, "en"},
		{"POSIX", []string{"POSIX", "ru"}, "en"},
		{"a browser", []string{"ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7"}, "ru"},
		{"q decides, not order", []string{"en;q=0.5, ru;q=0.8"}, "ru"},
		{"the earlier of equals", []string{"ru;q=0.8,en;q=0.8"}, "ru"},
		{"q=1 is understood", []string{"en;q=0.9,ru"}, "ru"},
		{"q=0 is a refusal", []string{"ru;q=0, en;q=0.1"}, "en"},
		{"an unknown language before a known one", []string{"de, ru;q=0.1"}, "ru"},
		{"anything", []string{"*"}, "en"},
		{"anything but rather Russian", []string{"*;q=0.1, ru;q=0.2"}, "ru"},
		{"a q that is no number", []string{"ru;q=x, en;q=0.1"}, "en"},
		{"a q above one", []string{"ru;q=7, en;q=0.1"}, "en"},
		{"a q that is not a number at all", []string{"ru;q=NaN, en;q=0.1"}, "en"},
		{"another parameter", []string{"ru;level=1;q=0.5, en;q=0.4"}, "ru"},
		{"rubbish", []string{";;,=,;q=1,\x00"}, "en"},
	}
	for _, tt := range tests {
		if got := Match(tt.wishes...); got != tt.want {
			t.Errorf("%s: Match(%q) = %q, want %q", tt.name, tt.wishes, got, tt.want)
		}
	}
}
