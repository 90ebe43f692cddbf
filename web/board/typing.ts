// Typed coordinates: a letter, then one or two figures. A point is found as soon
// as the figures name one; a second figure that still fits mends it.

import { readPoint, type Letters, type Point } from "./point.js";

/** How long a started coordinate waits for its next key, in milliseconds. */
export const TYPING_PAUSE = 1500;

/** A coordinate that is being typed. */
export class Typing {
  #text = "";
  #at = 0;

  /**
   * Takes a key pressed at a moment (milliseconds). Returns the point it
   * completes, null while the coordinate is unfinished, and undefined for a key
   * that is no part of a coordinate.
   */
  key(key: string, now: number, letters: Letters): Point | null | undefined {
    if (key.length !== 1) return undefined;
    const fresh = now - this.#at > TYPING_PAUSE;
    if (letters.toLowerCase().includes(key.toLowerCase())) {
      this.#text = key;
      this.#at = now;
      return null;
    }
    if (!/[0-9]/.test(key) || this.#text === "" || fresh) return undefined;
    const point = readPoint(this.#text + key, letters);
    if (point === null) return null;
    this.#text += key;
    this.#at = now;
    return point;
  }

  /** Forgets what was typed. */
  clear(): void {
    this.#text = "";
  }
}
