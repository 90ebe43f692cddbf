// What a guest has practised and solved on this device becomes his own when he makes an
// account or signs in: it is sent to the server, and then forgotten here.

import { forgetPractice, remembered, type Memory } from "./practice-keep.js";
import { forgetTries, readKept, type Kept } from "./puzzle-keep.js";
import { signedIn } from "./who.js";

const CARDS = 80; // in one request; the server reads none that is much longer
const DAYS = 100;

/** Returns what is to be sent, each a request of its own; nothing if there is nothing. */
export function parcels(memory: Memory, kept: Kept): object[] {
  const list: object[] = [];
  for (let i = 0; i < memory.cards.length; i += CARDS) {
    list.push({ practice: { cards: memory.cards.slice(i, i + CARDS), days: i === 0 ? memory.days.slice(-DAYS) : [] } });
  }
  if (Object.keys(kept.tried).length > 0) list.push({ puzzles: kept.tried });
  return list;
}

/** Gives what this device remembers to who is signed in; what is not taken is sent again from the next page. */
export async function takeAlong(): Promise<void> {
  if (!signedIn()) return;
  const list = parcels(remembered(), readKept());
  if (list.length === 0) return;
  try {
    for (const parcel of list) {
      const answer = await fetch("/account/guest", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(parcel) });
      if (!answer.ok) return;
    }
  } catch {
    return; // no network
  }
  forgetPractice();
  forgetTries();
  if (document.querySelector("#practice, main.puzzles")) location.reload(); // it shows what there was before
}
