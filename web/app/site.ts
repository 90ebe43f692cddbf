// What makes the plain pages more comfortable. Every page works without it.

import { copyFrom } from "./copy.js";
import { t } from "./texts.js";

// A moment that the server wrote in its own zone is shown in the reader's.
function localTimes(): void {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const el of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const at = new Date(el.dateTime);
    if (!Number.isNaN(at.getTime())) el.textContent = day.format(at);
  }
}

// A field that carries an address gets a button that copies it.
function copyButtons(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[readonly][data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t("web.copy");
    button.addEventListener("click", async () => {
      if (await copyFrom(input)) button.textContent = t("web.copied");
    });
    input.after(button);
  }
}

// Fields that mean something only beside certain choices are folded away beside
// the others: data-when="name=value value" names the field and the values.
function dependentFields(): void {
  for (const el of document.querySelectorAll<HTMLElement>("[data-when]")) {
    const [name, values] = (el.dataset["when"] ?? "").split("=");
    const form = el.closest("form");
    if (!form || !name || values === undefined) continue;
    const wanted = values.split(" ");
    const show = (): void => {
      const value = String(new FormData(form).get(name) ?? "");
      el.hidden = !wanted.includes(value);
    };
    form.addEventListener("change", show);
    show();
  }
}

// A form that starts something must not start it twice.
function onceOnly(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[method=post]")) {
    form.addEventListener("submit", (e) => {
      if (form.dataset["sent"]) e.preventDefault();
      form.dataset["sent"] = "yes";
    });
  }
  // The page may come back out of the browser's memory, and then be used again.
  window.addEventListener("pageshow", () => {
    for (const form of document.forms) delete form.dataset["sent"];
  });
}

localTimes();
copyButtons();
dependentFields();
onceOnly();
