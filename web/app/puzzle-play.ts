// What happens while a puzzle is solved, as a value and functions over it.

import type { Color, Point } from "../board/point.js";
import type { BoardState, Forbidden, Shape, Stone } from "../board/state.js";
import { figureOf } from "./position.js";
import type { Answer, Puzzle } from "./puzzle-ask.js";

/** A line that is gone through: moves from where it begins, and how many of them are on the board. */
export interface Walk {
  readonly from: readonly Point[];
  /** Who makes the first move of the line. */
  readonly first: Color;
  readonly line: readonly Point[];
  readonly at: number;
}

/** How it stands. */
export interface Play {
  /** The moves since the beginning, both sides'. */
  readonly moves: readonly Point[];
  readonly stage: "open" | "asking" | "lost" | "solved";
  readonly answer: Answer | null;
  readonly walk: Walk | null;
  /** How many hints were given since the last move. */
  readonly hints: number;
  /** What the first try made of the rating. */
  readonly change: string;
}

/** The beginning. */
export const BEGUN: Play = { moves: [], stage: "open", answer: null, walk: null, hints: 0, change: "" };

/** Returns the other colour. */
export function other(c: Color): Color {
  return c === "black" ? "white" : "black";
}

/** A move was made and is being asked about. */
export function moved(play: Play, p: Point): Play {
  return { ...play, moves: [...play.moves, p], stage: "asking", answer: null, hints: 0 };
}

/** The server has answered the last move. */
export function answered(play: Play, answer: Answer | null): Play {
  const change = answer?.change ?? play.change;
  switch (answer?.state) {
    case "open":
    case "solved":
      return { ...play, moves: answer.reply ? [...play.moves, answer.reply] : play.moves, stage: answer.state, answer, change };
    case "lost":
      return { ...play, stage: "lost", answer, change };
  }
  return { ...play, moves: play.moves.slice(0, -1), stage: "open", answer, change };
}

/** The move that went wrong is taken back. */
export function takenBack(play: Play): Play {
  return { ...play, moves: play.moves.slice(0, -1), stage: "open", answer: null, walk: null };
}

/** Returns the moves that were right. */
export function sound(play: Play): readonly Point[] {
  return play.stage === "lost" ? play.moves.slice(0, -1) : play.moves;
}

/** A line is shown, from the given moves on. */
export function walked(play: Play, puzzle: Puzzle, from: readonly Point[], answer: Answer): Play {
  const mine = from.length % 2 === 0 ? puzzle.turn : other(puzzle.turn);
  const threat = puzzle.kind === "defend" && from.length === 0;
  const walk = { from, first: threat ? other(puzzle.turn) : mine, line: answer.line ?? [], at: 0 };
  return { ...play, answer, walk, change: answer.change ?? play.change };
}

/** Returns whose move it is on the board that is shown. */
export function turnOf(play: Play, puzzle: Puzzle): Color {
  if (play.walk) return play.walk.at % 2 === 0 ? play.walk.first : other(play.walk.first);
  return play.moves.length % 2 === 0 ? puzzle.turn : other(puzzle.turn);
}

function stonesOf(moves: readonly string[], first: Color, numbered: number): Stone[] {
  return moves.map((p, i) => ({
    point: p as Point,
    color: i % 2 === 0 ? first : other(first),
    number: numbered > 0 ? numbered + i : undefined,
  }));
}

/** Returns the stones that are on the board, those since the beginning with numbers. */
export function stonesShown(play: Play, puzzle: Puzzle): Stone[] {
  const { walk } = play;
  const base = stonesOf(puzzle.moves, "black", 0);
  if (!walk) return [...base, ...stonesOf(play.moves, puzzle.turn, 1)];
  const from = walk.from.length;
  return [...base, ...stonesOf(walk.from, puzzle.turn, 1), ...stonesOf(walk.line.slice(0, walk.at), walk.first, from + 1)];
}

function shapesOf({ answer, walk }: Play): Shape[] {
  const points = walk ? (walk.at === 0 ? (answer?.good ?? []) : []) : answer?.point ? [answer.point] : [];
  return points.map((point) => ({ kind: "circle", point }));
}

/** Returns whether the board shows where the answer ends: all that it says about fouls is true there. */
export function atEnd({ walk, stage }: Play): boolean {
  return walk ? walk.at === walk.line.length : stage === "lost" || stage === "solved";
}

function forbiddenAt(play: Play): Forbidden[] {
  const fouls = atEnd(play) ? (play.answer?.fouls ?? {}) : {};
  return Object.keys(fouls).flatMap((point) => {
    const figure = figureOf(fouls[point]);
    return figure ? [{ point: point as Point, figure }] : [];
  });
}

/** Returns what the board shows. */
export function boardShown(play: Play, puzzle: Puzzle): Partial<BoardState> {
  const stones = stonesShown(play, puzzle);
  const { answer, walk, stage } = play;
  const lost = !walk && stage === "lost";
  const line = lost ? (answer?.line ?? []) : [];
  const turn = turnOf(play, puzzle);
  const defends = walk !== null && puzzle.kind !== "defend" && turn !== puzzle.turn && walk.at < walk.line.length;
  return {
    stones,
    numbers: "all",
    last: stones.at(-1)?.point ?? null,
    win: !walk && stage === "solved" ? (answer?.row ?? []) : [],
    zone: !walk && stage === "open" && answer?.area && !answer.point ? answer.area : null,
    ghosts: stonesOf(line, other(puzzle.turn), play.moves.length + 1),
    shapes: shapesOf(play),
    forbidden: forbiddenAt(play),
    turn,
    interactive: defends || (!walk && stage === "open") ? { kind: "move" } : { kind: "none" },
  };
}
