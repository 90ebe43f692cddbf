// What was answered wrong comes back: the scheduler of exercises for people without an
// account. The server has the same for accounts; both run the same vectors.

/** What is remembered of an exercise; see practice.Card of the server. */
export interface Card {
  readonly exercise: string;
  /** 0 for what need not come back. */
  readonly box: number;
  /** When it comes back, in milliseconds since 1970; absent in box 0. */
  readonly due?: number;
  readonly answers: number;
  readonly wrong: number;
}

const DAY = 86_400_000;
// How long an exercise rests in boxes 1 to 5.
const WAITS = [0, 0, DAY, 3 * DAY, 7 * DAY, 21 * DAY];

/** Returns the card of an exercise that was not met yet. */
export function newCard(exercise: string): Card {
  return { exercise, box: 0, answers: 0, wrong: 0 };
}

/** Returns the card after an answer at a time. */
export function answered(card: Card, right: boolean, now: number): Card {
  const { exercise, box } = card;
  const answers = card.answers + 1;
  if (!right) return { exercise, box: 1, due: now, answers, wrong: card.wrong + 1 };
  if (box === 0 || now < (card.due ?? 0)) return { ...card, answers };
  const wait = WAITS[box + 1];
  if (wait === undefined) return { exercise, box: 0, answers, wrong: card.wrong };
  return { exercise, box: box + 1, due: now + wait, answers, wrong: card.wrong };
}

/** Reports whether a card has come back by a time. */
export function comes(card: Card, now: number): boolean {
  return card.box > 0 && now >= (card.due ?? 0);
}

/** Returns which exercise of a list is best done now, or "" if nothing is left. */
export function nextOf(list: readonly string[], cards: readonly Card[], last: string, now: number): string {
  const known = new Map(cards.map((card) => [card.exercise, card]));
  const fresh = list.find((id) => !known.has(id) && id !== last) ?? "";
  const due = list.flatMap((id) => known.get(id) ?? []).filter((card) => comes(card, now));
  due.sort((a, b) => (a.due ?? 0) - (b.due ?? 0));
  const other = due.find((card) => card.exercise !== last);
  return other?.exercise ?? (fresh === "" && due.length > 0 ? last : fresh);
}

/** Returns a day as it is written, such as 2026-11-30, in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns how many days in a row something was practised, up to today or yesterday. */
export function streakOf(days: readonly string[], today: string): number {
  let at = Date.parse(today);
  if (!days.includes(today)) at -= DAY;
  let n = 0;
  for (; days.includes(dayOf(at)); at -= DAY) n++;
  return n;
}
