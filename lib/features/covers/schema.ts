import { z } from "zod";
import { bookPlace } from "@/lib/features/books/schema";
import type { ListedBook } from "@/lib/features/catalog/schema";
import { AppError } from "@/lib/shared/errors";
import { parseInput, parseJson } from "@/lib/shared/validation";

/** What comes with a photo besides the photo; without a place the book is where its owner is. */
export const coverMetadata = bookPlace.safeExtend({
  willingToTravel: z
    .boolean()
    .optional()
    .describe("The owner is willing to bring the book to a meet-up elsewhere."),
});
export type CoverMetadata = z.output<typeof coverMetadata>;

/** The `metadata` of an upload's form, JSON; nothing is as good as `{}`. @throws AppError INVALID_INPUT. */
export function metadataOf(form: FormData): CoverMetadata {
  const text = form.get("metadata");
  if (text === null || text === "") return {};
  return parseInput(coverMetadata, parsed(text));
}

function parsed(text: FormDataEntryValue): unknown {
  try {
    return parseJson(String(text));
  } catch {
    throw new AppError("INVALID_INPUT", { metadata: { code: "invalid" } });
  }
}

/** What is known of the book on a cover. */
export type CoverFacts = Pick<ListedBook, "title" | "author"> & Partial<ListedBook>;
