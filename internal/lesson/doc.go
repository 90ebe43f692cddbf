// Package lesson is what Tengen teaches about renju: lessons in every language,
// and the figures and exercises that they share.
//
// Start with [In], which gives the [Book] of a language; [Book.Lessons] are its
// lessons in the order in which they are read, [Book.Lesson] finds one, and
// [Book.Term] the entry of the glossary that explains a word.
//
// A lesson is a text file a language, text/en/fours.txt and text/ru/fours.txt:
//
//	# Fours                            the title
//	> One stone away from a five.      the sentence that stands on the map
//	## what What a four is             a section, with the name of its anchor
//	A four is … *one* [four](four).    a paragraph: stress, links to terms or lessons
//	- …                                an item of a list
//	| a | b                            a row of a table, the first is its head
//	=open-fours Two rows of …          a figure and its caption
//	?find-five Where does Black win?   a question about a figure that asks one
//	?! What is a pass?                 a question with answers of its own
//	+ A move                           … the right one
//	~ An offence                       … a wrong one
//	> Because …                        what is said when a question was answered
//	@openings                          the table of the 26 openings
//
// Figures are drawn in figures/*.txt, once for all languages, with what they claim:
//
//	== open-fours
//	(15 rows)
//	c13-f13 closed-four at b13
//	ask black five
//
// See [Claim] for what can be claimed and [Question] for what can be asked. A
// figure checks its claims by packages renju and threat, see [Figure.Check], and
// exercises are answered by the same. What cannot be read is refused with its file
// and line. The package writes no pages; package web does.
package lesson
