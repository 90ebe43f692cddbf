// What engine and solver are busy with, over a worker that the test plays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, type EngineClient, type Line, type Searched, type Solved, type WorkerPort } from "../engine/rules.js";
import { addLine, plant, type MoveName } from "../tree/tree.js";
import type { Place } from "../tree/address.js";
import { keyOf } from "./analysis-ask.js";
import { Thinker } from "./analysis-thinker.js";

interface Asked {
  readonly call: string;
  readonly query: Record<string, unknown>;
  report(known: Partial<Line>): void;
  answer(a: Partial<Searched & Solved>): Promise<void>;
}

/** A client whose questions the test answers; a new search, or a stop, ends the one before, as in the worker. */
function played(): { client: EngineClient; asked: Asked[] } {
  const asked: Asked[] = [];
  let stopRunning = (): void => undefined;
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (said) => {
      if ("stop" in said) return stopRunning();
      if (!("id" in said)) return;
      stopRunning();
      const { id, call, query } = said;
      let done = false;
      const tell = (answer: object): void => {
        if (!done) port.onmessage?.({ data: { id, answer } });
        done = true;
      };
      stopRunning = () => tell(call === "solve" ? { verdict: "unknown", line: [], nodes: 9, ms: 1, limit: "none" } : { ...LINE, lines: [], stopped: true });
      asked.push({
        call,
        query: query as Record<string, unknown>,
        report: (known) => port.onmessage?.({ data: { id, report: { ...LINE, ...known } } }),
        answer: async (a) => {
          tell({ ...LINE, lines: [LINE], stopped: false, ...a });
          await settled();
        },
      });
    },
  };
  return { client: new Client({ start: () => port, after: () => () => undefined }, ""), asked };
}

const LINE: Line = { line: ["a1"], expected: 0.6, depth: 3, nodes: 100, ms: 1, rank: 1 };
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const at = (...moves: MoveName[]): Place => addLine(plant(), [], moves);

test("the engine thinks about what is shown, if it is on, and of nothing that is over", async () => {
  const { client, asked } = played();
  const thinker = new Thinker(client, () => 0);
  thinker.turnTo(at("h8"), "rif", false);
  assert.equal(asked.length, 0);
  thinker.toggle();
  assert.deepEqual([asked.length, asked[0]?.query["turn"], asked[0]?.query["lines"]], [1, "white", 2]);
  asked[0]?.report({ expected: 0.7, depth: 4 });
  assert.equal(thinker.thought.value.lines[0]?.depth, 4);
  assert.equal(thinker.thought.value.scores.get(keyOf(at("h8"), "rif"))?.black.toFixed(2), "0.30", "0.7 for White");
  thinker.turnTo(at("h8", "i9"), "rif", true);
  await settled();
  assert.equal(asked.length, 1);
  assert.deepEqual([thinker.thought.value.thinking, thinker.thought.value.lines], [false, []]);
});

test("what is reported of a position that was left does not come to the next one", async () => {
  const { client, asked } = played();
  const thinker = new Thinker(client, () => 0);
  thinker.toggle();
  thinker.turnTo(at("h8"), "rif", false);
  thinker.turnTo(at("h8", "i9"), "rif", false);
  await settled();
  asked[0]?.report({ depth: 20 });
  assert.deepEqual(thinker.thought.value.lines, []);
  assert.equal(asked.length, 2);
});

test("a win that is found is told once, and the engine goes on afterwards", async () => {
  const { client, asked } = played();
  const thinker = new Thinker(client, () => 0);
  thinker.turnTo(at("h8", "i9"), "rif", false);
  thinker.toggle();
  const found = thinker.solve("vcf");
  assert.equal(thinker.thought.value.aim?.mode, "vcf");
  await asked.at(-1)?.answer({ verdict: "win", line: ["a1", "b1", "c1"] });
  assert.deepEqual([(await found)?.verdict, (await found)?.winner], ["win", "black"]);
  assert.equal(thinker.thought.value.aim, null);
  assert.equal(asked.at(-1)?.call, "search");
});

test("a search that is stopped proves nothing, and says so", async () => {
  const { client } = played();
  const thinker = new Thinker(client, () => 0);
  thinker.turnTo(at("h8"), "rif", false);
  const found = thinker.solve("vct");
  thinker.stop();
  assert.deepEqual([(await found)?.verdict, (await found)?.stopped], ["unknown", true]);
  assert.equal(thinker.thought.value.aim, null);
});

test("who walks on while a win is searched for gives the search up", async () => {
  const { client } = played();
  const thinker = new Thinker(client, () => 0);
  thinker.turnTo(at("h8"), "rif", false);
  const found = thinker.solve("vct");
  thinker.turnTo(at("h8", "i9"), "rif", false);
  assert.equal(await found, null);
  assert.deepEqual([thinker.thought.value.aim, thinker.thought.value.found], [null, null]);
});

test("a curve is judged place by place, each once, and can be stopped", async () => {
  const { client, asked } = played();
  const thinker = new Thinker(client, () => 0);
  const places = [at(), at("h8"), at("h8", "i9")];
  thinker.turnTo(at("h8", "i9"), "rif", false);
  void thinker.measure(places);
  await asked.at(-1)?.answer({ expected: 0.55 });
  assert.deepEqual(thinker.thought.value.measuring, { done: 1, total: 3 });
  await asked.at(-1)?.answer({ expected: 0.2, distance: -4 });
  assert.deepEqual(thinker.thought.value.scores.get(keyOf(at("h8"), "rif"))?.forced, { winner: "black", moves: 4 });
  thinker.stop();
  await settled();
  assert.equal(thinker.thought.value.measuring, null);
  void thinker.measure(places);
  assert.deepEqual(thinker.thought.value.measuring, { done: 0, total: 1 });
});
