package wire

// plain reads the two messages that most of what comes to a server are, a stone and a
// ping, in the form in which both clients of Tengen write them. What has another form
// is nil, and read as JSON, which says the same of these and takes ten times as long.
func plain(frame []byte) checked {
	p := plainText{rest: frame}
	switch {
	case p.skip(`{"t":"do","game":"`):
		m := &Do{T: "do", Game: p.until(`","id":"`), ID: p.until(`","at":`), At: p.number()}
		if !p.skip(`,"act":{"place":"`) {
			return nil
		}
		point := p.until(`"}`)
		m.Act.Place = &point
		if p.skip(`,"lag":`) {
			m.Lag = p.number()
		}
		if p.end() {
			return m
		}
	case p.skip(`{"t":"ping","n":`):
		if m := (&Ping{T: "ping", N: p.number()}); p.end() {
			return m
		}
	}
	return nil
}

// plainText is a frame that is read from its beginning.
type plainText struct {
	rest []byte
	bad  bool // it is not what was expected
}

// skip goes on behind a text, if that comes now.
func (p *plainText) skip(text string) bool {
	if len(p.rest) < len(text) || string(p.rest[:len(text)]) != text {
		return false
	}
	p.rest = p.rest[len(text):]
	return true
}

// until takes the letters of a text in quotes that needs no escapes, and goes on
// behind end, which begins with the quote.
func (p *plainText) until(end string) string {
	for i, c := range p.rest {
		switch {
		case c == '"':
			s := string(p.rest[:i])
			p.rest = p.rest[i:]
			p.bad = p.bad || !p.skip(end)
			return s
		case c < ' ' || c > '~' || c == '\\':
			p.bad = true
			return ""
		}
	}
	p.bad = true
	return ""
}

// number takes a number of nine digits at most that is not negative.
func (p *plainText) number() int {
	n, i := 0, 0
	for ; i < len(p.rest) && i < 10 && p.rest[i] >= '0' && p.rest[i] <= '9'; i++ {
		n = n*10 + int(p.rest[i]-'0')
	}
	if i == 0 || i == 10 || i > 1 && p.rest[0] == '0' {
		p.bad = true
	}
	p.rest = p.rest[i:]
	return n
}

// end reports whether the frame was what was expected, and ends here.
func (p *plainText) end() bool { return !p.bad && string(p.rest) == "}" }
