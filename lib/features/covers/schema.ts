import { z } from "zod";
import * as field from "@/lib/shared/field";
import { bookDto, bookPlace } from "@/lib/features/books/schema";
import { BOOK_LANGUAGES } from "@/lib/features/books/terms";
import type { ListedBook } from "@/lib/features/catalog/schema";
import { AppError } from "@/lib/shared/errors";
import { parseInput, parseJson } from "@/lib/shared/validation";

/** Data sent with a photo; without a place the book is where its owner is. */
export const coverMetadata = bookPlace.safeExtend({
  willingToTravel: z
    .boolean()
    .optional()
    .describe("The owner is willing to bring the book to a meet-up elsewhere."),
});
export type CoverMetadata = z.output<typeof coverMetadata>;

/** The `metadata` of an upload's form, JSON; absent means `{}`. @throws AppError INVALID_INPUT. */
export function metadataOf(form: FormData): CoverMetadata {
  const text = form.get("metadata");
  if (text === null || text === "") return {};
  return parseInput(coverMetadata, parsed(text));
}

function parsed(text: FormDataEntryValue): unknown {
  try {
    return parseJson(String(text));
  } catch {
    throw new AppError("INVALID_INPUT", { fields: { metadata: { code: "invalid" } } });
  }
}

/** Facts about the book of a cover. */
export type CoverFacts = Pick<ListedBook, "title" | "author"> & Partial<ListedBook>;

const DOUBTFUL = ["title", "author"] as const;
/** Facts read of a cover that may be wrong. */
export type Doubtful = (typeof DOUBTFUL)[number];

/** An uncertain reading of a cover: its owner checks it before it is listed. */
export const coverReading = z
  .object({
    title: field.text("Title as it was read; may be empty."),
    author: field.text("Author as it was read; may be empty."),
    language: field.oneOfOrNull(BOOK_LANGUAGES, "Language of the book, where it can be told."),
    isbn: field.textOrNull("ISBN-13 of a barcode in the photo whose book nobody knows."),
    coverImageId: field.id("The photo, kept for the book's cover."),
    doubtful: z.array(z.enum(DOUBTFUL)).min(1).describe("Fields that may well be wrong."),
  })
  .describe("What a cover says that was not read surely. No book is listed.");
export type CoverReading = z.output<typeof coverReading>;

/** Result of a photo of a cover: a listed book, which has an `id`, or an uncertain reading. */
export const bookOrReading = z.union([bookDto, coverReading]);
