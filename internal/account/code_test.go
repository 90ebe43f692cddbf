package account

import (
	"bufio"
	"os"
	"strings"
	"testing"
	"time"
)

// The test vectors of RFC 6238, appendix B, for SHA-1. They have eight digits; six
// are the last six of them.
func TestCodesOfTheRFC(t *testing.T) {
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" // "12345678901234567890"
	file, err := os.Open("testdata/rfc6238.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		when, code, _ := strings.Cut(lines.Text(), " ")
		at, err := time.Parse(time.RFC3339, when)
		if err != nil {
			t.Fatal(err)
		}
		n++
		if step, err := codeStepOf(secret, code[2:], at, 0); err != nil || step != at.Unix()/30 {
			t.Errorf("%s: the code %s is of step %d, %v; want %d", when, code, step, err, at.Unix()/30)
		}
		if step, err := codeStepOf(secret, code[2:], at, at.Unix()/30); err != nil || step != 0 {
			t.Errorf("%s: the code was used and is of step %d, %v", when, step, err)
		}
	}
	if n != 6 {
		t.Errorf("%d vectors, want 6", n)
	}
}
