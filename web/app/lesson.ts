// The page of a lesson, and the map of all lessons. Both are read without this; with
// it boards answer, exercises take answers, and what was solved is kept.

import { openRules, type RulesClient } from "../engine/rules.js";
import type { Figure } from "./lesson-figure.js";
import { Plate, type Page, type Words } from "./lesson-plate.js";
import { keepSolved, keptSolved } from "./lesson-progress.js";

const main = document.querySelector<HTMLElement>("main[data-words]");
if (main) {
  const words = wordsOf(main);
  if (main.classList.contains("learn")) showMap(main, words);
  else openLesson(main, words);
}

function wordsOf(el: HTMLElement): Words {
  const texts = JSON.parse(el.dataset["words"] ?? "{}") as Record<string, string>;
  return (key, args = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

function showMap(el: HTMLElement, words: Words): void {
  const solved = keptSolved();
  for (const card of el.querySelectorAll<HTMLElement>("[data-lesson]")) {
    const all = Number(card.dataset["exercises"]);
    const n = Math.min(all, solved[card.dataset["lesson"] ?? ""]?.length ?? 0);
    const count = card.querySelector(".lesson-count");
    if (!count || n === 0) continue;
    count.textContent = n === all ? `✓ ${words("done")}` : words("progress", { n, all });
    count.classList.toggle("all", n === all);
  }
}

function openLesson(el: HTMLElement, words: Words): void {
  const plates = new Map<HTMLElement, Plate>();
  const name = el.dataset["lesson"] ?? "";
  let rules: RulesClient | null = null;
  const page: Page = {
    lang: document.documentElement.lang,
    words,
    rules: () => (rules ??= openRules()),
    solved: (exercise) => {
      exercise.classList.add("solved");
      exercise.querySelector<HTMLDetailsElement>(".answer")?.setAttribute("open", "");
      keepSolved(name, Number(exercise.dataset["exercise"]));
      void plates.get(exercise)?.explain();
    },
  };
  const solved = keptSolved()[name] ?? [];
  for (const exercise of el.querySelectorAll<HTMLElement>("[data-exercise]")) {
    exercise.classList.toggle("solved", solved.includes(Number(exercise.dataset["exercise"])));
    takeChoices(exercise, page);
  }
  if (!el.classList.contains("glossary")) openBoards(el, page, plates);
}

// The answers of a question become buttons.
function takeChoices(exercise: HTMLElement, page: Page): void {
  const said = exercise.querySelector<HTMLElement>(".said");
  for (const item of exercise.querySelectorAll<HTMLElement>(".choices li")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...item.childNodes);
    item.append(button);
    button.addEventListener("click", () => {
      const right = item.hasAttribute("data-right");
      button.classList.add(right ? "chosen-right" : "chosen-wrong");
      if (said) {
        said.className = `said told ${right ? "right" : "wrong"}`;
        said.textContent = page.words(right ? "right.short" : "wrong.short");
      }
      if (right) page.solved(exercise);
    });
  }
}

// A board is mounted when it comes near: a lesson may have twenty.
function openBoards(el: HTMLElement, page: Page, plates: Map<HTMLElement, Plate>): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting || !(entry.target instanceof HTMLElement)) continue;
        near.unobserve(entry.target);
        plates.set(entry.target, new Plate(entry.target, JSON.parse(entry.target.dataset["figure"] ?? "{}") as Figure, page));
      }
    },
    { rootMargin: "300px" },
  );
  for (const plate of el.querySelectorAll<HTMLElement>("[data-figure]")) near.observe(plate);
}
