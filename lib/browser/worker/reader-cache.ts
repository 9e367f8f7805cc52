import { forgetKept, forgetPush, KEPT_COPY, READER_CACHE } from "@/lib/browser/kept";
import { READER_HEADER } from "@/lib/shared/reader-header";

declare const self: ServiceWorkerGlobalScope;

/** Increased when the reader's copies are removed: answers to earlier requests are then not stored. */
let generation = 0;
/** Removing and storing run one after another. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work);
  turn = next.catch(() => undefined);
  return next;
}

/** Call it before sending a request whose answer goes to `keepCopy`. */
export function currentGeneration(): number {
  return generation;
}

/** Removes the reader's copies: nobody is signed in any more. */
export function forgetReader(): Promise<void> {
  generation += 1;
  return inTurn(forgetKept);
}

const readerCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(READER_CACHE));

/** The cache of the only reader of whom this browser stores copies; null if there is none. */
export async function readerCache(): Promise<Cache | null> {
  const [name, ...others] = await readerCaches();
  return name && others.length === 0 ? caches.open(name) : null;
}

/** The stored copy of an address; undefined if there is none. */
export async function copyOf(address: string): Promise<Response | undefined> {
  return (await readerCache())?.match(address, { ignoreVary: true });
}

/**
 * Learns from a page whose browser this is, and removes what is stored of other readers.
 * @param since `currentGeneration()` at the time of the request.
 */
export function noteReader(response: Response, since: number): Promise<void> {
  return inTurn(async () => {
    if (since === generation) await cacheOf(response);
  });
}

/** Stores a page for its reader, under this address. @param since as for `noteReader`. */
export function keepCopy(address: string, response: Response, since: number): Promise<void> {
  return inTurn(async () => {
    if (since === generation) await (await cacheOf(response))?.put(address, response);
  });
}

export async function dropCopy(address: string): Promise<void> {
  await (await readerCache())?.delete(address, { ignoreVary: true });
}

/** Removes copies older than `age` milliseconds. */
export async function dropOlderThan(age: number): Promise<void> {
  const cache = await readerCache();
  for (const request of (await cache?.keys()) ?? []) {
    const copy = await cache?.match(request, { ignoreVary: true });
    if (copy && ageOf(copy) > age) await cache?.delete(request, { ignoreVary: true });
  }
}

async function cacheOf(response: Response): Promise<Cache | null> {
  const reader = response.headers.get(READER_HEADER);
  if (!reader) return null;
  const name = READER_CACHE + reader;
  const others = (await readerCaches()).filter((each) => each !== name);
  // Also the other reader's unsent messages, and their push subscription.
  if (others.length > 0) await Promise.all([forgetKept(), forgetPush(self.registration)]);
  return caches.open(name);
}

/** The copy with a header that says when it was made. */
export function asCopy(copy: Response): Response {
  const headers = new Headers(copy.headers);
  headers.set("server-timing", `${KEPT_COPY};desc="${headers.get("date") ?? ""}"`);
  return new Response(copy.body, { status: copy.status, headers });
}

/** Milliseconds since the copy was made. */
export function ageOf(copy: Response): number {
  return Date.now() - Date.parse(copy.headers.get("date") ?? "1970-01-01");
}
