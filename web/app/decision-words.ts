// The opening protocol in words: whose decision it is, what each answer leads to.

import type { Color } from "../board/point.js";
import type { Game } from "../client/model.js";
import type { View } from "../client/wire.gen.js";
import { decisionOf, lastSwap, opposite, type Answer, type Decision, type Sign } from "./decision.js";
import type { Gathering } from "./gather.js";
import { colorOf, type Seat } from "./seats.js";
import { nameOf } from "./table.js";
import { t, texts } from "./texts.js";

/** Names a seat at the head of a sentence: "Your opponent", a name, "Player 1 (Black)". */
export function whoText(game: Game, seat: Seat): string {
  const named = game.view.levels?.[seat - 1] ? nameOf(game, seat) : game.view.names[seat - 1];
  if (game.seat !== 0) return named || t("web.open.they");
  const color = colorOf(game, seat);
  const name = nameOf(game, seat);
  return color ? t(`web.open.player.${color}`, { name }) : name;
}

/** Says in one sentence whose decision it is and what can be decided. */
export function decisionText(game: Game, d: Decision): string {
  const args = { n: d.move, count: d.count, who: whoText(game, d.seat) };
  const side = d.mine ? "you" : "they";
  switch (d.kind) {
    case "place":
      return t(`web.open.${side}.place.${d.stone}`, args);
    case "swap":
      return d.mine ? t(`web.open.you.swap.${mySwap(d)}`, args) : t("web.open.they.swap", args);
    case "choice":
    case "declare":
    case "offer":
    case "choose":
    case "add":
      return t(`web.open.${side}.${d.kind}`, args);
  }
}

// What one may do instead of a swap.
function mySwap(d: Decision): "place" | "offer" | Color {
  return d.keep?.again ? d.keep.next : d.color;
}

/** Says what follows an answer to a swap decision of the viewer. */
export function thenText(d: Decision, answer: Answer, atOnce: boolean): string {
  const args = { n: d.move, count: d.count };
  if (answer.next === "offer") return t(answer.again ? "web.open.then.you.offer" : "web.open.then.they.offer", args);
  if (!answer.again) return t("web.open.then.they.place", args);
  return t(atOnce ? "web.open.then.you.place.zone" : "web.open.then.you.place", args);
}

/** Says what the decision of the other seat can mean for the viewer; nothing for those who watch. */
export function meaningsOf(game: Game, d: Decision): string[] {
  if (d.mine || game.seat === 0) return [];
  const said: string[] = [];
  if (d.swap) said.push(t(`web.open.if.swap.${opposite(d.swap.color)}`));
  if (d.kind === "choice") said.push(t("web.open.if.offer"));
  if (d.kind === "offer") said.push(t("web.open.if.chosen"));
  if (d.kind === "declare") said.push(t("web.open.declare.about"));
  return said;
}

/** How a swap decision went, for the viewer. */
export interface SwapNews {
  readonly text: string;
  readonly swapped: boolean;
  /** The colour that the viewer plays now, or null for those who watch. */
  readonly color: Color | null;
}

/** Says how the swap decision went that has just been made; null if the last act was another. */
export function swapNews(game: Game): SwapNews | null {
  const swap = lastSwap(game.view);
  if (!swap) return null;
  const color = game.seat === 0 ? null : colorOf(game, game.seat);
  const way = swap.yes ? "swapped" : "kept";
  const black = game.view.black === 0 ? "" : nameOf(game, game.view.black);
  const text = color ? t(`web.open.${way}.${color}`) : t(`web.open.${way}.seen`, { name: black });
  return { text, swapped: swap.yes, color };
}

/** Says what a sign in the line of steps stands for. */
export function signText(sign: Sign): string {
  switch (sign.kind) {
    case "stone":
      return t(`web.steps.stone.${sign.color}`, { n: sign.n });
    case "swap":
      return t(sign.done === null ? "web.steps.swap" : sign.done ? "web.steps.swap.yes" : "web.steps.swap.no");
    case "choice":
      return t("web.steps.choice");
    case "declare":
      return sign.n > 0 ? t("web.steps.declare.n", { n: sign.n }) : t("web.steps.declare");
    case "offer":
      return t("web.steps.offer");
  }
}

/** Names the opening rule of a game, and tells it in two sentences; nothing for a rule without decisions. */
export function ruleText(game: Game): { readonly name: string; readonly about: string } | null {
  const { protocol, n = 0 } = game.options;
  const key = `web.rule.${protocol}`;
  const name = `${key}.name`;
  return texts.has(key) && texts.has(name) ? { name: t(name, { n }), about: t(key, { n }) } : null;
}

/** Says what one decides, where the page tells who is to act. */
export function dutyText(game: Game): string {
  const d = decisionOf(game);
  return t(d && d.kind !== "place" ? "web.open.deciding" : "web.to-move");
}

/** Says what is to be done now in the opening, or null where the opening rule asks for nothing. */
export function openingText(game: Game): string | null {
  const d = decisionOf(game);
  return d && decisionText(game, d);
}

/** Says what is gathered on the board, as a task. */
export function gatheringText(g: Gathering, view: View): string {
  if (g.kind === "plan") return t("web.plan.gathering");
  return g.kind === "offer" ? t("web.open.you.offer", { count: view.toOffer ?? 0 }) : t("web.gather.add.hint");
}
