// What a guest has solved, kept on this device: the server knows nothing of guests.

import { signedIn } from "./who.js";

const KEY = "tengen.puzzles";

/** What is kept: how each puzzle ended the first time, and the strength that follows from it. */
export interface Kept {
  readonly tried: Readonly<Record<string, boolean>>;
  readonly strength: number;
}

const NONE: Kept = { tried: {}, strength: 1200 };

/** By how much a try moves the strength of a guest, and between which bounds. */
const STEP = 40;
const LEAST = 700;
const MOST = 2500;

/** Returns what is kept after a try; only the first at a puzzle counts. */
export function afterTry(kept: Kept, id: string, solved: boolean): Kept {
  if (id in kept.tried) return kept;
  const strength = Math.min(MOST, Math.max(LEAST, kept.strength + (solved ? STEP : -STEP)));
  return { tried: { ...kept.tried, [id]: solved }, strength };
}

/** Reads what is kept. */
export function readKept(storage: Pick<Storage, "getItem"> = localStorage): Kept {
  try {
    const found = JSON.parse(storage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return typeof found.strength === "number" && found.tried ? { tried: found.tried, strength: found.strength } : NONE;
  } catch {
    return NONE; // no storage, or somebody else's text in it
  }
}

/** Keeps the try of a guest on this device. */
export function keepTry(id: string, solved: boolean): void {
  if (signedIn()) return; // the server has it
  try {
    localStorage.setItem(KEY, JSON.stringify(afterTry(readKept(), id, solved)));
  } catch {
    // Without storage the next puzzle is drawn as for a newcomer.
  }
}

/** Forgets all of it. */
export function forgetTries(storage: Pick<Storage, "removeItem"> = localStorage): void {
  storage.removeItem(KEY);
}
