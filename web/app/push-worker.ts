// Shows messages that the server pushes, and opens the page they are about. It keeps
// nothing and fetches nothing.

interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
}

interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}

interface Page {
  url: string;
  focus(): Promise<unknown>;
}

interface Worker {
  addEventListener(kind: "push", hear: (e: Waiting & { data?: { json(): Message } }) => void): void;
  addEventListener(
    kind: "notificationclick",
    hear: (e: Waiting & { notification: Notification & { data: { path: string } } }) => void,
  ): void;
  registration: { showNotification(title: string, how: NotificationOptions): Promise<void> };
  clients: { matchAll(how: { type: "window" }): Promise<Page[]>; openWindow(path: string): Promise<unknown> };
  location: { origin: string };
}

const worker = self as unknown as Worker;

/** Shows what is pushed, and opens what it is about. */
export function showPushed(): void {
  worker.addEventListener("push", (e) => {
    const m = e.data?.json();
    if (m) e.waitUntil(worker.registration.showNotification(m.title, { body: m.body, tag: m.tag, data: { path: m.path } }));
  });

  worker.addEventListener("notificationclick", (e) => {
    e.notification.close();
    e.waitUntil(open(new URL(e.notification.data.path, worker.location.origin)));
  });
}

// A page that is open comes to the front. Another site is never opened.
async function open(to: URL): Promise<unknown> {
  if (to.origin !== worker.location.origin) return;
  for (const page of await worker.clients.matchAll({ type: "window" })) {
    if (new URL(page.url).pathname === to.pathname) return page.focus();
  }
  return worker.clients.openWindow(to.href);
}
