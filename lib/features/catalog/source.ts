import { env } from "@/lib/server/env";
import type { Candidate, CatalogQuery } from "./schema";
import type { OutsideSource } from "./terms";

/** Question to a source. */
export type Question = { isbn: string } | { title: string; author: string | null };

/** The question of a call; an ISBN takes precedence over words. */
export function questionOf({ isbn, title, author }: Omit<CatalogQuery, "words">): Question {
  return isbn ? { isbn } : { title: title ?? "", author: author ?? null };
}

/** An external catalogue. */
export interface CatalogSource {
  name: OutsideSource;
  /** Its base URL; null if the operator disabled it. */
  address: () => string | null;
  /** Further hosts of its covers; one that begins with a dot includes all its subdomains. */
  coverHosts: readonly string[];
  /** Maximum of questions per second over all processes; unlimited if absent. */
  perSecond?: number;
  /**
   * Asks the source.
   * @returns at most `MAX_CANDIDATES`, best first; none if it does not know the book.
   * @throws Error if it cannot be reached, or answers in another format.
   */
  find: (address: string, question: Question, signal: AbortSignal) => Promise<Candidate[]>;
}

/** Maximum size of an answer in bytes: a few records are tens of kilobytes. */
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * Fetches a source's answer as text. @throws Error for a status other than 2xx, a redirect, or an answer over
 * the limit.
 */
export async function fetchAnswer(url: URL, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: identified(), redirect: "error", signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await readBytes(response, MAX_ANSWER_BYTES)).toString("utf8");
}

/** Open Library asks programs to identify themselves, and allows those more requests. */
export function identified(): Record<string, string> {
  return { "user-agent": `Nearshelf (${env().OPERATOR_CONTACT ?? env().APP_URL})` };
}

/** The body of an answer, read up to `most` bytes. @throws Error if it is longer. */
export async function readBytes(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > most) throw new Error(`more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** URL of a path below that of a source, with a query. */
export function urlOf(address: string, path: string, query: Record<string, string>): URL {
  const url = new URL(address.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The first year in a text such as "cop. 1998" or "March 2009"; null if there is none. */
export function yearIn(text: string | undefined | null): number | null {
  const year = text?.match(/\b(1[5-9]|20)\d\d\b/)?.[0];
  return year ? Number(year) : null;
}
