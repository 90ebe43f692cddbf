// The inbox hears of its games: what has happened is written where the game stands, and
// said in a line that has its place. Nothing moves under a finger; the order is set right
// when the page is seen anew.

import type { LobbyMessage } from "../client/wire.gen.js";
import { keepHotline, soon } from "./hotline.js";

const SETTLE = 200;

const lists = (page: ParentNode): HTMLElement | null => page.querySelector<HTMLElement>(".inbox-lists");
const rows = (page: ParentNode): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(".inbox-games > li")];
const address = (row: ParentNode): string => row.querySelector("a")?.getAttribute("href") ?? "";
const nameIn = (row: ParentNode): string => row.querySelector(".inbox-words b")?.textContent?.trim() ?? "";
const asksIn = (row: ParentNode): string => row.querySelector(".inbox-asks")?.textContent?.trim() ?? "";

/** What has happened in a game, as the line says it. */
export type Said = { readonly kind: "turn" | "asks" | "over" | "began"; readonly name: string; readonly text: string };

/** Returns what is said of a game that stood in one way and stands in another; null of what needs no words. */
export function saidOf(old: { mine: boolean; asks: string } | null, now: { mine: boolean; asks: string } | null, name: string): Said | null {
  if (!now) return old ? { kind: "over", name, text: "" } : null;
  if (now.asks !== "" && now.asks !== old?.asks) return { kind: "asks", name, text: now.asks };
  if (!old) return { kind: "began", name, text: "" };
  return now.mine && !old.mine ? { kind: "turn", name, text: "" } : null;
}

async function fetched(): Promise<Document | null> {
  const answer = await fetch(location.pathname);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

const stateOf = (row: HTMLElement | undefined): { mine: boolean; asks: string } | null =>
  row && !row.classList.contains("gone") ? { mine: row.dataset.mine !== undefined, asks: asksIn(row) } : null;

// Writes what is new into the rows where they stand, and returns what is to be said.
function update(fresh: Document, words: DOMStringMap): Said[] {
  const now = new Map(rows(fresh).map((row) => [address(row), row]));
  const said: (Said | null)[] = [];
  for (const row of rows(document)) {
    const next = now.get(address(row));
    now.delete(address(row));
    said.push(saidOf(stateOf(row), stateOf(next), nameIn(next ?? row)));
    if (!next) row.classList.add("gone");
    else fill(row, next, words);
  }
  for (const [, row] of now) said.push(saidOf(null, stateOf(row), nameIn(row)));
  for (const id of ["inbox-mine", "inbox-theirs"]) {
    const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && next) old.textContent = next.textContent;
  }
  // "Nothing waits for you" keeps its place, but is no longer true.
  const empty = document.querySelector<HTMLElement>(".inbox-lists .empty");
  if (empty && fresh.querySelector("[data-mine]")) empty.style.visibility = "hidden";
  return said.filter((one) => one !== null);
}

// The link itself stays, so that it keeps the focus. A row that belongs into the other list
// says so where it is.
function fill(row: HTMLElement, next: HTMLElement, words: DOMStringMap): void {
  const mine = next.dataset.mine !== undefined;
  const among = row.closest("section")?.getAttribute("aria-labelledby") === "inbox-mine";
  row.classList.remove("gone");
  if (mine) row.dataset.mine = "";
  else delete row.dataset.mine;
  row.querySelector("a")?.replaceChildren(...(next.querySelector("a")?.childNodes ?? []));
  const mark = row.querySelector(".inbox-asks");
  if (mark && mark.textContent === "" && mine !== among) mark.textContent = words[mine ? "yours" : "theirs"] ?? "";
}

function tell(line: HTMLElement, said: readonly Said[]): void {
  if (said.length === 0) return;
  const words = said.map(({ kind, name, text }) => (line.dataset[kind] ?? "").replace("{name}", name).replace("{text}", text));
  const again = document.createElement("a");
  again.href = location.pathname;
  again.textContent = line.dataset.again ?? "";
  line.replaceChildren(words.join(" "), " ", again);
}

function follow(root: HTMLElement, line: HTMLElement): void {
  const whole = async (): Promise<void> => {
    const fresh = await fetched().catch(() => null);
    const next = fresh && lists(fresh);
    if (next) lists(document)?.replaceWith(next);
    line.replaceChildren();
  };
  const refresh = soon(SETTLE, async () => {
    if (rows(document).length === 0) return whole(); // nothing stands there that could move
    const fresh = await fetched().catch(() => null);
    if (fresh) tell(line, update(fresh, line.dataset));
  });
  keepHotline<LobbyMessage>({
    address: () => root.dataset.live ?? "",
    hear: (m) => m.t === "moved" && refresh(),
    back: () => void whole(),
  });
}

if (typeof document !== "undefined") { // tests have no page
  const root = document.querySelector<HTMLElement>("main.inbox");
  const line = root?.querySelector<HTMLElement>(".inbox-news");
  if (root?.dataset.live && line) follow(root, line);
}
