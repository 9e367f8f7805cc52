import { KEPT_PAGES } from "@/lib/browser/kept";
import { pageOf } from "@/lib/shared/pages";
import { DAY } from "@/lib/shared/time";
import {
  ageOf,
  asCopy,
  copyOf,
  currentGeneration,
  dropCopy,
  dropOlderThan,
  forgetReader,
  keepCopy,
  noteReader,
} from "./reader-cache";

/** Where visitors are redirected to. */
const LOGIN = "/login";
/** Time for the network to answer before the copy of a page is shown. */
const NETWORK_TIMEOUT_MS = 5_000;
/** A copy that has not been renewed for this time belongs to a loan that is over, or the device is unused. */
const MAX_AGE_MS = 14 * DAY;
/** Addresses of our own files in the HTML of a page. */
const FILE = /\/_next\/static\/(?:(?!\/_next\/)[\w./~%()[\]-])+\.(?:js|css|woff2)/g;

/**
 * Answers a navigation from the network, else with the reader's copy, else with the offline page.
 * @param standIn returns the offline page.
 */
export async function answerPage(
  event: FetchEvent,
  standIn: () => Promise<Response>,
): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const since = currentGeneration();
  const ask = async () => {
    const response =
      ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request));
    event.waitUntil(learn(url, response, since));
    return response;
  };
  const asked = ask();
  // Finishes even if the copy is shown before the answer comes.
  event.waitUntil(asked.catch(() => undefined));
  const copy = url.search === "" ? await copyOf(url.pathname) : undefined;
  try {
    return await (copy ? within(NETWORK_TIMEOUT_MS, asked) : asked);
  } catch {
    return copy ? asCopy(copy) : ((await elsewhere(url)) ?? standIn());
  }
}

function isKept(path: string): boolean {
  return KEPT_PAGES.some((page) => page === pageOf(path));
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, fail) => setTimeout(fail, milliseconds));
  return Promise.race([work, timeout]);
}

/** Learns from a page who is signed in in this browser, if anybody. */
async function learn(url: URL, response: Response, since: number): Promise<void> {
  const toKeep = isKept(url.pathname) && url.search === "";
  if (toKeep && response.status === 404) await dropCopy(url.pathname);
  if (!response.ok) return;
  if (url.pathname === LOGIN) await forgetReader();
  else if (toKeep) await keepCopy(url.pathname, response.clone(), since);
  else await noteReader(response, since);
}

/** Redirects to the stored copy of a page that was requested with query parameters. */
async function elsewhere({ pathname, searchParams }: URL): Promise<Response | null> {
  // Not for a scanned code: the offline page keeps its digits.
  if (!isKept(pathname) || searchParams.has("code")) return null;
  if (searchParams.size === 0 || !(await copyOf(pathname))) return null;
  const fragment = pathname === "/chats" ? `#${searchParams.toString()}` : "";
  return Response.redirect(pathname + fragment);
}

/**
 * Stores these pages, one after another.
 * @param keepFile stores a file that a page needs, or fails; the page is then not stored.
 * @param olderThan milliseconds; younger copies are not replaced.
 */
export async function keepPages(
  pages: string[],
  olderThan: number,
  keepFile: (address: string) => Promise<unknown>,
): Promise<void> {
  await dropOlderThan(MAX_AGE_MS);
  for (const page of pages.filter(isKept)) {
    const copy = await copyOf(page);
    if (copy && ageOf(copy) < olderThan) continue;
    const since = currentGeneration();
    const response = await fetch(page, { headers: { accept: "text/html" } });
    if (new URL(response.url).pathname === LOGIN) return forgetReader();
    if (response.status === 404) await dropCopy(page);
    if (!response.ok || response.redirected) continue;
    // First the files: a page without its scripts would show an error.
    const text = await response.clone().text();
    await Promise.all([...new Set(text.match(FILE))].map(keepFile));
    await keepCopy(page, response, since);
  }
}
