// What moves in the lobby: proposals that come and go, how many wait, and the game
// that begins. The page works without it, by loading it again. Rows are made from the
// templates of the page, so that no text stands here.

import { Backoff } from "../client/backoff.js";
import type { LobbyMessage, Pool, Proposal } from "../client/wire.gen.js";
import { t } from "./texts.js";

const PING_EVERY = 20_000; // the server waits a minute

/** Keeps the lists of a page as the server tells. */
export class LobbyView {
  readonly #root: ParentNode;

  constructor(root: ParentNode) {
    this.#root = root;
  }

  /** Shows what a message says. */
  show(m: LobbyMessage): void {
    switch (m.t) {
      case "lobby":
        for (const row of this.#root.querySelectorAll("[data-role] > li")) row.remove();
        for (const p of m.proposals) this.#put(p);
        this.#tidy();
        return this.#pools(m.pools);
      case "proposed":
        this.#put(m.proposal);
        return this.#tidy();
      case "withdrawn":
        this.#row(m.id)?.remove();
        return this.#tidy();
      case "pools":
        return this.#pools(m.pools);
      case "begins":
      case "moved":
      case "pong":
      case "error":
      case "bye":
        return;
    }
  }

  #row(id: string): Element | null {
    return this.#root.querySelector(`li[data-id="${CSS.escape(id)}"]`);
  }

  #put(p: Proposal): void {
    const blank = this.#root.querySelector<HTMLTemplateElement>(`#proposal-${p.role}`);
    const row = (blank?.content.cloneNode(true) as DocumentFragment | undefined)?.querySelector("li");
    if (!row) return;
    row.dataset.id = p.id;
    fill(row, ".what", p.text);
    fill(row, ".rating", p.rating && p.role !== "made" ? t(p.provisional ? "web.lobby.rating.provisional" : "web.lobby.rating", { n: p.rating }) : "");
    if (p.name) name(row, p.name);
    if (p.declined) fill(row, ".answer", t("web.lobby.declined", { reason: p.answer ?? "" }));
    for (const form of row.querySelectorAll("form")) form.action = `/lobby/${p.id}/${form.dataset.act ?? ""}`;
    const old = this.#row(p.id);
    if (old) old.replaceWith(row);
    else this.#root.querySelector(`[data-role="${p.role}"]`)?.append(row);
  }

  // A list that is empty is not there, or says so.
  #tidy(): void {
    for (const list of this.#root.querySelectorAll<HTMLElement>("[data-role]")) {
      const none = list.childElementCount === 0;
      const says = list.parentElement?.querySelector<HTMLElement>(".empty");
      if (says) says.hidden = !none;
      else if (list.parentElement) list.parentElement.hidden = none;
    }
  }

  #pools(pools: readonly Pool[]): void {
    for (const count of this.#root.querySelectorAll<HTMLElement>("[data-pool]")) {
      const n = pools.filter((p) => p.class === count.dataset.pool).reduce((sum, p) => sum + p.waiting, 0);
      count.hidden = n === 0;
      count.textContent = n === 0 ? "" : t("web.lobby.waiting", { n });
    }
  }
}

function fill(row: Element, part: string, text: string): void {
  const el = row.querySelector<HTMLElement>(part);
  if (!el) return;
  el.textContent = text;
  el.hidden = text === "";
}

// Whoever has a name has a page.
function name(row: Element, text: string): void {
  const link = document.createElement("a");
  link.href = `/players/${encodeURIComponent(text)}`;
  link.textContent = text;
  row.querySelector(".who")?.replaceChildren(link);
}

/** Keeps a connection to the lobby and shows what comes. */
function connect(view: LobbyView, path: string): void {
  const backoff = new Backoff(Math.random);
  const open = (): void => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`);
    let n = 0;
    const ping = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ t: "ping", n: ++n })), PING_EVERY);
    socket.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as LobbyMessage;
      if (m.t === "lobby") backoff.reset();
      if (m.t === "begins") return location.assign(`/games/${encodeURIComponent(m.game)}`);
      view.show(m);
    };
    socket.onclose = () => {
      clearInterval(ping);
      setTimeout(open, backoff.next());
    };
  };
  open();
}

const root = document.querySelector<HTMLElement>("main.lobby");
if (root?.dataset.live) connect(new LobbyView(root), root.dataset.live);
