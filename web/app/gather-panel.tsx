// The points that are gathered on the board, one by one, each removable until
// they are sent together.

import { offerLetter } from "../board/state.js";
import type { Game } from "../client/model.js";
import { ADDED, gathersUpTo, twinMarks, type Gathering } from "./gather.js";
import { pointText } from "./look.js";
import { Press } from "./press.js";
import { t } from "./texts.js";
import type { Table } from "./use-table.js";
import { wrongText } from "./wrong.js";

interface Props {
  readonly table: Table;
  readonly game: Game;
  readonly gathering: Gathering;
  readonly ready: boolean;
  /** Whether there is a choice to go back to. */
  readonly back: boolean;
}

/** Shows what is gathered and what is missing. */
export function GatherPanel({ table, game, gathering, ready, back }: Props) {
  const { kind, points } = gathering;
  const total = gathersUpTo(kind, game.view);
  const missing = total - points.length;
  const twins = kind === "offer" && twinMarks(game.view, points).length > 0;
  const wrong = wrongText(game, table.look);
  return (
    <div class="gather">
      <Press kind="primary wide" open={missing === 0 && !table.busy} ready={ready} press={() => table.sendGathered()}>
        {missing > 0 ? t("web.gather.missing", { n: missing }) : t(kind === "add" ? "web.gather.send.add" : "web.gather.send.offer")}
      </Press>
      <p class={wrong ? "hint mistake" : "hint"}>{wrong || t(twins ? "web.gather.twins" : "web.gather.hint")}</p>
      <ul class="gathered">
        {points.map((p, k) => (
          <li key={p}>
            <button
              aria-label={t("web.gather.remove", { point: pointText(game, p) })}
              disabled={table.busy}
              onClick={() => table.propose(points.filter((q) => q !== p))}
            >
              {kind === "add" ? <span class={`disc disc-${ADDED[k]}`} aria-hidden="true" /> : <b>{offerLetter(k)}</b>}
              {pointText(game, p)}
              <span class="cross" aria-hidden="true">
                ×
              </span>
            </button>
          </li>
        ))}
        {Array.from({ length: missing }, (_, k) => (
          <li class="blank" key={`blank ${k}`} aria-hidden="true" />
        ))}
      </ul>
      {back && (
        <Press kind="wide" open={!table.busy} ready={ready} press={() => table.gather(null)}>
          {t("web.gather.back")}
        </Press>
      )}
    </div>
  );
}
