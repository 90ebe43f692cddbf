// The strip of one side: its stone, who plays it, whether they are there, and
// what time they have.

import type { Color } from "../board/point.js";
import type { Game } from "../client/model.js";
import type { Players, Presence, SeatHolder } from "../client/wire.gen.js";
import { ClockFace } from "./clock.js";
import { dutyText } from "./decision-words.js";
import { holder } from "./seats.js";
import { nameOf } from "./table.js";
import { t, texts } from "./texts.js";

interface Props {
  readonly game: Game;
  readonly color: Color;
  readonly presence: Presence | null;
  /** Who sits where, or null before it was told. */
  readonly players: Players | null;
  readonly place: "far" | "near";
  readonly now: () => number;
  /** Is told when the viewer's own time becomes short. */
  readonly warn: () => void;
}

// A day in the language of the page.
function dayText(at: number): string {
  return new Date(at).toLocaleDateString(document.documentElement.lang || undefined, { day: "numeric", month: "long" });
}

interface HolderProps {
  /** What the viewer calls him while nothing else is known. */
  readonly name: string;
  readonly mine: boolean;
  readonly holder: SeatHolder | undefined;
}

// Who has the seat: of an account its title, its name, which leads to its page, and its
// rating; the viewer is called "you".
function Holder({ name, mine, holder }: HolderProps) {
  const known = !mine && holder?.name;
  const title = `account.title.${holder?.title ?? ""}.short`;
  return (
    <>
      {known && texts.has(title) && <span class="title">{t(title)} </span>}
      {known ? <a href={`/players/${encodeURIComponent(known)}`}>{known}</a> : name}
      {holder?.rating !== undefined && (
        <>
          <span class="rating" aria-hidden="true">
            {` ${holder.rating}${holder.provisional ? "?" : ""}`}
          </span>
          <span class="unseen">{t(holder.provisional ? "web.lobby.rating.provisional" : "web.lobby.rating", { n: holder.rating })}</span>
        </>
      )}
    </>
  );
}

/** Shows a side of the game. */
export function PlayerStrip({ game, color, presence, players, place, now, warn }: Props) {
  const seat = holder(game, color);
  const { toAct, clock } = game.view;
  const acts = seat !== null && toAct === seat;
  const vacation = seat === null ? 0 : (game.view.vacation?.[seat - 1] ?? 0);
  const here = seat !== null && game.view.seats[seat - 1] ? presence?.seats[seat - 1] : undefined;
  return (
    <section class={`strip strip-${place}${acts ? " acts" : ""}`} aria-label={t(`web.side.${color}`)}>
      <span class={`disc disc-${color}`} aria-hidden="true" />
      <div class="who">
        <span class="name">
          <span class="holder">
            {seat === null ? t(`web.side.${color}`) : <Holder name={nameOf(game, seat)} mine={seat === game.seat} holder={players?.seats[seat - 1]} />}
          </span>
          {here !== undefined && (
            <span class={here ? "presence here" : "presence away"} title={t(here ? "web.here" : "web.away")}>
              <span class="unseen">{t(here ? "web.here" : "web.away")}</span>
            </span>
          )}
        </span>
        <span class="label">
          <span>{t(`web.side.${color}`)}</span>
          {acts && <b> · {dutyText(game)}</b>}
          {vacation > 0 && (
            <span>
              <b> · {t("web.vacation", { day: dayText(vacation) })}</b>
            </span>
          )}
        </span>
      </div>
      {clock && seat !== null && (
        <ClockFace
          clock={clock}
          control={game.options.controls[seat - 1] ?? { stages: [] }}
          seat={seat}
          color={color}
          paused={clock.running === 0 && (clock.turn ?? 0) !== 0 && !game.view.outcome}
          now={now}
          warn={seat === game.seat ? warn : undefined}
        />
      )}
    </section>
  );
}
