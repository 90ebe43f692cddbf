import assert from "node:assert/strict";
import { test } from "node:test";
import type { Reading } from "../client/time.js";
import type { Control } from "../client/wire.gen.js";
import { faceOf } from "./clock-face.js";

const S = 1000;
const DAY = 24 * 3600 * S;
const reading = (r: Partial<Reading>): Reading => ({ left: 0, main: 0, periods: 0, period: 0, single: Infinity, ...r });

// What a clock shows, as "figures in seconds or days | what stands below | marks".
function shown(r: Partial<Reading>, control: Control, toGo = 0, paused = false): string {
  const f = faceOf(reading(r), control, { stage: 0, toGo }, paused);
  return [f.days ?? f.shown / S, f.about, [f.last && "last", f.low && "low"].filter(Boolean).join(" ")].join(" | ");
}

const BYOYOMI: Control = { stages: [{ main: 600 * S }], periods: 3, period: 60 * S };

test("main time first, then the periods, the last one marked", () => {
  assert.equal(shown({ left: 190 * S, main: 10 * S, periods: 3, period: 60 * S }, BYOYOMI), "10 | then 3 × 60 s | ");
  assert.equal(shown({ left: 170 * S, periods: 3, period: 50 * S }, BYOYOMI), "50 | 3 × 60 s | ");
  assert.equal(shown({ left: 62 * S, periods: 2, period: 2 * S }, BYOYOMI), "2 | 2 × 60 s | ");
  assert.equal(shown({ left: 50 * S, periods: 1, period: 50 * S }, BYOYOMI), "50 | last 60 s | last");
  assert.equal(shown({ left: 9 * S, periods: 1, period: 9 * S }, BYOYOMI), "9 | last 60 s | last low");
  assert.equal(shown({ left: 0 }, BYOYOMI), "0 | time is over | low");
});

test("a time for each move is no last period", () => {
  const control: Control = { stages: [{ main: 0 }], periods: 1, period: 30 * S };
  assert.equal(shown({ left: 30 * S, periods: 1, period: 30 * S }, control), "30 | 30 s a move | ");
  assert.equal(shown({ left: 9 * S, periods: 1, period: 9 * S }, control), "9 | 30 s a move | low");
});

test("the moves to control", () => {
  const control: Control = { stages: [{ presses: 40, main: 7200 * S }, { main: 900 * S, increment: 30 * S }] };
  assert.equal(shown({ left: 60 * S, main: 60 * S }, control, 12), "60 | 12 moves to control | ");
  assert.equal(shown({ left: 60 * S, main: 60 * S }, control, 1), "60 | 1 move to control | ");
  assert.equal(shown({ left: 19 * S, main: 19 * S }, control), "19 |  | low");
});

test("days, and what the game has beside the move", () => {
  const control: Control = { stages: [{ main: 135 * DAY }], longest: 21 * DAY };
  const left = 20 * DAY + 3 * 3600 * S;
  assert.equal(shown({ left, main: 100 * DAY, single: left }, control), "20 d 3 h | game: 100 days | ");
  assert.equal(shown({ left: 5 * DAY, main: 5 * DAY, single: 21 * DAY }, control), "5 days | main time | ");
  assert.equal(shown({ left: 3600 * S, main: 2 * DAY, single: 3600 * S }, control), "3600 | game: 2 days | ");
});

test("a clock that stands says so", () => {
  assert.equal(shown({ left: 60 * S, main: 60 * S }, { stages: [{ main: 600 * S }] }, 0, true), "60 | paused | ");
});
