package opening

// step is one row of a protocol: who may do what, and where it leads.
type step struct {
	who  actor
	acts Acts
	// zone is where a stone must stand. If leave13 is set, the stone must not make
	// one of the two openings numbered 13.
	zone    Zone
	leave13 bool
	// count is the largest number that may be declared, or the number of fifth
	// moves to offer; 0 means as many as were declared.
	count int
	// asWhite: the seat to act counts as White from here on.
	asWhite bool
	// jumps are the acts after which another step follows than the next row.
	jumps []jump
}

// jump leads from a step by some rows: 0 is the step itself, 1 the next row.
type jump struct {
	act Act
	by  int
}

// toEnd is a jump past the last row: the opening is over.
const toEnd = 100

// actor says who acts at a step.
type actor uint8

const (
	first  actor = iota + 1 // seat 1
	second                  // seat 2
	black                   // who holds Black now
	white                   // who holds White now
	last                    // who put the last stone
	other                   // who did not put the last stone, or declared last
)

// program returns the rows of a rule. The rows follow part (c) of the rules.
func (r Rule) program() []step { return programs[r] }

var programs = writePrograms()

func writePrograms() map[Rule][]step {
	all := map[Rule][]step{
		None: {place(black, Centre)},
		Free: {place(black, Centre), place(white, Z3), place(black, Z5)},
		SwapRule: {
			place(first, Centre), place(second, Z3), place(first, Z5).leaving13(), mayswap(),
			place(white, All), offer(2), choose(), place(white, All),
		},
		RIF: then(firstThree(), mayswap(), place(white, All), offer(2), choose(), place(white, All)),
		Yamaguchi: then(firstThree(), declare(MaxOffer), mayswap(),
			place(white, All), offer(declared), choose(), place(white, All)),
		Tarannikov: then(swapsUpToFour(Z3, Z5, Z7), mayswap(),
			place(black, Z9), mayswap(), place(white, All)),
		Sakata: then(firstThree(), place(second, Z7), place(second, Z9), mayswap(), place(white, All)),
		SuperSakata: then(firstThree(), place(second, Z7), place(second, Z9),
			stayOrSwapOrAdd(), place(white, All)),
	}
	for n := 1; n <= MaxOffer; n++ {
		all[Taraguchi(n)] = then(swapsUpToFour(Z3, Z5, Z7), taraguchiChoice(n)...)
		all[SuperTaraguchi(n)] = then(swapsUpToFour(Z5, Z7, Z9), taraguchiChoice(n)...)
		all[Soosorv(n)] = then(firstThree(), mayswap(), place(white, All), declare(n), mayswap(),
			offer(declared), choose(), place(white, All))
	}
	return all
}

// declared as the count of an offer means the number that was declared.
const declared = 0

func firstThree() []step {
	return []step{place(first, Centre), place(first, Z3), place(first, Z5)}
}

// swapsUpToFour are moves 1 to 4, each but the last with a swap decision of the
// other seat behind it.
func swapsUpToFour(z2, z3, z4 Zone) []step {
	return []step{
		place(black, Centre), mayswap(), place(white, z2), mayswap(), place(black, z3), mayswap(), place(white, z4),
	}
}

// taraguchiChoice is what follows move 4: a swap decision with a single fifth in
// Z9, or an offer of n fifths without a swap.
func taraguchiChoice(n int) []step {
	return []step{
		{who: other, acts: ActsOf(Swap, Offer), count: n, jumps: []jump{{Offer, 4}}},
		place(black, Z9),
		mayswap(),
		place(white, All).then(jump{Place, toEnd}),
		choose(),
		place(white, All),
	}
}

// stayOrSwapOrAdd is the choice of Super Sakata: put White 6 and stay White, or
// be Black, or add a white and a black stone and hand the choice over.
func stayOrSwapOrAdd() step {
	s := step{who: other, acts: ActsOf(Place, Swap, Add), zone: All, asWhite: true}
	return s.then(jump{Place, toEnd}, jump{Add, 0})
}

func then(head []step, tail ...step) []step { return append(head, tail...) }

func place(who actor, z Zone) step { return step{who: who, acts: ActsOf(Place), zone: z} }
func mayswap() step                { return step{who: other, acts: ActsOf(Swap)} }
func declare(upTo int) step        { return step{who: last, acts: ActsOf(Declare), count: upTo} }
func offer(n int) step             { return step{who: black, acts: ActsOf(Offer), count: n} }
func choose() step                 { return step{who: white, acts: ActsOf(Choose)} }

func (s step) leaving13() step { s.leave13 = true; return s }

func (s step) then(jumps ...jump) step { s.jumps = jumps; return s }

// after returns by how many rows act leads on.
func (s *step) after(act Act) int {
	for _, j := range s.jumps {
		if j.act == act {
			return j.by
		}
	}
	return 1
}
