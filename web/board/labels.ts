// What a screen reader says of a point. The words are given, because the board
// knows no language.

import { formatPoint, type Color, type Point } from "./point.js";
import { offerLetter, type BoardState, type FoulFigure, type Legality } from "./state.js";

/** The words of the board in the language of the page. */
export interface Words {
  /** What the grid is called. */
  readonly board: string;
  readonly black: string;
  readonly white: string;
  readonly empty: string;
  readonly last: string;
  readonly win: string;
  readonly selected: string;
  readonly pending: string;
  foul(figure: FoulFigure): string;
  offer(letter: string): string;
  /** What is said of a point that counts as the same as an offered one. */
  same(letter: string): string;
  /** What is told when a touched point cannot be taken. */
  refusal(point: string, why: Exclude<Legality, "ok">): string;
  /** What is told when a point waits for a second touch, or for a button of the page. */
  proposal(point: string, by: "again" | "button"): string;
  /** What is told when a point was added to several, of which n are now there. */
  gathered(point: string, n: number, count: number): string;
}

/** English words, for a board that is given no others. */
export const ENGLISH: Words = {
  board: "Board",
  black: "black",
  white: "white",
  empty: "empty",
  last: "last move",
  win: "winning row",
  selected: "selected",
  pending: "not on the board yet",
  foul: (figure) => ({ 3: "double-three", 4: "double-four", 6: "overline" })[figure],
  offer: (letter) => `offer ${letter}`,
  same: (letter) => `the same as ${letter}`,
  refusal: (point, why) =>
    ({
      occupied: `${point} is taken`,
      outside: `${point} is outside the zone`,
      symmetric: `${point} is symmetric to another offer`,
      "not-offered": `${point} was not offered`,
      full: `there is no room for ${point}`,
    })[why],
  proposal: (point) => `${point} selected`,
  gathered: (point, n, count) => `${point}, ${n} of ${count}`,
};

/** What stands on a point, put together once for all 225 labels. */
export type Facts = ReadonlyMap<Point, readonly string[]>;

/** Collects what is to be said of the points that are not simply empty. */
export function factsOf(s: BoardState, words: Words): Facts {
  const facts = new Map<Point, string[]>();
  const add = (p: Point, text: string): void => {
    const list = facts.get(p);
    if (list) list.push(text);
    else facts.set(p, [text]);
  };
  const color = (c: Color): string => (c === "black" ? words.black : words.white);
  for (const stone of s.stones) {
    add(stone.point, stone.number === undefined ? color(stone.color) : `${color(stone.color)} ${stone.number}`);
  }
  for (const ghost of s.ghosts) add(ghost.point, `${color(ghost.color)}, ${words.pending}`);
  for (const foul of s.forbidden) {
    if (!facts.has(foul.point)) add(foul.point, words.empty);
    add(foul.point, words.foul(foul.figure));
  }
  s.offers.forEach((p, index) => add(p, words.offer(offerLetter(index))));
  for (const shape of s.shapes) {
    if (shape.kind !== "same") continue;
    if (!facts.has(shape.point)) add(shape.point, words.empty);
    add(shape.point, words.same(shape.text));
  }
  const lettered = s.interactive.kind === "multi" && !s.interactive.colors;
  s.selected.forEach((p, index) => add(p, lettered ? words.offer(offerLetter(index)) : words.selected));
  if (s.last) add(s.last, words.last);
  for (const p of s.win) add(p, words.win);
  return facts;
}

/** Returns the label of a point, such as "h8, black 1". */
export function labelOf(p: Point, s: BoardState, facts: Facts, words: Words): string {
  return [formatPoint(p, s.letters), ...(facts.get(p) ?? [words.empty])].join(", ");
}
