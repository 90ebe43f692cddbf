// The opponent is away on his turn: how long one has to wait, and then what one may
// take, or go on waiting.

import { useEffect, useState } from "preact/hooks";
import type { Game } from "../client/model.js";
import { Press } from "./press.js";
import { t } from "./texts.js";
import type { Table } from "./use-table.js";

interface Props {
  readonly table: Table;
  readonly game: Game;
  readonly ready: boolean;
  /** The server's time now, in milliseconds. */
  readonly now: () => number;
}

/** Shows that the opponent is away on his turn, where a game may end by that. */
export function Left({ table, game, ready, now }: Props) {
  const [, tick] = useState(0);
  const at = game.view.may.includes("claim-left") ? (table.model.presence?.leftAt[2 - game.seat] ?? 0) : 0;
  const wait = Math.max(0, Math.ceil((at - now()) / 1000));
  useEffect(() => {
    if (at === 0 || wait === 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), Math.min(1000, at - now() + 1));
    return () => clearTimeout(timer);
  });
  if (at === 0) return null;
  const may = wait === 0 && !table.busy;
  return (
    <div class="decision left" role="group" aria-label={t("web.left")}>
      <p>{wait > 0 ? t("web.left.wait", { n: wait }) : t("web.left")}</p>
      <div class="answers">
        <Press open={may} ready={ready} press={() => table.act({ left: "win" })}>
          {t("web.left.win")}
        </Press>
        <Press open={may} ready={ready} press={() => table.act({ left: "draw" })}>
          {t("web.left.draw")}
        </Press>
      </div>
    </div>
  );
}
