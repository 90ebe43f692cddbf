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

/** Shows the buttons of a seat: claims, where there are any, in a row of their own. */
export function Actions(props: Props) {
  const { options } = props.game;
  return (
    <>
      {(options.foul === "claim" || options.flag === "claimed") && (
        <div class="actions claims">
          {options.foul === "claim" && (
            <Do {...props} may="claim-five" act={() => props.act({ claim: "five" })} name={t("web.claim.five")} />
          )}
          {options.foul === "claim" && <Asking {...props} may="claim-foul" asked={{ kind: "claim-foul" }} name={t("web.claim.foul")} />}
          {options.flag === "claimed" && <ClaimFlag {...props} />}
        </div>
      )}
      <div class="actions">
        <Asking {...props} may="pass" asked={{ kind: "pass" }} name={t("web.pass")} />
        <Do {...props} may="draw-offer" act={() => props.act({ draw: "offer" })} name={t("web.draw.offer")} />
        {options.takeback === "agreed" && <AskTakeback {...props} />}
        {options.give !== undefined && (
          <Do {...props} may="give-time" act={() => props.act({ give: true })} name={t("web.give", { n: options.give / 1000 })} />
        )}
        {options.adjourn && <Asking {...props} may="adjourn-ask" asked={{ kind: "adjourn" }} name={t("web.adjourn")} />}
        <Asking {...props} may="abort" asked={{ kind: "abort" }} name={t("web.abort")} />
        <Asking {...props} may="resign" asked={{ kind: "resign" }} name={t("web.resign")} />
      </div>
    </>
  );
}

interface ButtonProps extends Omit<Props, "act"> {
  /** The act that must be open to the viewer. */
  readonly may: string;
  readonly name: string;
}

// A button that acts at once.
function Do({ game, busy, settled, may, name, act }: ButtonProps & { readonly act: () => void }) {
  return (
    <Press open={game.view.may.includes(may) && !busy} ready={settled} press={act}>
      {name}
    </Press>
  );
}

// A button that raises a question.
function Asking({ game, busy, settled, question, ask, may, name, asked }: ButtonProps & { readonly asked: Question | null }) {
  const open = game.view.may.includes(may) && !busy && asked !== null;
  return (
    <Press open={open} ready={settled} aria-expanded={asked !== null && question?.kind === asked.kind} press={() => asked && ask(asked)}>
      {name}
    </Press>
  );
}

function AskTakeback(props: Props) {
  const { undo } = props.game.view;
  return <Asking {...props} may="takeback-ask" asked={undo ? { kind: "takeback", undo } : null} name={t("web.takeback")} />;
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
