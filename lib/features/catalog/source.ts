import { env } from "@/lib/server/env";
import type { Candidate, CatalogQuery } from "./schema";
import type { OutsideSource } from "./terms";

/** What is asked of a source. */
export type Question = { isbn: string } | { title: string; author: string | null };

/** The question of a call: the ISBN says more than the words. */
export function questionOf({ isbn, title, author }: CatalogQuery): Question {
  return isbn ? { isbn } : { title: title ?? "", author: author ?? null };
}

/** A catalogue outside. */
export interface CatalogSource {
  name: OutsideSource;
  /** Its address; null where the operator switched it off. */
  address: () => string | null;
  /** Hosts of its covers, beside that of its address; one that begins with a dot stands for all below it. */
  coverHosts: readonly string[];
  /** Questions a second over all processes; without one it is not limited. */
  perSecond?: number;
  /**
   * Asks it.
   * @returns at most `MAX_CANDIDATES`, best first; none where it knows no such book.
   * @throws Error where it cannot be reached, or answers in another form.
   */
  find: (address: string, question: Question, signal: AbortSignal) => Promise<Candidate[]>;
}

/** Largest answer, in bytes: a few records are tens of kilobytes. */
const MAX_ANSWER = 1_000_000;

/** Fetches a source's answer as text. @throws Error for another status than 2xx, a redirect, or too long an answer. */
export async function fetchAnswer(url: URL, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: identified(), redirect: "error", signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await readBytes(response, MAX_ANSWER)).toString("utf8");
}

/** Open Library asks programs to say who they are, and allows those more. */
export function identified(): Record<string, string> {
  return { "user-agent": `Nearshelf (${env().OPERATOR_CONTACT ?? env().APP_URL})` };
}

/** The body of an answer. @throws Error where it has more than `most` bytes; no more than that is read. */
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

/** An address below that of a source, with a query. */
export function urlOf(address: string, path: string, query: Record<string, string>): URL {
  const url = new URL(address.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The first year that stands in a text such as "cop. 1998" or "March 2009"; null where none does. */
export function yearIn(text: string | undefined | null): number | null {
  const year = text?.match(/\b(1[5-9]|20)\d\d\b/)?.[0];
  return year ? Number(year) : null;
}
