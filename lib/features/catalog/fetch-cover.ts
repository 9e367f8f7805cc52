import { warnThrottled } from "@/lib/server/log/log";
import { identified, readBytes } from "./source";
import { CATALOG_SOURCES } from "./sources";

/** Time limit for a cover with all its redirects. */
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** Maximum size of a cover's file, in bytes. */
const MAX_COVER_BYTES = 5_000_000;

/**
 * Fetches the cover of a candidate, only from the sources' own hosts; redirects to other hosts are refused.
 * @returns the unchanged file, which `storeImage` re-encodes; null if there is none, or it is refused.
 */
export async function fetchCover(coverUrl: string, signal?: AbortSignal): Promise<Buffer | null> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const url = new URL(coverUrl);
    // Without it, Open Library answers with an empty picture if it has none.
    if (url.hostname === "covers.openlibrary.org") url.searchParams.set("default", "false");
    return await follow(url, signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (error) {
    warnThrottled("cover of a catalogue", { error: String(error) });
    return null;
  }
}

async function follow(first: URL, signal: AbortSignal): Promise<Buffer | null> {
  let url = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (!isCoverAddress(url)) throw new Error("not a host of covers");
    const response = await fetch(url, { headers: identified(), redirect: "manual", signal });
    const next = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && next) {
      await response.body?.cancel();
      url = new URL(next, url);
      continue;
    }
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`status ${response.status}`);
    if (!response.headers.get("content-type")?.startsWith("image/"))
      throw new Error("not a picture");
    return readBytes(response, MAX_COVER_BYTES);
  }
  throw new Error("too many redirects");
}

/** Whether this URL belongs to the covers of an enabled source. */
function isCoverAddress({ protocol, hostname, port, origin, username }: URL): boolean {
  if (username) return false;
  return CATALOG_SOURCES.some(({ address, coverHosts }) => {
    const own = address();
    if (!own) return false;
    if (origin === new URL(own).origin) return true;
    const isHost = (host: string) =>
      host.startsWith(".") ? hostname.endsWith(host) : hostname === host;
    return protocol === "https:" && port === "" && coverHosts.some(isHost);
  });
}
