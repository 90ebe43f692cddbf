package browsertest

import (
	"testing"

	"tengen/say"
)

// inExercise is a point of the board of an exercise, which is mounted when it comes
// near.
func inExercise(number, point string) string {
	return `(() => {
	const exercise = document.querySelector('[data-exercise="` + number + `"]');
	exercise?.scrollIntoView();
	const at = exercise?.querySelector('[role=gridcell][data-point="` + point + `"]');
	return place(at, at?.closest(".tb-frame"));
})()`
}

// An exercise of a lesson takes a stone: a wrong one is told, the right one solves it,
// and the map remembers.
func TestLessonExercise(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("A beginner", "en")
	w.open("/learn")
	w.click("the first lesson", "place(document.querySelector('.lesson-card.first'))")
	w.click("a wrong point", inExercise("1", "a1"))
	w.sees(w.say("lesson.wrong", say.Args{"point": "a1"}))
	w.click("the right point", inExercise("1", "j8"))
	w.sees(w.say("lesson.right", say.Args{"point": "j8"}))
	w.holds("the reason is open", `document.querySelector('[data-exercise="1"] .answer').open`)
	w.open("/learn")
	w.sees(w.say("lesson.progress", say.Args{"n": 1, "all": 5}))
}

// A board of a lesson tells by the rules what a stone would be, and why, step by step;
// here the false three of the guide.
func TestLessonExplains(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	w := s.window("A Russian", "ru")
	w.open("/learn/pseudo-fouls")
	w.click("h8 on the first board", `(() => {
	const at = document.querySelector('figure [role=gridcell][data-point="h8"]');
	return place(at, at?.closest(".tb-frame"));
})()`)
	w.sees("Ход h8 разрешён.")
	w.press(w.say("lesson.why", nil))
	w.holds("the explanation", `document.querySelector("dialog[open] .why") !== null`)
	w.press(w.say("web.why.close", nil))
	w.click("the right answer", `(() => {
	const exercise = document.querySelector('[data-exercise="1"]');
	return place(exercise?.querySelector(".choices li[data-right] button"));
})()`)
	w.sees(w.say("lesson.right.short", nil))
}
