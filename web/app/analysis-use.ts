// What the page of an analysis holds together: the table, what the rules and the
// engine say of it, an explanation that is open, a line that is being played out.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Board } from "../board/board.js";
import { LETTERINGS, formatPoint, type Point } from "../board/point.js";
import type { BoardState } from "../board/state.js";
import type { EngineClient, Explanation, MoveName } from "../engine/rules.js";
import type { Place } from "../tree/address.js";
import { addLine, nodeAt, startsWith, turnAt, type Path } from "../tree/tree.js";
import { back, beside, endOf, lineTo, on, stonesAt } from "../tree/walk.js";
import { keyOf, stonesQuery } from "./analysis-ask.js";
import * as desks from "./analysis-desk.js";
import { useCompleting, useJudgement, type Judgement } from "./analysis-judge.js";
import { keepPlace } from "./analysis-keep.js";
import { Thinker, type Found, type Mode, type Thought } from "./analysis-thinker.js";
import { moveText } from "./analysis-tree.js";
import { keepChoices, readChoices, turned, type ViewChoices } from "./analysis-view.js";
import { useStore } from "./hooks.js";
import { readPreferences } from "./preferences.js";
import type { Reasons } from "./reasons.js";
import { t, texts } from "./texts.js";

/** An explanation that is open: of a point, where one stood then. */
export interface Why {
  readonly point: Point;
  readonly place: Place;
  readonly reasons: Reasons | null;
  readonly step: number;
}

/** A win that was found, and its line in the tree. */
export interface Shown {
  readonly found: Found;
  readonly start: Path;
  readonly end: Path;
}

/** Everything that the page shows, and does. */
export interface Analysis {
  readonly desk: desks.Desk;
  readonly choices: ViewChoices;
  /** What was chosen for all boards of this device. */
  readonly device: Pick<BoardState, "theme" | "real">;
  readonly judged: Judgement;
  readonly thought: Thought;
  readonly position: string;
  readonly why: Why | null;
  readonly hinted: MoveName | null;
  /** The line of a win that was found, as long as one stands in it. */
  readonly shown: Shown | null;
  /** At the end of that line, the points at which it is completed. */
  readonly completing: readonly Point[];
  readonly board: RefObject<Board | null>;
  readonly thinker: Thinker;
  change(how: (d: desks.Desk) => desks.Desk): void;
  choose(change: Partial<ViewChoices>): void;
  walk(to: Walk): void;
  goTo(path: Path): void;
  explain(p: Point, where?: Place): void;
  step(n: number): void;
  closeWhy(): void;
  hint(move: MoveName | null): void;
  playLine(moves: readonly MoveName[]): void;
  solve(mode: Mode): void;
  playOut(found: Found): void;
  /** Judges every position of the line one walks along. */
  measure(): void;
}

/** Ways to walk. */
export type Walk = "back" | "on" | "start" | "end" | "up" | "down";

// How long each move of a line that is played out is seen, in milliseconds.
const PACE = 600;

/** Holds an analysis that begins at a place. */
export function useAnalysis(client: EngineClient, start: Place, given: Partial<ViewChoices>): Analysis {
  const [desk, setDesk] = useState(() => desks.openDesk(start));
  const [choices, setChoices] = useState(() => readChoices(given));
  const device = useMemo(deviceChoices, []);
  const [hinted, hint] = useState<MoveName | null>(null);
  const board = useRef<Board>(null);
  const thinker = useMemo(() => new Thinker(client, () => performance.now()), [client]);
  const thought = useStore(thinker.thought);
  const position = keyOf(desk, choices.reading);
  const judged = useJudgement(client, desk, choices.reading, choices.rule, position);
  const over = judged.end !== null;
  useEffect(() => thinker.turnTo(desk, choices.reading, over), [position, over]);
  const [why, explaining] = useWhy(client, choices);
  const outplay = usePlayOut(setDesk);
  const [shown, setShown] = useState<Shown | null>(null);
  const standing = within(shown, desk.path);
  const atEnd = standing !== null && !over && standing.end.length === desk.path.length;
  const completing = useCompleting(client, desk, choices.reading, position, atEnd);
  useKept(desk, start);
  useSaid(desk, choices, board);
  const change = (how: (d: desks.Desk) => desks.Desk): void => {
    outplay(null);
    hint(null);
    explaining.close();
    setDesk(how);
  };
  const playLine = (moves: readonly MoveName[]): void =>
    change((d) => desks.load({ ...d, tool: d.tool }, addLine(d.tree, d.path, moves)));
  const playOut = (found: Found): void => {
    change((d) => {
      const { desk: grown, end } = desks.addWinning(d, found.line);
      outplay(end);
      setShown({ found, start: d.path, end });
      return grown;
    });
  };
  return {
    desk, choices, device, judged, thought, position, why, hinted, shown: standing, completing, board, thinker, change, hint, playLine, playOut,
    choose: (c) => setChoices((before) => kept({ ...before, ...c })),
    walk: (to) => change((d) => desks.go(d, walked(d, to))),
    goTo: (path) => change((d) => desks.go(d, path)),
    explain: (p, where = desk) => explaining.open(p, where),
    step: explaining.step,
    closeWhy: explaining.close,
    solve: (mode) => void thinker.solve(mode).then((found) => found?.verdict === "win" && playOut(found)),
    measure: () => void thinker.measure(placesOf(desk)),
  };
}

function deviceChoices(): Analysis["device"] {
  const { theme, real } = readPreferences();
  return { theme, real };
}

function within(shown: Shown | null, path: Path): Shown | null {
  return shown && startsWith(path, shown.start) && startsWith(shown.end, path) ? shown : null;
}

function kept(c: ViewChoices): ViewChoices {
  keepChoices(c);
  return c;
}

/** The board turned by a quarter. */
export function turn(a: Analysis): void {
  a.choose(turned(a.choices));
}

function walked(d: desks.Desk, to: Walk): Path {
  switch (to) {
    case "back":
      return back(d.path);
    case "on":
      return on(d.tree, d.path, d.line);
    case "start":
      return [];
    case "end":
      return d.line.length > d.path.length ? d.line : endOf(d.tree, d.path);
    case "up":
      return beside(d.tree, d.path, -1);
    case "down":
      return beside(d.tree, d.path, 1);
  }
}

/** The line that is walked, to its end. */
export function wholeLine(d: desks.Desk): Path {
  return endOf(d.tree, d.line.length >= d.path.length ? d.line : d.path);
}

/** The places of the line that is walked, from before the first move on. */
export function placesOf(d: desks.Desk): Place[] {
  const line = wholeLine(d);
  return [[], ...lineTo(d.tree, line).map((_, i) => line.slice(0, i + 1))].map((path) => ({ tree: d.tree, path }));
}

interface Explaining {
  open(p: Point, place: Place): void;
  step(n: number): void;
  close(): void;
}

function useWhy(client: EngineClient, choices: ViewChoices): [Why | null, Explaining] {
  const [why, setWhy] = useState<Why | null>(null);
  const open = (point: Point, place: Place): void => {
    if (stonesAt(place.tree, place.path).some((s) => s.point === point)) return;
    const asked: Why = { point, place, reasons: null, step: 0 };
    setWhy(asked);
    client
      .explain({ ...stonesQuery(place, choices.reading), point, lang: texts.language, letters: choices.letters })
      .then((e) => setWhy((now) => (now === asked ? { ...asked, reasons: reasonsOf(point, e) } : now)), () => setWhy(null));
  };
  return [why, { open, step: (step) => setWhy((w) => w && { ...w, step }), close: () => setWhy(null) }];
}

function reasonsOf(point: Point, { verdict, steps }: Explanation): Reasons {
  const copied = steps.map((s) => ({ ...s, placed: [...s.placed], stones: [...s.stones], points: [...s.points] }));
  return { tree: { point, verdict }, steps: copied };
}

// Plays a line move by move to its end; at once where nothing shall move.
function usePlayOut(setDesk: (how: (d: desks.Desk) => desks.Desk) => void): (end: Path | null) => void {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const stop = (): void => clearInterval(timer.current);
  useEffect(() => stop, []);
  return (end) => {
    stop();
    if (!end) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setTimeout(() => setDesk((d) => desks.go(d, end)));
      return;
    }
    timer.current = setInterval(() => {
      setDesk((d) => {
        const next = on(d.tree, d.path, end);
        if (d.path.length >= end.length || next === d.path) stop();
        return next === d.path ? d : desks.go({ ...d, line: end }, next);
      });
    }, PACE);
  };
}

// Writes where one is into the address, once something has been changed, and not at
// every step of a quick walk.
function useKept(desk: desks.Desk, start: Place): void {
  const begun = useRef(false);
  useEffect(() => {
    begun.current ||= desk.tree !== start.tree || desk.path !== start.path;
    if (!begun.current) return;
    const timer = setTimeout(() => keepPlace(desk), 200);
    return () => clearTimeout(timer);
  }, [desk.tree, desk.path]);
}

// Tells a screen reader where one is.
function useSaid(desk: desks.Desk, choices: ViewChoices, board: RefObject<Board | null>): void {
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      const { move } = nodeAt(desk.tree, desk.path);
      const letters = LETTERINGS[choices.letters];
      const text = move === null || move === "pass" ? moveText(move, letters) : formatPoint(move, letters);
      board.current?.announce(t("analysis.at", { n: desk.path.length, move: text, turn: t(`web.turn.${turnAt(desk.tree, desk.path)}`) }));
    }
    first.current = false;
  }, [desk.path.join(), desk.tree.setup]);
}
