// The head of what stands beside the board: whose decision it is or how the game
// ended, what has just happened, and why something was refused.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { pointsOf } from "../board/point.js";
import type { Game } from "../client/model.js";
import { decisionOf } from "./decision.js";
import { gatheringText } from "./decision-words.js";
import { gatheringOf } from "./gather.js";
import { After, NextOnTV } from "./after.js";
import { LinkBox, type Links } from "./links.js";
import { pointText } from "./look.js";
import { noteText } from "./news.js";
import { lastAfter } from "./position.js";
import { confirmOf } from "./preferences.js";
import { Rematch } from "./rematch.js";
import { pendingText, statusText } from "./status.js";
import { t } from "./texts.js";
import type { Table } from "./use-table.js";
import { wrongText } from "./wrong.js";

/** Says whose decision it is, what has just happened, and what stands in the way. */
export function Status({ table, links }: { readonly table: Table; readonly links: Links }) {
  const { game, refusal, news } = table.model;
  const headline = useResultInView(game);
  if (!game) return <div class="status" />;
  const { view, seat } = game;
  const foul = view.outcome?.foul ? lastAfter(game.moves, game.moves.length) : null;
  const note = noteText(game, news);
  const gathering = table.busy ? null : gatheringOf(table.look.gathering, game);
  const told = news?.name === "claim-failed" && news.seat === seat; // the refusal says less
  const waits = pendingText(table.model) || againText(table, game);
  const wrong = table.look.wrong && !decisionOf(game) ? wrongText(game, table.look) : told ? null : refusal;
  return (
    <div class={view.outcome ? "status over" : "status"}>
      <div class="headline" ref={headline}>
        <h2>{gathering ? gatheringText(gathering, view) : statusText(game)}</h2>{" "}
        {foul && <button onClick={() => table.explain(foul, game.moves.length - 1)}>{t("web.why")}</button>}
      </div>
      {(note || view.outcome?.note) && <p class="note">{note || view.outcome?.note}</p>}
      {view.halt && view.phase === "halted" && <p class="hint">{t("web.halted.why", { note: view.halt })}</p>}
      {view.zone && view.may.includes("place") && !decisionOf(game) && !waits && <p class="hint">{zoneText(game, view.zone)}</p>}
      {seat === 0 && view.phase !== "seating" && <p class="hint">{t("web.watching")}</p>}
      {game.options.delay !== undefined && view.phase !== "over" && (
        <p class="hint">{t("web.delayed", { n: Math.round(game.options.delay / 60_000) })}</p>
      )}
      {view.phase === "seating" && <Seating seated={seat !== 0} links={links} />}
      <p class="pending">{waits}</p>
      {wrong && (
        <p class="refusal" role={refusal ? "alert" : undefined}>
          {wrong}
        </p>
      )}
      <div class="ways-on">
        <Rematch game={game} told={table.model.rematch} address={links.rematch} />
        <After game={game} links={links} />
      </div>
      {links.tv && view.outcome && <NextOnTV address={links.tv} />}
      <Past ply={table.ply} total={game.moves.length} go={table.go} />
    </div>
  );
}

// The board shows a stone that was touched once; without these words nobody would know
// that it waits for a second touch.
function againText({ look, preferences }: Table, game: Game): string {
  if (!look.proposed || confirmOf(preferences, game) !== "twoTap") return "";
  return t("web.again", { point: pointText(game, look.proposed) });
}

// One who has never played sees no zone in a single point.
function zoneText(game: Game, zone: readonly string[]): string {
  const [only] = pointsOf(zone);
  return only && zone.length === 1 ? t("web.zone.one", { point: pointText(game, only) }) : t("web.zone");
}

// Who gives up below the board should see what came of it: when a game ends before the
// viewer's eyes the page goes to the words that say how.
function useResultInView(game: Game | null): RefObject<HTMLDivElement | null> {
  const headline = useRef<HTMLDivElement>(null);
  const went = useRef(false);
  const over = game?.view.outcome !== undefined && game.view.outcome !== null;
  useEffect(() => {
    if (!game) return;
    if (!over) went.current = true;
    else if (went.current && headline.current && !inSight(headline.current)) scrollTo({ top: 0 });
  }, [game === null, over]);
  return headline;
}

// Neither outside the window nor under what stays at its edge.
function inSight(el: Element): boolean {
  const box = el.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + 4, box.top + box.height / 2);
  return top !== null && el.contains(top);
}

// While a seat is free: the address to send, or the way to take the seat.
function Seating({ seated, links }: { readonly seated: boolean; readonly links: Links }) {
  if (seated) return <LinkBox name={t("web.link.share")} address={links.share} />;
  if (!links.take) return null;
  return (
    <form method="post" action={links.take}>
      <button class="primary">{t("web.take-seat")}</button>
    </form>
  );
}

interface PastProps {
  readonly ply: number;
  readonly total: number;
  readonly go: (ply: number) => void;
}

// Says that an earlier position is shown.
function Past({ ply, total, go }: PastProps) {
  if (ply >= total) return null;
  return (
    <p class="hint past">
      {ply === 0 ? t("web.past.start") : t("web.past", { n: ply, total })}{" "}
      <button class="plain" onClick={() => go(total)}>
        {t("web.to-now")}
      </button>
    </p>
  );
}
