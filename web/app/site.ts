import { install } from "./install.js";
import { notifications } from "./notify.js";
import { passkeys } from "./passkey.js";
import { themeSwitch } from "./theme.js";
import { takeAlong } from "./take-along.js";

// What makes the plain pages more comfortable. Every page works without it.

// A moment that the server wrote in its own zone is shown in the reader's, in a table
// its day alone; a day without an hour stays that day.
function localTimes(): void {
  const lang = document.documentElement.lang;
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  const dayHere = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
  const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" });
  for (const el of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const at = new Date(el.dateTime);
    const format = /^\d{4}-\d\d-\d\d$/.test(el.dateTime) ? day : el.closest(".table") ? dayHere : moment;
    if (!Number.isNaN(at.getTime())) el.textContent = format.format(at);
  }
}

// The form of a new game begins with what was chosen the last time, unless the
// server sent it back for a mend or filled it as the address asks.
function rememberedChoices(): void {
  const form = document.querySelector<HTMLFormElement>("form.new-game");
  if (!form) return;
  const key = "tengen.new-game";
  form.addEventListener("submit", () => {
    const choices = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    keep(key, JSON.stringify(Object.fromEntries(choices)));
  });
  if (form.querySelector(".refusal") || form.dataset.setup) return;
  for (const [name, value] of Object.entries(kept(key))) choose(form, name, value);
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage the form begins as the server wrote it.
  }
}

function kept(key: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

// A value that the form no longer has is left alone.
function choose(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    const options = [...field].filter((option) => option instanceof HTMLInputElement);
    if (options.some((option) => option.value === value)) field.value = value;
  } else if (field instanceof HTMLSelectElement) {
    if ([...field.options].some((option) => option.value === value)) field.value = value;
  } else if (field instanceof HTMLInputElement) {
    field.value = value;
  }
}

// A form that starts something must not start it twice.
function onceOnly(): void {
  const sent = new WeakSet<HTMLFormElement>();
  document.addEventListener("submit", (e) => {
    const form = e.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (sent.has(form)) e.preventDefault();
    sent.add(form);
  });
  // The page may come back out of the browser's memory, and then be used again.
  window.addEventListener("pageshow", (e) => {
    if (e.persisted) for (const form of document.forms) sent.delete(form);
  });
}

themeSwitch();
localTimes();
rememberedChoices();
onceOnly();
passkeys();
notifications();
install();
void takeAlong();
