// The game on the front page goes on before one's eyes: its connection tells that
// something has happened, and the server draws it. Without script it is a picture.

import type { ServerMessage } from "../client/wire.gen.js";
import { keepHotline, soon } from "./hotline.js";

const SETTLE = 120; // several events of one moment are drawn once
const STAYS = 10_000; // how long the end of a game is shown

const shown = (): HTMLElement | null => document.querySelector<HTMLElement>(".front .now");

// What the server draws of a game, or of the best one of the moment.
async function drawn(game: string): Promise<HTMLElement | null> {
  const answer = await fetch(`/?now=${encodeURIComponent(game)}`);
  if (answer.status !== 200) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector<HTMLElement>(".now");
}

// The link keeps the focus, and stays where it is.
function replace(by: HTMLElement): void {
  const old = shown();
  const focused = old?.contains(document.activeElement) ?? false;
  old?.replaceWith(by);
  if (focused) by.querySelector("a")?.focus({ preventScroll: true });
}

function follow(): void {
  const refresh = soon(SETTLE, async () => {
    const now = await drawn(shown()?.dataset.game ?? "").catch(() => null);
    if (!now) return;
    replace(now);
    if (now.dataset.over !== undefined) setTimeout(() => void goOn(), STAYS);
  });
  const connect = keepHotline<ServerMessage>({
    // Who sees his own game here does not sit at it.
    address: () => {
      const now = shown();
      return now && now.dataset.over === undefined ? `/games/${encodeURIComponent(now.dataset.game ?? "")}/live?as=watcher` : "";
    },
    greeting: () => ({ t: "join", game: shown()?.dataset.game ?? "", since: 0 }),
    hear: (m) => {
      if ((m.t === "state" || m.t === "event") && m.version !== Number(shown()?.dataset.version)) refresh();
    },
  });
  // The next game, if there is one; else the end of the last stays.
  const goOn = async (): Promise<void> => {
    const next = await drawn("").catch(() => null);
    if (!next) return;
    replace(next);
    connect();
  };
}

// Who saves data has a picture.
const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
if (shown() && connection?.saveData !== true && !matchMedia("(prefers-reduced-data: reduce)").matches) follow();
