// What a page and its worker say to each other.

/** What the build that a worker loads can be asked. */
export type Call = "judge" | "explain" | "structures" | "opening" | "protocol" | "search" | "solve";

/** What a page says: which build to load (first, once), a question, or that the search shall end. */
export type Said =
  | { readonly load: string }
  | { readonly id: number; readonly call: Call; readonly query: object }
  | { readonly stop: true };

/** What a worker says: an answer, what a search knows so far, or that it cannot go on. */
export type Told =
  | { readonly id: number; readonly answer: object }
  | { readonly id: number; readonly report: object }
  | { readonly failed: string };
