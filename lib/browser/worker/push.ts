import { api, BY_COOKIE } from "@/lib/browser/api-client";
import { subscribe } from "@/lib/browser/push";
import type { PushPayload } from "@/lib/shared/push-payload";

declare const self: ServiceWorkerGlobalScope;

/** Time for an open window to navigate by itself. */
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
  // So that the server does not mail it too; without a session or a network it may.
  const told = api("POST /users/me/push/opened/[pushId]", { params: { pushId: id }, ...BY_COOKIE });
  event.waitUntil(Promise.all([open(address.href), told.catch(() => undefined)]));
});

// A push service may give the browser another address. Without a session nothing is sent.
self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(subscribe(self.registration, BY_COOKIE).catch(() => undefined)),
);

/** Opens an address in the window that was focused last, which navigates without losing what is being typed in it. */
async function open(address: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address) ?? windows[0];
  if (!shown) return self.clients.openWindow(address);
  const focused = await shown.focus().catch(() => shown);
  if (focused.url === address || (await goes(focused, address))) return focused;
  return focused.navigate(address).catch(() => self.clients.openWindow(address));
}

/** Asks a window to navigate to an address; true if it does. */
function goes(window: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), ANSWER_MS);
    window.postMessage({ type: "open", address }, [port2]);
  });
}
