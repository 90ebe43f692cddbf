// The list of the moves, and walking through them.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Game } from "../client/model.js";
import { lettersOf } from "./position.js";
import { moveText } from "./table.js";
import { t, type TextKey } from "./texts.js";

interface Props {
  readonly game: Game;
  /** After how many moves the position is shown. */
  readonly ply: number;
  readonly go: (ply: number) => void;
}

/** Shows the moves with the one that is looked at marked. */
export function MoveList({ game, ply, go }: Props) {
  const letters = lettersOf(game);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => keepInView(list.current), [ply, game.moves.length]);
  useEffect(() => {
    const seen = () => keepInView(list.current);
    window.addEventListener("resize", seen); // a turned phone lays the list out anew
    return () => window.removeEventListener("resize", seen);
  }, []);
  return (
    <section class="moves" aria-label={t("web.moves")}>
      <WalkButtons total={game.moves.length} ply={ply} go={go} />
      {game.moves.length === 0 && <p class="hint">{t("web.moves.empty")}</p>}
      <ol ref={list}>
        {game.moves.map((m) => (
          <li key={m.number}>
            <button
              class={`move move-${m.color}`}
              aria-current={m.number === ply ? "step" : undefined}
              onClick={() => go(m.number)}
            >
              <span class="number">{m.number}</span>
              {moveText(m.move, letters)}
            </button>
          </li>
        ))}
      </ol>
      {game.gaps.map((gap) => (
        <p class="hint" key={gap.version}>
          {t("web.gap", { n: Math.max(1, Math.round((gap.to - gap.from) / 1000)) })}
        </p>
      ))}
    </section>
  );
}

// Scrolls the list alone: the page, with the board on it, stays where it is.
function keepInView(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !current) return;
  const above = current.offsetTop; // within the list: it is positioned
  if (above < list.scrollTop) list.scrollTop = above;
  const below = above + current.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}

interface WalkProps {
  readonly total: number;
  readonly ply: number;
  readonly go: (ply: number) => void;
}

function WalkButtons({ total, ply, go }: WalkProps) {
  return (
    <div class="walk" role="group" aria-label={t("web.nav")}>
      <WalkButton name="web.nav.first" to={0} open={ply > 0} go={go}>
        <path d="M6 5v14M18 5l-8 7 8 7" />
      </WalkButton>
      <WalkButton name="web.nav.prev" to={ply - 1} open={ply > 0} go={go}>
        <path d="M15 5l-8 7 8 7" />
      </WalkButton>
      <WalkButton name="web.nav.next" to={ply + 1} open={ply < total} go={go}>
        <path d="M9 5l8 7-8 7" />
      </WalkButton>
      <WalkButton name="web.nav.last" to={total} open={ply < total} go={go}>
        <path d="M6 5l8 7-8 7M18 5v14" />
      </WalkButton>
    </div>
  );
}

interface WalkButtonProps {
  readonly name: TextKey;
  readonly to: number;
  readonly open: boolean;
  readonly go: (ply: number) => void;
  readonly children: ComponentChildren;
}

// A button at the end of its way stays pressable for the keyboard: it would lose
// the focus if it were disabled.
function WalkButton({ name, to, open, go, children }: WalkButtonProps) {
  return (
    <button class="icon" aria-label={t(name)} title={t(name)} aria-disabled={!open} onClick={() => open && go(to)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
