import type { Page } from "@/lib/shared/pages";

/** Pages available without a network: the reader's loans with codes and meet-ups, their shelf, their chats, and Home. */
export const KEPT_PAGES: readonly Page[] = [
  "/books/manage",
  "/chats",
  "/loans",
  "/loans/[id]",
  "/search",
];
/** The service worker's caches of a reader are named by this prefix and the reader's id. */
export const READER_CACHE = "reader-";
/** Name of the database of entries to be sent, and the sync tag that sends them. */
export const OUTBOX = "outbox";
/** Address of a shared picture in the reader's cache until it is taken. */
export const SHARED_PICTURE = "/books/share/picture";
/** The entry of `Server-Timing` that marks a page as a stored copy. */
export const KEPT_COPY = "kept";

/** A reader's input that the server has not accepted yet. */
export interface OutboxEntry {
  /** A later entry with the same key replaces it. */
  key: string;
  readerId: string;
  /** ISO 8601. */
  at: string;
  /** Path without `/api` of the POST that takes it. Sent twice, it is carried out once. */
  path: string;
  /** Of a message, of a code, or of a hand-over without one. */
  body: {
    content?: string;
    clientId?: string;
    code?: string;
    enteredAt?: string;
    loanIds?: string[];
  };
  /** Title for the message in a window after it was sent or refused. */
  title?: string;
  /** `SENT`, or the error code of its refusal; kept until a window has shown it. */
  outcome?: string;
}

/** Messages from pages to the service worker. */
export type WorkerMessage =
  | {
      type: "KEEP";
      /** Pages to store for times without a network. */
      pages: string[];
      /** Files that this page has loaded and needs without a network. */
      files: string[];
      /** Milliseconds; younger copies are not replaced. */
      olderThan: number;
    }
  | { type: "FORGET" }
  /** An entry to send. The answer comes on the message's port once it is stored. */
  | { type: "SEND"; entry: OutboxEntry }
  /** Whether there is an entry with this key. The answer comes on the message's port. */
  | { type: "HAS"; key: string }
  /** The worker's build. The answer comes on the message's port. */
  | { type: "VERSION" };

/** Ends this browser's push subscription and closes the notifications on its screen. */
export async function forgetPush(registration?: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/**
 * Removes the reader's pages and unsent entries from this browser. Runs in windows and in the worker; does nothing if
 * the browser stores nothing.
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
