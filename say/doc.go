// Package say speaks to people. It renders texts in a language from one
// catalogue a language, and turns what the rules answer (explanations of fouls,
// verdicts, endings, refusals, structures) into sentences.
//
// Start with [In], which gives the texts of a language, and [Texts.Text], which
// renders one of them. [Match] chooses the language from what a person asked
// for. [Texts.Explain] turns a [renju.Explanation] into steps that a board can
// draw one by one, and [Prose] joins the steps into paragraphs. [Texts.Verdict],
// [Texts.Outcome] and [Texts.Refusal] are the sentences about a point, the end of
// a game and an act that was refused.
//
// A catalogue is a flat JSON object of strings, en.json or ru.json; a language is
// added by adding its file and its name in catalogue.go. Keys are areas and
// names, such as "refusal.occupied". A text may hold
//
//	{name}        the argument of that name
//	{n#a|b}       the form that the number n asks for: English one and other,
//	              Russian one, few and many ({n} {n#ход|хода|ходов})
//	{{ and }}     a brace
//
// The browser renders the same files with the same format; the cases both run
// are in testdata/format.json. The package reads no environment and no clock, and
// is small enough for WebAssembly: it parses the catalogues itself and uses
// neither fmt nor anything else that brings reflection or package os with it.
// Everything in it is safe for concurrent use.
package say
