// What a guest has practised, kept on this device: the server knows nothing of guests.

import type { Card } from "./practice-schedule.js";

const KEY = "tengen.practice";

/** What a browser remembers of a guest: cards of exercises, and the days on which he practised. */
export interface Memory {
  readonly cards: readonly Card[];
  readonly days: readonly string[];
}

/** Reads what is remembered. */
export function remembered(storage: Pick<Storage, "getItem"> = localStorage): Memory {
  try {
    const { cards = [], days = [] } = JSON.parse(storage.getItem(KEY) ?? "{}") as Partial<Memory>;
    return { cards, days };
  } catch {
    return { cards: [], days: [] }; // no storage, or somebody else's text in it
  }
}

/** Remembers it on this device. */
export function remember(memory: Memory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Without storage the exercises come in their order, as without script.
  }
}

/** Forgets all of it. */
export function forgetPractice(storage: Pick<Storage, "removeItem"> = localStorage): void {
  storage.removeItem(KEY);
}
