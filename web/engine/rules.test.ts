// The client of the worker, over a worker that the test plays.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Said, Told } from "./protocol.js";
import { Client, QuestionError, WorkerError, type WorkerPort, type Workshop } from "./rules.js";

class Port implements WorkerPort {
  onmessage: ((e: { readonly data: Told }) => void) | null = null;
  onerror: ((e: { readonly message?: string }) => void) | null = null;
  readonly said: Said[] = [];
  gone = false;
  postMessage(said: Said): void {
    this.said.push(said);
  }
  terminate(): void {
    this.gone = true;
  }
  tell(data: Told): void {
    this.onmessage?.({ data });
  }
  /** The number of the last question. */
  get id(): number {
    const last = this.said.at(-1);
    return last && "id" in last ? last.id : 0;
  }
}

function shop(): { client: Client; ports: Port[]; alarms: (() => void)[] } {
  const ports: Port[] = [];
  const alarms: (() => void)[] = [];
  const workshop: Workshop = {
    start: () => ports[ports.push(new Port()) - 1] as Port,
    after: (_, then) => {
      alarms.push(then);
      return () => alarms.splice(alarms.indexOf(then), 1);
    },
  };
  return { client: new Client(workshop, "/rules.wasm"), ports, alarms };
}

test("the worker starts with the first question and is told what to load", async () => {
  const { client, ports } = shop();
  assert.equal(ports.length, 0);
  const judged = client.judge({ moves: "h8" });
  assert.deepEqual(ports[0]?.said[0], { load: "/rules.wasm" });
  ports[0]?.tell({ id: ports[0].id, answer: { result: "open" } });
  assert.equal((await judged).result, "open");
});

test("a question that has no answer says why", async () => {
  const { client, ports } = shop();
  const judged = client.judge({ black: ["h8"], white: [], point: "h8" });
  ports[0]?.tell({ id: 1, answer: { error: "h8: the point is occupied" } });
  await assert.rejects(judged, (e) => e instanceof QuestionError && e.message.includes("occupied"));
});

test("reports come to who asked, and answers in any order", async () => {
  const { client, ports } = shop();
  const depths: number[] = [];
  const searched = client.search({ moves: "h8" }, (known) => depths.push(known.depth));
  const judged = client.judge({ moves: "h8" });
  ports[0]?.tell({ id: 1, report: { depth: 1 } });
  ports[0]?.tell({ id: 2, answer: { result: "open" } });
  assert.equal((await judged).result, "open");
  ports[0]?.tell({ id: 1, report: { depth: 2 } });
  ports[0]?.tell({ id: 1, answer: { depth: 2 } });
  assert.equal((await searched).depth, 2);
  assert.deepEqual(depths, [1, 2]);
});

test("a stop is said once, and only if something is searched", async () => {
  const { client, ports, alarms } = shop();
  const judged = client.judge({ moves: "h8" });
  client.stop();
  assert.equal(ports[0]?.said.length, 2);
  ports[0]?.tell({ id: 1, answer: {} });
  await judged;
  const searched = client.search({ moves: "h8" });
  client.stop();
  assert.deepEqual(ports[0]?.said.at(-1), { stop: true });
  assert.equal(alarms.length, 1);
  ports[0]?.tell({ id: 2, answer: { stopped: true } });
  assert.equal((await searched).stopped, true);
  assert.equal(alarms.length, 0, "the watch ends with the search");
});

test("a worker that does not hear is replaced: the search ends with what it knows, the rest is asked again", async () => {
  const { client, ports, alarms } = shop();
  const searched = client.search({ moves: "h8" });
  const judged = client.judge({ moves: "h8i9" });
  ports[0]?.tell({ id: 1, report: { depth: 7, line: ["i9"] } });
  client.stop();
  alarms[0]?.();
  const end = await searched;
  assert.deepEqual([end.depth, end.line, end.stopped], [7, ["i9"], true]);
  assert.equal(ports[0]?.gone, true);
  assert.deepEqual(ports[1]?.said, [{ load: "/rules.wasm" }, { id: 2, call: "judge", query: { moves: "h8i9" } }]);
  ports[1]?.tell({ id: 2, answer: { result: "open" } });
  await judged;
});

test("a solver that does not hear proves nothing", async () => {
  const { client, alarms } = shop();
  const solved = client.solve({ moves: "h8", mode: "vct" });
  client.stop();
  alarms[0]?.();
  assert.equal((await solved).verdict, "unknown");
});

test("a broken worker fails all that waits, and the next question starts another", async () => {
  const { client, ports } = shop();
  const first = client.judge({ moves: "h8" });
  const second = client.opening({ moves: "h8" });
  ports[0]?.tell({ failed: "out of memory" });
  await assert.rejects(first, WorkerError);
  await assert.rejects(second, /out of memory/);
  const third = client.judge({ moves: "h8" });
  assert.equal(ports.length, 2);
  ports[1]?.onerror?.({});
  await assert.rejects(third, WorkerError);
});
