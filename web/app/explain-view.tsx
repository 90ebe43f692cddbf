// An explanation with a board of its own, for pages that have none to lend: lessons,
// exercises, puzzles. It stands in the page, or opens as a dialog over it.

import { render } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../board/board.js";
import { formatPoint, isPoint, pointsOf, LETTERINGS, type Color, type Letters, type Point } from "../board/point.js";
import type { BoardState, Stone } from "../board/state.js";
import { BoardView } from "./board-view.js";
import { drawStep } from "./position.js";
import { whyAddress, type Asked, type Reasons } from "./reasons.js";
import { WhyPanel } from "./why.js";

/** What is explained, on which board. */
export interface Explaining {
  /** The stones before the one that is asked about. */
  readonly asked: Asked;
  readonly reasons: Reasons;
  /** How points are written; a to o if not said. */
  readonly letters?: Letters | undefined;
}

/** Returns the stones of a position. */
export function stonesOf(asked: Asked): Stone[] {
  const of = (list: readonly string[], color: Color): Stone[] => pointsOf(list).map((point) => ({ point, color }));
  return [...of(asked.black, "black"), ...of(asked.white, "white")];
}

/** Returns what a board shows at a step of an explanation. */
export function pictureOf({ asked, reasons, letters }: Explaining, step: number): Partial<BoardState> {
  const stones = stonesOf(asked);
  const base = { letters: letters ?? LETTERINGS.international, stones, numbers: "all", interactive: { kind: "none" } } as const;
  return { ...base, ...drawStep(reasons, step, stones) };
}

interface Props extends Explaining {
  readonly close?: (() => void) | undefined;
  /** Somebody touched a point of the board. */
  readonly inspect?: ((p: Point) => void) | undefined;
}

/** Shows an explanation: a board, and the steps beside or below it. */
export function ExplainView({ asked, reasons, letters = LETTERINGS.international, close, inspect }: Props) {
  const [step, setStep] = useState(0);
  const board = useRef<Board>(null);
  const state = useMemo(() => pictureOf({ asked, reasons, letters }, step), [asked, reasons, letters, step]);
  const { point } = reasons.tree;
  return (
    <div class="explain-view">
      <BoardView board={board} state={state} {...(inspect ? { inspect } : {})} />
      <WhyPanel
        point={isPoint(point) ? formatPoint(point, letters) : point}
        explained={reasons}
        step={step}
        go={setStep}
        close={close}
        other={whyAddress(asked)}
        framed
      />
    </div>
  );
}

/** Shows an explanation in an element; returns what takes it away again. */
export function mountExplanation(el: HTMLElement, explaining: Explaining): () => void {
  el.replaceChildren();
  render(<ExplainView {...explaining} />, el);
  return () => render(null, el);
}

/** Opens an explanation over the page. The focus stays in it, and returns when it is closed. */
export function openExplanation(explaining: Explaining): void {
  const dialog = document.createElement("dialog");
  dialog.className = "explain-dialog";
  dialog.setAttribute("aria-labelledby", "why-title");
  const close = (): void => dialog.close();
  dialog.addEventListener("close", () => {
    render(null, dialog);
    dialog.remove();
  });
  document.body.append(dialog);
  render(<ExplainView {...explaining} close={close} />, dialog);
  dialog.showModal();
}
