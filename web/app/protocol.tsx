// The opening protocol as a dialogue: which colour one has, what each answer
// means, how far the opening has come, and what the rule says.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { offerLetter } from "../board/state.js";
import { pointsOf } from "../board/point.js";
import type { Game } from "../client/model.js";
import type { Act } from "../client/wire.gen.js";
import { decisionOf, hasProtocol, keepsByPlacing, type Decision } from "./decision.js";
import { meaningsOf, ruleText, swapNews, thenText } from "./decision-words.js";
import { GatherPanel } from "./gather-panel.js";
import { gatheringOf } from "./gather.js";
import { pointText } from "./look.js";
import { Press } from "./press.js";
import { StepLine, SwapIcon } from "./steps.js";
import { t } from "./texts.js";
import type { Table } from "./use-table.js";
import { wrongText } from "./wrong.js";

interface Props {
  readonly table: Table;
  readonly game: Game;
  /** Whether the parts that just appeared may be pressed. */
  readonly ready: boolean;
}

/** Shows the dialogue while the opening rule says what comes next. */
export function Protocol({ table, game, ready }: Props) {
  const box = useRef<HTMLElement>(null);
  const d = game.view.phase === "opening" && hasProtocol(game) ? decisionOf(game) : null;
  // On a phone the answers may lie below the window; the board stays in view.
  useEffect(() => {
    if (d?.mine && d.kind !== "place") box.current?.scrollIntoView({ block: "nearest" });
  }, [game.view.step, d?.mine]);
  const kept = useKeptFocus(box, game.view.step);
  if (game.view.phase !== "opening" || !hasProtocol(game)) return null;
  return (
    <section class="protocol" ref={box} tabIndex={-1} aria-label={ruleText(game)?.name} {...kept}>
      <Colors game={game} />
      {d && (d.mine ? <Answers table={table} game={game} d={d} ready={ready} /> : <Meanings game={game} d={d} />)}
      <StepLine game={game} />
      <RuleNote game={game} />
    </section>
  );
}

// The button that was pressed goes with its step: who came to it with the keyboard
// stays in the dialogue.
function useKeptFocus(box: RefObject<HTMLElement | null>, step: number) {
  const inside = useRef(false);
  useEffect(() => {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (inside.current && lost) box.current?.focus({ preventScroll: true });
  }, [step]);
  return {
    onFocusIn: () => {
      inside.current = true;
    },
    onFocusOut: (e: FocusEvent) => {
      const to = e.relatedTarget;
      if (to instanceof Node && !box.current?.contains(to)) inside.current = false;
    },
  };
}

function Colors({ game }: { readonly game: Game }) {
  const news = swapNews(game);
  if (!news) return null;
  const { text, swapped, color } = news;
  return (
    <p class={swapped ? "colors-now swapped" : "colors-now"}>
      {swapped && <SwapIcon done />}
      {color && <span class={`disc disc-${color}`} aria-hidden="true" />}
      <span>{text}</span>
    </p>
  );
}

function Meanings({ game, d }: { readonly game: Game; readonly d: Decision }) {
  return (
    <>
      {meaningsOf(game, d).map((text) => (
        <p class="hint" key={text}>
          {text}
        </p>
      ))}
    </>
  );
}

// Whether the answers can be given at all, and whether they may already be pressed.
interface Can {
  readonly open: boolean;
  readonly ready: boolean;
}

// Up to six buttons in a row, or two even rows.
function rowsFor(n: number): string {
  return `numbers numbers-${n <= 6 ? n : Math.ceil(n / 2)}`;
}

interface AnswersProps extends Props {
  readonly d: Decision;
}

function Answers({ table, game, d, ready }: AnswersProps) {
  const can: Can = { open: !table.busy, ready };
  const gathering = gatheringOf(table.look.gathering, game);
  if (gathering) {
    return <GatherPanel table={table} game={game} gathering={gathering} ready={ready} back={d.kind !== "offer"} />;
  }
  switch (d.kind) {
    case "place":
      return <ZoneHint table={table} game={game} />;
    case "declare":
      return <Declare most={d.count} can={can} act={table.act} />;
    case "choose":
      return <Choose table={table} game={game} move={d.move + 1} can={can} />;
    case "swap":
    case "choice":
    case "add":
      return <Ways table={table} game={game} d={d} can={can} />;
    case "offer":
      return null; // points are gathered
  }
}

function ZoneHint({ table, game }: { readonly table: Table; readonly game: Game }) {
  const wrong = wrongText(game, table.look);
  if (wrong) return <p class="hint mistake">{wrong}</p>;
  return game.view.zone ? <p class="hint">{t("web.zone")}</p> : null;
}

interface WaysProps {
  readonly table: Table;
  readonly game: Game;
  readonly d: Decision;
  readonly can: Can;
}

// The answers to a swap decision, and what stands beside it.
function Ways({ table, game, d, can }: WaysProps) {
  const other = d.kind === "choice" || d.kind === "add" ? d.kind : null;
  const kind = other === "add" ? "add" : "offer";
  return (
    <div class="decide">
      {d.swap && (
        <Way name={t(`web.open.swap.${d.swap.color}`)} can={can} press={() => table.act({ swap: true })} color={d.swap.color}>
          {thenText(d, d.swap, false)}
        </Way>
      )}
      {d.keep && (
        <Way name={t(`web.open.keep.${d.keep.color}`)} can={can} press={() => table.act({ swap: false })} color={d.keep.color}>
          {thenText(d, d.keep, keepsByPlacing(game))}
        </Way>
      )}
      {other && (
        <Way
          name={other === "add" ? t("web.open.add") : t("web.open.offer", { count: d.count })}
          can={can}
          press={() => table.gather(kind)}
        >
          {t(`web.open.${kind}.about`)}
        </Way>
      )}
      {d.kind === "add" && <p class="hint">{t("web.open.stay", { n: d.move })}</p>}
      {table.look.wrong && <p class="hint mistake">{wrongText(game, table.look)}</p>}
    </div>
  );
}

interface WayProps {
  readonly name: string;
  readonly can: Can;
  readonly press: () => void;
  readonly color?: "black" | "white";
  readonly children: ComponentChildren;
}

function Way({ name, can, press, color, children }: WayProps) {
  return (
    <Press kind="way" {...can} press={press}>
      {color && <span class={`disc disc-${color}`} aria-hidden="true" />}
      <span class="way-words">
        <b>{name}</b>
        <small>{children}</small>
      </span>
    </Press>
  );
}

interface DeclareProps {
  readonly most: number;
  readonly can: Can;
  readonly act: (act: Act) => void;
}

function Declare({ most, can, act }: DeclareProps) {
  const [n, choose] = useState(0);
  return (
    <div class="declare">
      <p class="hint">{t("web.open.declare.about")}</p>
      <div class={rowsFor(most)} role="group" aria-label={t("web.open.declare.number")}>
        {Array.from({ length: most }, (_, k) => k + 1).map((k) => (
          <Press key={k} aria-pressed={k === n} {...can} press={() => choose(k)}>
            {k}
          </Press>
        ))}
      </div>
      <Press kind="primary wide" open={can.open && n > 0} ready={can.ready} press={() => act({ declare: n })}>
        {n === 0 ? t("web.open.declare.none") : t("web.open.declare", { n })}
      </Press>
    </div>
  );
}

interface ChooseProps {
  readonly table: Table;
  readonly game: Game;
  /** The number of the move after the chosen one. */
  readonly move: number;
  readonly can: Can;
}

function Choose({ table, game, move, can }: ChooseProps) {
  const offered = pointsOf(game.view.offered);
  const chosen = offered.findIndex((p) => p === table.look.proposed);
  const point = offered[chosen];
  return (
    <div class="choose">
      <p class={table.look.wrong ? "hint mistake" : "hint"}>{wrongText(game, table.look) || t("web.choose.hint", { n: move })}</p>
      <div class={rowsFor(offered.length)} role="group" aria-label={t("web.gather.offer")}>
        {offered.map((p, k) => (
          <Press
            key={p}
            aria-label={`${offerLetter(k)}, ${pointText(game, p)}`}
            aria-pressed={k === chosen}
            {...can}
            press={() => table.propose([p])}
          >
            {offerLetter(k)}
          </Press>
        ))}
      </div>
      <Press
        kind="primary wide"
        open={can.open && point !== undefined}
        ready={can.ready}
        press={() => point && table.act({ choose: point })}
      >
        {point ? t("web.choose.keep", { letter: offerLetter(chosen), point: pointText(game, point) }) : t("web.choose.none")}
      </Press>
    </div>
  );
}

function RuleNote({ game }: { readonly game: Game }) {
  const [open, toggle] = useState(false);
  const rule = ruleText(game);
  if (!rule) return null;
  return (
    <div class="rule-note">
      <p class="label">
        {rule.name}{" "}
        <button class="plain" aria-label={`${t("web.why")} ${rule.name}`} aria-expanded={open} onClick={() => toggle(!open)}>
          {t("web.why")}
        </button>
      </p>
      {open && <p class="hint">{rule.about}</p>}
    </div>
  );
}
