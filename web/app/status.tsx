// In words: whose decision it is, how the game ended, what is on its way, and how
// the connection is.

import { useEffect, useState } from "preact/hooks";
import { isPoint } from "../board/point.js";
import type { Game, Model, News } from "../client/model.js";
import { lettersOf } from "./position.js";
import { commandText, moveText, outcomeText } from "./table.js";
import { t } from "./texts.js";

/** Says whose decision it is, or how the game ended. */
export function statusText(game: Game): string {
  const { view, seat } = game;
  if (view.outcome) return outcomeText(game, view.outcome);
  if (view.phase === "seating") return t(seat === 0 ? "web.waiting.seat" : "web.waiting.opponent");
  if (seat !== 0 && view.toAct !== 0) return t(view.toAct === seat ? "web.turn.you" : "web.turn.opponent");
  return view.turn === "" ? "" : t(`web.turn.${view.turn}`);
}

/** Says what just happened, and what follows from it. */
export function newsText(game: Game, news: News): string {
  const said: string[] = [];
  if (news.move) {
    const side = t(`web.side.${news.move.color}`);
    const point = moveText(news.move.move, lettersOf(game));
    said.push(isPoint(news.move.move) ? t("web.say.stone", { side, point }) : t("web.say.pass", { side }));
  }
  if (game.view.draw !== 0 && game.view.draw !== game.seat) said.push(t("web.draw.seen"));
  return [...said, statusText(game)].join(". ");
}

/** Says in a few words how the game stands for the viewer, as the title of the window. */
export function titleText(game: Game): string {
  if (game.view.outcome) return t("web.title.over");
  return t(game.seat !== 0 && game.view.toAct === game.seat ? "web.title.yours" : "web.title.game");
}

/** Says what is on its way to the server, or nothing. */
export function pendingText(model: Model): string {
  const command = model.pending[0];
  if (!command) return "";
  const move = commandText(command, lettersOf(model.game));
  return t(model.status.kind === "online" ? "web.sending" : "web.kept", { move });
}

interface Props {
  readonly model: Model;
  readonly lag: () => number | null;
  readonly retry: () => void;
}

/** Shows how the connection is. */
export function Connection({ model, lag, retry }: Props) {
  const { status } = model;
  const [, refresh] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => refresh((n) => n + 1), 5_000);
    return () => clearInterval(timer);
  }, []);
  const ms = lag();
  const watchers = model.presence?.watchers ?? 0;
  switch (status.kind) {
    case "connecting":
      return <p class="connection">{t("web.connection.connecting")}</p>;
    case "online":
      return (
        <p class="connection online">
          {ms === null ? t("web.connection.online") : t("web.connection.lag", { n: Math.round(ms) })}
          {watchers > 0 && ` · ${t("web.watchers", { n: watchers })}`}
        </p>
      );
    case "lost":
      return (
        <p class="connection lost" role="status">
          {t("web.connection.lost")}{" "}
          <button class="plain" onClick={retry}>
            {t("web.connection.retry")}
          </button>
        </p>
      );
    case "stopped":
      return (
        <p class="connection lost" role="alert">
          {status.text || t("web.connection.stopped")} <a href={location.href}>{t("web.reload")}</a>
        </p>
      );
  }
}
