// Prepared replies: what one has said to play if the opponent plays what one
// expects. The server keeps them and plays them, in a fast game as in a slow one.

import { isPoint } from "../board/point.js";
import type { Game } from "../client/model.js";
import { colorsOf, gatheringOf } from "./gather.js";
import { pointText } from "./look.js";
import { lettersOf } from "./position.js";
import { Press } from "./press.js";
import { moveText } from "./table.js";
import { t } from "./texts.js";
import type { Table } from "./use-table.js";

interface Props {
  readonly table: Table;
  readonly game: Game;
  readonly ready: boolean;
}

/** Shows what is prepared, and lets the viewer prepare more. */
export function Plan({ table, game, ready }: Props) {
  const { view } = game;
  const lines = view.plan ?? [];
  const gathers = gatheringOf(table.look.gathering, game)?.kind === "plan";
  if (game.options.foul === "claim" || view.phase !== "play") return null;
  return (
    <section class="plan" aria-label={t("web.plan")}>
      {lines.length > 0 && <p class="label">{t("web.plan")}</p>}
      <ul class="planned">
        {lines.map((line, k) => (
          <li key={line.join(" ")}>
            {lineText(game, line)}{" "}
            <button class="plain" disabled={table.busy} onClick={() => table.act({ plan: lines.filter((_, n) => n !== k) })}>
              {t("web.plan.remove")}
            </button>
          </li>
        ))}
      </ul>
      {gathers ? (
        <Gathers table={table} game={game} ready={ready} />
      ) : (
        <Press kind="wide" open={view.may.includes("plan") && !table.busy} ready={ready} press={() => table.gather("plan")}>
          {t("web.plan.begin")}
        </Press>
      )}
    </section>
  );
}

// The move that is expected and the reply, and as many more pairs as one likes.
function Gathers({ table, game, ready }: Props) {
  const points = gatheringOf(table.look.gathering, game)?.points ?? [];
  const colors = colorsOf("plan", game.view) ?? [];
  const whole = points.length > 0 && points.length % 2 === 0;
  return (
    <div class="gather">
      <p class="hint">{t(points.length % 2 === 0 ? "web.plan.theirs" : "web.plan.yours")}</p>
      <ul class="gathered">
        {points.map((p, k) => (
          <li key={p}>
            <button
              disabled={table.busy}
              onClick={() => table.propose(points.slice(0, k))}
              aria-label={t("web.gather.remove", { point: pointText(game, p) })}
            >
              <span class={`disc disc-${colors[k]}`} aria-hidden="true" />
              {pointText(game, p)}
              <span class="cross" aria-hidden="true">
                ×
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Press kind="primary wide" open={whole && !table.busy} ready={ready} press={() => table.sendGathered()}>
        {t("web.plan.save")}
      </Press>
      <Press kind="wide" open={!table.busy} ready={ready} press={() => table.gather(null)}>
        {t("web.plan.cancel")}
      </Press>
    </div>
  );
}

// A line in words, pair by pair.
function lineText(game: Game, line: readonly string[]): string {
  const text = (move: string): string => (isPoint(move) ? pointText(game, move) : moveText(move, lettersOf(game)));
  const said: string[] = [];
  for (let k = 0; k + 1 < line.length; k += 2) {
    said.push(t("web.plan.if", { move: text(line[k] ?? ""), reply: text(line[k + 1] ?? "") }));
  }
  return said.join(" ");
}
