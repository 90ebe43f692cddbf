// The entry of a game page. The server's HTML has an element #game that names the
// game and its addresses; what stands in it is replaced by the live game.

import { render } from "preact";
import { browserWorld, liveUrl } from "../client/browser.js";
import { Live } from "../client/live.js";
import { NOTHING, Store, fold, type Model } from "../client/model.js";
import { GamePage } from "./page.js";
import { t } from "./texts.js";

function start(root: HTMLElement): void {
  const { game, share = location.href, seat = "", take = "", rematch = "", next = "", tv = "", record = "", analyse = "", register = "" } = root.dataset;
  if (!game) {
    root.textContent = t("web.broken");
    return;
  }
  const store = new Store<Model>(NOTHING);
  const live = new Live(game, browserWorld(liveUrl(game, location)), {
    message: (m) => store.update((model) => fold(model, m)),
    status: (status) => store.update((model) => ({ ...model, status })),
    pending: (pending) => store.update((model) => ({ ...model, pending })),
  });
  // What a page that was away or offline should find out at once.
  window.addEventListener("online", () => live.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && live.wake());
  window.addEventListener("pageshow", (e) => e.persisted && live.wake());
  live.start();
  const links = { share, seat, take, rematch, next, tv, record, analyse, register };
  whenTold(store, () => {
    root.replaceChildren();
    render(<GamePage store={store} live={live} links={links} />, root);
  });
}

// What the server drew stays until the game is there, or will not be there soon:
// one change of the page instead of two.
function whenTold(store: Store<Model>, show: () => void): void {
  const stop = store.subscribe(() => {
    const { game, status } = store.value;
    if (!game && status.kind !== "lost" && status.kind !== "stopped") return;
    stop();
    show();
  });
}

const root = document.getElementById("game");
if (root) start(root);
