// What a reader has solved, kept in the browser.

/** The exercises that were solved, by lesson. */
export type Solved = Readonly<Record<string, readonly number[]>>;

const KEY = "tengen.lessons";

/** Reads what was solved from a text that was kept; anything else is nothing. */
export function parseSolved(text: string | null): Solved {
  try {
    const known = JSON.parse(text ?? "{}") as unknown;
    if (typeof known !== "object" || known === null) return {};
    return Object.fromEntries(
      Object.entries(known)
        .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
        .map(([lesson, list]) => [lesson, list.filter((n): n is number => Number.isInteger(n))]),
    );
  } catch {
    return {};
  }
}

/** Adds an exercise, numbered from 1, to what was solved. */
export function withSolved(solved: Solved, lesson: string, exercise: number): Solved {
  const before = solved[lesson] ?? [];
  return before.includes(exercise) ? solved : { ...solved, [lesson]: [...before, exercise].sort((a, b) => a - b) };
}

/** Returns what this browser has kept. */
export function keptSolved(): Solved {
  try {
    return parseSolved(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** Keeps that an exercise was solved; without storage it is forgotten. */
export function keepSolved(lesson: string, exercise: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSolved(keptSolved(), lesson, exercise)));
  } catch {
    // A browser without storage shows no progress.
  }
}
