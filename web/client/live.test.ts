import assert from "node:assert/strict";
import { test } from "node:test";
import { Live, type Command, type Listener, type Status, type Wire, type World } from "./live.js";
import type { ClientMessage, Do, ServerMessage, View } from "./wire.gen.js";

const GAME = "g1";

const view = { phase: "play" } as View;

/** A socket whose other end is the test. */
class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    assert.ok(!this.closed, `sent on a closed socket: ${text}`);
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.();
  }
  say(m: ServerMessage): void {
    this.onmessage?.(JSON.stringify(m));
  }
  cut(): void {
    this.closed = true;
    this.onclose?.();
  }
  of<T extends ClientMessage["t"]>(t: T): Extract<ClientMessage, { t: T }>[] {
    return this.sent.filter((m): m is Extract<ClientMessage, { t: T }> => m.t === t);
  }
}

/** A world in which time passes when the test says so. */
class FakeWorld implements World {
  wires: FakeWire[] = [];
  #now = 0;
  #timers: { at: number; run: () => void; dead: boolean }[] = [];
  #ids = 0;

  connect(): Wire {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  }
  now(): number {
    return this.#now;
  }
  after(wait: number, run: () => void): () => void {
    const timer = { at: this.#now + wait, run, dead: false };
    this.#timers.push(timer);
    return () => (timer.dead = true);
  }
  random(): number {
    return 0.5;
  }
  newId(): string {
    return `c${++this.#ids}`;
  }
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter((t) => !t.dead && t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#now = Math.max(this.#now, due.at);
      due.dead = true;
      due.run();
    }
    this.#now = end;
  }
  /** Lets time pass while the browser holds all timers back, then runs what is due. */
  sleep(ms: number): void {
    this.#now += ms;
    this.pass(0);
  }
  get wire(): FakeWire {
    const last = this.wires.at(-1);
    assert.ok(last);
    return last;
  }
}

/** A page that writes down what it hears. */
class Page implements Listener {
  readonly world = new FakeWorld();
  readonly live = new Live(GAME, this.world, this);
  heard: ServerMessage[] = [];
  statuses: Status[] = [];
  waiting: readonly Command[] = [];

  message(m: ServerMessage): void {
    this.heard.push(m);
  }
  status(s: Status): void {
    this.statuses.push(s);
  }
  pending(commands: readonly Command[]): void {
    this.waiting = commands;
  }
  get kind(): string | undefined {
    return this.statuses.at(-1)?.kind;
  }
  versions(): number[] {
    return this.heard.flatMap((m) => (m.t === "event" || m.t === "state" ? [m.version] : []));
  }
  /** Starts, joins and is online at a version. */
  joined(version: number): FakeWire {
    this.live.start();
    this.world.wire.open();
    this.world.wire.say(state(version));
    return this.world.wire;
  }
  /** What a server answers a ping that has sent everything. */
  pong(n: number): ServerMessage {
    return { t: "pong", n, now: this.world.now(), version: this.live.version };
  }
  /** Answers pings for a while, as a living server does. */
  idle(ms: number): void {
    const wire = this.world.wire;
    let answered = 0;
    for (let passed = 0; passed < ms; passed += 100) {
      this.world.pass(100);
      for (const ping of wire.of("ping").slice(answered)) wire.say(this.pong(ping.n));
      answered = wire.of("ping").length;
    }
  }
}

function state(version: number): ServerMessage {
  return { t: "state", game: GAME, version, now: 0, you: { seat: 1 }, options: {} as never, moves: [], gaps: [], steps: [], view };
}

function event(version: number, game = GAME): ServerMessage {
  return { t: "event", game, version, at: 0, view };
}

const place = { place: "h8" };

test("the first message joins with nothing seen, and the answer makes it online", () => {
  const page = new Page();
  page.live.start();
  assert.equal(page.kind, "connecting");
  page.world.wire.open();
  assert.deepEqual(page.world.wire.sent[0], { t: "join", game: GAME, since: 0 });
  page.world.wire.say(state(3));
  assert.equal(page.kind, "online");
  assert.equal(page.live.version, 3);
});

test("a command has an id and the version seen, and waits until it is acknowledged", () => {
  const page = new Page();
  const wire = page.joined(3);
  const id = page.live.act(place);
  assert.deepEqual(wire.of("do"), [{ t: "do", game: GAME, id, at: 3, act: place }]);
  assert.equal(page.waiting.length, 1);
  wire.say(event(4));
  assert.equal(page.waiting.length, 1, "an event answers no command");
  wire.say({ t: "ack", id, version: 4 });
  assert.equal(page.waiting.length, 0);
});

test("a refusal answers a command too", () => {
  const page = new Page();
  const wire = page.joined(3);
  const id = page.live.act(place);
  wire.say({ t: "refused", id, reason: "occupied", text: "h8 is taken." });
  assert.equal(page.waiting.length, 0);
  assert.equal(page.heard.at(-1)?.t, "refused");
});

test("a connection cut between a move and its acknowledgement loses nothing and doubles nothing", () => {
  const page = new Page();
  const first = page.joined(3);
  const id = page.live.act(place);
  first.cut();
  assert.equal(page.kind, "lost");
  page.world.pass(600);
  const second = page.world.wire;
  assert.notEqual(second, first);
  second.open();
  assert.deepEqual(second.sent[0], { t: "join", game: GAME, since: 3 });
  assert.deepEqual(second.of("do"), first.of("do"), "the same command under the same id");
  second.say(event(4));
  second.say({ t: "ack", id, version: 4 });
  assert.deepEqual(page.versions(), [3, 4]);
  assert.equal(page.waiting.length, 0);
  assert.equal(page.kind, "online");
});

test("a command made while the connection is down is sent when it is up", () => {
  const page = new Page();
  page.joined(3).cut();
  page.live.act(place);
  page.world.pass(600);
  page.world.wire.open();
  assert.equal(page.world.wire.of("do").length, 1);
});

test("a stall of twenty seconds is noticed after nine, and nothing is lost", () => {
  const page = new Page();
  const stalled = page.joined(3);
  const id = page.live.act(place);
  page.world.pass(8_900);
  assert.equal(page.kind, "online");
  page.world.pass(200);
  assert.equal(page.kind, "lost");
  assert.ok(stalled.closed);
  stalled.say(event(4)); // what a dead socket says is not heard
  assert.deepEqual(page.versions(), [3]);
  page.world.pass(11_000);
  page.world.wire.open();
  page.world.wire.say(event(4));
  page.world.wire.say({ t: "ack", id, version: 4 });
  assert.deepEqual(page.versions(), [3, 4]);
  assert.equal(page.waiting.length, 0);
});

test("a living connection is kept, with a ping every five seconds", () => {
  const page = new Page();
  const wire = page.joined(3);
  page.idle(60_000);
  assert.equal(page.world.wires.length, 1);
  assert.equal(wire.of("ping").length, 13);
  assert.equal(page.kind, "online");
});

test("a command without an answer is asked again on the same connection", () => {
  const page = new Page();
  const wire = page.joined(3);
  page.live.act(place);
  page.idle(9_000);
  const sent = wire.of("do").map((m: Do) => m.id);
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent).size, 1);
});

test("a missing version is asked for once, and what is double is dropped", () => {
  const page = new Page();
  const wire = page.joined(3);
  wire.say(event(6));
  wire.say(event(7));
  assert.deepEqual(wire.of("join").slice(1), [{ t: "join", game: GAME, since: 3 }]);
  for (const version of [4, 5, 6, 7, 5, 7, 8]) wire.say(event(version));
  assert.deepEqual(page.versions(), [3, 4, 5, 6, 7, 8]);
  wire.say(event(10));
  assert.equal(wire.of("join").length, 3, "a new gap is asked for anew");
  wire.say(state(10));
  wire.say(event(11));
  assert.deepEqual(page.versions(), [3, 4, 5, 6, 7, 8, 10, 11]);
});

test("a pong that tells another version says that something was lost", () => {
  const page = new Page();
  const wire = page.joined(3);
  wire.say({ t: "pong", n: 1, now: 0, version: 5 });
  assert.deepEqual(wire.of("join").slice(1), [{ t: "join", game: GAME, since: 3 }]);
  wire.say({ t: "pong", n: 1, now: 0, version: 5 });
  assert.equal(wire.of("join").length, 2, "the answer is on its way");
  wire.say({ t: "pong", n: wire.of("ping").at(-1)?.n ?? 0, now: 0, version: 0 });
  assert.equal(wire.of("join").length, 3, "a server that has not heard of the join");
});

test("an ack of a version that has not come says that it was lost", () => {
  const page = new Page();
  const wire = page.joined(3);
  const id = page.live.act(place);
  wire.say({ t: "ack", id, version: 4 });
  assert.deepEqual(wire.of("join").slice(1), [{ t: "join", game: GAME, since: 3 }]);
});

test("an old state is not taken, but for the answer to a join", () => {
  const page = new Page();
  const wire = page.joined(3);
  wire.say(event(4));
  wire.say(state(3));
  assert.deepEqual(page.versions(), [3, 4]);
  wire.cut();
  page.world.pass(600);
  page.world.wire.open();
  page.world.wire.say(state(2)); // set back to a backup
  assert.deepEqual(page.versions(), [3, 4, 2]);
});

test("a message of another game is not heard", () => {
  const page = new Page();
  page.joined(3).say(event(4, "g2"));
  assert.deepEqual(page.versions(), [3]);
});

test("a join that has nothing to tell is answered by the pong", () => {
  const page = new Page();
  page.joined(3).cut();
  page.world.pass(600);
  page.world.wire.open();
  assert.equal(page.kind, "lost");
  page.world.wire.say(page.pong(page.world.wire.of("ping")[0]?.n ?? 0));
  assert.equal(page.kind, "online");
});

test("attempts are spaced further and further apart, and a good connection resets them", () => {
  const page = new Page();
  page.joined(3).cut();
  const starts: number[] = [];
  while (starts.length < 10) {
    const count = page.world.wires.length;
    page.world.pass(10);
    if (page.world.wires.length === count) continue;
    starts.push(page.world.now());
    page.world.wire.cut();
  }
  const waits = starts.slice(1).map((at, k) => at - (starts[k] ?? 0));
  for (let k = 1; k < 6; k++) assert.ok((waits[k] ?? 0) > (waits[k - 1] ?? 0) * 1.5, waits.join());
  page.world.pass(20_000);
  page.world.wire.open();
  page.world.wire.say(state(3));
  page.idle(6_000);
  page.world.wire.cut();
  const count = page.world.wires.length;
  page.world.pass(500);
  assert.equal(page.world.wires.length, count + 1);
});

test("a server that goes away on purpose says when to come back", () => {
  const page = new Page();
  const wire = page.joined(3);
  wire.say({ t: "bye", retryAfter: 4_000 });
  wire.cut();
  page.world.pass(3_900);
  assert.equal(page.world.wires.length, 1);
  page.world.pass(200);
  assert.equal(page.world.wires.length, 2);
});

test("a socket that never opens is given up after nine seconds", () => {
  const page = new Page();
  page.live.start();
  page.world.pass(10_000);
  assert.equal(page.kind, "lost");
  assert.ok(page.world.wires.length > 1 && page.world.wires[0]?.closed);
});

test("after a fatal error nothing is tried again", () => {
  const page = new Page();
  const wire = page.joined(3);
  wire.say({ t: "error", reason: "no-such-game", text: "There is no such game.", fatal: true });
  wire.cut();
  page.world.pass(60_000);
  page.live.wake();
  assert.equal(page.world.wires.length, 1);
  assert.equal(page.kind, "stopped");
});

test("an error that is not fatal leaves the connection and the commands", () => {
  const page = new Page();
  const wire = page.joined(3);
  page.live.act(place);
  wire.say({ t: "error", reason: "internal", text: "Try again." });
  assert.equal(page.waiting.length, 1);
  assert.equal(page.kind, "online");
});

test("a page that wakes up tries at once, and finds out soon whether its socket is dead", () => {
  const page = new Page();
  page.joined(3);
  page.world.pass(1_000);
  page.live.wake();
  page.world.pass(3_100);
  assert.equal(page.kind, "lost");
  page.live.wake();
  assert.equal(page.world.wires.length, 2);
});

test("a page whose timers were held back asks before it gives its connection up", () => {
  const page = new Page();
  const wire = page.joined(3);
  for (let k = 0; k < 5; k++) {
    const pings = wire.of("ping").length;
    page.world.sleep(60_000);
    assert.equal(page.kind, "online");
    assert.ok(wire.of("ping").length > pings);
    wire.say(page.pong(wire.of("ping").at(-1)?.n ?? 0));
  }
  page.world.sleep(60_000);
  page.world.pass(3_100); // this time nobody answers
  assert.equal(page.kind, "lost");
});

test("a question is asked again on a new connection until it is answered", () => {
  const page = new Page();
  const wire = page.joined(3);
  page.live.explain("h8");
  assert.equal(wire.of("explain").length, 1);
  wire.cut();
  page.world.pass(600);
  page.world.wire.open();
  assert.deepEqual(page.world.wire.of("explain"), [{ t: "explain", game: GAME, point: "h8" }]);
  page.world.wire.say({ t: "refused", id: "", reason: "not-allowed", text: "No." });
  page.world.wire.cut();
  page.world.pass(2_000);
  page.world.wire.open();
  assert.equal(page.world.wire.of("explain").length, 0);
});

test("a stopped page is quiet", () => {
  const page = new Page();
  const wire = page.joined(3);
  page.live.stop();
  page.world.pass(60_000);
  assert.ok(wire.closed);
  assert.equal(page.world.wires.length, 1);
});

test("what is said is kept until it is answered, and said again on a new connection", () => {
  const page = new Page();
  page.live.start();
  page.world.wire.open();
  const id = page.live.say("players", "hello");
  const other = page.live.say("players", "and good luck");
  page.world.wire.say({ t: "ack", id: other, version: 0 });
  page.world.wire.cut();
  page.world.pass(60_000);
  page.world.wire.open();
  assert.deepEqual(page.world.wire.of("say"), [{ t: "say", game: GAME, id, room: "players", text: "hello" }]);
  page.world.wire.say({ t: "refused", id, reason: "chat-fast", text: "" });
  page.world.wire.cut();
  page.world.pass(60_000);
  page.world.wire.open();
  assert.deepEqual(page.world.wire.of("say"), []);
});
