import { z } from "zod";
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
  id: z.uuid().describe("The id of the book."),
  title: z.string().describe("As the owner entered it."),
  author: z.string().describe("As the owner entered it."),
  description: z.string().nullable().describe("As the owner entered it."),
  state: z.enum(BOOK_STATES).describe("Current state of the book."),
  visibility: z.enum(VISIBILITIES).describe("Whom the owner lets see the book."),
  coverUrl: z.string().nullable().describe("Path on this host; null if the cover is drawn."),
  owner: accountTag.describe("The owner."),
  createdAt: z.iso.datetime().describe("When it was listed."),
  hiddenAt: z.iso
    .datetime()
    .nullable()
    .describe("When an administrator hid the book; null if it is not hidden."),
  hiddenReason: z.string().nullable().describe("Why the book is hidden."),
});
export type AdminBook = z.output<typeof adminBook>;
export const adminBookPage = pageOf(adminBook);
