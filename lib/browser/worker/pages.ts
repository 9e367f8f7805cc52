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

/** Where whoever is not signed in ends. */
const LOGIN = "/login";
/** How long a page with a copy waits for the network. */
const NETWORK_TIMEOUT_MS = 5_000;
/** A copy that was not made anew for so long is of a loan that is over, or of a device left aside. */
const MAX_AGE_MS = 14 * DAY;
/** Addresses of the files of ours that a page names. */
const FILE = /\/_next\/static\/[\w./~%()[\]-]+\.(?:js|css|woff2)/g;

/**
 * Answers a navigation: from the network, else with the reader's copy, else with our own page.
 * @param standIn gives the latter.
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
  // Also where the copy is shown before the answer comes.
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

/** A page says whose this browser is, and whether somebody is signed in at all. */
async function learn(url: URL, response: Response, since: number): Promise<void> {
  const toKeep = isKept(url.pathname) && url.search === "";
  if (toKeep && response.status === 404) await dropCopy(url.pathname);
  if (!response.ok) return;
  if (url.pathname === LOGIN) await forgetReader();
  else if (toKeep) await keepCopy(url.pathname, response.clone(), since);
  else await noteReader(response, since);
}

/** Leads to the copy of a page that was asked for with a choice in its address. */
async function elsewhere({ pathname, searchParams }: URL): Promise<Response | null> {
  // A scanned code: our own page keeps its digits.
  if (!isKept(pathname) || searchParams.has("code")) return null;
  if (searchParams.size === 0 || !(await copyOf(pathname))) return null;
  const fragment = pathname === "/chats" ? `#${searchParams.toString()}` : "";
  return Response.redirect(pathname + fragment);
}

/**
 * Keeps these pages, one after the other. @param keepFile is given what each of them needs.
 * @param olderThan younger copies stay: milliseconds.
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
    const text = await response.clone().text();
    await keepCopy(page, response, since);
    await Promise.all([...new Set(text.match(FILE))].map(keepFile));
  }
}
