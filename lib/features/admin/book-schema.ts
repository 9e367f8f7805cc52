import { z } from "zod";
import * as field from "@/lib/shared/field";
import { BOOK_STATES, VISIBILITIES } from "@/lib/features/books/terms";
import { listQuery, pageOf, accountTag } from "./schema";

export const BOOK_FILTERS = ["all", "shown", "hidden"] as const;

export const bookListQuery = listQuery.extend({
  state: z.enum(BOOK_FILTERS).default("all").describe("Which books to list."),
  ownerId: z.uuid().optional().describe("Only the books of this reader."),
});
export type BookListQuery = z.output<typeof bookListQuery>;

/** A book as administrators see it; books deleted by their owners are not included. */
export const adminBook = z.object({
  id: field.id("The id of the book."),
  title: field.text("As the owner entered it."),
  author: field.text("As the owner entered it."),
  description: field.textOrNull("As the owner entered it."),
  state: field.oneOf(BOOK_STATES, "Current state of the book."),
  visibility: field.oneOf(VISIBILITIES, "Whom the owner lets see the book."),
  coverUrl: field.textOrNull("Path on this host; null if the cover is drawn."),
  owner: accountTag.describe("The owner."),
  createdAt: field.moment("When it was listed."),
  hiddenAt: field.momentOrNull("When an administrator hid the book; null if it is not hidden."),
  hiddenReason: field.textOrNull("Why the book is hidden."),
});
export type AdminBook = z.output<typeof adminBook>;
export const adminBookPage = pageOf(adminBook);
