// The worker: it loads a build of the rules or the engine and answers what the page
// asks, one question after the other. A search lets other questions, and the wish to
// stop, in between its slices.

import "tengen:wasm-exec";
import type { Call, Said, Told } from "./protocol.js";

type Ask = (query: object, report?: (known: object) => void) => object | Promise<object>;

interface Go {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Scope {
  Go: new () => Go;
  tengen?: Partial<Record<Call, Ask>> & { stop?(): void };
  onmessage: (e: MessageEvent<Said>) => void;
  postMessage(told: Told): void;
}

const scope = globalThis as unknown as Scope;

let loaded: Promise<NonNullable<Scope["tengen"]>> | undefined;

async function load(address: string): Promise<NonNullable<Scope["tengen"]>> {
  const go = new scope.Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), go.importObject);
  // It runs as long as the worker does, unless it breaks.
  void go.run(instance).then(() => scope.postMessage({ failed: "the program has ended" }), failed);
  if (!scope.tengen) throw new Error(`${address} offers nothing`);
  return scope.tengen;
}

function failed(e: unknown): void {
  scope.postMessage({ failed: e instanceof Error ? e.message : String(e) });
}

async function answer(id: number, call: Call, query: object): Promise<void> {
  const ask = (await loaded)?.[call];
  if (!ask) return scope.postMessage({ id, answer: { error: `this build has no ${call}` } });
  scope.postMessage({ id, answer: await ask(query, (report) => scope.postMessage({ id, report })) });
}

scope.onmessage = ({ data }) => {
  if ("load" in data) loaded = load(data.load);
  else if ("stop" in data) void loaded?.then((tengen) => tengen.stop?.()).catch(failed);
  else answer(data.id, data.call, data.query).catch(failed);
};
