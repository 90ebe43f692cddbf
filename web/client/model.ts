// The game as the page knows it: one immutable value, folded from the messages of
// the server. It holds what was told and derives nothing from rules.

import type { Command, Status } from "./live.js";
import type {
  Change,
  Event,
  Explained,
  Gap,
  Move,
  OpeningStep,
  Options,
  Players,
  Presence,
  Rematch,
  ServerMessage,
  State,
  Talk,
  TalkLine,
  View,
} from "./wire.gen.js";

/** What the server has told of a game. */
export interface Game {
  readonly seat: 0 | 1 | 2;
  readonly version: number;
  readonly options: Options;
  readonly moves: readonly Move[];
  readonly gaps: readonly Gap[];
  /** The acts by which the opening went. */
  readonly steps: readonly OpeningStep[];
  readonly view: View;
}

/** Something that just happened, for announcements and sounds. */
export interface News {
  readonly name: string;
  /** Who did it, or 0. */
  readonly seat: number;
  readonly move: Move | null;
  /** All turns that came, of which move is the last. */
  readonly moves: readonly Move[];
  /** The act of the opening that it was. */
  readonly step: OpeningStep | null;
  /** What was claimed, or "". */
  readonly what: string;
  /** The arbiter who did it, or "". */
  readonly author: string;
  /** The prepared reply that was not possible, or "". */
  readonly dropped: string;
  /** The time in milliseconds that was given. */
  readonly time: number;
  /** Whether the move was prepared beforehand. */
  readonly planned: boolean;
}

/** Something that was not said, and why. */
export interface Unsaid {
  readonly id: string;
  readonly text: string;
}

/** Everything that the page shows. */
export interface Model {
  readonly game: Game | null;
  readonly status: Status;
  readonly pending: readonly Command[];
  readonly presence: Presence | null;
  /** Who sits where and how strong they are, or null before it was told. */
  readonly players: Players | null;
  readonly explained: Explained | null;
  /** What was said at the game, or null where there is no talk. */
  readonly talk: Talk | null;
  /** Why the last thing was not said; it goes with the next line. */
  readonly unsaid: Unsaid | null;
  /** How far another game after this one has come, or null while nobody has asked. */
  readonly rematch: Rematch | null;
  /** Why the last command or question was refused; it goes with the next event. */
  readonly refusal: string | null;
  readonly news: News | null;
}

/** The page before the first message. */
export const NOTHING: Model = {
  game: null,
  status: { kind: "connecting" },
  pending: [],
  presence: null,
  players: null,
  explained: null,
  talk: null,
  unsaid: null,
  rematch: null,
  refusal: null,
  news: null,
};

/** Returns the model after a message. */
export function fold(model: Model, m: ServerMessage): Model {
  switch (m.t) {
    case "state":
      return { ...model, game: gameOf(m), refusal: null, news: newsOfState(model.game, m) };
    case "event":
      return model.game ? afterEvent(model, model.game, m) : model;
    case "refused":
      if (m.reason.startsWith("chat-")) return { ...model, unsaid: { id: m.id, text: m.text } };
      return { ...model, refusal: m.text };
    case "talk":
      return { ...model, talk: m };
    case "said":
      return model.talk ? { ...model, talk: { ...model.talk, lines: withLine(model.talk.lines, m.line) }, unsaid: null } : model;
    case "error":
      return { ...model, refusal: m.text };
    case "explained":
      return { ...model, explained: m, refusal: null };
    case "presence":
      return { ...model, presence: m };
    case "ack":
    case "pong":
    case "bye":
      return model;
    case "rematch":
      return { ...model, rematch: m };
    case "players":
      return { ...model, players: m };
  }
}

// A line of a number that is known comes in its place.
function withLine(lines: readonly TalkLine[], line: TalkLine): TalkLine[] {
  return [...lines.filter((l) => l.n !== line.n), line].sort((a, b) => a.n - b.n);
}

function gameOf(m: State): Game {
  const { version, options, moves, gaps, steps, view } = m;
  return { seat: m.you.seat, version, options, moves, gaps, steps, view };
}

function afterEvent(model: Model, game: Game, m: Event): Model {
  const { move, gap, step } = m.event ?? {};
  const next: Game = {
    ...game,
    version: m.version,
    moves: move ? [...game.moves.slice(0, move.number - 1), move] : game.moves,
    gaps: gap ? [...game.gaps, gap] : game.gaps,
    steps: m.view.steps?.slice(0, m.view.step) ?? (step ? [...game.steps, step] : game.steps),
    view: m.view,
  };
  return { ...model, game: next, refusal: null, news: m.event ? newsOf(m.event) : null };
}

// A game that goes back to an earlier position is told whole, and so is one in which
// several turns came at once: two stones that were added, what was missed.
function newsOfState(before: Game | null, m: State): News | null {
  if (!before || m.version <= before.version || m.moves.length === before.moves.length) return null;
  if (m.moves.length < before.moves.length) return newsOf({ name: "taken-back" });
  const moves = m.moves.slice(before.moves.length);
  const move = moves.at(-1);
  return move ? { ...newsOf({ name: "placed", move }), moves } : null;
}

function newsOf(change: Change): News {
  const { name, seat = 0, move = null, step = null, what = "", author = "", dropped = "", time = 0, planned = false } = change;
  const moves = move ? [move] : [];
  return { name, seat, move, moves, step, what, author, dropped, time, planned };
}

/** A value that is replaced, and those who want to know of it. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  /** Replaces the value by what the function makes of it. */
  update(change: (value: T) => T): void {
    const next = change(this.#value);
    if (next === this.#value) return;
    this.#value = next;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
