// Why a point that was touched cannot be taken, in words.

import { offerLetter } from "../board/state.js";
import type { Game } from "../client/model.js";
import { gatheringOf, twinOf } from "./gather.js";
import { pointText, type Look } from "./look.js";
import { boardWords, t } from "./texts.js";

/** Says why the touched point cannot be taken, or "" if none waits for it. */
export function wrongText(game: Game, look: Look): string {
  const { wrong } = look;
  if (!wrong) return "";
  const point = pointText(game, wrong.point);
  const offered = gatheringOf(look.gathering, game)?.points ?? [];
  const twin = wrong.why === "symmetric" ? twinOf(game.view, offered, wrong.point) : null;
  if (!twin) return boardWords.refusal(point, wrong.why);
  const letter = offerLetter(offered.indexOf(twin));
  return t("web.gather.same", { point, twin: pointText(game, twin), letter });
}
