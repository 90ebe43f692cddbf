import assert from "node:assert/strict";
import { test } from "node:test";
import { parcels } from "./take-along.js";

const card = (n: number) => ({ exercise: `e${n}`, box: 1, due: 5, answers: 2, wrong: 1 });

test("what a guest did is sent in parcels that the server reads", () => {
  const cards = Array.from({ length: 170 }, (_, n) => card(n));
  const days = Array.from({ length: 300 }, (_, n) => String(n));
  const list = parcels({ cards, days }, { tried: { abc: true, def: false }, strength: 1200 }) as {
    practice?: { cards: unknown[]; days: string[] };
    puzzles?: Record<string, boolean>;
  }[];
  assert.deepEqual(list.map((p) => p.practice?.cards.length ?? 0), [80, 80, 10, 0]);
  assert.deepEqual(list.map((p) => p.practice?.days.length ?? 0), [100, 0, 0, 0]);
  assert.equal(list[0]?.practice?.days.at(-1), "299");
  assert.deepEqual(list[3]?.puzzles, { abc: true, def: false });
  for (const p of list) assert.ok(JSON.stringify(p).length < 16_000);
});

test("a guest who did nothing has nothing to send", () => {
  assert.deepEqual(parcels({ cards: [], days: ["2026-11-30"] }, { tried: {}, strength: 1200 }), []);
});
