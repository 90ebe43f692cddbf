// Where one can go from a game: to the next that waits, and when it is over to its
// analysis, to another game and to its record; the television goes on by itself.

import { useEffect, useState } from "preact/hooks";
import type { Game } from "../client/model.js";
import type { Links } from "./links.js";
import { t } from "./texts.js";

interface Props {
  readonly game: Game;
  readonly links: Links;
}

/** Shows the ways that lead on from a game. */
export function After({ game, links }: Props) {
  const over = game.view.phase === "over";
  const next = nextHere(game) ? links.next : "";
  const another = over && game.seat !== 0 && !next;
  if (!next && !(over && (links.analyse || links.record || another))) return null;
  return (
    <div class="after">
      {next && (
        <a class={over ? "button" : "button primary"} href={next} title={t("web.next-game.about")}>
          {t("web.next-game")}
        </a>
      )}
      {over && links.analyse && (
        <a class="button" href={links.analyse}>
          {t("web.analyse")}
        </a>
      )}
      {another && (
        <a class="button" href="/">
          {t("web.another-game")}
        </a>
      )}
      {over && links.record && (
        <a class="button" href={links.record} download={fileName(links.record)}>
          {t("web.download")}
        </a>
      )}
      {over && links.register && (
        <a class="keep-game" href={links.register}>
          {t("web.keep-game")}
        </a>
      )}
    </div>
  );
}

// The inbox is of games over days: one goes on to the next as soon as one has moved.
// From a game that is played in one go nobody is led away, nor to games that wait.
function nextHere({ view, options, seat }: Game): boolean {
  if (options.class !== "correspondence") return false;
  return view.phase === "over" || (view.phase !== "seating" && view.toAct !== seat);
}

function fileName(address: string): string {
  return `${t("web.download.name")}-${address.split("/").at(-2) ?? ""}.json`;
}

/** How long the end of a game stays on the television, in seconds. */
const STAYS = 15;

/** Counts the seconds until the next game is shown, unless the viewer wants to stay. */
export function NextOnTV({ address }: { readonly address: string }) {
  const [left, count] = useState(STAYS);
  const [stays, stay] = useState(false);
  useEffect(() => {
    if (stays) return;
    if (left <= 0) return location.assign(address);
    const timer = setTimeout(() => count(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stays]);
  return (
    <div class="after">
      {!stays && <p class="hint">{t("web.tv.next", { n: left })}</p>}
      {!stays && <button onClick={() => stay(true)}>{t("web.tv.stay")}</button>}
      <a class="button" href={address}>
        {t("web.tv.on")}
      </a>
    </div>
  );
}
