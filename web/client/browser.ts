// The world as a browser has it: WebSocket, timers, the monotonic clock, chance.

import type { Wire, World } from "./live.js";

/** Returns the world of a page whose game is live at an address. */
export function browserWorld(url: string): World {
  return {
    connect: () => connect(url),
    now: () => performance.now(),
    after: (wait, run) => {
      const timer = setTimeout(run, wait);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    newId,
  };
}

/** Returns the address of the live game on the host of the page. */
export function liveUrl(game: string, page: Location): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}/games/${encodeURIComponent(game)}/live`;
}

function connect(url: string): Wire {
  const socket = new WebSocket(url);
  const wire: Wire = {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = (e) => typeof e.data === "string" && wire.onmessage?.(e.data);
  socket.onclose = () => wire.onclose?.();
  return wire;
}

// crypto.randomUUID exists only over HTTPS, and a hall's network may have none.
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
