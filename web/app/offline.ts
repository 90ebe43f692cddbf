// What the worker keeps for the time without a network: the pages that need no server
// behind them, and all that they load. The server writes the list before the worker.

declare const OFFLINE: { version: string; lang: string; pages: string[]; assets: string[] };

interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  addEventListener(kind: "install" | "activate", hear: (e: Waiting) => void): void;
  addEventListener(kind: "fetch", hear: (e: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: { origin: string };
}

const worker = self as unknown as Worker;
const PREFIX = "tengen-";

/** Keeps the listed pages and files, and answers with them when there is no network. */
export function keepOffline(): void {
  const name = PREFIX + OFFLINE.version;
  worker.addEventListener("install", (e) => e.waitUntil(fill(name).then(() => worker.skipWaiting())));
  worker.addEventListener("activate", (e) => e.waitUntil(tidy(name).then(() => worker.clients.claim())));
  worker.addEventListener("fetch", (e) => {
    const answer = answerTo(e.request, name);
    if (answer) e.respondWith(answer);
  });
}

// Pages are kept as somebody sees them who is not signed in.
async function fill(name: string): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(OFFLINE.assets);
  for (const page of OFFLINE.pages) {
    const answer = await fetch(`${page}?lang=${OFFLINE.lang}`, { credentials: "omit", cache: "no-store" });
    if (!answer.ok) throw new Error(`${page} cannot be kept: ${answer.status}`);
    await cache.put(page, answer);
  }
}

// What an older worker has kept is of no use any more.
async function tidy(name: string): Promise<void> {
  for (const old of await caches.keys()) {
    if (old.startsWith(PREFIX) && old !== name) await caches.delete(old);
  }
}

// Pages come from the network while there is one; files that never change come from
// what is kept. Everything else is none of the worker's business.
function answerTo(request: Request, name: string): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return null;
  if (request.mode === "navigate") return fetch(request).catch(() => kept(url.pathname, name));
  if (OFFLINE.assets.includes(url.pathname + url.search)) return fromStore(request, name);
  return null;
}

async function kept(path: string, name: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(path)) ?? (await cache.match("/offline")) ?? Response.error();
}

async function fromStore(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(request.url)) ?? fetch(request);
}
