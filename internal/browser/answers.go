package browser

import (
	"slices"

	"tengen/opening"
	"tengen/renju"
	"tengen/say"
)

// Judge answers what a black stone on the point would do, how the game stands, or
// which points are forbidden, as tengen judge --batch does.
func (q *Query) Judge() (Object, error) {
	p, err := q.Position()
	if err != nil {
		return nil, err
	}
	if q.Point != "" {
		at, err := q.empty(p.Board)
		if err != nil {
			return nil, err
		}
		v := p.Board.Judge(at, q.Rules.Reading)
		return Object{"verdict": v.String(), "kinds": kinds(v)}, nil
	}
	a := q.marked(p.Board)
	if q.Game {
		q.game(&p, a)
	}
	return a, nil
}

// kinds lists what a verdict says: the five, and every kind of foul that holds.
func kinds(v renju.Verdict) List {
	list := List{}
	if v.Five {
		list = append(list, "five")
	}
	for _, f := range v.Kinds.List() {
		list = append(list, f.String())
	}
	return list
}

// marked are the points of a board that a black stone makes special.
func (q *Query) marked(b renju.Board) Object {
	forbidden := Object{}
	for _, f := range b.AppendForbidden(nil, q.Rules.Reading) {
		forbidden[f.Point.String()] = f.Kinds.First().String()
	}
	var fives []string
	for _, p := range b.AppendFives(nil, renju.Black) {
		fives = append(fives, p.String())
	}
	slices.Sort(fives)
	list := make(List, 0, len(fives))
	for _, p := range fives {
		list = append(list, p)
	}
	return Object{"forbidden": forbidden, "fives": list}
}

// game adds how a game stands or ended.
func (q *Query) game(p *Position, a Object) {
	g := &p.Game
	a["result"], a["ending"], a["after_end"] = g.Outcome.Result(), "", p.after
	if g.Outcome.Over() {
		a["ending"], a["at"] = g.Outcome.Ending.String(), len(p.moves)
		if last, ok := g.Last.Stone(); ok {
			if row := g.Board.WinningRow(last); row != nil {
				a["row"] = names(row)
			}
		}
	}
	if g.Fouls != 0 {
		a["foul"] = g.Fouls.First().String()
	}
	if o, ok := p.opening(); ok {
		a["openingCode"] = o.Code()
	}
}

// Explain tells step by step why a black stone on the point is allowed or not.
func (q *Query) Explain() (Object, error) {
	p, err := q.Position()
	if err != nil {
		return nil, err
	}
	at, err := q.empty(p.Board)
	if err != nil {
		return nil, err
	}
	r := q.Rules.Reading
	steps := say.In(q.Lang).Explain(p.Board.Explain(at, r), say.Options{Lettering: q.Letters, Board: p.Board, Reading: r})
	list := make(List, 0, len(steps))
	for _, s := range steps {
		list = append(list, Object{
			"role": string(s.Role), "text": s.Text, "depth": s.Depth,
			"placed": names(s.Placed), "stones": names(s.Stones), "points": names(s.Points),
		})
	}
	return Object{"verdict": p.Board.Judge(at, r).String(), "steps": list}, nil
}

// Structures lists the fours, threes, lesser rows and forks of both colours.
func (q *Query) Structures() (Object, error) {
	p, err := q.Position()
	if err != nil {
		return nil, err
	}
	a := Object{}
	for _, c := range []renju.Color{renju.Black, renju.White} {
		forks := List{}
		for _, f := range p.Board.Forks(c, q.Rules.Reading) {
			fork := Object{"point": f.Point.String(), "fork": f.String(), "fours": structures(f.Fours), "threes": structures(f.Threes)}
			if c == renju.Black {
				fork["verdict"] = f.Verdict.String()
			}
			forks = append(forks, fork)
		}
		a[c.String()] = Object{"rows": structures(p.Board.Structures(c, q.Rules.Reading)), "forks": forks}
	}
	return a, nil
}

func structures(rows []renju.Structure) List {
	list := make(List, 0, len(rows))
	for _, s := range rows {
		list = append(list, Object{"kind": s.Kind.String(), "stones": names(s.Stones), "completes": names(s.Completes)})
	}
	return list
}

// Opening names the opening of a game, or returns an empty object.
func (q *Query) Opening() (Object, error) {
	p, err := q.Position()
	if err != nil {
		return nil, err
	}
	o, ok := p.opening()
	if !ok {
		return Object{}, nil
	}
	return Object{
		"code": o.Code(), "russianCode": o.RussianCode(), "kanji": o.Kanji,
		"romaji": o.Romaji, "english": o.English, "russian": o.Russian,
	}, nil
}

// opening is the one of a game that began on the empty board.
func (p *Position) opening() (opening.Opening, bool) {
	if !p.begun {
		return opening.Opening{}, false
	}
	return opening.RecogniseMoves(p.moves)
}
