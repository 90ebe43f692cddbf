package opening

// Ahead returns what is open at the steps that follow the present one, in their
// order, if the present step and each of them is answered with the first of its
// acts: a swap decision before an offer, a stone before anything else. It is for a
// line that shows how far an opening has come, allocates, and is nil when nothing
// follows.
func (s State) Ahead() []Acts {
	var list []Acts
	rows := s.rule.program()
	for row := int(s.row); row < len(rows); {
		if row > int(s.row) {
			list = append(list, rows[row].acts)
		}
		row += rows[row].after(rows[row].acts.List()[0])
	}
	return list
}
