import { z } from "zod";
import { MAX_AUTHOR, MAX_TITLE } from "@/lib/features/books/terms";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import type { CoverFacts } from "./schema";

const TIMEOUT_MS = 3_000;

const answer = z.record(
  z.string(),
  z.object({
    title: z.string().trim().min(1),
    authors: z.array(z.object({ name: z.string().trim().min(1) })).min(1),
  }),
);

/**
 * Looks an ISBN up in Open Library.
 * @returns null where `OPENLIBRARY_URL` is unset, nothing is known, or no answer came in time.
 */
export async function lookUpIsbn(isbn: string): Promise<CoverFacts | null> {
  const { OPENLIBRARY_URL: base } = env();
  if (!base) return null;
  const key = `ISBN:${isbn}`;
  const query = new URLSearchParams({ bibkeys: key, format: "json", jscmd: "data" });
  try {
    const response = await fetch(`${base.replace(/\/$/, "")}/api/books?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const book = answer.parse(await response.json())[key];
    if (!book) return null;
    const author = book.authors.map(({ name }) => name).join(", ");
    return { title: book.title.slice(0, MAX_TITLE), author: author.slice(0, MAX_AUTHOR), isbn };
  } catch (error) {
    log().warn({ error: error instanceof Error ? error.message : String(error) }, "Open Library");
    return null;
  }
}
