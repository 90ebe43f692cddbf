// What the page of a puzzle asks the server, and what it is answered. The server
// keeps nothing between two questions: each has all moves since the beginning.

import type { Color, Point } from "../board/point.js";

/** What the server put into the page. */
export interface Puzzle {
  readonly id: string;
  readonly kind: string;
  readonly task: string;
  readonly turn: Color;
  readonly moves: readonly string[];
  readonly next: string;
  readonly rated: boolean;
  readonly rating: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** What the server answers. */
export interface Answer {
  readonly state?: "open" | "solved" | "lost" | "unclear";
  readonly text: string;
  readonly reply?: Point;
  readonly row?: readonly Point[];
  readonly line?: readonly Point[];
  readonly good?: readonly Point[];
  readonly area?: readonly Point[];
  readonly point?: Point;
  /** Forbidden points on which alone a five could be stopped, with their kinds. */
  readonly fouls?: Readonly<Record<string, string>>;
  /** The address of the explanation of such a point, or of a foul that was made. */
  readonly why?: string;
  /** What is to be said at the end of the line. */
  readonly end?: string;
  readonly change?: string;
}

/** Asks about a puzzle; null if there is no answer. */
export async function ask(id: string, what: "try" | "hint" | "solution", moves: readonly Point[], step = 0): Promise<Answer | null> {
  try {
    const response = await fetch(`/puzzles/${encodeURIComponent(id)}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ moves, step }),
    });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}
