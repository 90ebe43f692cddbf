// A page and a server with trouble between them: the same thousand schedules that
// internal/live goes through, here for the browser's connection. Messages are late,
// lost and doubled, arrive after the page has come back, and connections break or
// stand still; in the end the page has the game that the server has.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Live, type Command, type Listener, type Wire, type World } from "./live.js";
import type { ClientMessage, Do, Event, Move, ServerMessage, State, View } from "./wire.gen.js";

const GAME = "g1";
const SCHEDULES = 1000;
const TROUBLE_FOR = 40_000;
const CALM_FOR = 30_000;
const FIRST = 4; // the version of a game whose seats are taken
const MOVES = 10;

type Trouble = { readonly kind: "pass" | "drop" | "double" | "cut" | "hang-up" | "stall"; readonly delay: number };

/** Draws the troubles of one direction of one connection of a schedule. */
class Dice {
  #state: number;
  constructor(schedule: number, connection: number, direction: number) {
    this.#state = (Math.imul(schedule, 2654435761) + connection * 97 + direction) >>> 0;
    for (let k = 0; k < 4; k++) this.draw();
  }
  draw(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return this.#state >>> 16;
  }
  next(): Trouble {
    const n = this.draw() % 100;
    const delay = this.draw();
    if (n < 72) return { kind: "pass", delay: delay % 200 };
    if (n < 80) return { kind: "pass", delay: 1000 + (delay % 3000) };
    if (n < 85) return { kind: "drop", delay: 0 };
    if (n < 91) return { kind: "double", delay: delay % 200 };
    if (n < 95) return { kind: "cut", delay: 0 };
    if (n < 98) return { kind: "hang-up", delay: 3000 + (delay % 15000) };
    return { kind: "stall", delay: 0 };
  }
}

test("the troubles are those of the Go client", () => {
  const file = JSON.parse(readFileSync("../testdata/trouble.json", "utf8")) as {
    drawn: { schedule: number; connection: number; direction: number; troubles: string[] }[];
  };
  assert.ok(file.drawn.length > 0);
  for (const c of file.drawn) {
    const dice = new Dice(c.schedule, c.connection, c.direction);
    assert.deepEqual(c.troubles.map(() => dice.next()).map((t) => `${t.kind} ${t.delay}`), c.troubles);
  }
});

/** Virtual time. */
class Time {
  now = 0;
  #timers: { at: number; n: number; run: () => void; dead: boolean }[] = [];
  #n = 0;

  after(wait: number, run: () => void): () => void {
    const timer = { at: this.now + wait, n: this.#n++, run, dead: false };
    let k = this.#timers.length;
    while (k > 0 && (this.#timers[k - 1]?.at ?? 0) > timer.at) k--;
    this.#timers.splice(k, 0, timer);
    return () => (timer.dead = true);
  }
  pass(until: number): void {
    for (;;) {
      const first = this.#timers[0];
      if (!first || first.at > until) break;
      this.#timers.shift();
      if (first.dead) continue;
      this.now = first.at;
      first.run();
    }
    this.now = until;
  }
}

/** A server as docs/protocol.md has it, with one game in which it makes every second move itself. */
class Server {
  moves: Move[] = [];
  done = new Map<string, number>(); // commands, and the versions they made
  doubled = 0;
  #lines = new Set<Line>();
  readonly #time: Time;
  readonly #dice: Dice;

  constructor(time: Time, dice: Dice) {
    this.#time = time;
    this.#dice = dice;
  }
  get version(): number {
    return FIRST + this.moves.length;
  }
  leave(line: Line): void {
    this.#lines.delete(line);
  }
  receive(line: Line, m: ClientMessage): void {
    switch (m.t) {
      case "join":
        this.#lines.add(line);
        return this.#tell(line, m.since);
      case "ping":
        return line.down({ t: "pong", n: m.n, now: this.#time.now, version: this.#lines.has(line) ? this.version : 0 });
      case "do":
        return this.#do(line, m);
    }
  }
  #tell(line: Line, since: number): void {
    if (since === this.version) return;
    if (since < FIRST || since > this.version) return line.down(this.state());
    for (let v = since + 1; v <= this.version; v++) line.down(this.#event(v));
  }
  #do(line: Line, m: Do): void {
    if (!this.#lines.has(line)) return line.down({ t: "error", reason: "not-joined", text: "Join first." });
    const before = this.done.get(m.id);
    if (before !== undefined) {
      this.doubled++;
      return line.down({ t: "ack", id: m.id, version: before });
    }
    if (this.moves.length % 2 === 1) return line.down({ t: "refused", id: m.id, reason: "not-your-turn", text: "Wait." });
    this.#move();
    this.done.set(m.id, this.version);
    line.down({ t: "ack", id: m.id, version: this.version });
    this.#time.after(this.#dice.draw() % 2500, () => this.#move());
  }
  #move(): void {
    const number = this.moves.length + 1;
    this.moves.push({ number, seat: number % 2 === 1 ? 1 : 2, color: number % 2 === 1 ? "black" : "white", move: `m${number}`, at: 0, spent: 0 });
    for (const line of this.#lines) line.down(this.#event(this.version));
  }
  state(): State {
    return { t: "state", game: GAME, version: this.version, now: this.#time.now, you: { seat: 1 }, options: {} as never, moves: [...this.moves], gaps: [], steps: [], view: {} as View };
  }
  #event(version: number): Event {
    const move = this.moves[version - FIRST - 1];
    assert.ok(move);
    return { t: "event", game: GAME, version, at: 0, event: { name: "placed", move }, view: {} as View };
  }
}

/** A connection that trouble comes to. */
class Line implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  #gone = false; // for the page
  #ended = false; // for the server
  #stalled = false;
  #last: [number, number] = [0, 0];
  readonly #dice: [Dice, Dice];
  readonly #time: Time;
  readonly #server: Server;

  constructor(time: Time, server: Server, schedule: number, connection: number) {
    this.#time = time;
    this.#server = server;
    this.#dice = [new Dice(schedule, connection, 0), new Dice(schedule, connection, 1)];
    time.after(5, () => this.onopen?.());
  }
  #carry(direction: 0 | 1, deliver: () => void): void {
    if (this.#stalled) return;
    const calm = this.#time.now >= TROUBLE_FOR;
    const trouble: Trouble = calm ? { kind: "pass", delay: 0 } : this.#dice[direction].next();
    if (trouble.kind === "drop") return;
    if (trouble.kind === "stall") {
      this.#stalled = true;
      return;
    }
    if (trouble.kind === "cut") {
      this.#ended = true;
      return this.#hangUp();
    }
    // Nothing overtakes on one connection.
    const due = Math.max(this.#last[direction], this.#time.now + trouble.delay);
    this.#last[direction] = due;
    for (let k = 0; k < (trouble.kind === "double" ? 2 : 1); k++) this.#time.after(due - this.#time.now, deliver);
    if (trouble.kind === "hang-up") this.#hangUp();
  }
  #hangUp(): void {
    this.#gone = true;
    this.#server.leave(this);
    this.#time.after(0, () => this.onclose?.());
  }
  send(text: string): void {
    if (this.#gone) return;
    this.#carry(0, () => {
      if (!this.#ended) this.#server.receive(this, JSON.parse(text) as ClientMessage);
    });
  }
  down(m: ServerMessage): void {
    if (this.#gone || this.#ended) return;
    const text = JSON.stringify(m);
    this.#carry(1, () => {
      if (!this.#gone) this.onmessage?.(text);
    });
  }
  /** What the page has sent still arrives. */
  close(): void {
    this.#gone = true;
  }
}

/** A page with a player who moves when it is his turn. */
class Page implements Listener {
  moves: Move[] = [];
  heard: number[] = [];
  refused: string[] = [];
  waiting: readonly Command[] = [];
  readonly live: Live;
  readonly #time: Time;
  readonly #dice: Dice;
  #acted = 0;

  constructor(time: Time, world: World, dice: Dice) {
    this.#time = time;
    this.#dice = dice;
    this.live = new Live(GAME, world, this);
  }
  message(m: ServerMessage): void {
    if (m.t === "refused") this.refused.push(m.reason);
    if (m.t !== "state" && m.t !== "event") return;
    this.heard.push(m.version);
    if (m.t === "state") this.moves = [...m.moves];
    else if (m.event?.move) this.moves.push(m.event.move);
    const n = this.moves.length;
    if (n % 2 === 1 || n >= MOVES || this.#acted === n + 1) return;
    this.#acted = n + 1;
    this.#time.after(this.#dice.draw() % 2500, () => this.live.act({ place: "h8" }));
  }
  status(): void {}
  pending(commands: readonly Command[]): void {
    this.waiting = commands;
  }
}

function goThrough(schedule: number): Server {
  const time = new Time();
  const server = new Server(time, new Dice(schedule, 1, 2));
  const chance = new Dice(schedule, 2, 2);
  let connections = 1000;
  let ids = 0;
  const world: World = {
    connect: () => new Line(time, server, schedule, ++connections),
    now: () => time.now,
    after: (wait, run) => time.after(wait, run),
    random: () => chance.draw() / 65536,
    newId: () => `c${++ids}`,
  };
  const page = new Page(time, world, new Dice(schedule, 3, 2));
  page.live.start();
  time.pass(TROUBLE_FOR + CALM_FOR);
  const where = `schedule ${schedule}`;
  assert.equal(server.moves.length, MOVES, where);
  assert.deepEqual(page.moves, server.moves, where);
  assert.equal(page.live.version, server.version, where);
  assert.deepEqual(page.refused, [], where);
  assert.equal(page.waiting.length, 0, where);
  assert.equal(server.done.size, MOVES / 2, where);
  for (let k = 1; k < page.heard.length; k++) {
    const [one, next] = [page.heard[k - 1] ?? 0, page.heard[k] ?? 0];
    assert.ok(next > one, `${where}: heard ${page.heard.join()}`);
  }
  page.live.stop();
  return server;
}

test("through a thousand schedules of trouble the page and the log agree", () => {
  let doubled = 0;
  for (let schedule = 0; schedule < SCHEDULES; schedule++) doubled += goThrough(schedule).doubled;
  assert.ok(doubled > 100, `only ${doubled} commands came twice: there was no trouble`);
});
