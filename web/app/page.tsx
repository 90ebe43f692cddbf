// The page of a game: far side, board, near side, and beside them what there is
// to decide, to read and to look up.

import { useEffect } from "preact/hooks";
import type { Color } from "../board/point.js";
import type { Live } from "../client/live.js";
import type { Game, Model, Store } from "../client/model.js";
import { BoardView } from "./board-view.js";
import { decisionOf } from "./decision.js";
import { whoText } from "./decision-words.js";
import { Decisions } from "./decisions.js";
import { nameAbove } from "./header-names.js";
import { LinkBox, type Links } from "./links.js";
import { legalityAt, pointText } from "./look.js";
import { MoveList } from "./moves.js";
import { OpeningRecord } from "./opening-record.js";
import { PlayerStrip } from "./player.js";
import { legalityOf } from "./position.js";
import { sides } from "./seats.js";
import { Settings } from "./settings.js";
import { Status } from "./status-panel.js";
import { Connection } from "./status.js";
import { TalkPanel } from "./talk.js";
import { t } from "./texts.js";
import { whyAddress } from "./reasons.js";
import { useTable, type Table } from "./use-table.js";
import { WhyPanel } from "./why.js";

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
  useEffect(() => nameAbove(table.model.players), [table.model.players]);
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
      {game && <PlayerStrip game={game} color={far} presence={presence} players={table.model.players} place="far" now={now} warn={table.warn} />}
      {game && <PlayerStrip game={game} color={near} presence={presence} players={table.model.players} place="near" now={now} warn={table.warn} />}
      <div class="aside">
        <div class="side">
          <Status table={table} links={links} />
          <Connection model={table.model} lag={() => live.time.lag} retry={() => live.wake()} credited={game?.options.lag ?? false} />
          {game && <Decisions table={table} game={game} now={now} />}
          {game && table.look.why && (
            <WhyPanel
              point={pointText(game, table.look.why.point)}
              explained={table.explained}
              step={table.look.why.step}
              go={table.step}
              close={table.closeWhy}
              other={game.view.outcome ? otherPosition(table, game) : undefined}
            />
          )}
          {game && table.model.talk && (
            <TalkPanel game={game} talk={table.model.talk} unsaid={table.model.unsaid} say={table.say} quiet={table.quiet} />
          )}
        </div>
        <div class="record">
          {game && <MoveList game={game} ply={table.ply} go={table.go} />}
          {game && <OpeningRecord game={game} />}
          {game && <Penalties game={game} />}
          <Addresses links={links} />
          <Settings preferences={table.preferences} change={table.choose} />
        </div>
      </div>
    </div>
  );
}

// After the end the position that was explained may be looked at further.
function otherPosition({ picture }: Table, game: Game): string {
  const of = (color: Color): string[] => (picture.stones ?? []).filter((s) => s.color === color).map((s) => s.point);
  return whyAddress({ black: of("black"), white: of("white"), rules: game.options.preset });
}

// What the style of the page depends on.
function pageClass({ look, model }: Table): string {
  const names = ["game"];
  if (look.why) names.push("explaining");
  if (model.game && decisionOf(model.game)) names.push("deciding");
  return names.join(" ");
}

function Penalties({ game }: { readonly game: Game }) {
  return (
    <>
      {game.view.penalties?.map(({ version, seat, note = "" }) => (
        <p class="hint" key={version}>
          {t("web.penalty", { who: whoText(game, seat), note }).trim()}
        </p>
      ))}
    </>
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
