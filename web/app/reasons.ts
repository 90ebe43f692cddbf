// Why a point is forbidden or not, as the server's pages, the live protocol and the
// WebAssembly tell it.

import type { Explanation, Step } from "../client/wire.gen.js";

/** An explanation: what it is about, and its sentences in the order to read them. */
export interface Reasons {
  readonly tree: Pick<Explanation, "point" | "verdict">;
  readonly steps: readonly Step[];
}

/** A position as an address holds it. */
export interface Asked {
  readonly black: readonly string[];
  readonly white: readonly string[];
  /** The name of a rule preset; without one the international rules hold. */
  readonly rules?: string | undefined;
}

/** Returns the address of a page that explains a position, and a point of it if one is given. */
export function whyAddress(asked: Asked, point = "", path = "/why"): string {
  const query = new URLSearchParams();
  if (asked.black.length) query.set("black", asked.black.join(""));
  if (point) query.set("point", point);
  if (asked.rules && asked.rules !== "rif") query.set("rules", asked.rules);
  if (asked.white.length) query.set("white", asked.white.join(""));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns the step that a press on a key leads to, or null if the key means nothing here. */
export function stepByKey(key: string, step: number, total: number): number | null {
  const last = Math.max(0, total - 1);
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(last, step + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, step - 1);
    case "Home":
      return 0;
    case "End":
      return last;
  }
  return null;
}

/** Returns the address of the lesson about what an explanation is about. */
export function lessonOf(verdict: string): string {
  return `/learn/fouls#${verdict === "legal" ? "allowed" : verdict}`;
}
