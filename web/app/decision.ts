// What the opening rule asks for now, and what each answer leads to. All of it is
// read from the steps that the server tells; no rule is known here.

import type { Color } from "../board/point.js";
import type { Game } from "../client/model.js";
import type { OpeningStep, View } from "../client/wire.gen.js";
import { colorOf, type Seat } from "./seats.js";

/** The kinds of decision: what is open at a step, taken together. */
export type Kind = "place" | "swap" | "choice" | "declare" | "offer" | "choose" | "add";

/** What is to be decided now. */
export interface Decision {
  readonly kind: Kind;
  /** Whose decision it is, and the colour that seat holds. */
  readonly seat: Seat;
  readonly color: Color;
  /** Whether that is the viewer. */
  readonly mine: boolean;
  /** The number of the next move, and its colour. */
  readonly move: number;
  readonly stone: Color;
  /** How many fifth moves may be declared, are to be offered now or later, or are to choose from. */
  readonly count: number;
  /** What a swap decision leads to. */
  readonly swap: Answer | null;
  readonly keep: Answer | null;
}

/** What an answer to a swap decision leads to. */
export interface Answer {
  /** The colour that the one who decides plays then. */
  readonly color: Color;
  /** Whether the one who decides goes on, or the other one. */
  readonly again: boolean;
  /** What comes next: a stone, or the offer of fifth moves. */
  readonly next: "place" | "offer";
}

/** The rules that know stones and zones alone: there is nothing to decide. */
const PLAIN: readonly string[] = ["none", "free"];

/** Reports whether a game has an opening rule with decisions. */
export function hasProtocol(game: Game): boolean {
  return !PLAIN.includes(game.options.protocol);
}

/** Returns what is to be decided by the opening rule now, or null if it asks for nothing. */
export function decisionOf(game: Game): Decision | null {
  const { view } = game;
  const step = view.steps?.[view.step];
  if (view.phase !== "opening" || view.toAct === 0 || !step || !hasProtocol(game)) return null;
  const kind = kindOf(step.acts);
  const color = colorOf(game, view.toAct);
  if (!kind || !color) return null;
  const swaps = kind === "swap" || kind === "choice" || kind === "add";
  return {
    kind,
    seat: view.toAct,
    color,
    mine: view.toAct === game.seat,
    move: nextMove(game),
    stone: colorOfMove(nextMove(game)),
    count: view.maxDeclare ?? view.toOffer ?? view.offered?.length ?? view.declared ?? 0,
    swap: swaps ? answerOf(view, opposite(color), color) : null,
    keep: swaps && !view.mustSwap ? answerOf(view, color, color) : null,
  };
}

function kindOf(acts: readonly string[]): Kind | null {
  const has = (act: string): boolean => acts.includes(act);
  if (has("add")) return "add";
  if (has("swap")) return has("offer") ? "choice" : "swap";
  const names: readonly Kind[] = ["place", "declare", "offer", "choose"];
  return names.find(has) ?? null;
}

// After the decision the next stone belongs to the one who then holds its colour;
// the fifth moves are Black's.
function answerOf(view: View, then: Color, now: Color): Answer {
  const next = view.steps?.[view.step + 1];
  const offers = next?.acts.includes("offer") ?? false;
  const acts = offers || !next?.move ? "black" : colorOfMove(next.move);
  // Who adds stones instead counts as White; a swap then makes him Black.
  const again = next?.move || offers ? acts === then : then === now;
  return { color: then, again, next: offers ? "offer" : "place" };
}

function nextMove(game: Game): number {
  return game.moves.length + 1;
}

/** Returns the colour of a move: odd numbers are Black's. */
export function colorOfMove(n: number): Color {
  return n % 2 === 1 ? "black" : "white";
}

/** Returns the other colour. */
export function opposite(color: Color): Color {
  return color === "black" ? "white" : "black";
}

/** Reports whether the viewer may put a stone at once, which keeps the colours. */
export function keepsByPlacing(game: Game): boolean {
  const d = decisionOf(game);
  return d !== null && d.mine && (d.kind === "swap" || d.kind === "choice") && d.keep?.next === "place" && d.keep.again;
}

/** Returns the swap decision that has just been made, or null if the last act was another. */
export function lastSwap(view: View): { readonly seat: Seat; readonly yes: boolean } | null {
  const done = view.steps?.[view.step - 1];
  return done?.seat && done.swap !== undefined ? { seat: done.seat, yes: done.swap } : null;
}

/** A sign in the line of steps. */
export type Sign =
  | { readonly kind: "stone"; readonly n: number; readonly color: Color }
  | { readonly kind: "swap"; readonly done: boolean | null }
  | { readonly kind: "choice" }
  | { readonly kind: "declare" | "offer"; readonly n: number };

/** Returns the sign of a step; offers is how many fifth moves there are to offer, 0 if that is open. */
export function signOf(step: OpeningStep, offers: number): Sign {
  const { acts, move = 0 } = step;
  if (acts.includes("swap") && acts.length > 1) return { kind: "choice" };
  if (acts.includes("swap")) return { kind: "swap", done: step.swap ?? null };
  if (acts.includes("declare")) return { kind: "declare", n: step.n ?? 0 };
  if (acts.includes("offer")) return { kind: "offer", n: step.offer?.length ?? offers };
  return { kind: "stone", n: move, color: colorOfMove(move) };
}
