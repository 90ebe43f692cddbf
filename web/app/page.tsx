// The page of a game: far side, board, near side, and beside them what there is
// to decide, to read and to look up.

import type { Live } from "../client/live.js";
import type { Game, Model, Store } from "../client/model.js";
import { Actions } from "./actions.js";
import { Adjourned } from "./adjourn.js";
import { BoardView } from "./board-view.js";
import { decisionOf, keepsByPlacing } from "./decision.js";
import { gatheringText } from "./decision-words.js";
import { Forbidden } from "./forbidden.js";
import { gatheringOf } from "./gather.js";
import { useReady } from "./hooks.js";
import { LinkBox } from "./links.js";
import { legalityAt, pointText } from "./look.js";
import { MoveList } from "./moves.js";
import { noteText } from "./news.js";
import { PlayerStrip } from "./player.js";
import { lastAfter, legalityOf } from "./position.js";
import { Protocol } from "./protocol.js";
import { Ask, Offers, offersOf } from "./questions.js";
import { Settings } from "./settings.js";
import { Connection, pendingText, statusText } from "./status.js";
import { sides } from "./seats.js";
import { t } from "./texts.js";
import { wrongText } from "./wrong.js";
import { useTable, type Table } from "./use-table.js";
import { WhyPanel } from "./why.js";

/** The addresses that the server gave the page. */
export interface Links {
  readonly share: string;
  /** Brings the viewer's seat back; empty for those who watch. */
  readonly seat: string;
  /** Where the free seat is taken; empty where there is none to take. */
  readonly take: string;
}

interface Props {
  readonly store: Store<Model>;
  readonly live: Live;
  readonly links: Links;
}

/** Shows a game, live. */
export function GamePage({ store, live, links }: Props) {
  const table = useTable(store, live);
  const { game, status } = table.model;
  const presence = status.kind === "online" ? table.model.presence : null; // else nobody knows
  const now = (): number => live.time.at(performance.now());
  const [far, near] = game ? sides(game) : (["white", "black"] as const);
  return (
    <div class={pageClass(table)}>
      <div class="board-area">
        <BoardView
          board={table.board}
          state={table.picture}
          legal={(p) => (game ? legalityAt(table.look, game, p) : "ok")}
          move={table.play}
          choose={(p) => table.act({ choose: p })}
          select={table.propose}
          refuse={table.refuse}
          inspect={(p) => game?.view.hints && legalityOf(game.view, p) !== "occupied" && table.explain(p)}
        />
      </div>
      {game && <PlayerStrip game={game} color={far} presence={presence} place="far" now={now} />}
      {game && <PlayerStrip game={game} color={near} presence={presence} place="near" now={now} />}
      <div class="aside">
        <div class="side">
          <Status table={table} links={links} />
          <Connection model={table.model} lag={() => live.time.lag} retry={() => live.wake()} />
          {game && <Decisions table={table} game={game} now={now} />}
          {game && table.look.why && (
            <WhyPanel
              point={pointText(game, table.look.why.point)}
              explained={table.explained}
              step={table.look.why.step}
              go={table.step}
              close={table.closeWhy}
            />
          )}
        </div>
        <div class="record">
          {game && <MoveList game={game} ply={table.ply} go={table.go} />}
          <Addresses links={links} />
          <Settings preferences={table.preferences} change={table.choose} />
        </div>
      </div>
    </div>
  );
}

// What the style of the page depends on.
function pageClass({ look, model }: Table): string {
  const names = ["game"];
  if (look.why) names.push("explaining");
  if (model.game && decisionOf(model.game)) names.push("deciding");
  return names.join(" ");
}

function Status({ table, links }: { readonly table: Table; readonly links: Links }) {
  const { game, refusal, news } = table.model;
  if (!game) return <div class="status" />;
  const { view, seat } = game;
  const foul = view.outcome?.foul ? lastAfter(game.moves, game.moves.length) : null;
  const note = noteText(game, news);
  const gathering = table.busy ? null : gatheringOf(table.look.gathering, game);
  const wrong = table.look.wrong && !decisionOf(game) ? wrongText(game, table.look) : refusal;
  return (
    <div class={view.outcome ? "status over" : "status"}>
      <p class="headline">
        {gathering ? gatheringText(gathering, view) : statusText(game)}{" "}
        {foul && <button onClick={() => table.explain(foul, game.moves.length - 1)}>{t("web.why")}</button>}
      </p>
      {note && <p class="note">{note}</p>}
      {view.halt && view.phase === "halted" && <p class="hint">{t("web.halted.why", { note: view.halt })}</p>}
      {view.zone && view.may.includes("place") && !decisionOf(game) && <p class="hint">{t("web.zone")}</p>}
      {seat === 0 && view.phase !== "seating" && <p class="hint">{t("web.watching")}</p>}
      {seat !== 0 && view.phase === "seating" && <LinkBox name={t("web.link.share")} address={links.share} />}
      {links.take && seat === 0 && view.phase === "seating" && (
        <form method="post" action={links.take}>
          <button class="primary">{t("web.take-seat")}</button>
        </form>
      )}
      <p class="pending">{pendingText(table.model)}</p>
      {wrong && (
        <p class="refusal" role={refusal ? "alert" : undefined}>
          {wrong}
        </p>
      )}
      {table.ply < game.moves.length && (
        <p class="hint past">
          {table.ply === 0 ? t("web.past.start") : t("web.past", { n: table.ply, total: game.moves.length })}{" "}
          <button class="plain" onClick={() => table.go(game.moves.length)}>
            {t("web.to-now")}
          </button>
        </p>
      )}
    </div>
  );
}

interface DecisionsProps {
  readonly table: Table;
  readonly game: Game;
  readonly now: () => number;
}

function Decisions({ table, game, now }: DecisionsProps) {
  const seated = game.seat !== 0 && !game.view.outcome;
  const { proposed, question, why } = table.look;
  const ready = useReady(layoutOf(table, game));
  return (
    <div class="decisions">
      {table.preferences.confirm === "button" && seated && usesPlaceButton(table, game) && (
        <button class="primary place" disabled={!proposed || table.busy} onClick={() => proposed && table.play(proposed)}>
          {proposed ? t("web.place", { point: pointText(game, proposed) }) : t("web.place.none")}
        </button>
      )}
      <Protocol table={table} game={game} ready={ready} />
      <Adjourned game={game} busy={table.busy} ready={ready} ask={table.ask} act={table.act} />
      {seated && (
        <Actions game={game} busy={table.busy} settled={ready} question={question} ask={table.ask} act={table.act} now={now} />
      )}
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
function layoutOf({ look }: Table, game: Game): string {
  const { view } = game;
  const protocol = decisionOf(game) ? [view.step, gatheringOf(look.gathering, game)?.kind] : view.phase === "opening" ? "play" : view.phase;
  const asked = look.question && !look.why ? look.question : null;
  return JSON.stringify([protocol, asked, offersOf(game)]);
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

function Addresses({ links }: { readonly links: Links }) {
  return (
    <details class="links">
      <summary>{t("web.links")}</summary>
      <LinkBox name={t("web.link.watch")} address={links.share} />
      {links.seat && <LinkBox name={t("web.link.seat")} address={links.seat} />}
    </details>
  );
}
