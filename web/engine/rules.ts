// The rules, the solver and the engine for a page, answered by a worker. A page that
// uses them has the template "engine" in it, which names the files; the worker starts
// with the first question.

import type { Call, Said, Told } from "./protocol.js";
import type {
  Aim, At, Explanation, Judged, Limits, Line, Marked, OfGame, OfStones, Opening, Played, Position, Protocol, Searched, Solved, Spoken, Structures,
} from "./questions.js";

export type * from "./questions.js";

/** What the rules answer. A question that has no answer (an occupied point, a wrong move) is an error that says why. */
export interface RulesClient {
  judge(q: Position & At): Promise<Judged>;
  judge(q: OfGame): Promise<Played>;
  judge(q: OfStones): Promise<Marked>;
  explain(q: Position & At & Spoken): Promise<Explanation>;
  structures(q: Position): Promise<Structures>;
  opening(q: OfGame): Promise<Opening>;
  /** Ends the worker. */
  close(): void;
}

/** What solver and engine answer. They look for one thing at a time: a new search stops the one before. */
export interface EngineClient extends RulesClient {
  search(q: Position & Limits, report?: (known: Line) => void): Promise<Searched>;
  solve(q: Position & Aim): Promise<Solved>;
  /** Follows an opening rule, such as "taraguchi-10", through the moves of a game. */
  protocol(q: OfGame & { readonly rule: string }): Promise<Protocol>;
  /** Ends the search that runs; its promise is kept with what it has. */
  stop(): void;
}

/** What a client needs of a worker. */
export interface WorkerPort {
  onmessage: ((e: { readonly data: Told }) => void) | null;
  onerror: ((e: { readonly message?: string }) => void) | null;
  postMessage(said: Said): void;
  terminate(): void;
}

/** How a worker is started, and the clock that watches it. */
export interface Workshop {
  start(): WorkerPort;
  /** Calls back after so many milliseconds; what it returns takes that back. */
  after(ms: number, then: () => void): () => void;
}

/** A question that cannot be answered. Its message is in English, as the machine's are. */
export class QuestionError extends Error {
  override readonly name = "QuestionError";
}

/** The worker is broken or could not be loaded. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
}

// A worker that does not hear a stop for so long is replaced, in milliseconds.
const DEAF = 2000;

interface Waiting {
  readonly said: Said & { readonly id: number };
  readonly resolve: (answer: object) => void;
  readonly reject: (why: Error) => void;
  readonly report: ((known: object) => void) | undefined;
  known: object;
}

/** A client of a worker; see [openRules] and [openEngine]. */
export class Client implements EngineClient {
  readonly #shop: Workshop;
  readonly #address: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: WorkerPort | null = null;
  #last = 0;
  #calm: (() => void) | null = null;

  /** Makes a client that loads the build at an address into its worker. */
  constructor(shop: Workshop, address: string) {
    this.#shop = shop;
    this.#address = address;
  }

  judge(q: Position & At): Promise<Judged>;
  judge(q: OfGame): Promise<Played>;
  judge(q: OfStones): Promise<Marked>;
  judge(q: object): Promise<never> {
    return this.#ask("judge", q) as Promise<never>;
  }

  explain(q: Position & At & Spoken): Promise<Explanation> {
    return this.#ask("explain", q) as Promise<Explanation>;
  }

  structures(q: Position): Promise<Structures> {
    return this.#ask("structures", q) as Promise<Structures>;
  }

  opening(q: OfGame): Promise<Opening> {
    return this.#ask("opening", q) as Promise<Opening>;
  }

  search(q: Position & Limits, report?: (known: Line) => void): Promise<Searched> {
    return this.#ask("search", q, report as ((known: object) => void) | undefined) as Promise<Searched>;
  }

  solve(q: Position & Aim): Promise<Solved> {
    return this.#ask("solve", q) as Promise<Solved>;
  }

  protocol(q: OfGame & { readonly rule: string }): Promise<Protocol> {
    return this.#ask("protocol", q) as Promise<Protocol>;
  }

  stop(): void {
    if (!this.#worker || !this.#searching()) return;
    this.#worker.postMessage({ stop: true });
    this.#calm ??= this.#shop.after(DEAF, () => this.#replace());
  }

  close(): void {
    this.#end(new WorkerError("the page has closed the worker"));
  }

  #searching(): boolean {
    return [...this.#waiting.values()].some((w) => isSearch(w.said));
  }

  #ask(call: Call, query: object, report?: (known: object) => void): Promise<object> {
    return new Promise((resolve, reject) => {
      const said = { id: ++this.#last, call, query };
      this.#waiting.set(said.id, { said, resolve, reject, report, known: {} });
      this.#port().postMessage(said);
    });
  }

  #port(): WorkerPort {
    if (this.#worker) return this.#worker;
    const worker = this.#shop.start();
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (e) => this.#end(new WorkerError(e.message || "the worker could not be loaded"));
    worker.postMessage({ load: this.#address });
    return worker;
  }

  #hear(told: Told): void {
    if ("failed" in told) return this.#end(new WorkerError(told.failed));
    const waiting = this.#waiting.get(told.id);
    if (!waiting) return;
    if ("report" in told) {
      waiting.known = told.report;
      waiting.report?.(told.report);
      return;
    }
    this.#waiting.delete(told.id);
    if (!this.#searching()) this.#quiet();
    if ("error" in told.answer) waiting.reject(new QuestionError(String(told.answer.error)));
    else waiting.resolve(told.answer);
  }

  #quiet(): void {
    this.#calm?.();
    this.#calm = null;
  }

  // The worker does not hear: what was searched ends with what is known, and what else
  // was asked is asked of a new one.
  #replace(): void {
    const old = [...this.#waiting.values()];
    this.#drop();
    for (const w of old) {
      if (isSearch(w.said)) w.resolve({ ...nothing(w.said), ...w.known });
      else {
        this.#waiting.set(w.said.id, w);
        this.#port().postMessage(w.said);
      }
    }
  }

  #end(why: Error): void {
    const old = [...this.#waiting.values()];
    this.#drop();
    for (const w of old) w.reject(why);
  }

  #drop(): void {
    this.#quiet();
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = null;
  }
}

function isSearch(said: Said): boolean {
  return "call" in said && (said.call === "search" || said.call === "solve");
}

// The answer to a search of which nothing is known.
function nothing(said: Said): object {
  const solve = "call" in said && said.call === "solve";
  if (solve) return { verdict: "unknown", line: [], nodes: 0, ms: 0, limit: "time" } satisfies Solved;
  return { line: [], lines: [], expected: 0.5, depth: 0, nodes: 0, ms: 0, rank: 1, stopped: true } satisfies Searched;
}

/** Where the files of the worker are: those that the page names in its template "engine". */
function filesOfPage(): DOMStringMap {
  const files = document.getElementById("tengen-engine")?.dataset;
  if (!files?.["worker"]) throw new WorkerError("the page names no worker: it was built without `make`, or lacks the template \"engine\"");
  return files;
}

function open(build: "rules" | "engine"): Client {
  const files = filesOfPage();
  const shop: Workshop = {
    start: () => new Worker(files["worker"] ?? "", { name: build }) as unknown as WorkerPort,
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
  return new Client(shop, files[build] ?? "");
}

/** Returns a client of the rules alone, which are small. */
export function openRules(): RulesClient {
  return open("rules");
}

/** Returns a client of rules, solver and engine. */
export function openEngine(): EngineClient {
  return open("engine");
}
