import { z } from "zod";
import { BOOK_STATES } from "../books/terms";
import { listQuery, pageOf, readerTag } from "./schema";

export const BOOK_FILTERS = ["all", "shown", "hidden"] as const;

export const bookListQuery = listQuery.extend({
  state: z.enum(BOOK_FILTERS).default("all").describe("Which books."),
  ownerId: z.uuid().optional().describe("The books of one reader."),
});
export type BookListQuery = z.output<typeof bookListQuery>;

/** A book as administrators see it; those their owners deleted are not among them. */
export const adminBook = z.object({
  id: z.uuid().describe("Of the book."),
  title: z.string().describe("As its owner wrote it."),
  author: z.string().describe("As its owner wrote it."),
  description: z.string().nullable().describe("As its owner wrote it."),
  state: z.enum(BOOK_STATES).describe("Whether it can be had now."),
  coverUrl: z.string().nullable().describe("Path on this host; null where the cover is drawn."),
  owner: readerTag.describe("Whose it is."),
  createdAt: z.iso.datetime().describe("When it was listed."),
  hiddenAt: z.iso.datetime().nullable()
    .describe("Since when an administrator keeps it from everyone."),
  hiddenReason: z.string().nullable().describe("Why."),
});
export type AdminBook = z.output<typeof adminBook>;
export const adminBookPage = pageOf(adminBook);
