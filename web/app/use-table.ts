// The state of a game page beside the game itself: which position is looked at,
// which question waits, which explanation is open; and what people do with it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Board } from "../board/board.js";
import { isPoint, type Point } from "../board/point.js";
import type { BoardState } from "../board/state.js";
import type { Live } from "../client/live.js";
import type { Game, Model, Store } from "../client/model.js";
import type { Act, Explained } from "../client/wire.gen.js";
import type { Question } from "./actions.js";
import { useStore } from "./hooks.js";
import { drawStep, legalityOf, lettersOf, picture, stonesAfter } from "./position.js";
import { keepPreferences, readPreferences, type Preferences } from "./preferences.js";
import { statusText } from "./status.js";
import { moveText } from "./table.js";
import { t } from "./texts.js";

/** An explanation that is open. */
export interface Why {
  readonly point: Point;
  /** After how many moves the point is judged. */
  readonly after: number;
  readonly step: number;
}

/** Everything that the parts of a game page need. */
export interface Table {
  readonly model: Model;
  readonly board: RefObject<Board | null>;
  readonly picture: Partial<BoardState>;
  /** After how many moves the position is shown, and whether that is the present one. */
  readonly ply: number;
  readonly present: boolean;
  readonly question: Question | null;
  readonly why: Why | null;
  readonly explained: Explained | null;
  readonly preferences: Preferences;
  /** The point that waits for the button of the page, if moves are made by one. */
  readonly proposed: Point | null;
  readonly busy: boolean;
  act(act: Act): void;
  ask(question: Question): void;
  answer(yes: boolean): void;
  play(p: Point): void;
  propose(points: readonly Point[]): void;
  go(ply: number): void;
  explain(p: Point, after?: number): void;
  step(step: number): void;
  closeWhy(): void;
  choose(choice: Partial<Preferences>): void;
}

const EMPTY_PICTURE: Partial<BoardState> = { interactive: { kind: "none" } };

/** Keeps the state of a game page. */
export function useTable(store: Store<Model>, live: Live): Table {
  const model = useStore(store);
  const { game, pending } = model;
  const board = useRef<Board>(null);
  const [walk, setWalk] = useState<number | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [why, setWhy] = useState<Why | null>(null);
  const [proposed, setProposed] = useState<Point | null>(null);
  const [preferences, setPreferences] = useState(readPreferences);
  const total = game?.moves.length ?? 0;
  const present = walk === null || walk >= total;
  const explained = why && model.explained?.tree.point === why.point ? model.explained : null;
  const busy = pending.length > 0;
  const shown = useMemo(
    () => (game ? show(game, model, walk, why, explained, preferences, busy || question?.kind === "foul") : EMPTY_PICTURE),
    [game, pending, walk, why, explained, preferences, question],
  );
  useEffect(() => keepPreferences(preferences), [preferences]);
  useNews(model, board);
  useEffect(() => {
    if (game?.view.outcome) setQuestion(null);
  }, [game?.view.outcome]);
  useEffect(() => {
    if (model.refusal && !model.explained) setWhy(null); // it was the question that was refused
  }, [model.refusal]);

  const table: Table = {
    model,
    board,
    picture: shown,
    ply: present ? total : walk,
    present,
    question,
    why,
    explained,
    preferences,
    proposed: preferences.confirm === "button" ? proposed : null,
    busy,
    act: (act) => void live.act(act),
    ask: (asked) => setQuestion(question?.kind === asked.kind ? null : asked),
    answer: (yes) => {
      setQuestion(null);
      if (yes && question) live.act(actOf(question));
    },
    play: (p) => {
      const foul = game?.view.turn === "black" ? game.view.forbidden?.[p] : undefined;
      if (foul) setQuestion({ kind: "foul", point: p, foul });
      else live.act({ place: p });
      setProposed(null);
    },
    propose: (points) => setProposed(points[0] ?? null),
    go: (ply) => {
      setWhy(null);
      setWalk(ply >= total ? null : ply);
    },
    explain: (point, after) => {
      store.update((m) => ({ ...m, explained: null, refusal: null }));
      setWhy({ point, after: after ?? table.ply, step: 0 });
      live.explain(point, game?.view.outcome ? (after ?? table.ply) : undefined);
    },
    step: (step) => setWhy(why && { ...why, step }),
    closeWhy: () => setWhy(null),
    choose: (choice) => setPreferences((chosen) => ({ ...chosen, ...choice })),
  };
  useWalkKeys(table);
  return table;
}

function actOf(question: Question): Act {
  switch (question.kind) {
    case "foul":
      return { place: question.point };
    case "pass":
      return { pass: true };
    case "resign":
      return { resign: true };
    case "abort":
      return { abort: true };
  }
}

const LOOKING = { kind: "none" } as const;
const MOVING = { kind: "move" } as const;

function show(
  game: Game,
  model: Model,
  walk: number | null,
  why: Why | null,
  explained: Explained | null,
  preferences: Preferences,
  held: boolean,
): Partial<BoardState> {
  const choices = { numbers: preferences.numbers, coords: preferences.coords, confirm: preferences.confirm };
  if (why) {
    const past = why.after < game.moves.length;
    const base = picture(game, past ? why.after : null, []);
    const stones = past ? stonesAfter(game.moves, why.after) : (base.stones ?? []);
    const drawing = explained ? drawStep(explained, why.step, stones) : {};
    return { ...base, ...choices, ...drawing, stones, numbers: "none", last: null, zone: null, interactive: LOOKING };
  }
  const present = walk === null || walk >= game.moves.length;
  const moves = present && !held && game.view.may.includes("place");
  return { ...picture(game, walk, model.pending), ...choices, interactive: moves ? MOVING : LOOKING };
}

/** Returns how a point may be answered. */
export function legality(game: Game | null, p: Point): ReturnType<typeof legalityOf> {
  return game ? legalityOf(game.view, p) : "ok";
}

// Tells a screen reader what happened, and the title of the window whose turn it is.
function useNews(model: Model, board: RefObject<Board | null>): void {
  const { game, news } = model;
  useEffect(() => {
    if (!game || !news) return;
    const said: string[] = [];
    if (news.move) {
      const side = t(`web.side.${news.move.color}`);
      const point = moveText(news.move.move, lettersOf(game));
      said.push(isPoint(news.move.move) ? t("web.say.stone", { side, point }) : t("web.say.pass", { side }));
    }
    if (game.view.draw !== 0 && game.view.draw !== game.seat) said.push(t("web.draw.seen"));
    said.push(statusText(game));
    board.current?.announce(said.join(". "));
  }, [news]);
  useEffect(() => {
    if (!game) return;
    const yours = game.seat !== 0 && game.view.toAct === game.seat;
    const title = game.view.outcome ? t("web.title.over") : yours ? t("web.title.yours") : t("web.title.game");
    document.title = `${title} · Tengen`;
  }, [game]);
}

// The arrow keys walk through the game where nothing else wants them.
function useWalkKeys(table: Table): void {
  const latest = useRef(table);
  latest.current = table;
  useEffect(() => {
    const key = (e: KeyboardEvent): void => {
      const wanted = e.target instanceof Element && e.target.closest("input, select, textarea, [role=grid]");
      if (wanted || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
      const { ply, go, model } = latest.current;
      const total = model.game?.moves.length ?? 0;
      const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: total }[e.key];
      if (to === undefined || to < 0 || to > total) return;
      e.preventDefault();
      go(to);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, []);
}
