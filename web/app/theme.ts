// The switch between the light and the dark pages. Without it the links of the footer
// load the page anew; with it the colours change at once, in all open pages.

const KEY = "tengen.theme";

/** A theme of pages, as the server calls it. */
export type Theme = "system" | "light" | "dark";

/** What a theme means in the head of a page: where its colours hold, as media queries. */
export interface Head {
  readonly schemes: string;
  readonly light: string;
  readonly dark: string;
}

/** Returns what a theme means in the head; the server writes the same. */
export function headOf(theme: Theme): Head {
  if (theme === "system") return { schemes: "light dark", light: "(prefers-color-scheme: light)", dark: "(prefers-color-scheme: dark)" };
  return theme === "light" ? { schemes: theme, light: "all", dark: "not all" } : { schemes: theme, light: "not all", dark: "screen" };
}

/** Makes the links of the footer change the theme of the page without loading it anew. */
export function themeSwitch(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".themes a[data-theme]")];
  const chosen = links.find((a) => a.hasAttribute("aria-current"))?.dataset.theme as Theme | undefined;
  if (!chosen) return;
  // A page that was kept for the time without a network does not know of a later choice.
  if (navigator.onLine) remember(chosen);
  else put(links, remembered() ?? chosen);
  for (const link of links) {
    link.addEventListener("click", (e) => {
      if (e.ctrlKey || e.metaKey || e.shiftKey) return;
      const theme = link.dataset.theme as Theme;
      e.preventDefault();
      put(links, theme);
      remember(theme);
      void fetch(link.href, { method: "HEAD" }).catch(() => {}); // without a network the choice stands in this browser alone
    });
  }
  window.addEventListener("storage", (e) => e.key === KEY && put(links, remembered() ?? chosen));
}

function put(links: readonly HTMLAnchorElement[], theme: Theme): void {
  const head = headOf(theme);
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", head.schemes);
  const [light, dark] = document.querySelectorAll("meta[name=theme-color]");
  light?.setAttribute("media", head.light);
  dark?.setAttribute("media", head.dark);
  document.querySelector("link[data-dark]")?.setAttribute("media", head.dark);
  for (const link of links) {
    if (link.dataset.theme === theme) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the cookie of the server remembers.
  }
}

function remembered(): Theme | null {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "system" || theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null;
  }
}
