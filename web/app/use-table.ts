// The state of a game page beside the game itself, and what people do with it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Board } from "../board/board.js";
import type { Point } from "../board/point.js";
import type { BoardState } from "../board/state.js";
import type { Live } from "../client/live.js";
import type { Model, Store } from "../client/model.js";
import type { Act, Explained } from "../client/wire.gen.js";
import { actOfGathering, gatheringOf, placeOf, type Gathering } from "./gather.js";
import { useNews, useSounds, useStore, useWalkKeys } from "./hooks.js";
import { FOLLOWING, actsOf, actsOfStone, boardOf, explainedOf, plyOf, questionBefore } from "./look.js";
import type { Look, Question, Wrong } from "./look.js";
import { keepPreferences, readPreferences, type Preferences } from "./preferences.js";

/** What people can do on a game page. */
export interface Hands {
  act(act: Act): void;
  /** Asks a question, or takes it back if it is the one that is asked. */
  ask(question: Question): void;
  answer(yes: boolean): void;
  play(p: Point): void;
  /** Points wait on the board: one for the button of the page, or all that are gathered. */
  propose(points: readonly Point[]): void;
  /** A point was touched that cannot be taken. */
  refuse(p: Point, why: Wrong["why"]): void;
  /** Begins to gather points, or gives it up. */
  gather(kind: Gathering["kind"] | null): void;
  /** Sends the points that are gathered, if they are all there. */
  sendGathered(): void;
  /** Says something at the game; returns the id of the message. */
  say(room: "players" | "watchers", text: string): string;
  /** Turns the talk off, or on. */
  quiet(quiet: boolean): void;
  go(ply: number): void;
  /** Opens the explanation of a point, in the position shown or after a number of moves. */
  explain(p: Point, after?: number): void;
  step(step: number): void;
  closeWhy(): void;
  choose(choice: Partial<Preferences>): void;
  /** Warns that the viewer's time is short. */
  warn(): void;
}

/** Everything that the parts of a game page need. */
export interface Table extends Hands {
  readonly model: Model;
  readonly board: RefObject<Board | null>;
  readonly picture: Partial<BoardState>;
  readonly look: Look;
  readonly ply: number;
  readonly explained: Explained | null;
  readonly preferences: Preferences;
  /** Whether a command waits for its answer. */
  readonly busy: boolean;
}

/** Keeps the state of a game page. */
export function useTable(store: Store<Model>, live: Live): Table {
  const model = useStore(store);
  const board = useRef<Board>(null);
  const [look, setLook] = useState(FOLLOWING);
  const [preferences, setPreferences] = useState(readPreferences);
  const { game, pending, explained, refusal } = model;
  const picture = useMemo(() => boardOf(model, look, preferences), [game, pending, explained, look, preferences]);
  const change = (part: Partial<Look>): void => setLook((now) => ({ ...now, ...part }));
  const ply = plyOf(look, game);
  useEffect(() => keepPreferences(preferences), [preferences]);
  useEffect(() => {
    if (game?.view.outcome) change({ question: null });
  }, [game?.view.outcome]);
  useEffect(() => change({ proposed: null, wrong: null }), [game?.moves.length, game?.view.step, game?.view.phase]);
  useEffect(() => {
    if (refusal && !explained) change({ why: null }); // it was the explanation that was refused
  }, [refusal]);
  useNews(model, board);
  const play = useSounds(model, preferences.sound);
  const hands = handsOf(store, live, look, ply, change);
  useWalkKeys(ply, game?.moves.length ?? 0, hands.go);
  return {
    ...hands,
    choose: (choice) => setPreferences((now) => ({ ...now, ...choice })),
    warn: () => play("warning"),
    model,
    board,
    picture,
    look,
    ply,
    explained: explainedOf(look, model),
    preferences,
    busy: pending.length > 0,
  };
}

function handsOf(
  store: Store<Model>,
  live: Live,
  look: Look,
  ply: number,
  change: (part: Partial<Look>) => void,
): Omit<Hands, "choose" | "warn"> {
  const { question, why } = look;
  const { game } = store.value;
  return {
    act: (act) => void live.act(act),
    ask: (asked) => change({ question: question?.kind === asked.kind ? null : asked }),
    answer: (yes) => {
      change({ question: null });
      if (yes && question && game) for (const act of actsOf(game, question)) live.act(act);
    },
    play: (p) => {
      const before = game && questionBefore(game, p);
      change({ proposed: null, wrong: null, ...(before ? { question: before } : {}) });
      if (game && !before) for (const act of actsOfStone(game, p)) live.act(act);
    },
    propose: (points) => {
      const g = game && gatheringOf(look.gathering, game);
      change({ wrong: null, ...(g ? { gathering: { ...g, points } } : { proposed: points[0] ?? null }) });
    },
    refuse: (point, why) => change({ wrong: { point, why } }),
    gather: (kind) => change({ gathering: kind && game ? { kind, step: placeOf(kind, game), points: [] } : null, wrong: null }),
    sendGathered: () => {
      const g = game && gatheringOf(look.gathering, game);
      const act = g && actOfGathering(g, game.view);
      if (act) live.act(act);
      if (g?.kind === "plan") change({ gathering: null });
    },
    say: (room, text) => live.say(room, text),
    quiet: (quiet) => live.quiet(quiet),
    go: (to) => change({ why: null, walk: to >= (game?.moves.length ?? 0) ? null : to }),
    explain: (point, after = ply) => {
      store.update((m) => ({ ...m, explained: null, refusal: null }));
      change({ why: { point, after, step: 0 } });
      live.explain(point, game?.view.outcome ? after : undefined);
    },
    step: (step) => change({ why: why && { ...why, step } }),
    closeWhy: () => change({ why: null }),
  };
}
