import { z } from "zod";
import { pagesOf } from "@/lib/shared/pages";
import { pathId } from "@/lib/shared/params";
import { isoDay } from "@/lib/shared/time";
import { byteStream } from "@/lib/server/http/byte-stream";
import { pageUrl } from "@/lib/server/i18n/page-versions";
import { sharePath } from "./share";
import { firstOfEach, sharedPages } from "./queries";

/** Maximum of addresses in one part, set by the protocol. */
const PART_SIZE = 50_000;
/** The part with the pages that are not books. */
const PAGES = "pages";

/** `…/[part]`: the plain pages, or the books from this id on; NOT_FOUND for anything else. */
export const sitemapParams = z.object({
  part: z.string().transform((file) => {
    const name = /^(.*)\.xml$/.exec(file)?.[1] ?? "";
    return name === PAGES ? name : pathId.parse(name);
  }),
});

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEADERS = {
  "content-type": "application/xml; charset=utf-8",
  "cache-control": "public, max-age=3600",
};

/** Counting a million books takes a second, so the parts are cached. */
const CACHE_MS = 300_000;
let known: { parts: Promise<string[]>; until: number } | undefined;

/** The list of the parts. Books listed later appear in the last part, which has no upper end. */
export async function sitemapIndex(): Promise<Response> {
  if (!known || known.until < Date.now()) {
    known = { parts: sitemapParts(PART_SIZE), until: Date.now() + CACHE_MS };
    known.parts.catch(() => (known = undefined));
  }
  const parts = await known.parts;
  const entries = parts.map(
    (part) => `<sitemap><loc>${pageUrl(`/sitemap/${part}.xml`)}</loc></sitemap>\n`,
  );
  return new Response(`${XML}<sitemapindex ${SCHEMA}>\n${entries.join("")}</sitemapindex>\n`, {
    headers: HEADERS,
  });
}

/** Names of the parts: the plain pages, then the first book of each part. */
export async function sitemapParts(size: number): Promise<string[]> {
  return [PAGES, ...(await firstOfEach(size))];
}

interface PartOptions {
  /** Maximum of books. */
  size?: number;
  /** Paths of further pages that are not books. */
  listMore?: () => Promise<string[]>;
}

/** A part, streamed from the database, so that it needs little memory. */
export function sitemapPart(part: string, options: PartOptions = {}): Response {
  const { size = PART_SIZE, listMore } = options;
  const entries = part === PAGES ? plainPages(listMore) : bookPages(part, size);
  return new Response(byteStream(urlSet(entries)), { headers: HEADERS });
}

async function* urlSet(entries: AsyncIterable<string> | Iterable<string>) {
  yield `${XML}<urlset ${SCHEMA}>\n`;
  yield* entries;
  yield "</urlset>\n";
}

async function* plainPages(listMore?: PartOptions["listMore"]) {
  const paths = pagesOf("public").filter((page) => !page.includes("["));
  for (const path of [...paths, ...((await listMore?.()) ?? [])])
    yield `<url><loc>${pageUrl(path)}</loc></url>\n`;
}

async function* bookPages(from: string, size: number) {
  for await (const pages of sharedPages(from, size)) {
    yield pages
      .map(
        ({ id, updatedAt }) =>
          `<url><loc>${pageUrl(sharePath(id))}</loc><lastmod>${isoDay(updatedAt)}</lastmod></url>\n`,
      )
      .join("");
  }
}
