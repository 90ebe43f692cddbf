import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, Store, fold, type Model } from "./model.js";
import type { Change, Move, ServerMessage, View } from "./wire.gen.js";

const view = { phase: "play" } as View;

function move(number: number, at: string): Move {
  return { number, seat: 1, color: "black", move: at, at: 0, spent: 0 };
}

const state: ServerMessage = {
  t: "state",
  game: "g",
  version: 3,
  now: 0,
  you: { seat: 2 },
  options: {} as never,
  moves: [move(1, "h8")],
  gaps: [],
  steps: [],
  view,
};

function event(version: number, change?: Change): ServerMessage {
  return { t: "event", game: "g", version, at: 0, view: { ...view, phase: `v${version}` }, ...(change ? { event: change } : {}) };
}

const all = (messages: ServerMessage[]): Model => messages.reduce(fold, NOTHING);

test("an event brings the new view and adds its move", () => {
  const m = all([state, event(4, { name: "placed", seat: 2, move: move(2, "i9") })]);
  assert.equal(m.game?.seat, 2);
  assert.equal(m.game?.version, 4);
  assert.equal(m.game?.view.phase, "v4");
  assert.deepEqual(m.game?.moves.map((x) => x.move), ["h8", "i9"]);
  assert.equal(m.news?.name, "placed");
});

test("a hidden event changes the view alone", () => {
  const m = all([state, event(4)]);
  assert.equal(m.game?.version, 4);
  assert.equal(m.news, null);
  assert.equal(m.game?.moves.length, 1);
});

test("a move with a number that is taken replaces what came from there on", () => {
  const m = all([state, event(4, { name: "placed", move: move(2, "i9") }), event(5, { name: "placed", move: move(2, "j9") })]);
  assert.deepEqual(m.game?.moves.map((x) => x.move), ["h8", "j9"]);
});

test("a gap of the server is kept", () => {
  const gap = { version: 4, from: 0, to: 9000 };
  assert.deepEqual(all([state, event(4, { name: "server-gap", gap })]).game?.gaps, [gap]);
});

test("a refusal stays until something happens", () => {
  const refused: ServerMessage = { t: "refused", id: "c", reason: "occupied", text: "h8 is taken." };
  assert.equal(all([state, refused]).refusal, "h8 is taken.");
  assert.equal(all([state, refused, event(4)]).refusal, null);
});

test("an event before the state is not folded", () => {
  assert.equal(all([event(4)]).game, null);
});

test("a store tells of changes only, and only those who listen", () => {
  const store = new Store(1);
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.update((n) => n);
  store.update((n) => n + 1);
  stop();
  store.update((n) => n + 1);
  assert.deepEqual([told, store.value], [1, 3]);
});

test("the acts of the opening are those of the view while it goes on, and then stay", () => {
  const swap = { acts: ["swap"], seat: 2 as const, swap: true };
  const opening = { ...view, steps: [{ acts: ["place"], move: 1, seat: 1 as const }, swap, { acts: ["place"], move: 2 }], step: 2 } as View;
  const during: ServerMessage = { t: "event", game: "g", version: 4, at: 0, view: opening, event: { name: "swapped", step: swap } };
  assert.deepEqual(all([state, during]).game?.steps, opening.steps?.slice(0, 2));
  const last = { acts: ["place"], move: 2, seat: 1 as const };
  const after = all([state, during, event(5, { name: "placed", step: last })]);
  assert.deepEqual(after.game?.steps.at(-1), last);
  assert.equal(all([state, during, event(5, { name: "placed", step: last }), event(6, { name: "placed" })]).game?.steps.length, 3);
});

test("a game that went back says so, a page that was loaded does not", () => {
  const back: ServerMessage = { ...state, version: 9, moves: [] };
  assert.equal(all([state, back]).news?.name, "taken-back");
  assert.equal(all([state, { ...state, version: 9 }]).news, null);
  assert.equal(all([back]).news, null);
  const turn = (number: number, move: string) => ({ number, seat: 1 as const, color: "black" as const, move, at: 0, spent: 0 });
  const on: ServerMessage = { ...state, version: 9, moves: [...state.moves, turn(8, "f6"), turn(9, "k3")] };
  assert.deepEqual(all([state, on]).news?.moves.map((m) => m.move), ["f6", "k3"]);
  assert.equal(all([on]).news, null);
});

test("what was claimed, and by whom, is news", () => {
  const news = all([state, event(4, { name: "claim-failed", seat: 2, what: "five" })]).news;
  assert.deepEqual([news?.name, news?.seat, news?.what], ["claim-failed", 2, "five"]);
});

const talk: ServerMessage = { t: "talk", game: "g", reads: ["players"], writes: ["players"], quiet: false, closed: false, lines: [] };
const said = (n: number, text: string, dropped?: true): ServerMessage => ({
  t: "said",
  game: "g",
  line: { n, room: "players", at: 0, seat: 1, name: "", text, ...(dropped ? { dropped } : {}) },
});

test("lines of talk come in their order, and one that was dropped in its place", () => {
  const m = all([state, talk, said(2, "two"), said(1, "one"), said(1, "", true)]);
  assert.deepEqual(m.talk?.lines.map((l) => [l.n, l.text, l.dropped ?? false]), [[1, "", true], [2, "two", false]]);
  assert.equal(all([state, said(1, "one")]).talk, null, "without talk there are no lines");
  assert.deepEqual(all([state, talk, said(1, "one"), talk]).talk?.lines, [], "what is told anew replaces all");
});

test("why something was not said stands by the talk, not by the game", () => {
  const m = all([state, talk, { t: "refused", id: "s1", reason: "chat-long", text: "Too long." }]);
  assert.deepEqual(m.unsaid, { id: "s1", text: "Too long." });
  assert.equal(m.refusal, null);
  assert.equal(fold(m, said(1, "short")).unsaid, null);
});
