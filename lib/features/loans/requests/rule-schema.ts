import { z } from "zod";
import * as field from "@/lib/shared/field";
import { bookDto, publicBookDto } from "@/lib/features/books/schema";
import { LENDING_RULES } from "@/lib/features/loans/terms";

/** Why a request is refused; also the `about` of the error LENDING_RULE. */
const requestRule = z.object({
  rule: field.oneOf(
    LENDING_RULES,
    "BOOKS_PER_READER, or NEWCOMERS: one at a time until the first book is returned.",
  ),
  limit: field.count("How many books of the owner the reader may have at a time."),
  count: field.count("How many the reader has or is promised; in a request also those asked for."),
});
export type RequestRule = z.output<typeof requestRule>;

/** How the owner's rules treat a request for a book. */
export const requestTerms = z.object({
  requestRule: requestRule
    .nullable()
    .describe("The owner's rule that a request would be refused by; null if there is none."),
  approvedAtOnce: field.flag(
    "A request is approved at once, as the owner's rules for friends and circles say.",
  ),
});
export type RequestTerms = z.output<typeof requestTerms>;

/** The full book with `requestTerms` for readers; the public part for visitors. */
export const bookViewWithTerms = z.union([
  bookDto
    .extend(requestTerms.partial().shape)
    .describe(
      "A book as signed-in readers see it; `requestRule` and `approvedAtOnce` if it is another's.",
    ),
  publicBookDto,
]);
export type BookViewWithTerms = z.output<typeof bookViewWithTerms>;
