// Has the browser keep what can be read without a network: on the pages that are part
// of it, and wherever the site is installed. The pages work without it.

/** Begins to keep the pages, where a browser can. */
export function install(): void {
  if (!("serviceWorker" in navigator)) return;
  const wanted = document.querySelector("main.learn, main.lesson, main.analysis-page, main.offline") !== null;
  if (!wanted && !matchMedia("(display-mode: standalone)").matches) return;
  // After the page is there, so that nothing waits for it.
  window.addEventListener("load", () => void register().catch(() => undefined));
}

/** Registers the worker of the site in the language of the page. */
export async function register(): Promise<void> {
  await navigator.serviceWorker.register(`/sw.js?lang=${document.documentElement.lang}`);
}
