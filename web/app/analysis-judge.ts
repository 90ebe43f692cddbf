// What the rules say of the position that is shown.

import { useEffect, useState } from "preact/hooks";
import { isPoint, type Point } from "../board/point.js";
import type { Forbidden } from "../board/state.js";
import type { EngineClient, Foul, Marked, Opening, Played, Protocol, Row } from "../engine/rules.js";
import type { Place } from "../tree/address.js";
import { other, turnAt } from "../tree/tree.js";
import { back, fromStart } from "../tree/walk.js";
import { gameQuery, stonesQuery, type Reading } from "./analysis-ask.js";
import { figureOf } from "./position.js";

/** What the rules say. */
export interface Judgement {
  readonly forbidden: readonly Forbidden[];
  readonly fives: readonly Point[];
  /** How the game ended with the move one stands on, if it did. */
  readonly end: { readonly ending: string; readonly winner: string; readonly foul?: Foul | undefined; readonly row: readonly Point[] } | null;
  readonly opening: Opening;
  /** How far the opening rule has come that is followed. */
  readonly protocol: Protocol | null;
  /** The worker cannot be started. */
  readonly broken: boolean;
}

export const UNJUDGED: Judgement = { forbidden: [], fives: [], end: null, opening: {}, protocol: null, broken: false };

function marksOf(marked: Marked): Pick<Judgement, "forbidden" | "fives"> {
  const forbidden = Object.entries(marked.forbidden).flatMap(([point, foul]): Forbidden[] => {
    const figure = figureOf(foul);
    return figure && isPoint(point) ? [{ point, figure }] : [];
  });
  return { forbidden, fives: marked.fives };
}

function endOf(played: Played): Judgement["end"] {
  if (played.result === "open" || played.after_end > 0) return null;
  return { ending: played.ending, winner: played.result, foul: played.foul, row: played.row ?? [] };
}

/** Asks the rules about a place. */
export async function judge(client: EngineClient, place: Place, reading: Reading, rule: string): Promise<Judgement> {
  const game = gameQuery(place, reading);
  const played = game ? await client.judge(game) : null;
  const [marked, opening, protocol] = await Promise.all([
    played && played.after_end === 0 ? played : client.judge(stonesQuery(place, reading)),
    game ? client.opening(game) : {},
    game && rule && fromStart(place.tree) ? client.protocol({ ...game, rule }) : null,
  ]);
  return { ...UNJUDGED, ...marksOf(marked), end: played ? endOf(played) : null, opening, protocol };
}

/** What the rules say of a place, or of the one before while they think. */
export function useJudgement(client: EngineClient, place: Place, reading: Reading, rule: string, key: string): Judgement {
  const [known, setKnown] = useState(UNJUDGED);
  useEffect(() => {
    let wanted = true;
    judge(client, place, reading, rule).then(
      (judgement) => wanted && setKnown(judgement),
      () => wanted && setKnown({ ...UNJUDGED, broken: true }),
    );
    return () => void (wanted = false);
  }, [key, rule, place.path.length]);
  return known;
}

/** The points at which the side that has just moved makes five: those of its fours. */
export function useCompleting(client: EngineClient, place: Place, reading: Reading, key: string, wanted: boolean): readonly Point[] {
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    setPoints([]);
    if (!wanted) return;
    let here = true;
    const side = other(turnAt(place.tree, place.path));
    const completes = (rows: readonly Row[]): Point[] => rows.filter((r) => r.kind.includes("four")).flatMap((r) => r.completes);
    client.structures(stonesQuery(place, reading)).then((all) => here && setPoints([...new Set(completes(all[side].rows))]), () => undefined);
    return () => void (here = false);
  }, [key, wanted]);
  return points;
}

/** The place before the move that lost by a foul, where it can be explained. */
export function beforeFoul(place: Place): Place {
  return { tree: place.tree, path: back(place.path) };
}
