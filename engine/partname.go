package engine

import (
	"fmt"
	"slices"
	"strings"
)

// partNames are the names of the parts, for command lines.
var partNames = map[string]Part{
	"vcf": PartVCF, "reduce": PartReduce, "futility": PartFutility, "history": PartHistory,
	"aspirate": PartAspirate, "extend": PartExtend, "static": PartStatic, "defend": PartDefend,
	"prune": PartPrune, "singular": PartSingular, "iterate": PartIterate,
	"answer": PartAnswer, "all": AllParts,
}

// ParseParts reads the names of parts, parted by commas, such as "reduce,razor"; "all"
// is every part, and an empty text none. The error lists the names there are.
func ParseParts(text string) (parts Part, err error) {
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '+' }) {
		p, ok := partNames[name]
		if !ok {
			return 0, fmt.Errorf("%q is no part of the search: there are %s", name, strings.Join(PartNames(), ", "))
		}
		parts |= p
	}
	return parts, nil
}

// PartNames returns the names of the parts in alphabetical order, with "all".
func PartNames() []string {
	var names []string
	for name := range partNames {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
