package opening

import (
	"errors"
	"strconv"
	"strings"
)

// Rule is an opening rule: a protocol and, where the protocol is a family, its
// number. It is comparable. The zero value is "none": Black's first stone on h8
// and nothing more.
type Rule struct {
	protocol protocol
	n        uint8
}

// protocol is a row of the table of protocols.
type protocol uint8

const (
	none protocol = iota
	free
	swap
	rif
	yamaguchi
	tarannikov
	taraguchi
	superTaraguchi
	soosorv
	sakata
	superSakata
)

// MaxOffer is the largest number of fifth moves that can be declared or offered.
const MaxOffer = 12

// protocols are the names, and whether a number from 1 to MaxOffer follows.
var protocols = [...]struct {
	name     string
	numbered bool
}{
	none:           {"none", false},
	free:           {"free", false},
	swap:           {"swap", false},
	rif:            {"rif", false},
	yamaguchi:      {"yamaguchi", false},
	tarannikov:     {"tarannikov", false},
	taraguchi:      {"taraguchi", true},
	superTaraguchi: {"super-taraguchi", true},
	soosorv:        {"soosorv", true},
	sakata:         {"sakata", false},
	superSakata:    {"super-sakata", false},
}

// The rules without a number.
var (
	None        = Rule{}
	Free        = Rule{protocol: free}
	SwapRule    = Rule{protocol: swap} // the rule named Swap, of 1989 to 1995
	RIF         = Rule{protocol: rif}
	Yamaguchi   = Rule{protocol: yamaguchi}
	Tarannikov  = Rule{protocol: tarannikov}
	Sakata      = Rule{protocol: sakata}
	SuperSakata = Rule{protocol: superSakata}
)

// Taraguchi returns the rule Taraguchi-n. It panics if n is not 1 to MaxOffer.
func Taraguchi(n int) Rule { return numbered(taraguchi, n) }

// SuperTaraguchi returns the rule Super Taraguchi-n. It panics if n is not 1 to
// MaxOffer.
func SuperTaraguchi(n int) Rule { return numbered(superTaraguchi, n) }

// Soosorv returns the rule Soosorv-n; Soosorv-4 is the one first certified. It
// panics if n is not 1 to MaxOffer.
func Soosorv(n int) Rule { return numbered(soosorv, n) }

func numbered(p protocol, n int) Rule {
	if n < 1 || n > MaxOffer {
		panic("opening: " + protocols[p].name + "-" + strconv.Itoa(n) + ": the number must be 1 to " + strconv.Itoa(MaxOffer))
	}
	return Rule{p, uint8(n)}
}

// Rules returns one rule of each protocol, those with a number with the one that
// is played today, in the order of the list of protocols.
func Rules() []Rule {
	return []Rule{
		None, Free, SwapRule, RIF, Yamaguchi, Tarannikov,
		Taraguchi(10), SuperTaraguchi(10), Soosorv(8), Sakata, SuperSakata,
	}
}

// String returns the name of the machine contract, such as "soosorv-8".
func (r Rule) String() string {
	row := protocols[r.protocol]
	if row.numbered {
		return row.name + "-" + strconv.Itoa(int(r.n))
	}
	return row.name
}

// Protocol returns the name without the number, such as "soosorv", and Number the
// number, or 0 if the protocol has none.
func (r Rule) Protocol() string { return protocols[r.protocol].name }

// Number returns the number of the rule, such as 8 for Soosorv-8, or 0 if the
// protocol has none.
func (r Rule) Number() int { return int(r.n) }

// Parse is the inverse of [Rule.String]. Any other text is an error that quotes
// it and tells the names there are.
func Parse(s string) (Rule, error) {
	for i, row := range protocols {
		if !row.numbered && s == row.name {
			return Rule{protocol: protocol(i)}, nil
		}
		digits, ok := strings.CutPrefix(s, row.name+"-")
		if !row.numbered || !ok {
			continue
		}
		if n, err := strconv.Atoi(digits); err == nil && 1 <= n && n <= MaxOffer && digits == strconv.Itoa(n) {
			return Rule{protocol(i), uint8(n)}, nil
		}
	}
	return None, errors.New(strconv.Quote(s) + " is no opening rule: there are none, free, swap, rif, yamaguchi, tarannikov, " +
		"taraguchi-N, super-taraguchi-N, soosorv-N, sakata and super-sakata, with N from 1 to " + strconv.Itoa(MaxOffer))
}

// MarshalText implements [encoding.TextMarshaler] with the form of [Rule.String].
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler] with the form of [Parse].
func (r *Rule) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}
