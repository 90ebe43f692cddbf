// What a person sees of a page. The tests put a question behind this text and
// have the browser answer it; nothing of it stays in the page but awaitPress.

const textOf = (el) => (el.innerText ?? el.textContent ?? "").replace(/\s+/g, " ").trim();

const nameOf = (el) => el.getAttribute("aria-label") ?? textOf(el);

function visible(el) {
  if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const box = el.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}

// Where an element can be pressed; or why it cannot.
function place(el, whole = el) {
  if (!el) return { problem: "is not there" };
  if (el.disabled || el.getAttribute("aria-disabled") === "true") return { problem: "is disabled" };
  el.scrollIntoView({ block: "nearest", inline: "nearest" });
  return uncovered(el, whole);
}

// An answer that is still the same when the page was drawn twice more.
async function still(question) {
  const before = question();
  for (let n = 0; n < 2; n++) await new Promise((drawn) => requestAnimationFrame(drawn));
  const after = question();
  if (JSON.stringify(before) !== JSON.stringify(after)) return { problem: "moves" };
  awaitPress();
  return after;
}

// What was to be pressed, for awaitPress.
let aimed = null;

// Keeps what the next press hits, if it is not what was to be pressed: the page has
// moved under the hand then.
function awaitPress() {
  const meant = aimed;
  window.awaitedPress?.abort();
  window.awaitedPress = new AbortController();
  window.missed = "";
  const hear = (e) => {
    if (meant?.isConnected && !meant.contains(e.target)) window.missed = e.target.outerHTML.slice(0, 160);
  };
  addEventListener("mousedown", hear, { capture: true, once: true, signal: window.awaitedPress.signal });
}

// The middle of an element, if nothing lies over it.
function uncovered(el, whole) {
  const box = el.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  if (!top) return { problem: "is outside the window" };
  if (!whole.contains(top)) return { problem: `lies under ${top.outerHTML.slice(0, 120)}` };
  aimed = whole;
  return { x, y };
}

// What has the focus, where the browser has scrolled it.
function focused() {
  const el = document.activeElement;
  if (el === document.body) return { x: 0, y: 0 };
  return uncovered(el, el.closest(".tb-frame, label") ?? el);
}

// A button, link, summary or label by what is written on it, or is said of it;
// perhaps only among those in one part of the page.
function control(name, part = "body") {
  const all = [...document.querySelectorAll(["button", "a[href]", "summary", "label"].map((kind) => `${part} ${kind}`).join())];
  const named = all.filter((el) => nameOf(el) === name && visible(el));
  return place(named.find((el) => !el.disabled) ?? named[0]);
}

// The choice of a form: the label of a radio button.
function choice(field, value) {
  const input = document.querySelector(`input[name="${field}"][value="${value}"]`);
  return place(input?.closest("label") ?? input);
}

function field(name) {
  return place(document.querySelector(`[name="${name}"]`));
}

// The cell of the board at a point.
const cell = (point) => document.querySelector(`[role=gridcell][data-point="${point}"]`);

function pointPlace(point) {
  const at = cell(point);
  return place(at, at?.closest(".tb-frame") ?? undefined);
}

// Finds the point that a thing on the drawing lies on.
function pointFinder() {
  const rows = [...document.querySelectorAll("[role=grid] [role=row]")].map((row) => [...row.children]);
  const grid = document.querySelector("[role=grid]")?.getBoundingClientRect();
  return (el) => {
    const box = el.getBoundingClientRect();
    const i = Math.floor((box.left + box.width / 2 - grid.left) / (grid.width / 15));
    const j = Math.floor((box.top + box.height / 2 - grid.top) / (grid.height / 15));
    return rows[j]?.[i]?.dataset.point ?? "";
  };
}

// The board as it is drawn and as it is said.
function board() {
  const pointUnder = pointFinder();
  const drawn = (selector) => [...document.querySelectorAll(`.tb-svg ${selector}`)].filter(visible);
  const points = (selector) => drawn(selector).map(pointUnder).sort();
  const figures = Object.fromEntries(drawn(".tb-fouls .tb-foul").map((el) => [pointUnder(el), textOf(el)]));
  const said = {};
  for (const at of document.querySelectorAll("[role=gridcell]")) {
    const label = at.getAttribute("aria-label") ?? "";
    if (label.split(", ").length > 2 || /\d$/.test(label.split(", ")[1] ?? "")) said[at.dataset.point] = label;
  }
  return {
    black: points(".tb-stones .tb-black"),
    white: points(".tb-stones .tb-white"),
    ghosts: points(".tb-ghosts .tb-stone"),
    selected: points(".tb-selection .tb-stone"),
    last: points(".tb-stones .tb-last"),
    win: points(".tb-stones .tb-win"),
    rings: points(".tb-shapes circle:not(.tb-back)"),
    squares: points(".tb-shapes path"),
    rows: document.querySelectorAll(".tb-rows .tb-row").length, // one along a line has no height
    fouls: figures,
    said,
    active: document.querySelector(".tb-board")?.classList.contains("tb-active") ?? false,
  };
}

// The moves as they are listed.
function moves() {
  return [...document.querySelectorAll(".moves .move")].map((el) => textOf(el).replace(/^\d+\s*/, ""));
}

// The two clocks from the far side to the near one, with what they are called.
function clocks() {
  return [...document.querySelectorAll("[role=timer]")].filter(visible).map((el) => ({
    name: nameOf(el),
    text: textOf(el),
    running: el.classList.contains("running"),
  }));
}

const page = () => (document.body ? textOf(document.body) : "");

// Everything that is written or said anywhere in the document, seen or not.
const markup = () => document.documentElement.outerHTML;

const loaded = () => document.readyState === "complete" && location.href !== "about:blank";

// Whether an element is inside something that scrolls by itself from side to side.
function inScroller(el) {
  const box = el.parentElement;
  return box !== null && box !== document.body && (["auto", "scroll"].includes(getComputedStyle(box).overflowX) || inScroller(box));
}

// How the page fits in the window: what is wider than it, and what stands out of
// the panel that it belongs to. What is quickly known is asked first.
function fit() {
  const width = document.documentElement.clientWidth;
  const scrolls = document.scrollingElement.scrollWidth > width;
  const right = (el) => el.getBoundingClientRect().right;
  const panel = (el) => el.parentElement?.closest(".why, .decision, .actions, .side, .record, form, main");
  const leavesPanel = (el) => {
    const box = panel(el);
    return box && right(el) > right(box) + 1 && !el.closest(".tb-svg") && getComputedStyle(el).position !== "fixed";
  };
  const wide = [...document.querySelectorAll("body *")]
    .filter((el) => right(el) > width + 0.5 || leavesPanel(el))
    .filter((el) => visible(el) && !el.closest(".unseen, .skip") && !inScroller(el))
    .map((el) => `${el.tagName.toLowerCase()}.${el.getAttribute("class") ?? ""} “${textOf(el).slice(0, 30)}”`);
  const frame = document.querySelector(".tb-frame")?.getBoundingClientRect();
  return { width, scrolls, wide: wide.slice(0, 5), board: frame ? [frame.width, frame.height] : null };
}

// Whether an element that scrolls inside another is where one sees it.
function inView(el, box) {
  const [a, b] = [el.getBoundingClientRect(), box.getBoundingClientRect()];
  return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
}

// What of the page has shifted since it began to load, and how far, as browsers measure
// it.
function shifts() {
  return new Promise((done) => {
    const all = { sum: 0, what: [] };
    const observer = new PerformanceObserver((list) => {
      for (const e of list.getEntries().filter((e) => !e.hadRecentInput)) {
        all.sum += e.value;
        for (const { node, previousRect: a, currentRect: b } of e.sources)
          all.what.push(`${node?.nodeName}.${node?.className ?? ""} from ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`);
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => {
      observer.disconnect();
      done(all);
    }, 150);
  });
}

// Whether the page has come to rest: it is loaded, its live connection is there if it
// has one, and nothing of it has changed for a moment.
async function settled() {
  if (!loaded() || document.querySelector(".connection:not(.online)")) return false;
  let changes = 0;
  const observer = new MutationObserver((list) => (changes += list.length));
  observer.observe(document, { subtree: true, childList: true });
  await new Promise((later) => setTimeout(later, 120));
  observer.disconnect();
  return changes === 0;
}

// What axe-core finds wrong by some of its rules. The cells of a board are made alike: at a
// game it looks at all of them, elsewhere at the first row. What is inside a drawing has no
// names and no colours that it knows of.
async function violations(rules) {
  const exclude = [["svg *"]];
  if (!document.querySelector(".game-page")) exclude.push(["[role=row] ~ [role=row]"]);
  const found = await window.axe.run({ include: [["html"]], exclude }, { resultTypes: ["violations"], runOnly: rules, preload: false });
  return found.violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.failureSummary.replace(/\s+/g, " ")}`),
  );
}
