import type { Page } from "@/lib/shared/pages";

/** Pages that are kept for times without a network: one's own loans with codes and meet-ups, the shelf, the chats. */
export const KEPT_PAGES: readonly Page[] = ["/books/manage", "/chats", "/loans", "/loans/[id]"];
/** Caches with what the service worker keeps of a reader begin with this; the reader's id follows. */
export const READER_CACHE = "reader-";
/** The database of what waits for the network, and the tag under which it is sent. */
export const OUTBOX = "outbox";
/** Where a shared picture lies in the reader's cache until it is taken. */
export const SHARED_PICTURE = "/books/share/picture";
/** The entry of `Server-Timing` by which a page knows that it is a kept copy. */
export const KEPT_COPY = "kept";

/** What a reader wrote and the server has not taken yet. */
export interface OutboxEntry {
  /** A later entry with the same key takes its place. */
  key: string;
  readerId: string;
  /** When it was written: ISO 8601. */
  at: string;
  /** Of the call that takes it, a POST behind /api. Sent twice it is done once. */
  path: string;
  body: Record<string, string>;
  /** What a window says of it when it was sent or refused. */
  title?: string;
  /** `SENT`, or the code of its refusal: it stays with that until a window has told of it. */
  outcome?: string;
}

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
  /** To be sent; answered on the port that comes along once it is kept. */
  | { type: "SEND"; entry: OutboxEntry }
  /** Answered on the port: whether there is an entry with this key. */
  | { type: "HAS"; key: string }
  /** Answered on the port that comes along: which build the worker is of. */
  | { type: "VERSION" };

/** This browser takes no more pushes, and those on its screen go. */
export async function forgetPush(registration?: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/**
 * Removes the reader's pages and what waits to be sent from this browser. Runs in windows and in the worker; where
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
