// The page of a game: far side, board, near side, and beside them what there is
// to decide, to read and to look up.

import type { Live } from "../client/live.js";
import type { Game, Model, Store } from "../client/model.js";
import { Actions, Ask, DrawOffer } from "./actions.js";
import { BoardView } from "./board-view.js";
import { Forbidden } from "./forbidden.js";
import { LinkBox } from "./links.js";
import { pointText } from "./look.js";
import { MoveList } from "./moves.js";
import { PlayerStrip } from "./player.js";
import { lastAfter, legalityOf } from "./position.js";
import { Settings } from "./settings.js";
import { Connection, pendingText, statusText } from "./status.js";
import { foulText, sides } from "./table.js";
import { t } from "./texts.js";
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
    <div class={table.look.why ? "game explaining" : "game"}>
      <div class="board-area">
        <BoardView
          board={table.board}
          state={table.picture}
          legal={(p) => (game ? legalityOf(game.view, p) : "ok")}
          move={table.play}
          select={table.propose}
          inspect={(p) => game?.view.hints && legalityOf(game.view, p) !== "occupied" && table.explain(p)}
        />
      </div>
      {game && <PlayerStrip game={game} color={far} presence={presence} place="far" now={now} />}
      {game && <PlayerStrip game={game} color={near} presence={presence} place="near" now={now} />}
      <div class="aside">
        <div class="side">
          <Status table={table} links={links} />
          <Connection model={table.model} lag={() => live.time.lag} retry={() => live.wake()} />
          {game && <Decisions table={table} game={game} />}
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

function Status({ table, links }: { readonly table: Table; readonly links: Links }) {
  const { game, refusal } = table.model;
  if (!game) return <div class="status" />;
  const { view, seat } = game;
  const foul = view.outcome?.foul ? lastAfter(game.moves, game.moves.length) : null;
  return (
    <div class={view.outcome ? "status over" : "status"}>
      <p class="headline">
        {statusText(game)}{" "}
        {foul && <button onClick={() => table.explain(foul, game.moves.length - 1)}>{t("web.why")}</button>}
      </p>
      {view.zone && view.may.includes("place") && <p class="hint">{t("web.zone")}</p>}
      {seat === 0 && view.phase !== "seating" && <p class="hint">{t("web.watching")}</p>}
      {seat !== 0 && view.phase === "seating" && <LinkBox name={t("web.link.share")} address={links.share} />}
      {links.take && seat === 0 && view.phase === "seating" && (
        <form method="post" action={links.take}>
          <button class="primary">{t("web.take-seat")}</button>
        </form>
      )}
      <p class="pending">{pendingText(table.model)}</p>
      {refusal && (
        <p class="refusal" role="alert">
          {refusal}
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

function Decisions({ table, game }: { readonly table: Table; readonly game: Game }) {
  const seated = game.seat !== 0 && !game.view.outcome;
  const button = table.preferences.confirm === "button" && seated;
  const { proposed, question, why } = table.look;
  return (
    <div class="decisions">
      {button && (
        <button class="primary place" disabled={!proposed || table.busy} onClick={() => proposed && table.play(proposed)}>
          {proposed ? t("web.place", { point: pointText(game, proposed) }) : t("web.place.none")}
        </button>
      )}
      {seated && <Actions game={game} busy={table.busy} question={question} ask={table.ask} act={table.act} />}
      {question && !why && (
        <Ask
          question={question}
          text={
            question.kind === "foul"
              ? t(game.options.foul === "prevent" ? "web.ask.prevented" : "web.ask.foul", {
                  point: pointText(game, question.point),
                  foul: foulText(question.foul),
                })
              : t(`web.ask.${question.kind}`)
          }
          prevented={game.options.foul === "prevent"}
          answer={table.answer}
          why={() => question.kind === "foul" && table.explain(question.point)}
        />
      )}
      {!game.view.outcome && <DrawOffer game={game} busy={table.busy} act={table.act} />}
      <Forbidden game={game} present={table.ply === game.moves.length} explain={(p) => table.explain(p)} />
    </div>
  );
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
