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
  whenTold(store, root.dataset.talk !== undefined, () => {
    root.replaceChildren();
    render(<GamePage store={store} live={live} links={links} />, root);
  });
}

// How long a game waits for what was said at it, in milliseconds.
const TALK_WAIT = 500;

// What the server drew stays until the game is there with what was said at it, or will
// not be there soon: one change of the page instead of several.
function whenTold(store: Store<Model>, talks: boolean, show: () => void): void {
  let waited = false;
  const look = (): void => {
    const { game, talk, status } = store.value;
    if (!game && status.kind !== "lost" && status.kind !== "stopped") return;
    if (game && talks && !talk && !waited) {
      setTimeout(() => {
        waited = true;
        look();
      }, TALK_WAIT);
      return;
    }
    stop();
    show();
    show = () => {};
  };
  const stop = store.subscribe(look);
}

const root = document.getElementById("game");
if (root) start(root);
