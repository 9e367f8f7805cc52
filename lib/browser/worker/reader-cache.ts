import { forgetKept, forgetPush, KEPT_COPY, READER_CACHE } from "@/lib/browser/kept";
import { READER_HEADER } from "@/lib/shared/reader-header";

declare const self: ServiceWorkerGlobalScope;

/** Raised when the reader's copies are removed: what was asked for before is not kept any more. */
let generation = 0;
/** Removing and keeping happen one after the other. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work);
  turn = next.catch(() => undefined);
  return next;
}

/** To be taken before a request is sent whose answer `keepCopy` gets. */
export function currentGeneration(): number {
  return generation;
}

/** Nobody is signed in here any more. */
export function forgetReader(): Promise<void> {
  generation += 1;
  return inTurn(forgetKept);
}

const readerCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(READER_CACHE));

/** The cache of the one reader this browser keeps something of; null where there is none. */
export async function readerCache(): Promise<Cache | null> {
  const [name, ...others] = await readerCaches();
  return name && others.length === 0 ? caches.open(name) : null;
}

/** The kept copy of an address; undefined where there is none. */
export async function copyOf(address: string): Promise<Response | undefined> {
  return (await readerCache())?.match(address, { ignoreVary: true });
}

/**
 * Learns from a page whose this browser is, and removes what it keeps of anybody else.
 * @param since `currentGeneration()` of when the page was asked for.
 */
export function noteReader(response: Response, since: number): Promise<void> {
  return inTurn(async () => {
    if (since === generation) await cacheOf(response);
  });
}

/** Keeps a page for its reader, under this address. @param since as with `noteReader`. */
export function keepCopy(address: string, response: Response, since: number): Promise<void> {
  return inTurn(async () => {
    if (since === generation) await (await cacheOf(response))?.put(address, response);
  });
}

export async function dropCopy(address: string): Promise<void> {
  await (await readerCache())?.delete(address, { ignoreVary: true });
}

/** Removes what is older: milliseconds. */
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
  // Also the messages that the other reader has not sent, and what they are told by push.
  if (others.length > 0) await Promise.all([forgetKept(), forgetPush(self.registration)]);
  return caches.open(name);
}

/** The copy as it is shown: it says when it was made. */
export function asCopy(copy: Response): Response {
  const headers = new Headers(copy.headers);
  headers.set("server-timing", `${KEPT_COPY};desc="${headers.get("date") ?? ""}"`);
  return new Response(copy.body, { status: copy.status, headers });
}

/** Milliseconds since the copy was made. */
export function ageOf(copy: Response): number {
  return Date.now() - Date.parse(copy.headers.get("date") ?? "1970-01-01");
}
