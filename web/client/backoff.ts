// How long to wait before connecting again: at once nearly, then longer and
// longer, with chance in it so that a thousand pages do not come back together.

const FIRST = 100;
const SPREAD = 400;
const GROWTH = 1.7;
const LONGEST = 15_000;

/** The waits between attempts. */
export class Backoff {
  #step = 0;
  readonly #random: () => number;

  /** Chance is a function that returns numbers from 0 up to 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Returns the next wait in milliseconds; the first is from 100 to 500. */
  next(): number {
    const wait = (FIRST + SPREAD * this.#random()) * GROWTH ** this.#step;
    if (wait >= LONGEST) return LONGEST * (0.8 + 0.2 * this.#random());
    this.#step++;
    return wait;
  }

  /** Begins again from the short waits. */
  reset(): void {
    this.#step = 0;
  }
}
