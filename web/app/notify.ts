// Has this browser show messages though no page is open: asks the reader, then the
// browser for an address, and gives that to the server. The page works without it.

import { register } from "./install.js";

/** The key of the server, from base64url, as the browser wants it. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** Shows the button where the browser can do it, and lets it work. */
export function notifications(): void {
  const root = document.querySelector<HTMLElement>("[data-push-key]");
  if (!root || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  root.hidden = false;
  document.querySelector<HTMLElement>('[data-push="none"]')?.setAttribute("hidden", "");
  const button = root.querySelector<HTMLButtonElement>('[data-push="on"]');
  button?.addEventListener("click", () => {
    button.disabled = true;
    void switchOn(root.dataset.pushKey ?? "").then((how) => {
      if (how === "on") return location.reload();
      button.disabled = false;
      for (const p of root.querySelectorAll<HTMLElement>("p[data-push]")) p.hidden = p.dataset.push !== how;
    });
  });
}

async function switchOn(key: string): Promise<"on" | "denied" | "failed"> {
  try {
    if ((await Notification.requestPermission()) !== "granted") return "denied";
    await register();
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
    const { endpoint, keys } = made.toJSON();
    const body = new URLSearchParams({ endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
    const answer = await fetch("/account/browsers", { method: "POST", body });
    return answer.ok ? "on" : "failed";
  } catch {
    return "failed";
  }
}
