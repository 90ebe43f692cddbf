// The pages of exercises: a board to answer on, the reasons step by step, and for
// people without an account the memory of what they got wrong. All of it works without
// script too, but for that memory.

import { render } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Board } from "../board/board.js";
import { isPoint, pointsOf, type Color, type Point } from "../board/point.js";
import type { BoardState } from "../board/state.js";
import { BoardView } from "./board-view.js";
import { mountExplanation, stonesOf } from "./explain-view.js";
import { figureOf } from "./position.js";
import { remember, remembered } from "./practice-keep.js";
import { answered, comes, dayOf, newCard, nextOf, streakOf } from "./practice-schedule.js";
import type { Asked, Reasons } from "./reasons.js";
import { t } from "./texts.js";

/** An exercise as the server tells it. */
interface Exercise extends Asked {
  readonly id: string;
  readonly turn: Color;
  readonly points: boolean;
  readonly many: boolean;
  /** The names of all exercises of the kind, for a guest; null for an account. */
  readonly course: readonly string[] | null;
  readonly right: boolean | null;
  readonly before: number;
  readonly marks: Readonly<Record<string, string>> | null;
  readonly good: readonly string[] | null;
}

// Writes an answer down, once: a page that is loaded again counts nothing.
function write(exercise: Exercise, now: number): void {
  const { cards, days } = remembered();
  const card = cards.find((c) => c.exercise === exercise.id) ?? newCard(exercise.id);
  if (exercise.right === null || card.answers !== exercise.before) return;
  const day = dayOf(now);
  remember({
    cards: [...cards.filter((c) => c !== card), answered(card, exercise.right, now)],
    days: days.includes(day) ? days : [...days, day],
  });
}

// Leads the way on to what is best done next.
function lead(course: readonly string[], last: string, now: number): void {
  const next = nextOf(course, remembered().cards, last, now);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a.next")) {
    const kind = new URL(link.href).searchParams.get("kind");
    link.href = next === "" ? "/learn/practice" : `/learn/practice/${next}${kind ? `?kind=${kind}` : ""}`;
  }
}

function overview(root: HTMLElement, now: number): void {
  const course = (root.dataset.course ?? "").split(" ").filter(Boolean);
  if (course.length === 0) return; // of an account: the server has told all
  const { cards, days } = remembered();
  const mine = root.querySelector<HTMLElement>(".practice-mine");
  const due = cards.filter((card) => course.includes(card.exercise) && comes(card, now)).length;
  const streak = streakOf(days, dayOf(now));
  if (mine && cards.length > 0) {
    mine.hidden = false;
    mine.textContent = [t("web.practice.due", { n: due }), streak > 0 ? t("web.practice.streak", { n: streak }) : ""].join(" ").trim();
  }
  lead(course, "", now);
}

function exercisePage(root: HTMLElement, now: number): void {
  const exercise = JSON.parse(root.dataset.exercise ?? "{}") as Exercise;
  if (exercise.course) {
    write(exercise, now);
    lead(exercise.course, exercise.id, now);
    const before = root.querySelector<HTMLInputElement>("[name=before]");
    const card = remembered().cards.find((c) => c.exercise === exercise.id);
    if (before) before.value = String(card?.answers ?? 0);
  }
  const place = root.querySelector<HTMLElement>(".exercise-board");
  if (exercise.points && place) {
    const field = root.querySelector<HTMLInputElement>("[name=points]");
    place.replaceChildren();
    render(<AnswerBoard exercise={exercise} field={field} />, place);
  }
  root.querySelector<HTMLElement>(".verdict-line")?.focus({ preventScroll: true });
  for (const el of document.querySelectorAll<HTMLElement>("[data-explain]")) {
    root.classList.add("explained"); // its board shows the position too
    const { black, white, reasons } = JSON.parse(el.dataset.explain ?? "{}") as Asked & { reasons: Reasons };
    mountExplanation(el, { asked: { black, white }, reasons });
  }
}

interface BoardProps {
  readonly exercise: Exercise;
  /** Where the points are written; null once it was answered. */
  readonly field: HTMLInputElement | null;
}

// The board on which points are answered; the field of the form has the same points.
function AnswerBoard({ exercise, field }: BoardProps) {
  const board = useRef<Board>(null);
  const [selected, setSelected] = useState<readonly Point[]>(() => pointsOf(field?.value.split(/[\s,;]+/)));
  const stones = stonesOf(exercise);
  const select = (points: readonly Point[]): void => {
    const chosen = exercise.many ? points : points.slice(-1);
    setSelected(chosen);
    if (field) field.value = chosen.join(" ");
  };
  const marks = exercise.marks ?? {};
  const state: Partial<BoardState> = {
    stones,
    turn: exercise.turn,
    selected: field ? selected : [],
    confirm: "none",
    interactive: field ? { kind: "multi", count: exercise.many ? 20 : 2, colors: Array<Color>(20).fill(exercise.turn) } : { kind: "none" },
    forbidden: Object.entries(marks).flatMap(([point, foul]) => {
      const figure = figureOf(foul);
      return figure && isPoint(point) ? [{ point, figure }] : [];
    }),
    shapes: exercise.marks ? [] : pointsOf(exercise.good ?? []).map((point) => ({ kind: "square", point })),
  };
  const taken = new Set(stones.map((stone) => stone.point));
  return <BoardView board={board} state={state} select={select} legal={(p) => (taken.has(p) ? "occupied" : "ok")} />;
}

const now = Date.now();
const list = document.getElementById("practice");
if (list) overview(list, now);
const one = document.getElementById("exercise");
if (one) exercisePage(one, now);
