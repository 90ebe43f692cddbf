// In words: whose decision it is, how the game ended, what is on its way, and how
// the connection is.

import { useEffect, useState } from "preact/hooks";
import type { Game, Model } from "../client/model.js";
import { openingText, whoText } from "./decision-words.js";
import { lettersOf } from "./position.js";
import { commandText, outcomeText } from "./table.js";
import { t } from "./texts.js";

/** Says whose decision it is, or how the game ended. */
export function statusText(game: Game): string {
  const { view, seat } = game;
  if (view.outcome) return outcomeText(game, view.outcome);
  switch (view.phase) {
    case "seating":
      return t(seat === 0 ? "web.waiting.seat" : "web.waiting.opponent");
    case "claim":
      return t(view.claim === "five" || view.claim === "foul" ? `web.claim.waits.${view.claim}` : "web.claim.waits");
    case "halted":
      return t("web.halted");
    case "adjourned":
      return t("web.adjourned");
    case "sealing":
      return view.toAct === seat || view.toAct === 0 ? t("web.seal.you") : t("web.seal.they", { who: whoText(game, view.toAct) });
  }
  return openingText(game) ?? turnText(game);
}

function turnText({ view, seat }: Game): string {
  if (seat !== 0 && view.toAct !== 0) return t(view.toAct === seat ? "web.turn.you" : "web.turn.opponent");
  return view.turn === "" ? "" : t(`web.turn.${view.turn}`);
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
  /** Whether the game gives back the time that messages are on their way. */
  readonly credited: boolean;
}

/** Shows how the connection is. */
export function Connection({ model, lag, retry, credited }: Props) {
  const { status } = model;
  const [, refresh] = useState(0);
  const [told, tell] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => refresh((n) => n + 1), 5_000);
    return () => clearInterval(timer);
  }, []);
  const ms = lag();
  const watchers = model.presence?.watchers ?? 0;
  const seat = model.game?.seat ?? 0;
  const theirs = seat === 0 ? 0 : (model.presence?.lag[2 - seat] ?? 0);
  const about = [
    ms === null ? t("web.connection.online") : t("web.connection.lag", { n: Math.round(ms) }),
    theirs > 0 && t("web.connection.theirs", { n: theirs }),
    watchers > 0 && t("web.watchers", { n: watchers }),
  ].filter(Boolean);
  switch (status.kind) {
    case "connecting":
      return <p class="connection">{t("web.connection.connecting")}</p>;
    case "online":
      return (
        <div class="connection-box">
          <p class="connection online">
            {about.map((text, k) => (
              <span key={k}>
                {text}
                {k < about.length - 1 && " · "}
              </span>
            ))}
            {ms !== null && seat !== 0 && (
              <button class="plain" aria-expanded={told} onClick={() => tell(!told)}>
                {t("web.lag.what")}
              </button>
            )}
          </p>
          {told && <p class="hint">{t(credited ? "web.lag.credited" : "web.lag.charged")}</p>}
        </div>
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
