// Questions: what one is asked before something that cannot be undone, and what
// the other side asks. They stand in the order in which they came, so that a new
// one moves none that is there, and none can be answered in the first moment after
// anything has moved.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../client/model.js";
import type { Act } from "../client/wire.gen.js";
import { whoText } from "./decision-words.js";
import { pointText, type Question } from "./look.js";
import { lettersOf } from "./position.js";
import { Press } from "./press.js";
import { foulText, moveText } from "./table.js";
import { t } from "./texts.js";

interface AskProps {
  readonly game: Game;
  readonly question: Question;
  readonly ready: boolean;
  readonly answer: (yes: boolean) => void;
  readonly why: () => void;
}

/** Asks before something that cannot be undone. */
export function Ask({ game, question, ready, answer, why }: AskProps) {
  const text = askText(game, question);
  if (question.kind === "foul") {
    return (
      <Decision text={text} id={question.point} raised>
        <Press kind="primary" open ready={ready} press={() => answer(false)}>
          {t("web.foul.other")}
        </Press>
        <button onClick={why}>{t("web.why")}</button>
        {game.options.foul !== "prevent" && (
          <Press kind="grave" open ready={ready} press={() => answer(true)}>
            {t("web.foul.play")}
          </Press>
        )}
      </Decision>
    );
  }
  return (
    <Decision text={text} id={question.kind} raised>
      <Press open ready={ready} press={() => answer(false)}>
        {t("web.back")}
      </Press>
      <Press kind={GRAVE.includes(question.kind) ? "grave" : "primary"} open ready={ready} press={() => answer(true)}>
        {yesText(game, question)}
      </Press>
    </Decision>
  );
}

// What ends the game, or can be held against one.
const GRAVE: readonly Question["kind"][] = ["resign", "abort", "pass", "claim-foul"];

function askText(game: Game, question: Question): string {
  switch (question.kind) {
    case "foul":
      return t(game.options.foul === "prevent" ? "web.ask.prevented" : "web.ask.foul", {
        point: pointText(game, question.point),
        foul: foulText(question.foul),
      });
    case "takeback":
      return backText(game, question.undo.moves, "web.ask.takeback");
    case "claim-foul": {
      const last = game.moves.at(-1);
      if (last?.color !== "black" || last.move === "pass") return t("web.ask.claim-foul.late");
      return t("web.ask.claim-foul", { point: moveText(last.move, lettersOf(game)) });
    }
    case "pass":
      return t(game.view.may.includes("seal") ? "web.ask.seal-pass" : "web.ask.pass");
    case "resign":
    case "abort":
    case "adjourn":
      return t(`web.ask.${question.kind}`);
  }
}

function yesText(game: Game, question: Exclude<Question, { kind: "foul" }>): string {
  switch (question.kind) {
    case "takeback":
      return t("web.takeback.send");
    case "adjourn":
      return t("web.adjourn.send");
    case "pass":
      return t(game.view.may.includes("seal") ? "web.seal.pass" : "web.pass");
    case "claim-foul":
    case "resign":
    case "abort":
      return t(`web.${question.kind}`);
  }
}

type BackKey = "web.ask.takeback" | "web.takeback.asked" | "web.takeback.sent";

/** Names what a takeback takes back: the first move that goes, or a decision without a stone. */
export function backText(game: Game, moves: number, key: BackKey, who = ""): string {
  const first = game.moves[moves];
  if (!first) return t(`${key}.decision`, { who });
  return t(`${key}.move`, { who, n: first.number, move: moveText(first.move, lettersOf(game)) });
}

/** What the other side asks, or what the viewer asked it. */
interface Offer {
  readonly kind: "draw" | "takeback" | "adjourn";
  readonly seat: 1 | 2;
  /** The version of the event that asked. */
  readonly at: number;
}

/** Returns what is asked between the seats, in the order in which it was. */
export function offersOf(game: Game): Offer[] {
  const { draw, drawAt = 0, takeback, adjourn } = game.view;
  const offers: Offer[] = [];
  if (draw !== 0) offers.push({ kind: "draw", seat: draw, at: drawAt });
  if (takeback) offers.push({ kind: "takeback", seat: takeback.seat, at: takeback.at });
  if (adjourn && adjourn.asked !== 0) offers.push({ kind: "adjourn", seat: adjourn.asked, at: adjourn.askedAt ?? 0 });
  return offers.sort((a, b) => a.at - b.at);
}

interface OffersProps {
  readonly game: Game;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly act: (act: Act) => void;
}

/** Shows what is asked between the seats, and lets the one who is asked answer. */
export function Offers({ game, busy, ready, act }: OffersProps) {
  return (
    <>
      {offersOf(game).map((offer) => {
        const key = `${offer.kind} ${offer.at}`;
        const text = offerText(game, offer);
        if (game.seat === 0 || offer.seat === game.seat) {
          return (
            <p class="hint" key={key}>
              {text}
            </p>
          );
        }
        const may = (reply: Reply): boolean => !busy && game.view.may.includes(`${offer.kind}-${reply}`);
        return (
          <Decision text={text} id={key} key={key}>
            <Press open={may("accept")} ready={ready} press={() => act(replyOf(offer, "accept"))}>
              {acceptText(game, offer)}
            </Press>
            <Press open={may("decline")} ready={ready} press={() => act(replyOf(offer, "decline"))}>
              {t(`web.${offer.kind}.decline`)}
            </Press>
          </Decision>
        );
      })}
    </>
  );
}

type Reply = "accept" | "decline";

function replyOf(offer: Offer, reply: Reply): Act {
  switch (offer.kind) {
    case "draw":
      return { draw: reply };
    case "takeback":
      return { takeback: { reply } };
    case "adjourn":
      return { adjourn: reply };
  }
}

function offerText(game: Game, offer: Offer): string {
  const mine = offer.seat === game.seat;
  const who = whoText(game, offer.seat);
  switch (offer.kind) {
    case "draw":
      return t(mine ? "web.draw.offered" : game.seat === 0 ? "web.draw.seen" : "web.draw.asked");
    case "takeback":
      return backText(game, game.view.takeback?.moves ?? 0, mine ? "web.takeback.sent" : "web.takeback.asked", who);
    case "adjourn":
      return t(mine ? "web.adjourn.sent" : "web.adjourn.asked", { who });
  }
}

function acceptText(game: Game, offer: Offer): string {
  if (offer.kind !== "takeback") return t(`web.${offer.kind}.accept`);
  const first = game.moves[game.view.takeback?.moves ?? 0];
  return first ? t("web.takeback.accept", { n: first.number }) : t("web.takeback.accept.decision");
}

interface DecisionProps {
  readonly text: string;
  readonly id: string;
  /** Whether the viewer raised the question, and so goes on from here. */
  readonly raised?: boolean;
  readonly children: ComponentChildren;
}

function Decision({ text, id, raised, children }: DecisionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [id]);
  useEffect(() => {
    if (!raised) return;
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => before instanceof HTMLElement && before.focus({ preventScroll: true });
  }, [raised]);
  return (
    <div class="decision" role="group" aria-label={text} tabIndex={-1} ref={box}>
      <p>{text}</p>
      <div class="answers">{children}</div>
    </div>
  );
}
