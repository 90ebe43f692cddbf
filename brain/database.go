package brain

// databaseCommands are those about a database of positions. There is none here:
// queries find nothing, and what would change it says that nothing was kept.
var databaseCommands = map[string]command{
	"YXQUERYDATABASEALL":  {run: query("YXQUERYDATABASEALL", nothingThere...)},
	"YXQUERYDATABASEONE":  {run: query("YXQUERYDATABASEONE", "MESSAGE DATABASE ONE 0 0 0 0")},
	"YXQUERYDATABASETEXT": {run: query("YXQUERYDATABASETEXT", `MESSAGE DATABASE TEXT ""`)},
	"YXQUERYDATABASEALLT": {run: query("YXQUERYDATABASEALLT", append(nothingThere, `MESSAGE DATABASE TEXT ""`)...)},

	"YXEDITTVDDATABASE":   {run: edit("YXEDITTVDDATABASE")},
	"YXEDITTEXTDATABASE":  {run: edit("YXEDITTEXTDATABASE")},
	"YXEDITLABELDATABASE": {run: edit("YXEDITLABELDATABASE")},
	"YXDELETEDATABASEONE": {run: edit("YXDELETEDATABASEONE")},
	"YXDELETEDATABASEALL": {run: edit("YXDELETEDATABASEALL")},
	"YXDBSPLIT":           {run: (*brain).noDatabase},
	"YXDBMERGE":           {run: (*brain).noDatabase},
	"YXDBTOTXT":           {run: (*brain).noDatabase},
	"YXDBTOTXTALL":        {run: (*brain).noDatabase},
	"YXDBTOLIB":           {run: (*brain).noDatabase},
	"YXLIBTODB":           {run: (*brain).noDatabase},
	"YXSETDATABASE":       {run: (*brain).noDatabase},
	"YXSAVEDATABASE":      {run: (*brain).noDatabase},
	"YXHASHDUMP":          {run: (*brain).noFiles},
	"YXHASHLOAD":          {run: (*brain).noFiles},
}

// nothingThere is the answer to a query for all moves.
var nothingThere = []string{"MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"}

// query reads a position and answers what an empty database has about it.
func query(word string, lines ...string) func(*brain, string) {
	return func(b *brain, args string) {
		b.readMoves(word, args, func() {
			for _, l := range lines {
				b.out.line("%s", l)
			}
		})
	}
}

// edit reads a position and says that nothing was changed. What stands in the
// line of the command is not read: it belongs to the entry.
func edit(word string) func(*brain, string) {
	return func(b *brain, _ string) {
		b.readMoves(word, "", func() { b.noDatabase("") })
	}
}

// noDatabase says that there is no database to change or to write.
func (b *brain) noDatabase(string) {
	b.out.line("MESSAGE DATABASE: this brain keeps none; nothing was changed or written")
}

// useDatabase is "INFO usedatabase".
func (b *brain) useDatabase(n int) {
	if n != 0 {
		b.noDatabase("")
	}
}

// noFiles says that the table is not kept in files.
func (b *brain) noFiles(string) {
	b.out.line("MESSAGE the table is neither written to files nor read from them")
}
