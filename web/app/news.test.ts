import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game, News } from "../client/model.js";
import type { View } from "../client/wire.gen.js";
import { newsText, noteText } from "./news.js";
import { backText, offersOf } from "./questions.js";

const view = { phase: "play", turn: "white", toAct: 2, black: 1, white: 2, may: [], names: ["", ""], seats: [true, true], draw: 0 };
const moves = [{ number: 1, move: "h8" }, { number: 2, move: "h9" }];
const game = (seat: 0 | 1 | 2, change: Partial<View> = {}): Game =>
  ({ seat, version: 9, options: { protocol: "none", letters: "russian-i" }, moves, view: { ...view, ...change } }) as unknown as Game;
const news = (name: string, seat = 0, more: Partial<News> = {}): News => ({
  ...{ name, seat, move: null, moves: [], step: null, what: "", author: "", dropped: "", time: 0, planned: false },
  ...more,
});

test("a wrong claim is told to who made it, and to the other", () => {
  const wrong = news("claim-failed", 2, { what: "foul" });
  assert.match(noteText(game(2), wrong), /^Your claim was wrong/);
  assert.match(noteText(game(1), wrong), /^Your opponent claimed a foul, wrongly/);
  assert.match(noteText(game(0), wrong), /^Player 2 \(White\) claimed a foul/);
});

test("one is not told what one did oneself", () => {
  assert.equal(noteText(game(2), news("draw-declined", 2)), "");
  assert.equal(noteText(game(1), news("draw-declined", 2)), "Your opponent declined the draw.");
  assert.equal(noteText(game(1), news("placed", 2)), "");
});

test("a game that went back names the position", () => {
  assert.equal(noteText(game(1), news("taken-back")), "The game went back to the position after move 2.");
  assert.equal(noteText({ ...game(1), moves: [] }, news("restored")), "The game went back to its start.");
});

test("who hears the page is told of a question once, when it comes", () => {
  const asked = { draw: 1 as const, drawAt: 9 };
  assert.equal(newsText(game(2, asked), news("draw-offered", 1)), "A draw is offered. Your move.");
  assert.equal(newsText(game(2, { ...asked, drawAt: 8 }), news("placed", 1)), "Your move.");
  assert.equal(newsText(game(1, asked), news("draw-offered", 1)), "Your opponent is to move.");
});

test("two stones that came at once are both said, of many the last", () => {
  const turn = (number: number, color: "black" | "white", move: string) => ({ number, seat: 1 as const, color, move, at: 0, spent: 0 });
  const two = [turn(6, "white", "f6"), turn(7, "black", "k3")];
  assert.equal(newsText(game(2), news("placed", 0, { moves: two })), "White F6. Black L3. Your move.");
  const many = [turn(4, "white", "a1"), turn(5, "black", "a2"), turn(6, "white", "a3"), turn(7, "black", "a4"), turn(8, "white", "pass")];
  assert.equal(newsText(game(2), news("placed", 0, { moves: many })), "Black A2. White A3. Black A4. White passes. Your move.");
});

test("questions stand in the order in which they came", () => {
  const kinds = (change: Partial<View>): string[] => offersOf(game(1, change)).map((o) => `${o.kind} ${o.seat}`);
  const takeback = { seat: 2 as const, at: 5, to: 3, moves: 1 };
  const adjourn = { asked: 1 as const, askedAt: 6, sealer: 0 as const, ready: [false, false] as [boolean, boolean] };
  assert.deepEqual(kinds({ draw: 2, drawAt: 7, takeback, adjourn }), ["takeback 2", "adjourn 1", "draw 2"]);
  assert.deepEqual(kinds({ draw: 2, drawAt: 4, takeback }), ["draw 2", "takeback 2"]);
  assert.deepEqual(kinds({ adjourn: { ...adjourn, asked: 0, sealer: 1 } }), []);
});

test("a takeback names the first move that goes, in the letters of the game", () => {
  assert.equal(backText(game(1), 1, "web.ask.takeback"), "Ask your opponent to take back move 2, H9, and all after it?");
  assert.equal(backText(game(1), 2, "web.takeback.sent"), "You asked to take back your last decision.");
});

test("time that was given, a reply that was not possible and one that was prepared are told", () => {
  assert.equal(noteText(game(1), news("time-given", 2, { time: 15_000 })), "Your opponent gave you 15 seconds.");
  assert.equal(noteText(game(2), news("time-given", 2, { time: 15_000 })), "You gave 15 seconds.");
  assert.match(noteText(game(2), news("plan-dropped", 2, { dropped: "i9" })), /^Your prepared reply I9 was not possible/);
  assert.equal(noteText(game(1), news("placed", 2, { planned: true })), "Your opponent had prepared this reply.");
  assert.equal(noteText(game(2), news("placed", 2, { planned: true })), "Your prepared reply was played.");
  assert.equal(noteText(game(2, { plan: [["a1", "a2"]] }), news("planned", 2)), "The reply is kept.");
  assert.equal(noteText(game(2), news("planned", 2)), "Nothing is prepared any more.");
  assert.equal(noteText(game(1), news("vacation-began", 2)), "Your opponent: on vacation, the clock stands.");
});
