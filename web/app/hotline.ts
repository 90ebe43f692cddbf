// A connection of a page that shows what others do: it is there while the page is seen,
// comes back after a cut, and says nothing but who it is.

import { Backoff } from "../client/backoff.js";

const PING_EVERY = 20_000; // the server waits a minute

type Timer = ReturnType<typeof setTimeout>;

/** What a page does with its connection. */
export interface Hotline<M> {
  /** Where to connect now; empty for nowhere. */
  address(): string;
  /** What is said first, if anything. */
  greeting?(): object;
  hear(message: M): void;
  /** The page is seen again, after it was not. */
  back?(): void;
}

/** Returns the address of a live connection on the host of the page. */
export function socketUrl(path: string, page: Pick<Location, "protocol" | "host"> = location): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}${path}`;
}

/** Keeps a connection while the page is seen; returns how to connect anew, to where the address leads then. */
export function keepHotline<M>(line: Hotline<M>): () => void {
  const backoff = new Backoff(Math.random);
  let socket: WebSocket | null = null;
  let ping: Timer | undefined;
  let retry: Timer | undefined;
  const close = (): void => {
    clearInterval(ping);
    clearTimeout(retry);
    const old = socket;
    socket = null; // what it still says is not heard
    old?.close();
  };
  const open = (): void => {
    close();
    const path = line.address();
    if (path === "" || document.hidden) return;
    const mine = new WebSocket(socketUrl(path));
    let n = 0;
    socket = mine;
    mine.onopen = () => {
      if (line.greeting) mine.send(JSON.stringify(line.greeting()));
      ping = setInterval(() => mine.readyState === WebSocket.OPEN && mine.send(JSON.stringify({ t: "ping", n: ++n })), PING_EVERY);
    };
    mine.onmessage = (e) => {
      if (mine !== socket) return;
      backoff.reset();
      line.hear(JSON.parse(String(e.data)) as M);
    };
    mine.onclose = () => {
      clearInterval(ping);
      if (mine === socket) retry = setTimeout(open, backoff.next());
    };
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    line.back?.();
    open();
  });
  open();
  return open;
}

/** Returns a function that does something once, a moment after it was last asked to, and again after if asked meanwhile. */
export function soon(wait: number, act: () => Promise<void>): () => void {
  let timer: Timer | undefined;
  let busy = false;
  let again = false;
  const run = async (): Promise<void> => {
    busy = true;
    try {
      await act();
    } finally {
      busy = false;
    }
    if (again) ask();
  };
  const ask = (): void => {
    again = busy;
    clearTimeout(timer);
    if (!busy) timer = setTimeout(() => void run(), wait);
  };
  return ask;
}
