// What the engine says of a position, in words.

import type { Color } from "../board/point.js";
import type { Line } from "../engine/rules.js";
import { other } from "../tree/tree.js";
import { t, type TextKey } from "./texts.js";

/** What is known of a position: Black's share of the points, from 0 to 1, and the moves of both to a forced end. */
export interface Score {
  readonly black: number;
  /** Who wins by force, and in how many moves of both sides. */
  readonly forced?: { readonly winner: Color; readonly moves: number } | undefined;
  readonly depth: number;
}

/** Turns what the engine says for the side to move into what it is for both. */
export function scoreOf({ expected, distance, depth }: Pick<Line, "expected" | "distance" | "depth">, turn: Color): Score {
  const black = turn === "black" ? expected : 1 - expected;
  if (distance === undefined) return { black, depth };
  const winner = distance >= 0 ? turn : other(turn);
  return { black: winner === "black" ? 1 : 0, forced: { winner, moves: Math.abs(distance) }, depth };
}

// From which share of the points a side stands so much better.
const LEVELS: readonly (readonly [number, "slight" | "better" | "winning"])[] = [
  [0.88, "winning"],
  [0.7, "better"],
  [0.57, "slight"],
];

/** Says who stands better, and how much. */
export function scoreText({ black, forced }: Score): string {
  if (forced) return t(`analysis.score.forced.${forced.winner}`, { n: Math.max(1, Math.ceil(forced.moves / 2)) });
  const side = black >= 0.5 ? "black" : "white";
  const level = LEVELS.find(([least]) => Math.max(black, 1 - black) >= least)?.[1];
  return level ? t(`analysis.score.${level}.${side}` satisfies TextKey) : t("analysis.score.even");
}

/** Says it in a few signs: Black's share in hundredths, or the winner's stone and the moves. */
export function scoreSign({ black, forced }: Score): string {
  if (!forced) return `${Math.round(black * 100)}`;
  return `${forced.winner === "black" ? "●" : "○"}${Math.max(1, Math.ceil(forced.moves / 2))}`;
}
