import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ServerTime, formatClock, nextTick, readClock, timeLeft } from "./time.js";
import { Backoff } from "./backoff.js";

test("a clock is written as the server's package clock writes it", () => {
  const lines = readFileSync("../clock/testdata/digits.txt", "utf8").split("\n").slice(1);
  const cases = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => fields.length === 2);
  assert.ok(cases.length > 20);
  for (const [seconds, want] of cases) assert.equal(formatClock(Number(seconds) * 1000, "."), want, seconds);
  assert.equal(formatClock(9_400, ","), "0:09,4");
});

test("a clock never shows less than zero, and only the running one runs", () => {
  const clock = { left: [5_000, 60_000] as [number, number], at: 1_000, running: 1 as const };
  assert.equal(timeLeft(clock, 1, 3_000), 3_000);
  assert.equal(timeLeft(clock, 2, 3_000), 60_000);
  assert.equal(timeLeft(clock, 1, 9_000), 0);
  assert.equal(timeLeft(clock, 1, 0), 5_000, "a moment before the message gives nothing back");
  assert.equal(timeLeft({ ...clock, running: 0 }, 1, 9_000), 5_000);
});

test("between two ticks the written clock does not change, and at the tick it does", () => {
  for (let left = 1; left < 13_000; left += 7) {
    const tick = nextTick(left);
    const shown = formatClock(left, ".");
    assert.ok(tick > 0 && tick <= 1000, String(tick));
    assert.equal(formatClock(left - tick + 1, "."), shown, `${left}`);
    assert.notEqual(formatClock(left - tick, "."), shown, `${left}`);
  }
  assert.equal(nextTick(0), Infinity);
});

test("the server's time comes from the shortest round trip", () => {
  const time = new ServerTime();
  assert.equal(time.lag, null);
  time.hint(1_000, 501_300);
  assert.equal(time.at(1_000), 501_300);
  time.trip(2_000, 2_400, 502_100); // offset 499,900 in 400 ms
  assert.equal(time.at(3_000), 502_900);
  time.trip(4_000, 4_020, 504_015); // offset 500,005 in 20 ms
  time.trip(6_000, 6_300, 506_290); // slower: does not count
  assert.equal(time.at(7_000), 507_005);
  assert.equal(time.lag, 300, "the median of 400, 20 and 300");
});

test("after a sleep the old measurements are forgotten", () => {
  const time = new ServerTime();
  time.trip(0, 10, 100_005);
  time.trip(5_000, 5_200, 405_100); // the local clock stood still for five minutes
  assert.equal(time.at(6_000), 406_000);
});

test("waits grow from under half a second to at most fifteen", () => {
  for (const chance of [0, 0.5, 0.999]) {
    const backoff = new Backoff(() => chance);
    const waits = Array.from({ length: 20 }, () => backoff.next());
    assert.ok(waits[0] !== undefined && waits[0] >= 100 && waits[0] <= 500);
    for (const wait of waits) assert.ok(wait <= 15_000);
    for (let k = 1; k < 5; k++) assert.ok((waits[k] ?? 0) / (waits[k - 1] ?? 1) > 1.6);
    assert.ok((waits[19] ?? 0) >= 12_000 * 0.99);
    backoff.reset();
    assert.equal(backoff.next(), waits[0]);
  }
});

test("byo-yomi is spent as package clock spends it: main time, the period in use, the others", () => {
  const face = { main: 2_000, periods: 3, period: 5_000, stage: 0 };
  const clock = { left: [17_000, -1] as [number, number], at: 0, running: 1 as const, faces: [face, { main: 0, stage: 0 }] as [typeof face, { main: number; stage: number }] };
  const at = (ms: number): number[] => {
    const { left, main, periods, period } = readClock(clock, 1, 5_000, ms);
    return [left, main, periods, period];
  };
  assert.deepEqual(at(0), [17_000, 2_000, 3, 5_000]);
  assert.deepEqual(at(2_000), [15_000, 0, 3, 5_000]);
  assert.deepEqual(at(6_999), [10_001, 0, 3, 1]);
  assert.deepEqual(at(7_000), [10_000, 0, 2, 5_000], "a period used up to its last instant is gone");
  assert.deepEqual(at(16_999), [1, 0, 1, 1]);
  assert.deepEqual(at(17_000), [0, 0, 0, 0]);
  assert.deepEqual(at(99_000), [0, 0, 0, 0]);
  assert.equal(readClock({ ...clock, running: 0 }, 1, 5_000, 99_000).main, 2_000);
  assert.equal(readClock(clock, 2, 0, 99_000).left, -1, "a seat without a clock");
});

test("the longest single turn goes with the time", () => {
  const clock = { left: [8_000, 0] as [number, number], at: 0, running: 1 as const, faces: [{ main: 50_000, single: 8_000, stage: 0 }, { main: 0, stage: 0 }] as [{ main: number; single: number; stage: number }, { main: number; stage: number }] };
  const { left, main, single } = readClock(clock, 1, 0, 3_000);
  assert.deepEqual([left, main, single], [5_000, 47_000, 5_000]);
});
