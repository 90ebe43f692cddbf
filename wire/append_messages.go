package wire

func (m *Event) write(t *text) {
	t.str(`{"t":`, m.T)
	t.str(`,"game":`, m.Game)
	t.num(`,"version":`, int64(m.Version))
	t.num(`,"at":`, m.At)
	t.yesIf(`,"hidden":`, m.Hidden)
	if m.Event != nil {
		t.raw(`,"event":`)
		m.Event.write(t)
	}
	t.raw(`,"view":`)
	m.View.write(t)
	t.raw(`}`)
}

func (m *Ack) write(t *text) {
	t.str(`{"t":`, m.T)
	t.str(`,"id":`, m.ID)
	t.num(`,"version":`, int64(m.Version))
	t.raw(`}`)
}

func (m *Pong) write(t *text) {
	t.str(`{"t":`, m.T)
	t.num(`,"n":`, int64(m.N))
	t.num(`,"now":`, m.Now)
	t.num(`,"version":`, int64(m.Version))
	t.raw(`}`)
}

func (m *Presence) write(t *text) {
	t.str(`{"t":`, m.T)
	t.str(`,"game":`, m.Game)
	list(t, `,"seats":`, m.Seats[:], oneYes)
	t.num(`,"watchers":`, int64(m.Watchers))
	list(t, `,"lag":`, m.Lag[:], oneNumber)
	list(t, `,"leftAt":`, m.LeftAt[:], oneTime)
	t.raw(`}`)
}

func (c *Change) write(t *text) {
	t.str(`{"name":`, c.Name)
	t.numIf(`,"seat":`, int64(c.Seat))
	if c.Move != nil {
		t.raw(`,"move":`)
		c.Move.write(t)
	}
	if c.Gap != nil {
		t.num(`,"gap":{"version":`, int64(c.Gap.Version))
		t.num(`,"from":`, c.Gap.From)
		t.num(`,"to":`, c.Gap.To)
		t.raw(`}`)
	}
	if c.Step != nil {
		t.raw(`,"step":`)
		oneStep(t, c.Step)
	}
	t.strIf(`,"what":`, c.What)
	t.strIf(`,"author":`, c.Author)
	t.numIf(`,"lag":`, c.Lag)
	t.yesIf(`,"planned":`, c.Planned)
	t.strIf(`,"dropped":`, c.Dropped)
	t.numIf(`,"time":`, c.Time)
	t.raw(`}`)
}

func (m *Move) write(t *text) {
	t.num(`{"number":`, int64(m.Number))
	t.num(`,"seat":`, int64(m.Seat))
	t.str(`,"color":`, m.Color)
	t.str(`,"move":`, m.Move)
	t.num(`,"at":`, m.At)
	t.num(`,"spent":`, m.Spent)
	t.raw(`}`)
}

func oneStep(t *text, s *OpeningStep) {
	list(t, `{"acts":`, s.Acts, oneText)
	t.numIf(`,"move":`, int64(s.Move))
	t.numIf(`,"seat":`, int64(s.Seat))
	if s.Swap != nil {
		t.yes(`,"swap":`, *s.Swap)
	}
	t.numIf(`,"n":`, int64(s.N))
	listIf(t, `,"offer":`, s.Offer, onePoint)
	t.raw(`}`)
}

func (v *View) write(t *text) {
	t.str(`{"phase":`, v.Phase)
	t.str(`,"turn":`, v.Turn)
	t.num(`,"toAct":`, int64(v.ToAct))
	t.num(`,"black":`, int64(v.Black))
	t.num(`,"white":`, int64(v.White))
	list(t, `,"seats":`, v.Seats[:], oneYes)
	list(t, `,"names":`, v.Names[:], oneText)
	listIf(t, `,"levels":`, v.Levels, oneNumber)
	list(t, `,"stones":{"black":`, v.Stones.Black, onePoint)
	list(t, `,"white":`, v.Stones.White, onePoint)
	t.raw(`}`)
	t.strIf(`,"last":`, v.Last)
	list(t, `,"may":`, v.May, oneText)
	listIf(t, `,"zone":`, v.Zone, onePoint)
	t.yes(`,"hints":`, v.Hints)
	if len(v.Forbidden) > 0 {
		t.object(`,"forbidden":`, v.Forbidden)
	}
	v.writeOpening(t)
	v.writeOffers(t)
	t.strIf(`,"claim":`, v.Claim)
	list(t, `,"wrongClaims":`, v.WrongClaims[:], oneNumber)
	t.strIf(`,"halt":`, v.Halt)
	listIf(t, `,"penalties":`, v.Penalties, onePenalty)
	if v.Clock != nil {
		v.Clock.write(t)
	}
	if v.Outcome != nil {
		v.Outcome.write(t)
	}
	t.raw(`}`)
}

func (v *View) writeOpening(t *text) {
	t.strIf(`,"opening":`, v.Opening)
	listIf(t, `,"steps":`, v.Steps, oneStep)
	t.num(`,"step":`, int64(v.Step))
	t.numIf(`,"maxDeclare":`, int64(v.MaxDeclare))
	t.numIf(`,"declared":`, int64(v.Declared))
	t.numIf(`,"toOffer":`, int64(v.ToOffer))
	listIf(t, `,"offered":`, v.Offered, onePoint)
	listIf(t, `,"twins":`, v.Twins, onePoints)
	t.yesIf(`,"mustSwap":`, v.MustSwap)
}

func (v *View) writeOffers(t *text) {
	t.num(`,"draw":`, int64(v.Draw))
	t.numIf(`,"drawAt":`, int64(v.DrawAt))
	if a := v.Takeback; a != nil {
		t.num(`,"takeback":{"seat":`, int64(a.Seat))
		t.num(`,"at":`, int64(a.At))
		t.num(`,"to":`, int64(a.To))
		t.num(`,"moves":`, int64(a.Moves))
		t.raw(`}`)
	}
	if u := v.Undo; u != nil {
		t.num(`,"undo":{"to":`, int64(u.To))
		t.num(`,"moves":`, int64(u.Moves))
		t.raw(`}`)
	}
	if a := v.Adjourn; a != nil {
		t.num(`,"adjourn":{"asked":`, int64(a.Asked))
		t.numIf(`,"askedAt":`, int64(a.AskedAt))
		t.num(`,"sealer":`, int64(a.Sealer))
		t.strIf(`,"sealed":`, a.Sealed)
		list(t, `,"ready":`, a.Ready[:], oneYes)
		t.raw(`}`)
	}
	listIf(t, `,"plan":`, v.Plan, oneTexts)
	listIf(t, `,"vacation":`, v.Vacation, oneTime)
}

func onePenalty(t *text, p *Penalty) {
	t.num(`{"version":`, int64(p.Version))
	t.num(`,"seat":`, int64(p.Seat))
	t.str(`,"author":`, p.Author)
	t.strIf(`,"note":`, p.Note)
	t.raw(`}`)
}

func (c *Clock) write(t *text) {
	list(t, `,"clock":{"left":`, c.Left[:], oneTime)
	t.num(`,"at":`, c.At)
	t.num(`,"running":`, int64(c.Running))
	t.numIf(`,"turn":`, int64(c.Turn))
	list(t, `,"faces":`, c.Faces[:], oneFace)
	t.raw(`}`)
}

func oneFace(t *text, f *Face) {
	t.num(`{"main":`, f.Main)
	t.numIf(`,"periods":`, int64(f.Periods))
	t.numIf(`,"period":`, f.Period)
	t.num(`,"stage":`, int64(f.Stage))
	t.numIf(`,"toGo":`, int64(f.ToGo))
	t.numIf(`,"single":`, f.Single)
	t.raw(`}`)
}

func (o *Outcome) write(t *text) {
	t.str(`,"outcome":{"result":`, o.Result)
	t.str(`,"ending":`, o.Ending)
	t.numIf(`,"seat":`, int64(o.Seat))
	t.strIf(`,"foul":`, o.Foul)
	listIf(t, `,"kinds":`, o.Kinds, oneText)
	t.strIf(`,"point":`, o.Point)
	listIf(t, `,"row":`, o.Row, onePoint)
	t.strIf(`,"author":`, o.Author)
	t.strIf(`,"note":`, o.Note)
	t.raw(`}`)
}
