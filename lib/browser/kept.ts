import type { Page } from "@/lib/shared/pages";

/** Pages that are kept for times without a network: one's own loans with codes and meet-ups, the shelf, the chats. */
export const KEPT_PAGES: readonly Page[] = ["/books/manage", "/chats", "/loans", "/loans/[id]"];
/** Caches with what the service worker keeps of a reader begin with this; the reader's id follows. */
export const READER_CACHE = "reader-";
/** The database of messages that wait for the network, and the tag under which they are sent. */
export const OUTBOX = "outbox";
/** Where a shared picture lies in the reader's cache until it is taken. */
export const SHARED_PICTURE = "/books/share/picture";
/** The entry of `Server-Timing` by which a page knows that it is a kept copy. */
export const KEPT_COPY = "kept";

/** What pages ask of the service worker. */
export type WorkerMessage =
  | {
      type: "KEEP";
      /** Pages to keep for a time without a network. */
      pages: string[];
      /** Files that this page has loaded, and needs again then. */
      files: string[];
      /** Copies that are younger stay: milliseconds. */
      olderThan: number;
    }
  | { type: "FORGET" }
  /** Answered on the port that comes along: which build the worker is of. */
  | { type: "VERSION" };

/** Lets this browser take pushes that are signed with this key, base64url. @returns what the server is told of it. */
export async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint = "", keys } = (await pushManager.subscribe(options)).toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return { endpoint, keys: { p256dh, auth } };
}

/** This browser takes no more pushes, and those on its screen go. */
export async function forgetPush(registration?: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/**
 * Removes the reader's pages and waiting messages from this browser. Runs in windows and in the worker; where
 * a browser keeps nothing there is nothing to do.
 */
export async function forgetKept(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(READER_CACHE));
    await Promise.all(names.map((name) => caches.delete(name)));
    indexedDB.deleteDatabase(OUTBOX);
  } catch {
    return;
  }
}
