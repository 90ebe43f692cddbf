// The questions that rules, solver and engine answer, and their answers, as types.
// docs/wasm.md has the same in words.

import type { Color, Point } from "../board/point.js";

/** The rules by which is answered; what is left out is as RIF has it. */
export interface Rules {
  readonly reading?: "rif" | "permitted" | "shape";
  readonly foul?: "lose" | "prevent" | "claim";
  readonly firstPass?: number;
  readonly twoPassDraw?: boolean;
  readonly noFiveDraw?: boolean;
}

/** A game by its moves, such as "h8i9--"; perhaps from a position, with who made the first of them. */
export interface OfGame extends Rules {
  readonly moves: string;
  readonly black?: readonly Point[];
  readonly white?: readonly Point[];
  readonly turn?: Color;
}

/** A position by its stones; without a turn the stones tell it, if they can. */
export interface OfStones extends Rules {
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly turn?: Color;
}

/** What a question is about. */
export type Position = OfGame | OfStones;

/** The empty point that a question is about. */
export interface At {
  readonly point: Point;
}

/** The language of texts, and the letters of points in them. */
export interface Spoken {
  readonly lang?: string;
  readonly letters?: "international" | "russian-i" | "russian-j";
}

/** A kind of foul. */
export type Foul = "overline" | "double-four" | "double-three";

/** What a black stone on a point does. */
export type Verdict = "legal" | "five" | Foul;

/** The answer about a point. */
export interface Judged {
  readonly verdict: Verdict;
  readonly kinds: readonly ("five" | Foul)[];
}

/** The points of a board that a black stone makes special. */
export interface Marked {
  readonly forbidden: Readonly<Partial<Record<Point, Foul>>>;
  readonly fives: readonly Point[];
}

/** How a game stands or ended. */
export interface Played extends Marked {
  readonly result: "black" | "white" | "draw" | "open";
  readonly ending: string;
  /** The number of the deciding move. */
  readonly at?: number;
  readonly foul?: Foul;
  readonly row?: readonly Point[];
  readonly after_end: number;
  readonly openingCode?: string;
}

/** A step of an explanation, in words and with what a board shows of it. */
export interface Step {
  readonly role: "count" | "four" | "reason" | "row" | "seeming" | "summary" | "three" | "verdict";
  readonly text: string;
  readonly depth: number;
  readonly placed: readonly Point[];
  readonly stones: readonly Point[];
  readonly points: readonly Point[];
}

/** Why a black stone on a point is allowed or not. */
export interface Explanation {
  readonly verdict: Verdict;
  readonly steps: readonly Step[];
}

/** A row of stones with the points that complete it. */
export interface Row {
  readonly kind: string;
  readonly stones: readonly Point[];
  readonly completes: readonly Point[];
}

/** A point where one stone makes two rows; the verdict is Black's. */
export interface Fork {
  readonly point: Point;
  readonly fork: string;
  readonly fours: readonly Row[];
  readonly threes: readonly Row[];
  readonly verdict?: Verdict;
}

/** The rows and forks of both colours. */
export type Structures = Readonly<Record<Color, { readonly rows: readonly Row[]; readonly forks: readonly Fork[] }>>;

/** One of the 26 openings, or nothing. */
export interface Opening {
  readonly code?: string;
  readonly russianCode?: string;
  readonly kanji?: string;
  readonly romaji?: string;
  readonly english?: string;
  readonly russian?: string;
}

/** What may be done in an opening. */
export type OpeningAct = "place" | "swap" | "declare" | "offer" | "choose" | "add" | "pass";

/** How far an opening rule has come, told by the moves alone. */
export interface Protocol {
  readonly over: boolean;
  readonly may: readonly OpeningAct[];
  /** How many fifth moves are due, or may be declared at most; else 0. */
  readonly offer: number;
  readonly declare: number;
  /** Where the next stone may stand; empty where it may stand anywhere. */
  readonly zone: readonly Point[];
  /** The number of the first move that the rule does not allow. */
  readonly wrong?: number;
}

/** A move: a point, or "pass". */
export type MoveName = Point | "pass";

/** What the engine knows of one line. */
export interface Line {
  readonly line: readonly MoveName[];
  /** The share of the points that the side to move can expect, from 0 to 1. */
  readonly expected: number;
  /** The number of moves to a forced end, if there is one: negative if the side to move loses. */
  readonly distance?: number;
  readonly depth: number;
  readonly nodes: number;
  readonly ms: number;
  /** 1 for the best line, 2 for the next. */
  readonly rank: number;
}

/** What a search found. */
export interface Searched extends Line {
  readonly lines: readonly Line[];
  readonly stopped: boolean;
}

/** When a search for the best move ends; what is left out is no limit. */
export interface Limits {
  readonly nodes?: number;
  readonly depth?: number;
  readonly ms?: number;
  readonly lines?: number;
}

/** What a solver shall find, and how long it may look. */
export interface Aim {
  readonly mode: "vcf" | "vct" | "foul";
  readonly fukumi?: boolean;
  readonly nodes?: number;
  readonly megabytes?: number;
}

/** What a solver found: "unknown" proves nothing, and limit says why it ended. */
export interface Solved {
  readonly verdict: "win" | "no-win" | "unknown";
  readonly line: readonly Point[];
  readonly nodes: number;
  readonly ms: number;
  readonly limit?: string;
}
