// Time as the server has it, and clocks as people read them. Local time is a
// monotonic count of milliseconds, so a system clock that is set in the middle of
// a game changes nothing.

import type { Clock } from "./wire.gen.js";

interface Sample {
  readonly offset: number; // server time minus local time
  readonly trip: number; // the round trip in which it was measured
}

const KEPT = 8; // samples of the clock
const RECENT = 5; // round trips of the lag

/** Estimates the server's time and the lag from what its messages say. */
export class ServerTime {
  #samples: Sample[] = [];
  #trips: number[] = [];

  /** The median of the last round trips in milliseconds, or null before the first one. */
  get lag(): number | null {
    const sorted = [...this.#trips].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }

  /** Takes a round trip: sent and received at local moments, the server's time in between. */
  trip(sent: number, received: number, server: number): void {
    const trip = Math.max(0, received - sent);
    this.#trips = [...this.#trips, trip].slice(-RECENT);
    const sample = { offset: server - (sent + received) / 2, trip };
    const best = this.#best();
    // A machine that slept has another offset: old samples then only mislead.
    const possible = best ? (trip + best.trip) / 2 + 250 : Infinity;
    if (best && Math.abs(sample.offset - best.offset) > possible) this.#samples = [];
    this.#samples = [...this.#samples, sample].slice(-KEPT);
  }

  /** Takes the server's time from a message that answers nothing; a round trip is better. */
  hint(received: number, server: number): void {
    if (this.#samples.length === 0) this.#samples = [{ offset: server - received, trip: 2000 }];
  }

  /** Returns the server's time at a local moment. */
  at(local: number): number {
    return local + (this.#best()?.offset ?? 0);
  }

  #best(): Sample | undefined {
    let best: Sample | undefined;
    for (const s of this.#samples) if (!best || s.trip <= best.trip) best = s;
    return best;
  }
}

/** Returns the milliseconds that a seat has left at a moment of the server; never negative. */
export function timeLeft(clock: Pick<Clock, "left" | "at" | "running">, seat: 1 | 2, server: number): number {
  const left = clock.left[seat - 1] ?? 0;
  const spent = clock.running === seat ? Math.max(0, server - clock.at) : 0;
  return Math.max(0, left - spent);
}

/** What a clock shows at a moment, in milliseconds. */
export interface Reading {
  /** Until the flag falls; -1 without a clock. */
  readonly left: number;
  readonly main: number;
  /** The byo-yomi periods left, the one in use included, and what is left of that one. */
  readonly periods: number;
  readonly period: number;
  /** What is left of the longest single turn, or Infinity without such a limit. */
  readonly single: number;
}

/**
 * Returns what the clock of a seat shows at a moment of the server; whole is the
 * length of its byo-yomi periods. The main time goes first, then the period in
 * use, then the others, each of which is gone when it is used up.
 */
export function readClock(clock: Clock, seat: 1 | 2, whole: number, server: number): Reading {
  const { main, periods = 0, period = 0, single = Infinity } = clock.faces[seat - 1] ?? { main: 0 };
  const spent = clock.running === seat ? Math.max(0, server - clock.at) : 0;
  const left = (clock.left[seat - 1] ?? -1) < 0 ? -1 : timeLeft(clock, seat, server);
  const rest = { left, main: Math.max(0, main - spent), single: Math.max(0, single - spent) };
  const over = Math.max(0, spent - main);
  if (over < period || periods === 0 || whole <= 0) return { ...rest, periods, period: Math.max(0, period - over) };
  const gone = 1 + Math.floor((over - period) / whole);
  if (gone >= periods) return { ...rest, periods: 0, period: 0 };
  return { ...rest, periods: periods - gone, period: whole - ((over - period) % whole) };
}

/**
 * Writes what is left as package clock does: 1:05:09, 5:09, and below ten seconds
 * with tenths, 0:09.4. It is rounded up, so that zero stands only for a fallen flag.
 */
export function formatClock(left: number, decimal: string): string {
  const tenths = Math.ceil(Math.max(0, left) / 100);
  const fine = tenths > 0 && tenths < 100;
  const seconds = fine ? Math.floor(tenths / 10) : Math.ceil(Math.max(0, left) / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const whole = `${minutes}:${two(seconds % 60)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return fine ? `${whole}${decimal}${tenths % 10}` : whole;
}

/** Returns after how many milliseconds the written clock changes, while it runs. */
export function nextTick(left: number): number {
  if (left <= 0) return Infinity;
  // Rounding up, 9.9 s is the last that is shown with a tenth.
  const step = left > 9_900 ? 1000 : 100;
  const tick = left % step || step;
  return step === 1000 ? Math.min(tick, left - 9_900) : tick;
}
