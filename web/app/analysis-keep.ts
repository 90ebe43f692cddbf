// Where an analysis is kept: the line in the address, so that it can be sent, and the
// whole tree on the device, so that going away and coming back loses nothing.

import { LETTERINGS } from "../board/point.js";
import { fromQuery, toQuery, type Place } from "../tree/address.js";
import { readMoves } from "../tree/moves.js";
import { readSgf, writeSgf } from "../tree/sgf.js";
import { addLine, has, plant, type Path } from "../tree/tree.js";
import { addressOf } from "./analysis-share.js";

const KEY = "tengen.analysis.tree";

interface Kept {
  readonly query: string;
  readonly sgf: string;
  readonly path: Path;
}

/** Writes where one is into the address and on the device. */
export function keepPlace(place: Place): void {
  const query = toQuery(place);
  history.replaceState(null, "", addressOf(place));
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a[hreflang]")) {
    link.href = `/analysis?${query}${query && "&"}lang=${link.hreflang}`;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify({ query, sgf: writeSgf(place.tree), path: place.path } satisfies Kept));
  } catch {
    // Without storage the line in the address is what is left.
  }
}

// The tree that was kept, if it is that of the address.
function kept(query: string): Place | null {
  try {
    const k = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (k?.query !== query) return null;
    const { tree } = readSgf(k.sgf);
    return has(tree, k.path) ? { tree, path: k.path } : null;
  } catch {
    return null;
  }
}

/** What an analysis begins with: a game, what the address says, or an empty board. */
export function beginning(moves: string, about: string, search: string): Place {
  if (moves) {
    const game = addLine(plant(), [], readMoves(moves, LETTERINGS.international));
    return { tree: { ...game.tree, about: about ? { GN: about } : {} }, path: game.path };
  }
  const said = fromQuery(search);
  if (said) return kept(toQuery(said)) ?? said;
  return { tree: plant(), path: [] };
}
