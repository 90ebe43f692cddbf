import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answered, newCard, nextOf, streakOf, type Card } from "./practice-schedule.js";

interface Kept extends Omit<Card, "due"> {
  readonly due?: string;
}

interface Vectors {
  answers: { note: string; card: Kept; right: boolean; now: string; want: Kept }[];
  next: { note: string; list: string[]; cards: Kept[]; last: string; now: string; want: string }[];
  streaks: { note: string; days: string[]; today: string; want: number }[];
}

const vectors = JSON.parse(readFileSync("../internal/practice/testdata/schedule.json", "utf8")) as Vectors;

const read = ({ due, ...rest }: Kept): Card => (due === undefined ? rest : { ...rest, due: Date.parse(due) });

test("exercises come back as on the server", () => {
  assert.ok(vectors.answers.length >= 12 && vectors.next.length >= 11 && vectors.streaks.length >= 7);
  for (const v of vectors.answers) assert.deepEqual(answered(read(v.card), v.right, Date.parse(v.now)), read(v.want), v.note);
  for (const v of vectors.next) assert.equal(nextOf(v.list, v.cards.map(read), v.last, Date.parse(v.now)), v.want, v.note);
  for (const v of vectors.streaks) assert.equal(streakOf(v.days, v.today), v.want, v.note);
});

test("an exercise that was not met yet has no answers", () => {
  assert.deepEqual(answered(newCard("x"), true, 5), { exercise: "x", box: 0, answers: 1, wrong: 0 });
});
