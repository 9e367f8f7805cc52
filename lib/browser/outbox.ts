import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { api, ApiError, BY_COOKIE, callPath } from "./api-client";
import { OUTBOX, type OutboxEntry } from "./kept";
import { TOKEN_KEY } from "./reader-items";
import { readItem } from "./storage";

/** The outcome of an entry that the server has accepted. */
export const SENT = "SENT";

interface Outbox extends DBSchema {
  entries: { key: string; value: OutboxEntry };
}

/** Opens the database for one operation: an open connection would delay its deletion at sign-out. */
async function withOutbox<T>(work: (outbox: IDBPDatabase<Outbox>) => Promise<T>): Promise<T> {
  const outbox = await openDB<Outbox>(OUTBOX, 2, {
    upgrade: (opened) => {
      // An earlier version had stores of another form.
      for (const name of opened.objectStoreNames) opened.deleteObjectStore(name);
      opened.createObjectStore("entries", { keyPath: "key" });
    },
  });
  try {
    return await work(outbox);
  } finally {
    outbox.close();
  }
}

/**
 * The entries for calls whose path begins with `path`, in the order they were written; with `readerId`, only those of
 * this reader.
 */
export async function entriesFor(path: string, readerId?: string): Promise<OutboxEntry[]> {
  const entries = await withOutbox((outbox) => outbox.getAll("entries"));
  return entries
    .filter((entry) => entry.path.startsWith(path) && (!readerId || entry.readerId === readerId))
    .sort((a, b) => a.at.localeCompare(b.at));
}

export async function hasEntry(key: string): Promise<boolean> {
  return (await withOutbox((outbox) => outbox.count("entries", key))) > 0;
}

export function removeEntry(key: string): Promise<void> {
  return withOutbox((outbox) => outbox.delete("entries", key));
}

/**
 * Removes and returns the reader's entries for such calls that were sent or refused, so that only one window shows
 * each.
 */
export function takeSettled(path: string, readerId: string): Promise<OutboxEntry[]> {
  return withOutbox(async (outbox) => {
    const act = outbox.transaction("entries", "readwrite");
    const settled = (await act.store.getAll()).filter(
      (entry) => entry.outcome && entry.readerId === readerId && entry.path.startsWith(path),
    );
    await Promise.all([...settled.map(({ key }) => act.store.delete(key)), act.done]);
    return settled;
  });
}

/** A registration in a browser that can send after the window was closed (Background Sync). */
type Registration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/**
 * Adds an entry, or replaces the one with its key.
 * @param worker sends it when there is a network, even after the window was closed.
 */
export async function putEntry(entry: OutboxEntry, worker?: Registration): Promise<void> {
  await withOutbox((outbox) => outbox.put("entries", entry));
  // If the browser refuses, the next window sends it.
  await worker?.sync?.register(OUTBOX).catch(() => undefined);
}

/** Stores an entry of this window. @param isUnderWay the window is sending it itself, so the worker is not asked to. */
export async function keepEntry(entry: OutboxEntry, isUnderWay = false): Promise<void> {
  // After a sign-out, in this tab or another, nothing may be stored.
  if (readItem(TOKEN_KEY) === null) return;
  const worker = isUnderWay ? undefined : await navigator.serviceWorker?.getRegistration();
  await putEntry(entry, worker);
}

/**
 * Sends the entries for calls whose path begins with `path`, in order, with this browser's cookie, and stores the
 * outcome with each. Runs in windows and in the worker; if the browser has locks, in only one of them at a time.
 * @throws ApiError UNAUTHENTICATED, or another error that prevents sending: try again later.
 */
export function sendEntries(path: string): Promise<void> {
  const send = () => sendWaiting(path);
  return navigator.locks ? navigator.locks.request(OUTBOX, send) : send();
}

async function sendWaiting(path: string): Promise<void> {
  const waiting = (await entriesFor(path)).filter(({ outcome }) => !outcome);
  if (waiting.length === 0) return;
  const { id } = await api("GET /users/me", BY_COOKIE);
  const failures = new Map<string, unknown>();
  for (const entry of waiting) {
    // An entry is never sent in another reader's name, nor before an earlier one of the same path.
    if (entry.readerId !== id) await removeEntry(entry.key);
    else if (!failures.has(entry.path)) {
      await sendEntry(entry).catch((error: unknown) => failures.set(entry.path, error));
    }
  }
  const [failure] = failures.values();
  if (failure) throw failure;
}

async function sendEntry(entry: OutboxEntry): Promise<void> {
  const sent = callPath("POST", entry.path, entry.body, BY_COOKIE);
  const outcome = await sent.then(() => SENT, refusalOf);
  await withOutbox(async (outbox) => {
    const act = outbox.transaction("entries", "readwrite");
    const kept = await act.store.get(entry.key);
    // Otherwise it was removed or replaced meanwhile.
    if (kept?.at === entry.at) await act.store.put({ ...entry, outcome });
    await act.done;
  });
}

/**
 * The code of a refusal.
 * @throws the error, if it says nothing about the entry itself: the server may have accepted it.
 */
function refusalOf(error: unknown): string {
  const isOfEntry =
    error instanceof ApiError && error.isRefusal && ![401, 429].includes(error.status);
  if (isOfEntry) return error.code;
  throw error;
}
