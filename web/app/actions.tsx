// What a seat can do beside the board. Every button keeps its place for the whole
// game: which there are depends on what the game was created with alone.

import { useEffect, useState } from "preact/hooks";
import type { Game } from "../client/model.js";
import { timeLeft } from "../client/time.js";
import type { Act } from "../client/wire.gen.js";
import type { Question } from "./look.js";
import { Press } from "./press.js";
import type { Seat } from "./seats.js";
import { t } from "./texts.js";

interface Props {
  readonly game: Game;
  readonly busy: boolean;
  /** Whether nothing has moved under a finger just now. */
  readonly settled: boolean;
  readonly question: Question | null;
  readonly ask: (question: Question) => void;
  readonly act: (act: Act) => void;
  /** The server's time now, in milliseconds. */
  readonly now: () => number;
}

/** Shows the buttons of a seat. */
export function Actions(props: Props) {
  const { game, settled, question, ask, act } = props;
  const { options, view } = game;
  const may = (name: string): boolean => view.may.includes(name) && !props.busy;
  const asking = (kind: Question["kind"], open: boolean, name: string) => (
    <Press open={open} ready={settled} aria-expanded={question?.kind === kind} press={() => ask(simple(kind, game))}>
      {name}
    </Press>
  );
  return (
    <div class="actions">
      {options.foul === "claim" && (
        <>
          <Press open={may("claim-five")} ready={settled} press={() => act({ claim: "five" })}>
            {t("web.claim.five")}
          </Press>
          {asking("claim-foul", may("claim-foul"), t("web.claim.foul"))}
        </>
      )}
      {options.flag === "claimed" && <ClaimFlag {...props} />}
      {asking("pass", may("pass"), t("web.pass"))}
      <Press open={may("draw-offer")} ready={settled} press={() => act({ draw: "offer" })}>
        {t("web.draw.offer")}
      </Press>
      {options.takeback === "agreed" && asking("takeback", may("takeback-ask") && view.undo !== undefined, t("web.takeback"))}
      {options.adjourn && asking("adjourn", may("adjourn-ask"), t("web.adjourn"))}
      {asking("abort", may("abort"), t("web.abort"))}
      {asking("resign", may("resign"), t("web.resign"))}
    </div>
  );
}

// The question that a button raises.
function simple(kind: Question["kind"], game: Game): Question {
  if (kind === "takeback") return { kind, undo: game.view.undo ?? { to: 0, moves: 0 } };
  return { kind } as Question;
}

// No event tells that a flag has fallen where flags are claimed: the button opens
// when the clock of the other side shows that its time is over.
function ClaimFlag({ game, busy, settled, act, now }: Props) {
  const [, look] = useState(0);
  const { clock, may } = game.view;
  const other: Seat = game.seat === 1 ? 2 : 1;
  const left = clock?.running === other ? timeLeft(clock, other, now()) : Infinity;
  useEffect(() => {
    if (left <= 0 || left === Infinity) return;
    const timer = setTimeout(() => look((n) => n + 1), Math.min(left + 1, 60_000));
    return () => clearTimeout(timer);
  });
  const fallen = may.includes("claim-flag") || left <= 0;
  return (
    <Press open={fallen && !busy} ready={settled} press={() => act({ claim: "flag" })}>
      {t("web.claim.flag")}
    </Press>
  );
}
