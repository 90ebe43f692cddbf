// The names above the board, which the server wrote: who takes a seat later is named
// there too.

import type { Players } from "../client/wire.gen.js";

/** Writes the names of accounts above the board, where the page has them. */
export function nameAbove(players: Players | null): void {
  const names = document.querySelectorAll<HTMLElement>(".rules .players > span");
  names.forEach((at, k) => {
    const name = players?.seats[k]?.name;
    if (!name || at.querySelector("a")?.textContent === name) return;
    const link = document.createElement("a");
    link.href = `/players/${encodeURIComponent(name)}`;
    link.textContent = name;
    at.replaceChildren(link);
  });
}
