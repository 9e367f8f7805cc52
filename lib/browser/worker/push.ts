import { subscribe } from "@/lib/browser/kept";
import type { PushPayload } from "@/lib/shared/push-payload";

declare const self: ServiceWorkerGlobalScope;

/** An open window has this long to go there by itself, in milliseconds. */
const ANSWER_MS = 1_500;

self.addEventListener("push", (event) => {
  const { id, title, body, url, tag, lang }: Partial<PushPayload> = event.data?.json() ?? {};
  if (!title) return;
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body, tag, lang },
    renotify: true,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { id, url },
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  const { id = "", url = "/notifications" }: Partial<PushPayload> = event.notification.data ?? {};
  event.notification.close();
  const address = new URL(url, self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(Promise.all([open(address.href), tellOpened(id)]));
});

/** So that the same is not mailed. Without a session, or a network, it may be. */
async function tellOpened(id: string): Promise<void> {
  const path = `/api/users/me/push/opened/${encodeURIComponent(id)}`;
  await fetch(path, { method: "POST" }).catch(() => undefined);
}

// A push service may give the browser another address.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew()));

/** With the server's key, for the session of this browser; without one nothing is asked for. */
async function subscribeAnew(): Promise<void> {
  const settings = await fetch("/api/users/me/push");
  if (!settings.ok) return;
  const { publicKey } = (await settings.json()) as { publicKey: string };
  await fetch("/api/users/me/push/devices", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await subscribe(self.registration, publicKey)),
  });
}

/** In the window that was looked at last; it goes there without losing what is being typed in it. */
async function open(address: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address) ?? windows[0];
  if (!shown) return self.clients.openWindow(address);
  const focused = await shown.focus().catch(() => shown);
  if (focused.url === address || (await goes(focused, address))) return focused;
  return focused.navigate(address).catch(() => self.clients.openWindow(address));
}

/** Asks a window to go to an address; whether it does. */
function goes(window: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), ANSWER_MS);
    window.postMessage({ type: "open", address }, [port2]);
  });
}
