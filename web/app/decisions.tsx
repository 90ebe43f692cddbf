// What there is to decide beside the board: the opening, an adjournment, the
// buttons of a seat, questions and claims.

import type { Game } from "../client/model.js";
import { Actions } from "./actions.js";
import { Adjourned } from "./adjourn.js";
import { decisionOf, keepsByPlacing } from "./decision.js";
import { Forbidden } from "./forbidden.js";
import { gatheringOf } from "./gather.js";
import { useReady } from "./hooks.js";
import { pointText } from "./look.js";
import { noteText } from "./news.js";
import { Left } from "./left.js";
import { Plan } from "./plan.js";
import { confirmOf } from "./preferences.js";
import { Protocol } from "./protocol.js";
import { Ask, Offers, offersOf } from "./questions.js";
import { t } from "./texts.js";
import type { Table } from "./use-table.js";

interface DecisionsProps {
  readonly table: Table;
  readonly game: Game;
  readonly now: () => number;
}

/** Shows everything that the viewer can decide beside the board. */
export function Decisions({ table, game, now }: DecisionsProps) {
  const seated = game.seat !== 0 && !game.view.outcome;
  const { proposed, question, why } = table.look;
  const ready = useReady(layoutOf(table, game));
  return (
    <div class="decisions">
      {confirmOf(table.preferences, game) === "button" && seated && usesPlaceButton(table, game) && (
        <button class="primary place" disabled={!proposed || table.busy} onClick={() => proposed && table.play(proposed)}>
          {proposed ? t("web.place", { point: pointText(game, proposed) }) : t("web.place.none")}
        </button>
      )}
      <Protocol table={table} game={game} ready={ready} />
      <Adjourned game={game} busy={table.busy} ready={ready} ask={table.ask} act={table.act} />
      {seated && (
        <Actions game={game} busy={table.busy} settled={ready} question={question} ask={table.ask} act={table.act} now={now} />
      )}
      {seated && <Plan table={table} game={game} ready={ready} />}
      {seated && <Left table={table} game={game} ready={ready} now={now} />}
      {question && !why && (
        <Ask
          game={game}
          question={question}
          ready={ready}
          answer={table.answer}
          why={() => question.kind === "foul" && table.explain(question.point)}
        />
      )}
      {!game.view.outcome && <Offers game={game} busy={table.busy} ready={ready} act={table.act} />}
      <WrongClaims game={game} />
      <Forbidden game={game} present={table.ply === game.moves.length} explain={(p) => table.explain(p)} />
    </div>
  );
}

// What decides where the buttons stand: when it changes, something may have moved
// under a finger.
function layoutOf({ look, model }: Table, game: Game): string {
  const { view } = game;
  const protocol = decisionOf(game) ? [view.step, gatheringOf(look.gathering, game)?.kind] : view.phase === "opening" ? "play" : view.phase;
  const asked = look.question && !look.why ? look.question : null;
  const plan = [view.may.includes("plan"), view.plan?.length, gatheringOf(look.gathering, game)?.kind];
  return JSON.stringify([protocol, plan, model.presence?.leftAt, asked, offersOf(game), noteText(game, model.news), model.refusal, look.wrong]);
}

// The button of the page puts a stone; what is chosen or gathered has its own.
function usesPlaceButton({ look }: Table, game: Game): boolean {
  const d = decisionOf(game);
  if (!d?.mine) return true;
  return !gatheringOf(look.gathering, game) && (d.kind === "place" || d.kind === "add" || keepsByPlacing(game));
}

function WrongClaims({ game }: { readonly game: Game }) {
  const { black, white, wrongClaims } = game.view;
  const of = (seat: 0 | 1 | 2): number => (seat === 0 ? 0 : (wrongClaims[seat - 1] ?? 0));
  if (of(black) + of(white) === 0) return null;
  return <p class="hint wrong-claims">{t("web.claim.wrong", { black: of(black), white: of(white) })}</p>;
}
