// The live connection of one game. It joins, keeps every command until it is
// answered, sends it again on a new connection under the same id, closes gaps
// between versions, and says how the connection is. Sockets, timers, time and
// chance are given to it, so that a test can let two minutes pass in one.

import { Backoff } from "./backoff.js";
import { ServerTime } from "./time.js";
import type { Ack, Act, ClientMessage, Event, Pong, Refused, Say, ServerMessage, State } from "./wire.gen.js";

/** A socket that opens by itself. Its four listeners are set once. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: (() => void) | null;
}

/** What the connection needs of the world. Times are milliseconds. */
export interface World {
  connect(): Wire;
  /** A monotonic clock. */
  now(): number;
  after(wait: number, run: () => void): () => void;
  random(): number;
  newId(): string;
}

/** How the connection is. */
export type Status =
  | { readonly kind: "connecting" }
  | { readonly kind: "online" }
  /** Lost; the next attempt comes at a local moment. */
  | { readonly kind: "lost"; readonly since: number; readonly retry: number }
  /** Given up: to try again would change nothing. */
  | { readonly kind: "stopped"; readonly reason: string; readonly text: string };

/** A command that the server has not answered yet. */
export interface Command {
  readonly id: string;
  readonly at: number;
  readonly act: Act;
}

/** What the page hears. */
export interface Listener {
  /** A message of the game in its order, without gaps and doubles. */
  message(m: ServerMessage): void;
  status(s: Status): void;
  /** The commands that wait for an answer changed. */
  pending(commands: readonly Command[]): void;
}

const PING_EVERY = 5_000;
const SILENCE = 9_000; // after this without a word the connection counts as dead
const PROBE = 3_000; // the same after a wake-up, when an answer is due
const LATE = 2_000; // a timer that is so late was held back by the browser
const RESEND = 4_000; // a command without an answer is asked again
const STEADY = 5_000; // a connection that held this long was a good one
const MOST_LAG = 60_000; // the server takes no larger one

/** The connection of a page to its game. */
export class Live {
  readonly time = new ServerTime();
  readonly #game: string;
  readonly #world: World;
  readonly #listener: Listener;
  readonly #backoff: Backoff;
  #wire: Wire | null = null;
  #open = false;
  #opened = 0;
  #heard = 0;
  #status: Status = { kind: "connecting" };
  #version = 0;
  #joining = 0; // the ping after a join that is not answered yet
  #commands: readonly Command[] = [];
  #questions = new Set<string>();
  #sayings = new Map<string, Say>();
  #pings = new Map<number, number>();
  #ping = 0;
  #stops: (() => void)[] = [];
  #look: (() => void) | null = null;
  #retry: (() => void) | null = null;
  #wait: number | null = null;

  constructor(game: string, world: World, listener: Listener) {
    this.#game = game;
    this.#world = world;
    this.#listener = listener;
    this.#backoff = new Backoff(world.random);
  }

  /** Connects, and keeps connected until stop. */
  start(): void {
    this.#connect();
  }

  /** Closes the connection for good. */
  stop(): void {
    this.#drop();
    this.#retry?.();
    this.#retry = null;
  }

  /** The last version that was seen. */
  get version(): number {
    return this.#version;
  }

  /** Sends a command and keeps it until it is answered; returns its id. */
  act(act: Act): string {
    const command = { id: this.#world.newId(), at: this.#version, act };
    this.#setCommands([...this.#commands, command]);
    this.#sendCommand(command);
    return command.id;
  }

  /** Asks for the explanation of a point; the answer is a message. */
  explain(point: string, after?: number): void {
    const question: ClientMessage = { t: "explain", game: this.#game, point, ...(after === undefined ? {} : { after }) };
    this.#questions.add(JSON.stringify(question));
    if (this.#open) this.#send(question);
  }

  /** Says something at the game, and keeps it until it is answered; returns its id. */
  say(room: Say["room"], text: string): string {
    const saying: Say = { t: "say", game: this.#game, id: this.#world.newId(), room, text };
    this.#sayings.set(saying.id, saying);
    if (this.#open) this.#send(saying);
    return saying.id;
  }

  /** Turns the talk off for the person, or on; the answer is a message. */
  quiet(quiet: boolean): void {
    if (this.#open) this.#send({ t: "quiet", game: this.#game, quiet });
  }

  /** Looks at the connection now: the page came back, or the network did. */
  wake(): void {
    if (this.#status.kind === "stopped") return;
    if (this.#retry) this.#connect();
    else if (this.#open) {
      this.#sendPing();
      this.#watch(PROBE);
    }
  }

  #connect(): void {
    this.#drop();
    this.#retry?.();
    this.#retry = null;
    if (this.#status.kind !== "lost") this.#setStatus({ kind: "connecting" });
    const wire = this.#world.connect();
    this.#wire = wire;
    this.#heard = this.#world.now();
    wire.onopen = () => this.#established();
    wire.onmessage = (text) => this.#read(text);
    wire.onclose = () => this.#lost();
    this.#watch(SILENCE);
  }

  // Forgets the socket before it is closed, so that a dead one can say nothing more.
  #drop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#look?.();
    this.#look = null;
    this.#open = false;
    this.#joining = 0;
    this.#pings.clear();
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #established(): void {
    this.#open = true;
    this.#opened = this.#heard = this.#world.now();
    this.#join();
    for (const command of this.#commands) this.#sendCommand(command);
    for (const question of this.#questions) this.#wire?.send(question);
    for (const saying of this.#sayings.values()) this.#send(saying);
    this.#later(PING_EVERY, () => this.#keepAlive());
  }

  #lost(): void {
    const now = this.#world.now();
    if (this.#open && now - this.#opened >= STEADY) this.#backoff.reset();
    this.#drop();
    if (this.#status.kind === "stopped") return;
    const wait = this.#wait ?? this.#backoff.next();
    this.#wait = null;
    const since = this.#status.kind === "lost" ? this.#status.since : now;
    this.#setStatus({ kind: "lost", since, retry: now + wait });
    this.#retry = this.#world.after(wait, () => this.#connect());
  }

  #keepAlive(): void {
    this.#sendPing();
    this.#later(PING_EVERY, () => this.#keepAlive());
  }

  // A connection is lost when nothing was heard for the limit. Each look sets the
  // next one for the moment at which the silence would be too long. A look that
  // comes far too late says that the page slept, not the server: then it asks.
  #watch(limit: number): void {
    const now = this.#world.now();
    const from = limit === PROBE ? now : this.#heard;
    const due = from + limit;
    this.#look?.();
    this.#look = this.#world.after(Math.max(0, due - now), () => {
      if (this.#heard > from) return this.#watch(SILENCE);
      if (this.#world.now() - due < LATE) return this.#lost();
      if (this.#open) this.#sendPing();
      this.#watch(PROBE);
    });
  }

  #later(wait: number, run: () => void): void {
    const stop = this.#world.after(Math.max(0, wait), () => {
      this.#stops = this.#stops.filter((other) => other !== stop);
      run();
    });
    this.#stops.push(stop);
  }

  #send(m: ClientMessage): void {
    this.#wire?.send(JSON.stringify(m));
  }

  #join(): void {
    this.#send({ t: "join", game: this.#game, since: this.#version });
    this.#sendPing();
    this.#joining = this.#ping;
  }

  #sendPing(): void {
    const n = ++this.#ping;
    this.#pings.set(n, this.#world.now());
    this.#send({ t: "ping", n });
  }

  #sendCommand(command: Command): void {
    if (!this.#open) return;
    const lag = this.time.lag;
    this.#send({ t: "do", game: this.#game, ...command, ...(lag === null ? {} : { lag: Math.round(Math.min(lag, MOST_LAG)) }) });
    // An answer can be lost on the server's side too; asking again is harmless.
    this.#later(RESEND, () => {
      if (this.#commands.some((c) => c.id === command.id)) this.#sendCommand(command);
    });
  }

  #read(text: string): void {
    this.#heard = this.#world.now();
    const m = JSON.parse(text) as ServerMessage;
    if ("game" in m && m.game !== this.#game) return;
    switch (m.t) {
      case "state":
        return this.#readState(m);
      case "event":
        return this.#readEvent(m);
      case "ack":
        return this.#readAck(m);
      case "refused":
        return this.#readRefused(m);
      case "explained":
        this.#questions.clear();
        return this.#listener.message(m);
      case "pong":
        return this.#readPong(m);
      case "bye":
        this.#wait = m.retryAfter;
        return;
      case "presence":
      case "talk":
      case "said":
      case "rematch":
      case "players":
        return this.#listener.message(m);
      case "error":
        if (m.fatal) this.#stopFor(m.reason, m.text);
        return this.#listener.message(m);
    }
  }

  // The answer to a join is taken whatever its version is: the server may have been
  // set back to a backup.
  #readState(m: State): void {
    if (!this.#joining && m.version <= this.#version) return; // seen already
    this.#joining = 0;
    this.#joined();
    this.#version = m.version;
    this.time.hint(this.#world.now(), m.now);
    this.#listener.message(m);
  }

  #readEvent(m: Event): void {
    if (m.version <= this.#version) return; // seen already
    if (m.version > this.#version + 1) {
      // One is missing. While the answer to a join is on its way there is no use
      // in asking again.
      if (!this.#joining) this.#join();
      return;
    }
    this.#joining = 0;
    this.#joined();
    this.#version = m.version;
    this.#listener.message(m);
  }

  // What a command made comes before its ack. If it has not come it is lost.
  #readAck(m: Ack): void {
    this.#answered(m.id);
    this.#listener.message(m);
    if (m.version > this.#version && !this.#joining) this.#join();
  }

  #readRefused(m: Refused): void {
    if (m.id === "") this.#questions.clear();
    else this.#answered(m.id);
    this.#listener.message(m);
  }

  // A pong comes after everything that was sent before it, and tells up to which
  // version that was: 0 if the server has not heard of the join.
  #readPong(m: Pong): void {
    const sent = this.#pings.get(m.n);
    this.#pings.delete(m.n);
    if (sent !== undefined) this.time.trip(sent, this.#world.now(), m.now);
    if (m.n >= this.#joining) this.#joining = 0; // a join that had nothing to send is answered by silence
    if (this.#joining) return;
    if (m.version === this.#version && m.version > 0) this.#joined();
    else this.#join();
  }

  #joined(): void {
    if (this.#status.kind !== "online") this.#setStatus({ kind: "online" });
  }

  #answered(id: string): void {
    this.#sayings.delete(id);
    if (this.#commands.some((c) => c.id === id)) this.#setCommands(this.#commands.filter((c) => c.id !== id));
  }

  #stopFor(reason: string, text: string): void {
    this.#drop();
    this.#setCommands([]);
    this.#setStatus({ kind: "stopped", reason, text });
  }

  #setStatus(s: Status): void {
    this.#status = s;
    this.#listener.status(s);
  }

  #setCommands(commands: readonly Command[]): void {
    this.#commands = commands;
    this.#listener.pending(commands);
  }
}
