// A game that is broken off: the move that is sealed, and going on.

import { isPoint } from "../board/point.js";
import type { Game } from "../client/model.js";
import type { Act } from "../client/wire.gen.js";
import { whoText } from "./decision-words.js";
import type { Question } from "./look.js";
import { lettersOf } from "./position.js";
import { Press } from "./press.js";
import { moveText } from "./table.js";
import { t } from "./texts.js";

interface Props {
  readonly game: Game;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly ask: (question: Question) => void;
  readonly act: (act: Act) => void;
}

/** Shows what there is to do while the game is broken off. */
export function Adjourned({ game, busy, ready, ask, act }: Props) {
  const { view } = game;
  if (view.phase === "sealing" && view.may.includes("seal")) {
    const passes = game.moves.length + 1 >= game.options.firstPass;
    return (
      <section class="adjourned">
        <p class="hint">{t("web.seal.hint")}</p>
        {passes && (
          <Press kind="wide" open={!busy} ready={ready} press={() => ask({ kind: "pass" })}>
            {t("web.seal.pass")}
          </Press>
        )}
      </section>
    );
  }
  if (view.phase !== "adjourned") return null;
  return (
    <section class="adjourned">
      <p class="sealed">{sealedText(game)}</p>
      {readyText(game) && <p class="hint">{readyText(game)}</p>}
      {game.seat !== 0 && (
        <Press kind="primary wide" open={!busy && view.may.includes("resume")} ready={ready} press={() => act({ resume: true })}>
          {t("web.resume")}
        </Press>
      )}
    </section>
  );
}

function sealedText(game: Game): string {
  const { sealer = 0, sealed = "" } = game.view.adjourn ?? {};
  if (sealer === game.seat && (isPoint(sealed) || sealed === "pass")) {
    return t("web.adjourned.yours", { move: moveText(sealed, lettersOf(game)) });
  }
  return game.seat === 0 || sealer === 0 ? t("web.adjourned.seen") : t("web.adjourned.theirs", { who: whoText(game, sealer) });
}

function readyText(game: Game): string {
  const ready = game.view.adjourn?.ready ?? [false, false];
  if (game.seat === 0) return "";
  if (ready[game.seat - 1]) return t("web.resume.you");
  return ready[2 - game.seat] ? t("web.resume.they") : "";
}
